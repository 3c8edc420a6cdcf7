import { FIELD_RULES, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { describedField } from "./check-controls.ts";
import type { Described } from "./operation-of.ts";
import type { Part, Rule } from "./part.ts";
import { demandOf } from "./schema-path.ts";
import { entryOf, kindsOf, picksOf, problemOfType, typeWords } from "./schema-type.ts";

/** What a field adds to its schema narrows it: bounds inside those of the schema, validators that some value passes. */
export const checkNarrowing: Rule = (part, options) => {
  const described = describedField(part, options);
  return [
    ...BOUNDS.flatMap((key) => checkBound(part, key, described, options)),
    ...checkRange(part),
    ...checkUnlimited(part, described),
    ...checkRules(part, described),
  ];
};

const BOUNDS = ["min", "max", "step"] as const;
const NUMBER: Described = { root: {}, schema: { type: "number" }, by: "" };

function checkBound(
  part: Part,
  key: (typeof BOUNDS)[number],
  described: Described | undefined,
  options: CheckOptions,
): readonly Problem[] {
  return picksOf(readOwn(part.value, key), `${part.pointer}/${key}`).flatMap(([pick, pointer]) => {
    const wrongType = problemOfType(part, pick, NUMBER, options);
    if (wrongType !== undefined) return [{ pointer, message: wrongType }];
    const message = typeof pick === "number" ? problemOfBound(key, pick, described) : undefined;
    return message === undefined ? [] : [{ pointer, message }];
  });
}

function problemOfBound(
  key: (typeof BOUNDS)[number],
  bound: number,
  described: Described | undefined,
): string | undefined {
  if (key === "step" && bound <= 0) return "must be more than 0";
  if (described === undefined) return undefined;
  const { root, schema, by } = described;
  const demand = (name: string): number | undefined => demandOf(root, schema, name);
  const says = (what: string): string => `"${key}" may only narrow: ${by} takes ${what}`;
  if (key === "step") {
    const step = demand("multipleOf");
    return step === undefined || Number.isInteger(bound / step) ? undefined : says(`multiples of ${step}`);
  }
  const [least, most] = [
    demand("minimum") ?? demand("exclusiveMinimum"),
    demand("maximum") ?? demand("exclusiveMaximum"),
  ];
  if (least !== undefined && bound < least) return says(`nothing below ${least}`);
  return most !== undefined && bound > most ? says(`nothing above ${most}`) : undefined;
}

function checkRange({ value, pointer }: Part): readonly Problem[] {
  const [min, max] = [readOwn(value, "min"), readOwn(value, "max")];
  return typeof min === "number" && typeof max === "number" && min > max
    ? [{ pointer: `${pointer}/max`, message: `no number is between ${min} and ${max}` }]
    : [];
}

/** What means no limit is a number that the request takes, of a field that holds numbers. */
function checkUnlimited(part: Part, described: Described | undefined): readonly Problem[] {
  const [own, pointer] = [readOwn(part.value, "unlimited"), `${part.pointer}/unlimited`];
  if (own === undefined || described === undefined) return [];
  const kinds = kindsOf(described);
  if (kinds !== undefined && kinds.every((kind) => kind !== "number"))
    return [{ pointer, message: `only a number has a limit: this is ${typeWords(kinds)}` }];
  const { root, schema, by } = described;
  const least = demandOf(root, schema, "minimum");
  return typeof own === "number" && least !== undefined && own < least
    ? [{ pointer, message: `${by} takes nothing below ${least}` }]
    : [];
}

const SOME_NUMBERS: readonly number[] = [
  0, 1, 25, 443, 65_535, 100_000, 2_025_550_123, 4_111_111_111_111_111,
];

/** A validator of texts lets no number pass. */
function checkRules(part: Part, described: Described | undefined): readonly Problem[] {
  const names = readOwn(part.value, "validators");
  const kinds = described && kindsOf(entryOf(described) ?? described);
  if (kinds === undefined || kinds.some((kind) => kind !== "number") || !Array.isArray(names)) return [];
  return names.flatMap((name: unknown, index) => {
    const rule = typeof name === "string" && Object.hasOwn(FIELD_RULES, name) ? FIELD_RULES[name] : undefined;
    if (rule === undefined || SOME_NUMBERS.some((each) => rule.check(each))) return [];
    const at = String(readOwn(part.value, "at"));
    const message = `"${String(name)}" is a rule of texts, and "${at}" is a number`;
    return [{ pointer: `${part.pointer}/validators/${index}`, message }];
  });
}
