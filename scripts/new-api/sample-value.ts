import { brokenRule } from "#validators";
import type { ResourceField } from "../../server/api/index.ts";

/**
 * A value of a field that it takes, for the demo and for the first test; another number gives another value, where there is
 * one. Throws an error where none of those tried keeps its rules and its pattern.
 */
export function sampleValue(name: string, field: ResourceField, noun: string, number: number): unknown {
  const { type, choices, schema = {}, rules = [], longest = Infinity } = field;
  if (choices !== undefined) return choices[(number - 1) % choices.length];
  switch (type) {
    case "integer":
    case "number":
      return Math.min(Number(schema["minimum"] ?? 0) + number, Number(schema["maximum"] ?? Infinity));
    case "boolean":
      return number % 2 === 1;
    case "date":
      return `2027-01-${30 + (number % 2)}`;
    case "json":
      return schema["type"] === "array" ? [textOf(name, { rules }, noun, number)] : {};
    case "text":
    case "time":
      return textOf(name, { rules, longest, schema }, noun, number);
    default:
      return type satisfies never;
  }
}

function textOf(
  name: string,
  { rules = [], longest = Infinity, schema = {} }: Pick<ResourceField, "rules" | "longest" | "schema">,
  noun: string,
  number: number,
): string {
  const word = ["first", "second", "third"][number - 1] ?? "other";
  const { pattern, minLength = 0 } = schema;
  const found = [
    `${word.charAt(0).toUpperCase()}${word.slice(1)} ${noun}`,
    word,
    `${word}.example`,
    `${word}@demo.example`,
    `192.0.2.${number}`,
    `192.0.2.${number * 16}/28`,
    `192.0.2.${number}-192.0.2.9`,
    `https://${word}.example`,
    String(8000 + number),
    `+1 202 555 010${number}`,
    "x".repeat(Number(minLength) + number),
  ].find(
    (text) =>
      text.length <= longest &&
      text.length >= Number(minLength) &&
      (typeof pattern !== "string" || new RegExp(pattern, "u").test(text)) &&
      brokenRule(rules, text, name) === undefined,
  );
  if (found === undefined)
    throw new Error(
      `No sample was found that "${name}" takes. Leave its rule and pattern out, and write them into the declaration.`,
    );
  return found;
}
