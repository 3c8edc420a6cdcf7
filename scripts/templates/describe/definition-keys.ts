import { flattenSchema, TEMPLATE_SCHEMA } from "#engine/template";
import type { ShapeSchema } from "#engine/template";

/** One key of a definition of the template language, in words. */
export interface KeyFacts {
  readonly key: string;
  /** `text`, `list of Column or text`, `"table" | "cards"`; names of definitions as the schema has them. */
  readonly type: string;
  readonly isRequired: boolean;
  /** What parsing puts in where the key is absent, as JSON. */
  readonly default?: string;
  /** What it means, in one or a few sentences. */
  readonly meaning: string;
}

export interface DefinitionFacts {
  readonly name: string;
  readonly meaning: string;
  /** What it may be, where it is no object with keys: `text or TextSwitch`. */
  readonly type?: string;
  /** The definitions whose keys it has too: a page has those of its head and its body. */
  readonly with: readonly string[];
  readonly keys: readonly KeyFacts[];
}

const DEFINITIONS: Readonly<Record<string, ShapeSchema>> = TEMPLATE_SCHEMA.definitions ?? {};

/** The definitions that an author writes or reads of, by name. Short forms are part of the type of the keys that take them. */
export const DEFINITION_NAMES: readonly string[] = Object.keys(DEFINITIONS).filter((name) => !isShort(name));

/** A definition with all its keys, also those that it has of others; undefined where there is none of this name. */
export function definitionFacts(name: string): DefinitionFacts | undefined {
  if (!DEFINITION_NAMES.includes(name)) return undefined;
  const schema = DEFINITIONS[name] ?? {};
  const { properties, required = [] } = flattenSchema(schema, DEFINITIONS);
  const others = (schema.allOf ?? []).flatMap(({ $ref }) => ($ref === undefined ? [] : [nameOf($ref)]));
  const facts = { name, meaning: schema.description ?? "", with: others };
  if (properties === undefined) return { ...facts, type: typeWords(schema), keys: [] };
  const keys = Object.entries(properties).map(([key, property]) => keyFacts(key, property, required));
  return { ...facts, keys };
}

function keyFacts(key: string, property: ShapeSchema, required: readonly string[]): KeyFacts {
  const target = property.$ref === undefined ? undefined : DEFINITIONS[nameOf(property.$ref)];
  return {
    key,
    type: typeWords(property),
    isRequired: required.includes(key),
    ...(property.default !== undefined && { default: JSON.stringify(property.default) }),
    meaning: property.description ?? target?.description ?? "",
  };
}

/** What a value may be: names of definitions, else plain words. */
function typeWords(schema: ShapeSchema): string {
  const { $ref, anyOf, enum: values, const: only, type, items, additionalProperties } = schema;
  if ($ref !== undefined) return isShort(nameOf($ref)) ? shortWords(nameOf($ref)) : nameOf($ref);
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeWords))].join(" or ");
  if (items !== undefined) return `list of ${typeWords(items)}`;
  if (typeof additionalProperties === "object") return `${typeWords(additionalProperties)} by name`;
  if (Array.isArray(type)) return type.map((each) => wordOf(String(each))).join(" or ");
  return typeof type === "string" ? wordOf(type) : "any value";
}

const shortWords = (name: string): string => typeWords(DEFINITIONS[name] ?? {});

const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  boolean: "true or false",
  integer: "whole number",
  array: "list",
};

function wordOf(type: string): string {
  return WORDS[type] ?? type;
}

function isShort(name: string): boolean {
  return /^Short[A-Z]/.test(name);
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
