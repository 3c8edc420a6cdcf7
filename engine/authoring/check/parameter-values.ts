import type { Problem } from "#engine/template";
import { problemOfLiteral } from "./literals.ts";
import type { Described } from "./operation-of.ts";
import { entryOf, kindsOf, picksOf, typeWords } from "./schema-type.ts";

/**
 * What is wrong with the value of a parameter: itself, each that a switch picks from, each entry of a list. It is sent
 * as text: what counts is whether that reads as its type, and is among its choices.
 */
export function checkParameterValue(
  described: Described,
  value: unknown,
  pointer: string,
): readonly Problem[] {
  const one = entryOf(described) ?? described;
  return picksOf(value, pointer).flatMap(([pick, at]) =>
    Array.isArray(pick)
      ? pick.flatMap((each: unknown, index) => checkPlain(one, each, `${at}/${index}`))
      : checkPlain(one, pick, at),
  );
}

function checkPlain(described: Described, value: unknown, pointer: string): readonly Problem[] {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  if (!isPlain) return [];
  const kinds = kindsOf(described);
  if (kinds !== undefined && !kinds.some((kind) => readsAs(String(value), kind)))
    return [{ pointer, message: `must be ${typeWords(kinds)}, not ${JSON.stringify(value)}` }];
  const message = problemOfLiteral(described, asRead(String(value), kinds));
  return message === undefined ? [] : [{ pointer, message }];
}

function readsAs(text: string, kind: string): boolean {
  if (kind === "number") return text !== "" && Number.isFinite(Number(text));
  return kind !== "boolean" || text === "true" || text === "false";
}

/** The text "7" is the number 7 where a number is wanted. */
function asRead(text: string, kinds: readonly string[] = []): unknown {
  if (kinds.includes("string")) return text;
  if (kinds.includes("number")) return Number(text);
  return kinds.includes("boolean") ? text === "true" : text;
}
