import type { RouteEntry } from "./shell.ts";

/** What of a route decides which paths mean it. */
export type RoutePath = Pick<RouteEntry, "path" | "template">;

export interface RouteMatch<Route extends RoutePath = RouteEntry> {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** A path below /pages as the guard compares it: no hash, no leading `pages`, no query, no outer slashes. */
export function pagePath(visited: string): string {
  const [path = ""] = visited.replace(/^#/, "").split(/[?#]/);
  const inside = path.replace(/^\/+|\/+$/g, "");
  return inside === "pages" ? "" : inside.replace(/^pages\//, "");
}

/** Numbers, UUIDs and `vm-<number>`: ids, which matching drops (spec 1 §2). */
export function isIdSegment(segment: string): boolean {
  return /^\d+$|^vm-\d+$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(segment);
}

/**
 * The routes that match a path, best first: exact matches with ids in the place of parameters, then those that are
 * equal after ids and parameters are dropped on both sides. `{template}` is the name of a template: the one that the
 * entry names, or any where it names none; an id that no parameter takes is the route's `id`.
 */
export function matchRoutes<Route extends RoutePath>(
  routes: readonly Route[],
  visited: string,
): readonly RouteMatch<Route>[] {
  const path = pagePath(visited).split("/").map(decodeSegment);
  const exact: RouteMatch<Route>[] = [];
  const dropped: RouteMatch<Route>[] = [];
  for (const route of routes) {
    const pattern = route.path.split("/");
    const { template } = route;
    const params = matchExactly(pattern, path, template);
    if (params !== undefined) {
      exact.push({ route, params });
      continue;
    }
    const named = matchWithoutIds(pattern, path, template);
    if (named !== undefined) dropped.push({ route, params: named });
  }
  return [...namedFirst(exact), ...namedFirst(dropped)];
}

/** An entry for one template goes before the one for all. */
function namedFirst<Route extends RoutePath>(
  matches: readonly RouteMatch<Route>[],
): readonly RouteMatch<Route>[] {
  return matches.toSorted((a, b) => Number(isForAll(a)) - Number(isForAll(b)));
}

/** Whether a match is by an entry for all templates, which opens any by its name. */
function isForAll({ route, params }: RouteMatch<RoutePath>): boolean {
  return TEMPLATE_PARAM in params && route.template === undefined;
}

/**
 * The matches that may open a path. A template that has entries of its own is opened by those alone, so their access
 * holds for everybody.
 */
export function openingRoutes<Route extends RoutePath>(
  routes: readonly Route[],
  visited: string,
): readonly RouteMatch<Route>[] {
  const matches = matchRoutes(routes, visited);
  const own = matches.filter((match) => !isForAll(match));
  if (own.length > 0) return own;
  return matches.filter(({ params }) => !routes.some((route) => isAbout(route, params[TEMPLATE_PARAM])));
}

function isAbout({ path, template }: RoutePath, name: string | undefined): boolean {
  return template !== undefined && template === name && path.split("/").includes(`{${TEMPLATE_PARAM}}`);
}

function matchExactly(
  pattern: readonly string[],
  path: readonly string[],
  template: string | undefined,
): Readonly<Record<string, string>> | undefined {
  if (pattern.length !== path.length) return undefined;
  const params: [string, string][] = [];
  for (const [at, part] of pattern.entries()) {
    const segment = path[at] ?? "";
    const name = paramName(part);
    if (name === undefined ? part !== segment : !fits(name, segment, template)) return undefined;
    if (name !== undefined) params.push([name, segment]);
  }
  return Object.fromEntries(params);
}

/**
 * The parameters of a path that equals the pattern after ids are dropped on both sides; undefined: it does not match.
 */
function matchWithoutIds(
  pattern: readonly string[],
  path: readonly string[],
  template: string | undefined,
): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.filter((part) => [undefined, TEMPLATE_PARAM].includes(paramName(part)));
  const named = matchExactly(
    wanted,
    path.filter((segment) => !isIdSegment(segment)),
    template,
  );
  if (named === undefined) return undefined;
  const names = pattern.flatMap((part) => paramName(part) ?? []).filter((name) => name !== TEMPLATE_PARAM);
  const ids = path.filter(isIdSegment);
  const places = names.length === 0 ? ["id"] : names;
  const taken = places.flatMap((name, at): [string, string][] => {
    const id = ids[at];
    return id === undefined ? [] : [[name, id]];
  });
  return { ...Object.fromEntries(taken), ...named };
}

const TEMPLATE_PARAM = "template";

function fits(name: string, segment: string, template: string | undefined): boolean {
  if (name !== TEMPLATE_PARAM) return isIdSegment(segment);
  return template === undefined ? /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment) : segment === template;
}

function paramName(part: string): string | undefined {
  return /^\{(.+)\}$/.exec(part)?.[1];
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
