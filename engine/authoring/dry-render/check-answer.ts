import { escapeSegment, isRecord, readPointer } from "#validators";
import { suggest, TYPE_WORDS, typeOf } from "#engine/template";
import type { Problem } from "#engine/template";
import type { ApiDescription } from "#engine/api-description";
import { problemsOfLiteral, wordsOfDemand } from "../check/literals.ts";
import type { Described } from "../check/operation-of.ts";
import { followSchema, itemsOf } from "../check/schema-path.ts";
import { entryOf, kindsOf } from "../check/schema-type.ts";
import { operationOfKey } from "./fixture-answer.ts";

/** What an answer that stands for a failure may say. */
const FAILURE_KEYS: readonly string[] = ["$status", "message"];

/**
 * What is wrong with the answer of a fixture: a failure with unknown keys, a body that is not as the operation answers.
 * A body may be shorter than the description requires. `key`: `access GET /account/{id}`.
 */
export function checkAnswer(
  key: string,
  body: unknown,
  pointer: string,
  descriptions: Readonly<Record<string, ApiDescription>>,
): readonly Problem[] {
  const special = isRecord(body) ? Object.keys(body).filter((name) => name.startsWith("$")) : [];
  if (special.length > 0) return checkFailure(body, pointer);
  const described = answerTo(key, descriptions);
  return described === undefined || (Array.isArray(body) && isOneOfMany(described))
    ? []
    : [...checkValues(described, body, pointer), ...checkNames(described, body, pointer)];
}

/** An object without a list in it: a description that says one thing where many are answered. */
function isOneOfMany({ root, schema }: Described): boolean {
  const kinds = kindsOf({ root, schema });
  if (kinds?.includes("object") !== true) return false;
  const followed = followSchema(root, schema, [""]);
  return (
    !followed.ok &&
    followed.known.every((name) => {
      const property = followSchema(root, schema, [name]);
      return !property.ok || itemsOf(root, property.schema) === undefined;
    })
  );
}

function checkFailure(body: unknown, pointer: string): readonly Problem[] {
  return Object.entries(isRecord(body) ? body : {}).flatMap(([name, value]): readonly Problem[] => {
    const at = `${pointer}/${escapeSegment(name)}`;
    if (name.startsWith("$") && name !== "$status")
      return [{ pointer: at, atKey: true, message: `unknown key "${name}"${suggest(name, FAILURE_KEYS)}` }];
    return name === "$status" && !isFailure(value)
      ? [{ pointer: at, message: "must be the status of a failure, 400 to 599" }]
      : [];
  });
}

function isFailure(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 400 && value <= 599;
}

/** What is answered to a call, whose placeholders may be filled. */
function answerTo(
  key: string,
  descriptions: Readonly<Record<string, ApiDescription>>,
): Described | undefined {
  const operation = operationOfKey(key, descriptions);
  const answer = operation?.answer();
  return operation === undefined || answer === undefined
    ? undefined
    : { root: answer, schema: answer, by: `${operation.method} ${operation.path}` };
}

function checkValues(described: Described, body: unknown, pointer: string): readonly Problem[] {
  return problemsOfLiteral(described, body).flatMap(({ pointer: at, keyword, demand }) => {
    const words = wordsOf(keyword, demand, readPointer(body, at), described.by);
    return words === undefined ? [] : [{ pointer: pointer + at, message: words }];
  });
}

/** What is wrong in words; undefined for what a fixture may leave out, and for what needs none. */
function wordsOf(keyword: string, demand: unknown, value: unknown, by: string): string | undefined {
  if (keyword === "type") {
    const types: readonly unknown[] = Array.isArray(demand) ? demand : [demand];
    const wanted = types.map((type) => TYPE_WORDS[String(type)] ?? String(type)).join(" or ");
    const given =
      typeof value === "object" && value !== null ? TYPE_WORDS[typeOf(value)] : JSON.stringify(value);
    return `${by} answers ${wanted} here, not ${given}`;
  }
  if (keyword === "enum" && Array.isArray(demand))
    return `${by} does not know the value ${JSON.stringify(value)}${suggest(String(value), demand.map(String))}`;
  const words = wordsOfDemand(keyword, demand);
  return words === undefined ? undefined : `${words}, as ${by} has it`;
}

/** Names that the answer does not have. */
function checkNames(described: Described, body: unknown, pointer: string): readonly Problem[] {
  if (Array.isArray(body)) {
    const entry = entryOf(described);
    if (entry === undefined) return [];
    return body.flatMap((each: unknown, index) => checkNames(entry, each, `${pointer}/${index}`));
  }
  return Object.entries(isRecord(body) ? body : {}).flatMap(([name, value]): readonly Problem[] => {
    const at = `${pointer}/${escapeSegment(name)}`;
    const followed = followSchema(described.root, described.schema, [name]);
    if (followed.ok)
      return followed.schema === undefined
        ? []
        : checkNames({ ...described, schema: followed.schema }, value, at);
    const message = `"${name}" is not in the answer of ${described.by}${followed.hint}`;
    return [{ pointer: at, atKey: true, message }];
  });
}
