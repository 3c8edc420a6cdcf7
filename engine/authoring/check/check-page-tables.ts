import { readOwn } from "#validators";
import type { Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { choicesOf } from "./schema-path.ts";

/**
 * A link to the page of a thing has a page for every first value that the description knows; which second values go with
 * it (the versions of a platform) no description says.
 */
export const checkPageTables: Rule = (part, options) => {
  const isInner = part.above.at(-1)?.definition === "LinkSwitch";
  if (part.definition !== "PageOf" || isInner || readOwn(part.value, "else") !== undefined) return [];
  const [by, to] = [readOwn(part.value, "by"), readOwn(part.value, "to")];
  const path = readOwn(by, "$");
  const described = typeof path === "string" ? readSchema(part, path, options) : undefined;
  const choices = described && choicesOf(described.root, described.schema);
  return (choices ?? [])
    .filter((choice) => readOwn(to, choice) === undefined)
    .map((choice) => ({
      pointer: `${part.pointer}/by`,
      message: `"${String(path)}" may be "${choice}", which no route says that it is the page of`,
    }));
};
