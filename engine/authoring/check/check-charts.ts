import { readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { followSchema } from "./schema-path.ts";
import { entryOf, picksOf } from "./schema-type.ts";

/** What a chart, or the line of a figure, draws has its points, in each series or in the only one. */
export const checkSeries: Rule = (part, options) => {
  const key = part.definition === "StatPanel" ? "line" : "series";
  return picksOf(readOwn(part.value, key), `${part.pointer}/${key}`).flatMap(([pick, pointer]) => {
    const read = isReference(pick) && pick.pick === undefined ? readSchema(part, pick.$, options) : undefined;
    if (!isReference(pick) || read === undefined) return [];
    const { root, schema } = entryOf(read) ?? read;
    const hasPoints = ["series", "points"].some((name) => followSchema(root, schema, [name]).ok);
    const message = `"${pick.$}" has neither "series" nor "points", of which a ${key === "line" ? "line" : "chart"} is drawn`;
    return hasPoints ? [] : [{ pointer, message }];
  });
};
