import { escapeSegment, isRecord, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { namesOf } from "./check-conditions.ts";
import type { CheckOptions } from "./check-options.ts";
import type { Part, Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { choicesOf } from "./schema-path.ts";

/**
 * A link to the page of a thing has a page for every first value that the description knows; which second values go with
 * it (the versions of a platform) no description says. No value is of another kind than all that the routes name.
 */
export const checkPageTables: Rule = (part, options) => {
  const isInner = part.above.at(-1)?.definition === "LinkSwitch";
  if (part.definition !== "PageOf" || isInner) return [];
  const foreign = checkForeign(part, [{ table: part.value, pointer: part.pointer }], options);
  return foreign.length > 0 || readOwn(part.value, "else") !== undefined ? foreign : checkAll(part, options);
};

/** The values by which a page is picked may be what routes name in their place: they stand in the order of the routes. */
function checkForeign(part: Part, tables: readonly Placed[], options: CheckOptions): readonly Problem[] {
  const [first] = tables;
  if (first === undefined) return [];
  const path = readOwn(readOwn(first.table, "by"), "$");
  const described = typeof path === "string" ? readSchema(part, path, options) : undefined;
  const names = described && namesOf(described);
  const inner = tables.flatMap(innerOf);
  const named = [...new Set(inner.map(({ name }) => name))];
  const isForeign = names !== undefined && names.length > 0 && !names.some((name) => named.includes(name));
  if (!isForeign || named.length === 0)
    return checkForeign(
      part,
      inner.filter(({ table }) => readOwn(table, "by") !== undefined),
      options,
    );
  const message = `"${String(path)}" is ${fewOf(names)}, where routes name ${fewOf(named)}: values stand in the order of the routes`;
  return [{ pointer: `${first.pointer}/by`, message }];
}

interface Placed {
  readonly table: unknown;
  readonly pointer: string;
}

function innerOf({ table, pointer }: Placed): readonly (Placed & { readonly name: string })[] {
  const to = readOwn(table, "to");
  return Object.entries(isRecord(to) ? to : {}).map(([name, inner]) => {
    return { name, table: inner, pointer: `${pointer}/to/${escapeSegment(name)}` };
  });
}

function fewOf(names: readonly string[]): string {
  return `${names.slice(0, MOST_NAMED).join(", ")}${names.length > MOST_NAMED ? " …" : ""}`;
}

const MOST_NAMED = 3;

function checkAll(part: Part, options: CheckOptions): readonly Problem[] {
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
}
