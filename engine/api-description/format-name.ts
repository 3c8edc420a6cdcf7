import type { JsonSchema } from "./api-description.ts";

/**
 * The format of a text by its standard name: `format`, else `x-format`, which says it of texts that the standard would refuse,
 * such as times without a zone. Every spelling of a time is `date-time`; empty where the schema has none.
 */
export function formatName(schema: JsonSchema | undefined): string {
  const named = [schema?.["format"], schema?.["x-format"]].find(
    (name): name is string => typeof name === "string" && name !== "",
  );
  if (named === undefined) return "";
  return /^(?:[a-z]+-)?date-?time$/i.test(named) ? "date-time" : named;
}
