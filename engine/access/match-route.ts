import type { RouteEntry } from "../template-source.ts";

export interface RouteMatch {
  readonly route: RouteEntry;
  readonly params: Readonly<Record<string, string>>;
}

/** A path below /pages as the guard reads it: no hash, no leading `pages`, no query, no slashes around. */
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
 * The routes a path means, best first: those spelled like it with ids in the place of parameters, then those that are
 * equal to it once ids and parameters are dropped on both sides. `{template}` stands for the name of a template.
 */
export function matchRoutes(routes: readonly RouteEntry[], visited: string): readonly RouteMatch[] {
  const path = pagePath(visited).split("/").map(decodeSegment);
  const ids = path.filter(isIdSegment);
  const exact: RouteMatch[] = [];
  const dropped: RouteMatch[] = [];
  for (const route of routes) {
    const pattern = route.path.split("/");
    const params = matchExactly(pattern, path);
    if (params !== undefined) exact.push({ route, params });
    else if (isSameWithoutIds(pattern, path)) dropped.push({ route, params: inOrder(pattern, ids) });
  }
  return [...exact, ...dropped];
}

function matchExactly(pattern: readonly string[], path: readonly string[]): RouteMatch["params"] | undefined {
  if (pattern.length !== path.length) return undefined;
  const params: [string, string][] = [];
  for (const [at, part] of pattern.entries()) {
    const segment = path[at] ?? "";
    const name = paramName(part);
    if (name === undefined ? part !== segment : !fits(name, segment)) return undefined;
    if (name !== undefined) params.push([name, segment]);
  }
  return Object.fromEntries(params);
}

function isSameWithoutIds(pattern: readonly string[], path: readonly string[]): boolean {
  const wanted = pattern.filter((part) => paramName(part) === undefined);
  if (pattern.some((part) => paramName(part) === TEMPLATE_PARAM)) return false;
  const given = path.filter((segment) => !isIdSegment(segment));
  return wanted.length === given.length && wanted.every((part, at) => part === given[at]);
}

function inOrder(pattern: readonly string[], ids: readonly string[]): RouteMatch["params"] {
  const names = pattern.flatMap((part) => paramName(part) ?? []);
  return Object.fromEntries(names.flatMap((name, at) => (ids[at] === undefined ? [] : [[name, ids[at]]])));
}

const TEMPLATE_PARAM = "template";

function fits(name: string, segment: string): boolean {
  return name === TEMPLATE_PARAM ? /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment) : isIdSegment(segment);
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
