import { readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { CheckOptions } from "./check-options.ts";
import { spelledBy } from "./dialect-of.ts";
import { answerOf } from "./operation-of.ts";
import type { Rule } from "./part.ts";
import { followSchema, segmentsOf } from "./schema-path.ts";
import { declaredAround } from "./scope.ts";

/** The length of the rows of an answer is that of one page, where the answer has a total: `load.all.data.length`. */
export const checkPageLength: Rule = (part, options) =>
  ["value", "of"].flatMap((key) => {
    const value = readOwn(part.value, key);
    if (!isReference(value)) return [];
    const [root, name = "", ...rest] = value.$.split(".");
    if (root !== "load" || rest.at(-1) !== "length") return [];
    const total = totalOf(declaredAround(part, "load").get(name), rest.slice(0, -1), options);
    if (total === undefined) return [];
    const message = `"${value.$}" counts one page of the answer, did you mean "load.${name}.${total}"?`;
    return [{ pointer: `${part.pointer}/${key}`, message }];
  });

/** Where the total of a read is, whose rows stand at a path. */
function totalOf(read: unknown, rows: readonly string[], options: CheckOptions): string | undefined {
  const dialect = spelledBy(read, options);
  const [at, total] = [segmentsOf(readOwn(dialect, "rows")), segmentsOf(readOwn(dialect, "total"))];
  const answer = answerOf(read, options);
  if (total.length === 0 || answer === undefined || at.join(".") !== rows.join(".")) return undefined;
  return followSchema(answer.root, answer.schema, total).ok ? total.join(".") : undefined;
}
