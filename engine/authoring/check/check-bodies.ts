import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference, isSwitch } from "#engine/expression";
import type { JsonSchema } from "#engine/api-description";
import type { Problem } from "#engine/template";
import { operationOf } from "./operation-of.ts";
import type { Rule } from "./part.ts";
import { choicesOf, followSchema } from "./schema-path.ts";
import { suggest } from "#engine/template";

/** What a call sends as it stands in the template: its keys are in the request, its plain values among the choices. */
export const checkBody: Rule = ({ pointer, value }, options) => {
  const match = operationOf(value, options);
  if (match?.ok !== true) return [];
  const { operation } = match;
  const name = `${operation.method} ${operation.path}`;
  const query = readOwn(value, "query");
  const sent = Object.entries(isRecord(query) ? query : {}).flatMap(([key, each]) => {
    const parameter = operation.parameters.find((known) => known.in === "query" && known.name === key);
    const at = `${pointer}/query/${escapeSegment(key)}`;
    return parameter === undefined ? [] : checkChoice(parameter.schema, parameter.schema, each, at, name);
  });
  const body = operation.body();
  return body === undefined
    ? sent
    : [...sent, ...checkSent(body, body, readOwn(value, "body"), `${pointer}/body`, name)];
};

function checkSent(
  root: JsonSchema,
  schema: unknown,
  value: unknown,
  pointer: string,
  name: string,
): readonly Problem[] {
  if (!isRecord(value)) return checkChoice(root, schema, value, pointer, name);
  if (isReference(value) || isSwitch(value)) return [];
  return Object.keys(value).flatMap((key): readonly Problem[] => {
    const at = `${pointer}/${escapeSegment(key)}`;
    const followed = followSchema(root, schema, [key]);
    if (followed.ok) return checkSent(root, followed.schema, value[key], at, name);
    const message = `"${key}" is not in the body of ${name}${suggest(key, followed.known)}`;
    return [{ pointer: at, atKey: true, message }];
  });
}

function checkChoice(
  root: JsonSchema,
  schema: unknown,
  value: unknown,
  pointer: string,
  name: string,
): readonly Problem[] {
  if (typeof value !== "string" || value === "changed") return [];
  const choices = choicesOf(root, schema);
  if (choices === undefined || choices.includes(value)) return [];
  return [{ pointer, message: `${name} does not know the value "${value}"${suggest(value, choices)}` }];
}
