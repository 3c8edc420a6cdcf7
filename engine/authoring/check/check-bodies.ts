import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference, isValueSwitch } from "#engine/expression";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { problemOfLiteral } from "./literals.ts";
import { operationOf } from "./operation-of.ts";
import type { Described } from "./operation-of.ts";
import type { Part, Rule } from "./part.ts";
import { followSchema } from "./schema-path.ts";
import { checkParameterValue } from "./parameter-values.ts";
import { entryOf, picksOf, problemOfType } from "./schema-type.ts";

/** What a call sends as it stands in the template: its keys are in the request, its values of the type and among the choices there. */
export const checkBody: Rule = (part, options) => {
  const { pointer, value } = part;
  const match = operationOf(value, options);
  if (match?.ok !== true) return [];
  const { operation } = match;
  const by = `${operation.method} ${operation.path}`;
  const query = readOwn(value, "query");
  const sent = Object.entries(isRecord(query) ? query : {}).flatMap(([key, each]) => {
    const parameter = operation.parameters.find((known) => known.in === "query" && known.name === key);
    return parameter === undefined
      ? []
      : checkParameterValue(
          { root: parameter.schema, schema: parameter.schema, by },
          each,
          `${pointer}/query/${escapeSegment(key)}`,
        );
  });
  const root = operation.body();
  const body = readOwn(value, "body");
  if (root === undefined || body === "changed") return sent;
  return [...sent, ...checkSent(part, { root, schema: root, by }, body, `${pointer}/body`, options)];
};

/** What is sent at a place of a request: its keys, its types, its choices. */
export function checkSent(
  part: Part,
  described: Described,
  value: unknown,
  pointer: string,
  options: CheckOptions,
): readonly Problem[] {
  if (isValueSwitch(value))
    return picksOf(value, pointer).flatMap(([pick, at]) => checkSent(part, described, pick, at, options));
  const message = problemOfType(part, value, described, options);
  if (message !== undefined) return [{ pointer, message }];
  if (isReference(value)) return [];
  if (Array.isArray(value)) {
    const entry = entryOf(described);
    if (entry === undefined) return [];
    return value.flatMap((each, index) => checkSent(part, entry, each, `${pointer}/${index}`, options));
  }
  if (!isRecord(value)) return checkLiteral(described, value, pointer);
  return Object.keys(value).flatMap((key): readonly Problem[] => {
    const at = `${pointer}/${escapeSegment(key)}`;
    const followed = followSchema(described.root, described.schema, [key]);
    if (followed.ok)
      return checkSent(part, { ...described, schema: followed.schema }, value[key], at, options);
    const unknown = `"${key}" is not in the body of ${described.by}${followed.hint}`;
    return [{ pointer: at, atKey: true, message: unknown }];
  });
}

function checkLiteral(described: Described, value: unknown, pointer: string): readonly Problem[] {
  const message = problemOfLiteral(described, value);
  return message === undefined ? [] : [{ pointer, message }];
}
