import { isRecord } from "#validators";
import { wrongField } from "./wire.ts";

/** One step of a PATCH that is a list (spec 1 §7). A path has one segment. */
export type PatchOperation =
  | { readonly op: "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string }
  /** `value` names the field that is copied, as a path. */
  | { readonly op: "copy"; readonly path: string; readonly value: string };

/** Reads the fields that a PATCH sets. Copies take their values from `current`, or from what an earlier operation set. */
export type ReadPatch<Change> = (current: { readonly [Name in keyof Change]?: unknown }) => Change;

/**
 * The fields that a list of operations sets, in its order: `{ name: "web-02", description: null }`. A removed field is
 * null. Nothing is checked yet, except that a copy reads only what `isField` knows; else a 422.
 */
export function resolvePatch(
  list: readonly unknown[],
  current: Readonly<Record<string, unknown>>,
  isField: (name: string) => boolean,
): Readonly<Record<string, unknown>> {
  const changes = new Map<string, unknown>();
  for (const [index, operation] of parseOperations(list).entries()) {
    const name = fieldOf(operation.path);
    if (operation.op === "replace") changes.set(name, operation.value);
    else if (operation.op === "remove") changes.set(name, null);
    else {
      const from = fieldOf(operation.value);
      if (!isField(from)) throw wrongField(`/${index}/value`, `${from} cannot be copied.`);
      const stored = Object.hasOwn(current, from) ? current[from] : null;
      changes.set(name, changes.has(from) ? changes.get(from) : stored);
    }
  }
  return Object.fromEntries(changes);
}

function parseOperations(list: readonly unknown[]): readonly PatchOperation[] {
  return list.map((each, index) => {
    if (isRecord(each) && typeof each["path"] === "string") {
      const { op, path, value } = each;
      if (op === "replace") return { op, path, value };
      if (op === "remove") return { op, path };
      if (op === "copy" && typeof value === "string") return { op, path, value };
    }
    throw wrongField(
      `/${index}`,
      "Each operation must be replace, remove or copy, with a path and, unless it removes, a value.",
    );
  });
}

function fieldOf(path: string): string {
  return path.replace(/^\//, "").replaceAll("~1", "/").replaceAll("~0", "~");
}
