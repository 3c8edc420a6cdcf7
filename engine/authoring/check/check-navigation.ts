import { isRecord, readOwn } from "#validators";
import {
  ANY_KIND,
  checkShape,
  expandRoutes,
  pageKindsOf,
  parseJson,
  readPositions,
  sortFindings,
  suggest,
  TEMPLATE_SCHEMA,
} from "#engine/template";
import type { Finding, Problem } from "#engine/template";
import { checkAccessNames } from "./access-names.ts";
import type { CheckOptions } from "./check-options.ts";
import { checkEntryShape, MENU_ENTRY, ROUTE, TRAIL_STEP } from "./navigation-shape.ts";
import type { EntryShape } from "./navigation-shape.ts";
import { parametersOf, pathOf, problemOfPath } from "./link-target.ts";
import type { RouteTarget } from "./link-target.ts";
import { checkAdmitted, checkMenuAccess, checkReached } from "./check-route-access.ts";
import { checkMenuLines } from "./check-menu-lines.ts";
import { checkNobody } from "./check-page.ts";
import { checkBeside } from "./check-parents.ts";
import { checkWay, choiceAt, neededThere } from "./check-way.ts";
import { checkKinds } from "./check-kinds.ts";
import { suggestIcon } from "./suggest-icon.ts";
import { checkEach } from "./check-each.ts";
import { checkRoutePage } from "./check-route-page.ts";

/**
 * Checks a menu or the routes of an area: unknown keys, paths that no route has, parents in a circle, icons, translations,
 * claims, flags, templates that do not exist or do not get what they need, and what nobody can reach. `options.file` names the file in findings and says what it holds;
 * `options.routes` are those of all areas.
 */
export function checkNavigation(source: string, options: CheckOptions): readonly Finding[] {
  const positions = readPositions(source);
  const at = ({ pointer, message, atKey }: Problem): Finding => ({
    file: options.file,
    ...positions.of(pointer, atKey),
    pointer,
    message,
  });
  const twice = positions.problems.map(({ position, pointer, message }) => ({
    file: options.file,
    ...position,
    pointer,
    message,
  }));
  const document = parseJson(source);
  if (document === undefined) return twice;
  const isRoutes = options.file.endsWith("routes.json");
  const found = (isRoutes ? checkRoutes(document, options) : checkMenu(document, options)).map(at);
  return sortFindings([...twice, ...found]);
}

/** Each route that a row stands for is checked; what all of them have wrong is said once. */
function checkRoutes(rows: unknown, options: CheckOptions): readonly Problem[] {
  if (!Array.isArray(rows)) return checkEntries(rows, "", ROUTE, options);
  const { routes, inFile } = expandRoutes(rows);
  const wrong = rows.flatMap(checkEach);
  const wrongRows = new Set(wrong.map(rowOf));
  const found = checkEntries(routes, "", ROUTE, options)
    .map((problem) => ({ ...problem, pointer: inFile(problem.pointer) }))
    .filter((problem) => !wrongRows.has(rowOf(problem)));
  const said = new Map(found.map((problem) => [JSON.stringify(problem), problem]));
  return [...wrong, ...said.values()];
}

function rowOf({ pointer }: Problem): string | undefined {
  return pointer.split("/")[1];
}

function checkMenu(entries: unknown, options: CheckOptions): readonly Problem[] {
  return [
    ...checkEntries(entries, "", MENU_ENTRY, options),
    ...checkMenuAccess(entries, options),
    ...checkMenuLines(entries),
  ];
}

type Entry = Readonly<Record<string, unknown>>;

/** An access as in a page: of its keys, types of customers, claims and flags. */
function checkAccess(access: unknown, pointer: string, options: CheckOptions): readonly Problem[] {
  const shape = access === undefined ? [] : checkShape(TEMPLATE_SCHEMA, "Access", access);
  return [
    ...shape.map((problem) => ({ ...problem, pointer: pointer + problem.pointer })),
    ...checkAccessNames(access, pointer, options),
    ...checkNobody({ value: access, pointer, above: [] }),
  ];
}

function checkEntries(
  entries: unknown,
  pointer: string,
  shape: EntryShape,
  options: CheckOptions,
): readonly Problem[] {
  if (!Array.isArray(entries)) return [{ pointer, message: "must be a list" }];
  return entries.flatMap((entry: unknown, index) => {
    const at = `${pointer}/${index}`;
    if (!isRecord(entry)) return [{ pointer: at, message: "must be an object" }];
    const common = [
      ...checkEntryShape(entry, at, shape),
      ...checkName(entry, "icon", at, "icon", options.icons),
      ...checkName(entry, "template", at, "template", options.pages && Object.keys(options.pages)),
      ...checkTitle(entry, at, options),
      ...checkAccess(readOwn(entry, "access"), `${at}/access`, options),
    ];
    if (shape === ROUTE)
      return [
        ...common,
        ...checkRoute(entry, at, options),
        ...(isRoute(entry) ? checkShown(entry, at, entries.slice(0, index), options) : []),
      ];
    // The steps of a trail are filled from the address of the page that they lead to.
    if (shape === TRAIL_STEP) return common;
    const children = readOwn(entry, "children");
    return [
      ...common,
      ...checkPaths(entry, "path", at, options),
      ...checkNeeded(entry, at, options),
      ...(Array.isArray(children) ? checkEntries(children, `${at}/children`, shape, options) : []),
    ];
  });
}

function isRoute(entry: Entry): entry is RouteTarget {
  return typeof entry["path"] === "string";
}

/** For whom a route is, and what its page needs of it. `above` are the routes before it in its file. */
function checkShown(
  route: RouteTarget,
  pointer: string,
  above: readonly unknown[],
  options: CheckOptions,
): readonly Problem[] {
  return [
    ...checkReached(route, pointer, above),
    ...checkAdmitted(route, pointer, options),
    ...checkRoutePage(route, pointer, options),
    ...checkBeside(route, pointer, options),
  ];
}

function checkRoute(entry: Entry, pointer: string, options: CheckOptions): readonly Problem[] {
  const trail = readOwn(entry, "trail");
  const steps = Array.isArray(trail) ? trail : [];
  return [
    ...checkPaths(entry, "parent", pointer, options),
    ...checkWay(entry, choiceAt(entry, "parent", pointer), options),
    ...checkCircle(entry, pointer, options),
    ...checkLanding(entry, pointer, options),
    ...checkHome(entry, pointer, options),
    ...checkPageOf(entry, pointer),
    ...checkKinds(entry, pointer, options),
    ...checkTypes(entry, pointer),
    ...checkEntries(steps, `${pointer}/trail`, TRAIL_STEP, options),
    ...steps.flatMap((step: unknown, index) => {
      const at = `${pointer}/trail/${index}`;
      if (!isRecord(step)) return [];
      return [
        ...checkPaths(step, "path", at, options),
        ...checkWay(entry, choiceAt(step, "path", at), options),
      ];
    }),
  ];
}

/** A route admits only the types of accounts that it names. */
function checkTypes(entry: Entry, pointer: string): readonly Problem[] {
  const access = readOwn(entry, "access");
  if (!isRecord(access) || "type" in access) return [];
  const message = 'nobody may open this: say for which "type" of account it is, as ["customer", "provider"]';
  return [{ pointer: `${pointer}/access`, message }];
}

/** The paths of routes that a key names: one, or a list. */
function checkPaths(
  entry: Entry,
  key: string,
  pointer: string,
  { routes }: CheckOptions,
): readonly Problem[] {
  if (routes === undefined) return [];
  return choiceAt(entry, key, pointer).flatMap(([path, at]) => {
    const message = problemOfPath(path, routes);
    return message === undefined ? [] : [{ pointer: at, message }];
  });
}

/** A line of a menu leads somewhere without knowing an id. */
function checkNeeded(
  entry: Entry,
  pointer: string,
  { routes = [], pages }: CheckOptions,
): readonly Problem[] {
  return choiceAt(entry, "path", pointer).flatMap(([path, at]) => {
    const needed = /\{[^{}]+\}/.exec(path)?.[0] ?? neededThere(path, routes, pages);
    return needed === undefined
      ? []
      : [{ pointer: at, message: `a menu cannot say ${needed}, which the page needs` }];
  });
}

function checkCircle(entry: Entry, pointer: string, { routes = [] }: CheckOptions): readonly Problem[] {
  const path = readOwn(entry, "path");
  if (typeof path !== "string") return [];
  const own = pathOf({ ...entry, path });
  const parentsOf = (name: string): readonly string[] =>
    routes
      .filter((route) => pathOf(route) === name)
      .flatMap((route) => choiceAt(route, "parent", "").map(([parent]) => parent));
  const seen = new Set<string>();
  const way = (name: string): readonly string[] | undefined => {
    if (seen.has(name)) return undefined;
    seen.add(name);
    for (const parent of parentsOf(name)) {
      const rest = parent === own ? [own] : way(parent);
      if (rest !== undefined) return [name, ...rest];
    }
    return undefined;
  };
  const circle = way(own);
  if (circle === undefined) return [];
  return [{ pointer: `${pointer}/parent`, message: `the parents form a circle: ${circle.join(", ")}` }];
}

/** The kind of all others is whole: it names no second value. */
function checkPageOf(entry: Entry, pointer: string): readonly Problem[] {
  return pageKindsOf([entry])
    .filter(({ kind }) => kind !== ANY_KIND && kind.split("/").includes(ANY_KIND))
    .map(({ kind, pointer: at }) => ({
      pointer: `${pointer}${at.slice("/0".length)}`,
      message: `"${ANY_KIND}" stands alone, not in "${kind}": a kind that names only the first value takes every second`,
    }));
}

/** Of the pages on which somebody may start one comes first. */
function checkLanding(entry: Entry, pointer: string, { routes = [] }: CheckOptions): readonly Problem[] {
  const landing = readOwn(entry, "landing");
  if (landing === undefined) return [];
  const isSame = (route: RouteTarget): boolean =>
    route["landing"] === landing &&
    route.path !== entry["path"] &&
    typesOf(route).some((type) => typesOf(entry).includes(type));
  const other = routes.find(isSame);
  if (other === undefined) return [];
  const message = `${other.path} is number ${JSON.stringify(landing)} already for the same people`;
  return [{ pointer: `${pointer}/landing`, message }];
}

/** Unknown addresses lead to one page, which needs nothing that an address says. */
function checkHome(entry: Entry, pointer: string, { routes = [], pages }: CheckOptions): readonly Problem[] {
  if (readOwn(entry, "home") !== true) return [];
  const at = `${pointer}/home`;
  const own = String(entry["path"]);
  const other = routes.find((route) => route["home"] === true && route.path !== own);
  if (other !== undefined) return [{ pointer: at, message: `"${other.path}" is the home page already` }];
  const needed = parametersOf(own)[0] ?? neededThere(own, routes, pages);
  if (needed === undefined) return [];
  return [{ pointer: at, message: `this page needs "${needed}", which an unknown address does not say` }];
}

function typesOf(route: Entry): readonly unknown[] {
  const types = readOwn(readOwn(route, "access"), "type");
  return Array.isArray(types) ? types : [];
}

function checkName(
  entry: Entry,
  key: string,
  pointer: string,
  what: string,
  known: readonly string[] | undefined,
): readonly Problem[] {
  const name = readOwn(entry, key);
  if (typeof name !== "string" || known === undefined || known.includes(name)) return [];
  return [
    {
      pointer: `${pointer}/${key}`,
      message: `unknown ${what} "${name}"${what === "icon" ? suggestIcon(name, known) : suggest(name, known)}`,
    },
  ];
}

function checkTitle(entry: Entry, pointer: string, { translations }: CheckOptions): readonly Problem[] {
  const title = readOwn(entry, "title");
  if (typeof title !== "string" || translations === undefined) return [];
  if (Object.hasOwn(translations, title) && title.includes("."))
    return [{ pointer: `${pointer}/title`, message: `"${title}" is the key of a text: write "t:${title}"` }];
  if (!title.startsWith("t:")) return [];
  const key = title.slice(2);
  const hole = /\{\{[^{}]*\}\}/.exec(translations[key] ?? "")?.[0];
  if (hole !== undefined) {
    const why = `the text "${key}" has ${hole}, which only a page fills: give this a text of its own`;
    return [{ pointer: `${pointer}/title`, message: why }];
  }
  if (Object.hasOwn(translations, key)) return [];
  const message = `no translation for "${key}"${suggest(key, Object.keys(translations))}`;
  return [{ pointer: `${pointer}/title`, message }];
}
