import { isRecord } from "#validators";
import type { JsonSchema } from "#engine/api-description";
import { suggest } from "#engine/template";
import { checkSchema } from "../../form/index.ts";
import type { Described } from "./operation-of.ts";

/** What is wrong with a plain value, and where in it. */
export interface LiteralProblem {
  /** JSON Pointer below the value. */
  readonly pointer: string;
  readonly keyword: string;
  readonly demand: unknown;
}

/**
 * Holds a plain value against what is described: its types, its choices, its bounds and patterns. What it lacks counts
 * too (`required`). Nothing where the description cannot be read.
 */
export function problemsOfLiteral(described: Described, value: unknown): readonly LiteralProblem[] {
  const schema = ownSchema(described);
  const checked = schema === undefined ? undefined : checkSchema(schema, value);
  return checked?.ok === true ? checked.problems : [];
}

/** What a keyword of a schema demands, in words: `must be at least 1`; undefined for those that need none. */
export function wordsOfDemand(keyword: string, demand: unknown): string | undefined {
  const words = DEMANDS[keyword];
  return words === undefined || (typeof demand !== "number" && typeof demand !== "string")
    ? undefined
    : words(demand);
}

/** What is wrong with a plain text, number or answer of a template beyond its type: a choice or a bound that is not kept. */
export function problemOfLiteral(described: Described, value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === "object") return undefined;
  for (const { keyword, demand } of problemsOfLiteral(described, value)) {
    if (keyword === "enum" || keyword === "const") return unknownValue(described, value, demand);
    const words = wordsOfDemand(keyword, demand);
    if (words !== undefined) return `${words}, as ${described.by} has it`;
  }
  return undefined;
}

/** `PATCH /service/{id} does not know the value "pro", did you mean …`. */
function unknownValue({ by }: Described, value: unknown, demand: unknown): string {
  const known = (Array.isArray(demand) ? demand : [demand]).map(String);
  return `${by} does not know the value ${JSON.stringify(value)}${suggest(String(value), known)}`;
}

const DEMANDS: Readonly<Record<string, ((demand: number | string) => string) | undefined>> = {
  minimum: (demand) => `must be at least ${demand}`,
  maximum: (demand) => `must be at most ${demand}`,
  exclusiveMinimum: (demand) => `must be more than ${demand}`,
  exclusiveMaximum: (demand) => `must be less than ${demand}`,
  multipleOf: (demand) => `must be a multiple of ${demand}`,
  minLength: (demand) => `needs at least ${demand} characters`,
  maxLength: (demand) => `takes at most ${demand} characters`,
  pattern: (demand) => `must look like ${demand}`,
};

const whole = new WeakMap<object, JsonSchema>();

/** The schema with what its references lead to, made once, so that it is prepared once. */
function ownSchema({ root, schema }: Described): JsonSchema | undefined {
  if (schema === root) return root;
  if (!isRecord(schema)) return undefined;
  const known = whole.get(schema);
  if (known !== undefined) return known;
  const made: JsonSchema = { ...schema, definitions: root["definitions"] };
  whole.set(schema, made);
  return made;
}
