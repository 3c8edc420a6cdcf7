import type { FieldModel } from "#engine/model";
import { readOwn } from "#validators";
import { wholeField } from "./field-gallery.tsx";

/** A table of named lines at `/disks`, built from a value. */
export function linesFor(value: unknown, marks?: string): Partial<FieldModel> {
  const lines: readonly unknown[] = Array.isArray(value) ? value : [];
  return {
    columns: ["Name"],
    marks,
    lines: lines.map((line, index) =>
      marks !== undefined && readOwn(line, marks) === "DELETE"
        ? []
        : [wholeField({ as: "text", pointer: `/disks/${index}/name`, label: "Name" })],
    ),
  };
}
