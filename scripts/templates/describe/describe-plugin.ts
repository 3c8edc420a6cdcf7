import type { JsonSchema } from "#engine/api-description";
import { inColumns } from "./columns.ts";
import { fieldsOf } from "./schema-fields.ts";

/** What a plugin takes in `with`, by the JSON Schema that it declares. */
export function describePlugin(name: string, schema: JsonSchema): string {
  const fields = fieldsOf(schema).filter(({ path }) => path !== "");
  const lines = fields.map(({ path, type, isRequired, meaning = "" }) => [
    `  ${path}`,
    `${type}${isRequired ? ", required" : ""}`,
    meaning,
  ]);
  const takes = lines.length === 0 ? "takes nothing" : "with:";
  return [`${name}: a plugin, "use": "${name}"; ${takes}`, ...inColumns(lines)].join("\n");
}
