import { ROOT_NAMES } from "#engine/expression";
import type { RootName } from "#engine/expression";
import { flattenSchema, TEMPLATE_SCHEMA } from "#engine/template";
import type { ProvidedRoots, DefinitionName, ShapeSchema } from "#engine/template";

// What the schema of the language says beyond shapes, looked up by definition: `x-roots` and `x-holds`.

/** What a text or value is over its shape. */
export type Holds = (typeof HOLDS)[number];

const HOLDS = ["text", "address", "place", "path", "value", "reference", "condition"] as const;

/** Roots that a part brings, and where. */
export interface Brought extends ProvidedRoots {
  readonly roots: readonly RootName[];
}

/** The roots that may be read everywhere. */
export const ROOTS_EVERYWHERE: readonly RootName[] = broughtBy(TEMPLATE_SCHEMA).flatMap(({ roots }) => roots);

/** The roots that a definition brings to what stands inside it. */
export function rootsOf(definition: DefinitionName): readonly Brought[] {
  return factsOf(definition).roots;
}

/** Whether a definition brings a root anywhere inside it: `item` of choices, files and details. */
export function brings(definition: DefinitionName, root: RootName): boolean {
  return rootsOf(definition).some(({ roots }) => roots.includes(root));
}

/** What a definition as a whole holds: a Text is a text. */
export function holdsOf(definition: DefinitionName): Holds | undefined {
  return factsOf(definition).holds;
}

/** The keys of a definition that hold a path, an address or a place as a plain text. */
export function keysHolding(definition: DefinitionName): readonly (readonly [key: string, holds: Holds])[] {
  return factsOf(definition).keys;
}

/** The keys of a definition that hold a list of parts with ids of their own. */
export function listsOfNamed(definition: DefinitionName): readonly string[] {
  return factsOf(definition).lists;
}

interface Facts {
  readonly roots: readonly Brought[];
  readonly holds: Holds | undefined;
  readonly keys: readonly (readonly [key: string, holds: Holds])[];
  readonly lists: readonly string[];
}

const facts = new Map<DefinitionName, Facts>();

function factsOf(definition: DefinitionName): Facts {
  const known = facts.get(definition);
  if (known !== undefined) return known;
  const schema = DEFINITIONS[definition] ?? {};
  const properties = Object.entries(flattenSchema(schema, DEFINITIONS).properties ?? {});
  const read: Facts = {
    roots: broughtBy(schema),
    holds: holdsIn(schema),
    keys: properties.flatMap(([key, property]) => {
      const holds = holdsIn(property);
      return holds === undefined ? [] : [[key, holds] as const];
    }),
    lists: properties.flatMap(([key, { items }]) =>
      items !== undefined && leavesOf(items).every(({ properties: keys = {} }) => Object.hasOwn(keys, "id"))
        ? [key]
        : [],
    ),
  };
  facts.set(definition, read);
  return read;
}

const DEFINITIONS = TEMPLATE_SCHEMA.definitions ?? {};

/** What a schema brings, and what it is made of. */
function broughtBy(schema: ShapeSchema): readonly Brought[] {
  const own = (schema["x-roots"] ?? []).map((rule) => ({ ...rule, roots: rule.roots.map(rootName) }));
  return [...own, ...(schema.allOf ?? []).flatMap((part) => broughtBy(targetOf(part)))];
}

function rootName(name: string): RootName {
  const known = ROOT_NAMES.find((each) => each === name);
  if (known === undefined)
    throw new Error(`The template schema names the root "${name}", which does not exist.`);
  return known;
}

function holdsIn({ "x-holds": name }: ShapeSchema): Holds | undefined {
  const known = HOLDS.find((each) => each === name);
  if (known === undefined && name !== undefined)
    throw new Error(`The template schema says x-holds "${name}": it is one of ${HOLDS.join(", ")}.`);
  return known;
}

/** The alternatives of an entry, without uses of fragments: those are replaced before anything is checked. */
function leavesOf(items: ShapeSchema): readonly ShapeSchema[] {
  if (items.$ref === "#/definitions/FragmentUse") return [];
  const flat = flattenSchema(items, DEFINITIONS);
  return flat.anyOf === undefined ? [flat] : flat.anyOf.flatMap(leavesOf);
}

function targetOf(schema: ShapeSchema): ShapeSchema {
  const name = schema.$ref?.slice("#/definitions/".length);
  return name === undefined ? schema : (DEFINITIONS[name] ?? {});
}
