import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference, isSwitch } from "#engine/expression";
import type { Problem } from "#engine/template";
import { typeOf, TYPE_WORDS, suggest } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import type { Part, Rule } from "./part.ts";
import { choicesOf, followSchema, itemsOf, requiredBy, typesOf } from "./schema-path.ts";
import { problemOfType } from "./schema-type.ts";

/** A plugin that a page uses: there is one of that name, and it is given what it asks for. */
export const checkPlugin: Rule = (part, options) => {
  const { value, pointer } = part;
  const { plugins } = options;
  const use = readOwn(value, "use");
  if (typeof use !== "string" || plugins === undefined) return [];
  if (!Object.hasOwn(plugins, use)) {
    const message = `unknown plugin "${use}"${suggest(use, Object.keys(plugins))}`;
    return [{ pointer: `${pointer}/use`, message }];
  }
  const schema = plugins[use] ?? {};
  const given = readOwn(value, "with");
  const at = given === undefined ? pointer : `${pointer}/with`;
  return [...checkGiven(schema, schema, given ?? {}, at, use), ...checkRead(part, schema, given, options)];
};

/** The page of a route that a plugin draws is given what the plugin asks for. */
export function checkRoutePlugin(
  route: Readonly<Record<string, unknown>>,
  pointer: string,
  { plugins }: Pick<CheckOptions, "plugins">,
): readonly Problem[] {
  const { plugin, with: given } = route;
  if (typeof plugin !== "string" || plugins === undefined) return [];
  if (!Object.hasOwn(plugins, plugin)) {
    const message = `unknown plugin "${plugin}"${suggest(plugin, Object.keys(plugins))}`;
    return [{ pointer: `${pointer}/plugin`, message }];
  }
  const schema = plugins[plugin] ?? {};
  return checkGiven(schema, schema, given ?? {}, given === undefined ? pointer : `${pointer}/with`, plugin);
}

/** What a plugin is given from data is of the type that it takes there. */
function checkRead(part: Part, schema: Schema, given: unknown, options: CheckOptions): readonly Problem[] {
  return Object.entries(isRecord(given) && !isReference(given) ? given : {}).flatMap(([key, value]) => {
    const followed = followSchema(schema, schema, [key]);
    if (!followed.ok || followed.schema === undefined || !isReference(value)) return [];
    const wanted = { root: schema, schema: followed.schema, by: "" };
    const message = problemOfType(part, value, wanted, options);
    return message === undefined ? [] : [{ pointer: `${part.pointer}/with/${escapeSegment(key)}`, message }];
  });
}

type Schema = Readonly<Record<string, unknown>>;

/** Plain values are held against the schema as they stand; what is read from data, only by its place. */
function checkGiven(
  root: Schema,
  schema: unknown,
  given: unknown,
  pointer: string,
  use: string,
): readonly Problem[] {
  if (isReference(given) || isSwitch(given)) return [];
  const types = typesOf(root, schema);
  const type = typeOf(given);
  if (
    types !== undefined &&
    !types.some((each) => each === type || (each === "number" && type === "integer"))
  ) {
    const wanted = types.map((each) => TYPE_WORDS[each] ?? each).join(" or ");
    return [
      { pointer, message: `the plugin "${use}" takes ${wanted} here, not ${TYPE_WORDS[type] ?? type}` },
    ];
  }
  if (Array.isArray(given)) {
    const items = itemsOf(root, schema);
    return items === undefined
      ? []
      : given.flatMap((each, index) => checkGiven(root, items, each, `${pointer}/${index}`, use));
  }
  if (!isRecord(given)) return checkChoice(root, schema, given, pointer, use);
  const missing = requiredBy(root, schema)
    .filter((key) => !Object.hasOwn(given, key))
    .map((key) => ({ pointer, message: `the plugin "${use}" needs "${key}"` }));
  const keys = Object.keys(given).flatMap((key): readonly Problem[] => {
    const at = `${pointer}/${escapeSegment(key)}`;
    const followed = followSchema(root, schema, [key]);
    if (followed.ok) return checkGiven(root, followed.schema ?? {}, given[key], at, use);
    const message = `the plugin "${use}" takes no "${key}"${followed.hint}`;
    return [{ pointer: at, atKey: true, message }];
  });
  return [...missing, ...keys];
}

function checkChoice(
  root: Schema,
  schema: unknown,
  given: unknown,
  pointer: string,
  use: string,
): readonly Problem[] {
  const choices = choicesOf(root, schema);
  if (typeof given !== "string" || choices === undefined || choices.includes(given)) return [];
  return [{ pointer, message: `the plugin "${use}" does not know "${given}"${suggest(given, choices)}` }];
}
