import { FIELD_RULES, minimumLength } from "#validators";
import { ownText } from "../context/index.ts";
import type { SchemaProblem } from "./check-schema.ts";

/**
 * The message for a violation of a schema, with the specified texts where there are any (spec 2 §5). A pattern tells
 * people nothing: it is said in the words of its schema for it, and never in those for the field, which speak of other things.
 */
export function schemaMessage(
  problem: Pick<SchemaProblem, "keyword" | "demand" | "words">,
  translations: Readonly<Record<string, string>>,
): string {
  const { keyword, demand, words } = problem;
  const text = (key: string) => ownText({ translations }, `form.${key}`, { demand: readable(demand) });
  if (keyword === "pattern" && words !== undefined)
    return ownText({ translations }, "form.wrong-pattern-of", { words });
  switch (keyword) {
    case "required":
      return text("missing");
    case "minLength":
      return typeof demand === "number" ? minimumLength(demand).message("") : text("wrong");
    case "format":
      return formatMessage(demand) ?? text("wrong-format");
    case "type":
      return text(TYPE_KEYS[readable(demand)] ?? "wrong");
    case "maxLength":
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
    case "multipleOf":
    case "pattern":
    case "enum":
    case "const":
    case "minItems":
    case "maxItems":
    case "uniqueItems":
      return text(KEYWORD_KEYS[keyword]);
    default:
      return text("wrong");
  }
}

const KEYWORD_KEYS = {
  maxLength: "too-long",
  minimum: "too-small",
  maximum: "too-large",
  exclusiveMinimum: "not-above",
  exclusiveMaximum: "not-below",
  multipleOf: "no-multiple",
  pattern: "wrong-pattern",
  enum: "no-choice",
  const: "no-choice",
  minItems: "too-few",
  maxItems: "too-many",
  uniqueItems: "repeated",
} as const;

const TYPE_KEYS: Readonly<Record<string, string>> = {
  integer: "no-whole-number",
  number: "no-number",
  string: "no-text",
  boolean: "no-yes-or-no",
};

/** Formats that are also field rules use the rule's message. */
function formatMessage(format: unknown): string | undefined {
  const rule = { email: "email", uri: "url", url: "url", ipv4: "ipv4" }[String(format)];
  return rule === undefined ? undefined : FIELD_RULES[rule]?.message("");
}

function readable(demand: unknown): string {
  if (Array.isArray(demand)) return demand.map((each) => readable(each)).join(", ");
  return typeof demand === "string" || typeof demand === "number" || typeof demand === "boolean"
    ? String(demand)
    : "";
}
