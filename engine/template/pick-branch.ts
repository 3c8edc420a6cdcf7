import { isRecord } from "#validators";
import type { ShapeSchema } from "./shape-schema.ts";
import { suggest } from "./suggest.ts";

type Definitions = Readonly<Record<string, ShapeSchema>>;

export type PickedBranch =
  | { readonly branch: ShapeSchema }
  /** None fits; `key` is its place below the value. */
  | { readonly problem: string; readonly key?: string };

/** The intended alternative of a value: by its type, then by constants such as `kind`, then by its keys. */
export function pickBranch(
  branches: readonly ShapeSchema[],
  value: unknown,
  definitions: Definitions,
): PickedBranch {
  const all = branches.flatMap((branch) => leavesOf(branch, definitions));
  // Only what names a fragment is meant as the use of one.
  const own = all.filter(({ branch }) => branch.$ref !== "#/definitions/FragmentUse");
  const isUse = isRecord(value) && Object.hasOwn(value, "fragment");
  const leaves = isUse || own.length === 0 ? all : own;
  const fitting = leaves.filter(({ flat }) => fitsType(flat, value));
  if (fitting.length === 0) return { problem: noneFits(leaves, value) };
  const [only] = fitting;
  if (fitting.length === 1 && only !== undefined) return { branch: only.branch };
  if (!isRecord(value)) {
    const exact = fitting.find(
      ({ flat }) => flat.enum?.some((known) => known === value) ?? flat.const === value,
    );
    return { branch: (exact ?? fitting[0] ?? { branch: {} }).branch };
  }
  const wrongKind = wrongConstant(fitting, value);
  if (wrongKind !== undefined) return wrongKind;
  const best = fitting
    .map((leaf) => ({ leaf, score: scoreOf(leaf.flat, value) }))
    .reduce((a, b) => (b.score > a.score ? b : a));
  return { branch: best.leaf.branch };
}

/** A schema with its reference resolved and the parts of its `allOf` merged. */
export function flattenSchema(schema: ShapeSchema, definitions: Definitions): ShapeSchema {
  const known = flattened.get(schema);
  if (known !== undefined) return known;
  const target =
    schema.$ref === undefined ? undefined : definitions[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
  const { allOf, ...rest } = target ?? schema;
  let flat: ShapeSchema = rest;
  for (const part of allOf ?? []) {
    const { properties, required } = flattenSchema(part, definitions);
    flat = {
      ...flat,
      properties: { ...flat.properties, ...properties },
      required: [...(flat.required ?? []), ...(required ?? [])],
    };
  }
  if (rest.unevaluatedProperties === false) flat = { ...flat, additionalProperties: false };
  flattened.set(schema, flat);
  return flat;
}

/** The type of a value in JSON Schema's terms. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

const flattened = new WeakMap<ShapeSchema, ShapeSchema>();

interface Leaf {
  /** The alternative as written, so that its definition is visited. */
  readonly branch: ShapeSchema;
  readonly flat: ShapeSchema;
}

function leavesOf(branch: ShapeSchema, definitions: Definitions): readonly Leaf[] {
  const flat = flattenSchema(branch, definitions);
  if (flat.anyOf === undefined) return [{ branch, flat }];
  return flat.anyOf.flatMap((inner) =>
    leavesOf(inner, definitions).map((leaf) => ({ branch, flat: leaf.flat })),
  );
}

function fitsType({ type, enum: values, const: constant }: ShapeSchema, value: unknown): boolean {
  if (values !== undefined) return values.some((known) => typeof known === typeof value);
  if (constant !== undefined) return typeof constant === typeof value;
  if (type === undefined) return true;
  const actual = typeOf(value);
  const types = typeof type === "string" ? [type] : type;
  return types.some((name) => name === actual || (name === "number" && actual === "integer"));
}

/** Every alternative has a constant at the same key (`kind`), and the value has none of them. */
function wrongConstant(
  leaves: readonly Leaf[],
  value: Readonly<Record<string, unknown>>,
): PickedBranch | undefined {
  const constants = (key: string): readonly unknown[] =>
    leaves.map(({ flat }) => flat.properties?.[key]?.const);
  const key = Object.keys(leaves[0]?.flat.properties ?? {}).find((name) =>
    constants(name).every((each) => each !== undefined),
  );
  if (key === undefined) return undefined;
  const known = constants(key).map(String);
  const actual = Object.hasOwn(value, key) ? value[key] : undefined;
  if (actual === undefined) return { problem: `"${key}" is missing (one of ${known.join(", ")})` };
  if (typeof actual === "string" && known.includes(actual)) return undefined;
  return {
    problem: `unknown ${key} ${JSON.stringify(actual)}${suggest(typeof actual === "string" ? actual : "", known)}`,
    key,
  };
}

function scoreOf(flat: ShapeSchema, value: Readonly<Record<string, unknown>>): number {
  const keys = Object.keys(value);
  const isOpen = flat.additionalProperties !== false;
  let score = 0;
  for (const key of keys) {
    const property =
      flat.properties !== undefined && Object.hasOwn(flat.properties, key) ? flat.properties[key] : undefined;
    if (property === undefined) score -= isOpen ? 0 : 1;
    else if (property.const !== undefined) score += property.const === value[key] ? 100 : -100;
    else score += 1;
  }
  for (const key of flat.required ?? []) score += Object.hasOwn(value, key) ? 2 : -2;
  return score;
}

function noneFits(leaves: readonly Leaf[], value: unknown): string {
  const words = new Set(leaves.flatMap(({ flat }) => flat.type ?? (flat.enum ? "string" : [])));
  const names = [...words].map((word) => TYPE_WORDS[word] ?? word);
  return `must be ${names.join(" or ")}, not ${TYPE_WORDS[typeOf(value)] ?? typeOf(value)}`;
}

/** Types in plain words. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "null",
};
