import { escapeSegment, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { factsOfRoute, neededBeyondPath, parametersOf, pathOf } from "./link-target.ts";
import type { RouteTarget } from "./link-target.ts";
import { wordsOf } from "./words.ts";

type Entry = Readonly<Record<string, unknown>>;

/** The way back to a page above leads there: what that page needs stands in the address of this one. */
export function checkWay(
  entry: Entry,
  choice: readonly (readonly [path: string, pointer: string])[],
  options: CheckOptions,
): readonly Problem[] {
  const { routes = [], pages } = options;
  const path = String(readOwn(entry, "path"));
  const own = parametersOf(path);
  // An id that no parameter of the path takes is `id`.
  const filled = own.length === 0 ? ["id"] : own;
  return choice.flatMap(([above, at]) => {
    const unnamed = problemOfUnnamed(entry, above, routes);
    if (unnamed !== undefined) return [{ pointer: at, message: unnamed }];
    const open = parametersOf(above).find((name) => !filled.includes(name));
    if (open !== undefined)
      return [{ pointer: at, message: `"${path}" does not say {${open}}, which "${above}" needs` }];
    const needed = neededThere(above, routes, pages);
    return needed === undefined || isPassedOn(needed, entry, above, options)
      ? []
      : [{ pointer: at, message: `"${above}" needs "${needed}" in its query, which no trail can say` }];
  });
}

/** A page about the same single thing passes its query on: what it needs itself, or leads to an address with. */
function isPassedOn(
  name: string,
  entry: Entry,
  above: string,
  { routes = [], pages }: CheckOptions,
): boolean {
  const isSingle = routes.some((route) => pathOf(route) === above && route["single"] === true);
  const leadsTo = readOwn(readOwn(readOwn(entry, "with"), "elsewhere"), "goto");
  const isAdded = typeof leadsTo === "string" && new RegExp(`[?&]${name}=`).test(leadsTo);
  return isSingle && (isAdded || factsOfRoute({ ...entry, path: "" }, pages).neededInQuery.includes(name));
}

/** The page above is named: a route for all templates is none of them, unless what is below is for the same. */
function problemOfUnnamed(entry: Entry, above: string, routes: readonly RouteTarget[]): string | undefined {
  const template = readOwn(entry, "template");
  const isForAll = template === undefined && String(readOwn(entry, "path")).includes(OPEN);
  if (!above.includes(OPEN) || isForAll || !routes.some((route) => pathOf(route) === above)) return undefined;
  const named = routes.filter((route) => route.path === above && typeof route["template"] === "string");
  const others = named.filter((route) => route["template"] !== template);
  const [own = ""] = wordsOf(String(template));
  const like = others.filter((route) => wordsOf(String(route["template"])).has(own));
  const meant = [like, others].find(({ length }) => length === 1)?.[0];
  const hint = meant === undefined ? ": name its page" : `, did you mean "${pathOf(meant)}"?`;
  return `"${above}" is every page of that address and none${hint}`;
}

const OPEN = "{template}";

/** What the page of a path needs in its query, whichever of the routes of that path it is. */
export function neededThere(
  path: string,
  routes: readonly RouteTarget[],
  pages: CheckOptions["pages"],
): string | undefined {
  const needs = routes
    .filter((route) => pathOf(route) === path)
    .map((route) => neededBeyondPath(route, pages));
  return needs.includes(undefined) ? undefined : needs[0];
}

/** The paths that a key of an entry names, one or a list, with the place of each. */
export function choiceAt(
  entry: Entry,
  key: string,
  pointer: string,
): readonly (readonly [path: string, pointer: string])[] {
  const value = readOwn(entry, key);
  const at = `${pointer}/${escapeSegment(key)}`;
  if (typeof value === "string") return [[value, at]];
  return (Array.isArray(value) ? value : []).flatMap((path: unknown, index) =>
    typeof path === "string" ? [[path, `${at}/${index}`] as const] : [],
  );
}
