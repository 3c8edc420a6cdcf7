import { isRecord, nearestName, readOwn } from "#validators";
import { routePath, suggest } from "#engine/template";
import { matchRoutes } from "../../navigation/index.ts";
import type { CheckOptions } from "./check-options.ts";
import { pageFacts } from "./page-facts.ts";
import type { PageFacts } from "./page-facts.ts";

/** A route of the portal, as an area's `routes.json` has it. */
export interface RouteTarget extends Readonly<Record<string, unknown>> {
  /** `services/vcenter/resource-pool/{id}` */
  readonly path: string;
}

/** Where links may lead: the routes of all areas, and the templates by name, as parsed. */
export type LinkTargets = Pick<CheckOptions, "routes" | "pages">;

/**
 * What is wrong with the target of a link: it is no address that people may be sent to, no route has it, or the page there
 * does not get what it needs. A link is followed as the portal follows it, with an id for everything in braces.
 */
export function problemOfTarget(link: string, { routes = [], pages }: LinkTargets): string | undefined {
  // What is only data cannot be known before it is there; the portal looks at it then.
  if (link.startsWith("{") || link === "") return undefined;
  if (/\s/.test(link.replace(/\{[^{}]*\}/g, "")))
    return `"${link}" has a blank, so that it is no link: write %20`;
  if (/^(?:https:|mailto:|tel:)/.test(link)) return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return `"${link}" is no address that people may be sent to`;
  const [address = "", query = ""] = link.replace(/#.*/, "").split("?");
  if (!address.startsWith("/pages/")) return `"${link}" leads to no page: pages start with /pages/`;
  const wanted = address.slice("/pages/".length).replace(/\/$/, "");
  const matches = matchesOf(wanted.replace(/\{[^{}]*\}/g, SOME_ID), routes);
  if (matches.length === 0) {
    const known = routes.map(({ path }) => path.replace(/\{[^{}]*\}/g, "{}"));
    const nearest = suggest(wanted.replace(/\{[^{}]*\}/g, "{}"), [...new Set(known)]);
    return `no route leads to "/pages/${wanted}"${nearest}`;
  }
  // Of several routes of one path each is for other people: one that fits is enough.
  const problems = matches.map((match) => problemOfMatch({ ...match, wanted, query }, routes, pages));
  return problems.includes(undefined) ? undefined : problems[0];
}

/** The template that a link opens; undefined where no route has it, or only the data says which. */
export function templateAt(link: string, targets: LinkTargets): string | undefined {
  return routesAt(link, targets)[0]?.template;
}

/** The routes that a link may lead to, each with its template: of several of one path each is for other people. */
export function routesAt(
  link: string,
  { routes = [] }: LinkTargets,
): readonly { readonly access: unknown; readonly template: string | undefined }[] {
  const [address = ""] = link.split(/[?#]/);
  if (!address.startsWith("/pages/")) return [];
  const wanted = address.slice("/pages/".length).replace(/\/$/, "");
  return matchesOf(wanted.replace(/\{[^{}]*\}/g, SOME_ID), routes).map(({ route, params }) => ({
    access: route.route["access"],
    template: route.template ?? params["template"],
  }));
}

/** What is wrong with a route's or menu's name for a route (`routePath`): there is none of that path. */
export function problemOfPath(path: string, routes: readonly RouteTarget[]): string | undefined {
  const known = [...new Set(routes.map(pathOf))];
  if (known.includes(path)) return undefined;
  const meant = otherwiseSpelled(path, routes, known);
  const hint = meant === undefined ? suggestPath(path, known) : `, did you mean "${meant}"?`;
  return `there is no route "${path}"${hint}`;
}

/** The route meant by its address, by other names of its parameters, or by the name of its template alone. */
function otherwiseSpelled(
  path: string,
  routes: readonly RouteTarget[],
  known: readonly string[],
): string | undefined {
  const bare = path
    .replace(/[?#].*/s, "")
    .replace(/^\/?(?:pages\/)?/, "")
    .replace(/\/$/, "");
  const opened = new Set(routes.filter((route) => route["template"] === bare).map(pathOf));
  const found = [known.filter((each) => unnamed(each) === unnamed(bare)), [...opened]].find(
    ({ length }) => length === 1,
  );
  return found?.[0];
}

/** A path whatever its parameters are called. */
function unnamed(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

/** The path that was meant: one misspelt, else the same page elsewhere. A page above or below is another one. */
function suggestPath(path: string, known: readonly string[]): string {
  const steps = path.split("/");
  const misspelt = nearestName(
    path,
    known.filter((each) => each.split("/").length === steps.length),
  );
  const moved = known.filter((each) => steps.length > 1 && each.split("/").at(-1) === steps.at(-1));
  const meant = misspelt ?? (moved.length === 1 ? moved[0] : undefined);
  return meant === undefined ? "" : `, did you mean "${meant}"?`;
}

/** How routes and menus name a route. */
export function pathOf(route: RouteTarget): string {
  return routePath(namedRoute(route));
}

/** The parameters in the path of a route. */
export function parametersOf(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = ""]) => name).filter(
    (name) => name !== "template",
  );
}

/** Stands for whatever fills the braces of a link: as routes see it, an id. */
const SOME_ID = "4294967291";

interface NamedRoute {
  readonly path: string;
  /** The one template that a route for all of them is about. */
  readonly template: string | undefined;
  readonly route: RouteTarget;
}

function namedRoute(route: RouteTarget): NamedRoute {
  const template = route["template"];
  return { path: route.path, template: typeof template === "string" ? template : undefined, route };
}

type Matches = ReturnType<typeof matchRoutes<NamedRoute>>;

/** Pages link to few places, and those many times. */
const matched = new WeakMap<readonly RouteTarget[], Map<string, Matches>>();

function matchesOf(path: string, routes: readonly RouteTarget[]): Matches {
  const paths = matched.get(routes) ?? new Map<string, Matches>();
  matched.set(routes, paths);
  const matches = paths.get(path) ?? matchRoutes(routes.map(namedRoute), path);
  paths.set(path, matches);
  return matches;
}

interface Followed {
  readonly route: NamedRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly wanted: string;
  readonly query: string;
}

function problemOfMatch(
  { route, params, wanted, query }: Followed,
  routes: readonly RouteTarget[],
  pages: LinkTargets["pages"],
): string | undefined {
  const open = parametersOf(route.path).find((name) => params[name] === undefined);
  if (open !== undefined) return `"/pages/${wanted}" leaves out {${open}} of the route "${route.path}"`;
  const template = route.template ?? params["template"];
  // A name that the data completes is that of a stored page.
  if (template === undefined || template.includes(SOME_ID) || pages === undefined) return undefined;
  if (!Object.hasOwn(pages, template))
    return `there is no template "${template}"${suggest(template, Object.keys(pages))}`;
  // It is no JSON, which its own finding says.
  if (pages[template] === undefined) return undefined;
  return (
    problemOfName(template, route, routes, pages) ??
    problemOfNeeds(template, params, query, asOpened(pages[template], route.route))
  );
}

/** A page with the parameters that its route gives it, as a whole or one by one: `"params": { "id": "<id>" }`. */
function asOpened(page: unknown, route: RouteTarget): unknown {
  const written = readOwn(page, "params");
  const params = givenBy(route, written);
  const open = isRecord(params) ? Object.entries(params).filter(([, each]) => typeof each === "string") : [];
  if (params === written && open.length === 0) return page;
  const filled = Object.fromEntries(open.map(([name, each]) => [name, givenBy(route, each)]));
  return { ...Object(page), params: { ...Object(params), ...filled } };
}

function givenBy(route: RouteTarget, part: unknown): unknown {
  const given = typeof part === "string" ? /^<(.+)>$/.exec(part)?.[1] : undefined;
  return given === undefined ? part : readOwn(route["with"], given);
}

/** A template that is opened by its name: it asks for nothing that only a route of its own gives, and belongs there. */
function problemOfName(
  template: string,
  { path, template: named }: NamedRoute,
  routes: readonly RouteTarget[],
  pages: NonNullable<LinkTargets["pages"]>,
): string | undefined {
  if (named !== undefined) return undefined;
  const [given] = pageFacts(pages[template]).given;
  if (given !== undefined)
    return `"${template}" is given "${given}" by its routes: link to one of them, not to its name`;
  const own = routes.filter((route) => route["template"] === template && route.path.includes("{template}"));
  const [usual] = own;
  if (usual === undefined || own.some((route) => route.path === path)) return undefined;
  return `the template "${template}" opens as "${pathOf(usual)}", not as "${path.replace("{template}", template)}"`;
}

/** The parameters that a page needs, and names of the query that it reads. */
function problemOfNeeds(
  template: string,
  params: Readonly<Record<string, string>>,
  query: string,
  page: unknown,
): string | undefined {
  const { neededInRoute, neededInQuery, meant, reads, tabs } = pageFacts(page);
  const inRoute = neededInRoute.find((name) => params[name] === undefined);
  if (inRoute !== undefined) return `the page "${template}" needs "${inRoute}" in its address`;
  const parts = query.split("&").filter((pair) => pair !== "");
  // A query that is filled as a whole says its names only then.
  if (parts.some((pair) => pair.startsWith("{"))) return undefined;
  const pairs = new Map(parts.map((pair) => [pair.replace(/=.*/s, ""), pair.replace(/^[^=]*=?/, "")]));
  for (const [name, value] of pairs) {
    if (name === "tab") {
      const message = problemOfTab(value, template, tabs);
      if (message !== undefined) return message;
    } else if (!reads(name))
      return `the page "${template}" has no parameter "${name}"${suggest(name, meant(name))}`;
  }
  const missing = neededInQuery.find((name) => (pairs.get(name) ?? "") === "");
  return missing === undefined ? undefined : `the page "${template}" needs "${missing}" in its query`;
}

function problemOfTab(tab: string, template: string, tabs: readonly string[]): string | undefined {
  if (tab.includes("{") || tabs.includes(tab)) return undefined;
  return `the page "${template}" has no tab "${tab}"${suggest(tab, tabs)}`;
}

/** What a page needs that the path of its route alone does not say: no menu and no trail can lead to it. */
export function neededBeyondPath(route: RouteTarget, pages: LinkTargets["pages"]): string | undefined {
  return factsOfRoute(route, pages).neededInQuery[0];
}

/** The facts of the page that a route opens; those of none where it names no page. */
export function factsOfRoute(route: RouteTarget, pages: LinkTargets["pages"]): PageFacts {
  const template = readOwn(route, "template");
  return pageFacts(typeof template === "string" ? asOpened(readOwn(pages, template), route) : undefined);
}
