import { isRecord } from "#validators";
import type { Frame } from "./check-shape.ts";
import { flattenSchema } from "./pick-branch.ts";
import type { ShapeSchema } from "./shape-schema.ts";
import { suggest } from "./suggest.ts";

type Definitions = Readonly<Record<string, ShapeSchema>>;

/** Words that authors take for one another. */
const SAME_MEANING: readonly (readonly string[])[] = [
  ["title", "label", "name", "text", "caption"],
  ["show", "visible", "hidden", "when", "if"],
  ["enable", "enabled", "disable", "disabled"],
  ["values", "options", "choices", "enum"],
  ["init", "default", "value", "initial"],
  ["goto", "link", "href", "url", "to"],
  ["as", "type", "control", "kind", "format"],
  ["children", "items", "fields", "columns", "panels"],
  ["help", "hint", "description", "tooltip"],
];

/**
 * What to say of an unknown key after its name: a similar one; the part inside where the key belongs; one that means the
 * same; the part around where it belongs; the known ones, if they are few.
 */
export function keyHint(
  key: string,
  value: Readonly<Record<string, unknown>>,
  schema: ShapeSchema,
  pointer: string,
  above: readonly Frame[],
  definitions: Definitions,
): string {
  const known = Object.keys(schema.properties ?? {});
  const near = suggest(key, known);
  if (near.startsWith(",")) return near;
  const inner = known.find(
    (name) => isRecord(value[name]) && keysOf(schema.properties?.[name], definitions).has(key),
  );
  if (inner !== undefined) return `: it belongs in "${inner}"`;
  const same =
    SAME_MEANING.find((words) => words.includes(key))?.filter((word) => known.includes(word)) ?? [];
  if (same.length > 0) return `, did you mean ${same.map((word) => `"${word}"`).join(" or ")}?`;
  const outer = besideWhat(key, pointer, above, definitions);
  return outer === undefined ? near : `: it belongs beside "${outer}", not in it`;
}

/** Parts in which the thing at hand is root `item`; elsewhere it is the `row`. */
const OF_ITEMS: ReadonlySet<string> = new Set([
  "DetailItem",
  "DetailPage",
  "DetailPanel",
  "LoadedOptions",
  "Meter",
  "MetersPanel",
  "ObjectHead",
  "RemoteOptions",
]);

/** What to say of an object where a text stands, and of a path in it; undefined where it may be a switch between texts. */
export function textInstead(
  branches: readonly ShapeSchema[],
  value: unknown,
  above: readonly Frame[],
): string | undefined {
  const isText = branches.some(({ $ref }) => $ref === "#/definitions/TextSwitch");
  if (!isText || !isRecord(value) || Object.hasOwn(value, "by") || Object.hasOwn(value, "to"))
    return undefined;
  const { $: path, field } = value;
  const root = above.some(({ definition }) => OF_ITEMS.has(definition)) ? "item" : "row";
  const meant = typeof path === "string" ? path : typeof field === "string" ? `${root}.${field}` : undefined;
  const hint = meant === undefined ? ' such as "{{row.name}}" or "t:key"' : `: write "{{${meant}}}"`;
  return `must be a text${hint}`;
}

/** The key of the part around that leads here, where that part knows the unknown key. */
function besideWhat(
  key: string,
  pointer: string,
  above: readonly Frame[],
  definitions: Definitions,
): string | undefined {
  const around = above.findLast((frame) => frame.pointer !== pointer);
  if (around === undefined || !keysOf({ $ref: `#/definitions/${around.definition}` }, definitions).has(key))
    return undefined;
  const [, leads] = pointer.slice(around.pointer.length).split("/");
  return leads;
}

/** The keys that a schema knows, of all its alternatives. */
function keysOf(schema: ShapeSchema | undefined, definitions: Definitions): ReadonlySet<string> {
  if (schema === undefined) return new Set();
  const flat = flattenSchema(schema, definitions);
  return new Set([
    ...Object.keys(flat.properties ?? {}),
    ...(flat.anyOf ?? []).flatMap((branch) => [...keysOf(branch, definitions)]),
  ]);
}
