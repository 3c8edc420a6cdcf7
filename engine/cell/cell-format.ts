import { formatName } from "#engine/api-description";
import type { JsonSchema } from "#engine/api-description";
import type { Column } from "#engine/template";
import { isRecord } from "#validators";

/**
 * How a value is shown: the template's formats, `quantity` for units, `code` for codes, `codes` for lists of them,
 * `sentence` for a sentence.
 */
export type CellFormat = NonNullable<Column["format"]> | "quantity" | "code" | "codes" | "sentence";

/** The format of a column without one: from the description, else from the first value. */
export function formatOf(
  format: Column["format"],
  schema: JsonSchema | undefined,
  unit: Column["unit"] | undefined,
): CellFormat {
  if (format !== undefined) return format;
  if (schema?.["x-unlimited"] !== undefined) return "limit";
  if (unit !== undefined) return unit.show === "duration" ? "duration" : "quantity";
  const type = schema?.["type"];
  const kind: unknown = Array.isArray(type) ? type.find((each) => each !== "null") : type;
  if (enumOf(schema).length > 0) return kind === "array" ? "codes" : "code";
  if (kind === "boolean") return "yes";
  if (kind === "array") return "tags";
  if (kind === "integer" || kind === "number") return isIdentifier(schema) ? "text" : "number";
  const byFormat: Readonly<Record<string, CellFormat>> = {
    "date-time": "datetime",
    date: "date",
    email: "email",
    uri: "link",
    code: "code",
  };
  const named = formatName(schema);
  return Object.hasOwn(byFormat, named) ? (byFormat[named] ?? "text") : "text";
}

/** Numbers are aligned to the right, so that their digits line up. */
export function alignOf(format: CellFormat): "left" | "right" {
  return ["number", "percent", "bytes", "currency", "limit", "quantity", "duration"].includes(format)
    ? "right"
    : "left";
}

/** The values a schema allows; for a list, those of its entries. */
export function enumOf(schema: JsonSchema | undefined): readonly (string | number | boolean)[] {
  const items = schema?.["items"];
  const values = schema?.["enum"] ?? (isRecord(items) ? items["enum"] : undefined);
  return Array.isArray(values)
    ? values.filter(
        (value) => typeof value === "string" || typeof value === "number" || typeof value === "boolean",
      )
    : [];
}

// An id made of digits is no quantity: thousands separators would make it unreadable.
function isIdentifier(schema: JsonSchema | undefined): boolean {
  const format = schema?.["format"];
  return format === "int64" || schema?.["x-identifier"] === true;
}
