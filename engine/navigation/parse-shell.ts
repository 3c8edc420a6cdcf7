import { isRecord, parseRows, readOwn } from "#validators";
import type { CustomerType } from "../access/index.ts";
import type { Choice, MenuEntry, RouteAccess, RouteEntry, Shell, TrailStep } from "./shell.ts";

/**
 * Parses `GET templates/shell`. Left out are routes without a path or title, and menu entries without either; a route
 * without access rule is open to nobody. Undefined: there are no routes in it.
 */
export function parseShell(body: unknown): Shell | undefined {
  const routes = parseRows(readOwn(body, "routes")).flatMap(readRoute);
  if (routes.length === 0) return undefined;
  const menus = readOwn(body, "menus");
  return {
    routes,
    menus: Object.fromEntries(
      Object.entries(isRecord(menus) ? menus : {}).map(([name, menu]) => [
        name,
        parseRows(menu).flatMap(readMenu),
      ]),
    ),
    fragments: readOwn(body, "fragments"),
    translations: readTextRecord(readOwn(body, "translations")),
  };
}

type Row = Readonly<Record<string, unknown>>;

function readRoute(row: Row): readonly RouteEntry[] {
  const [path, title] = [readText(row, "path"), readText(row, "title")];
  if (path === undefined || title === undefined) return [];
  const [template, plugin, parameters] = [
    readText(row, "template"),
    readText(row, "plugin"),
    readOwn(row, "with"),
  ];
  const access = readAccess(readOwn(row, "access"));
  const [parent, landing, tables] = [
    readChoice(row, "parent"),
    readOwn(row, "landing"),
    readOwn(row, "pageOf"),
  ];
  const trail = readOwn(row, "trail");
  return [
    {
      path,
      title,
      access: { ...access, type: access.type ?? [] },
      parent,
      trail: Array.isArray(trail) ? parseRows(trail).flatMap(readStep) : undefined,
      named: readText(row, "named"),
      template,
      plugin,
      with: isRecord(parameters) ? parameters : undefined,
      pageOf: isRecord(tables) ? readTables(tables) : undefined,
      landing: typeof landing === "number" ? landing : undefined,
      ...(readOwn(row, "home") === true && { isHome: true }),
      ...(readOwn(row, "own") === true && { isOwn: true }),
      ...(readOwn(row, "single") === true && { isSingle: true }),
    },
  ];
}

function readMenu(row: Row): readonly MenuEntry[] {
  const [title, path] = [readText(row, "title"), readChoice(row, "path")];
  if (title === undefined && path === undefined) return [];
  const texts = Object.fromEntries(
    MENU_TEXTS.flatMap((name) => {
      const text = readText(row, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const [access, children, parameters] = [
    readOwn(row, "access"),
    readOwn(row, "children"),
    readOwn(row, "with"),
  ];
  return [
    {
      ...texts,
      path,
      ...(readOwn(row, "hidden") === true && { hidden: true }),
      with: isRecord(parameters) ? parameters : undefined,
      access: access === undefined ? undefined : readAccess(access),
      children: Array.isArray(children) ? parseRows(children).flatMap(readMenu) : undefined,
    },
  ];
}

const MENU_TEXTS = ["title", "icon", "url", "target", "use"] as const;

function readStep(row: Row): readonly TrailStep[] {
  const [title, path] = [readText(row, "title"), readChoice(row, "path")];
  return title === undefined ? [] : [{ title, path }];
}

/** One path, or several in the order of preference. */
function readChoice(row: Row, name: string): Choice | undefined {
  const value = readOwn(row, name);
  if (typeof value === "string") return [value];
  return isTexts(value) ? value : undefined;
}

function readTables(tables: Row): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(tables).flatMap(([table, kinds]) => (isTexts(kinds) ? [[table, kinds]] : [])),
  );
}

/** An invalid rule permits nobody, rather than everybody. */
function readAccess(value: unknown): Partial<RouteAccess> {
  if (!isRecord(value)) return NOBODY;
  const { type, anyOf, ...lists } = value;
  const types = type === undefined || isTexts(type) ? type : [];
  const hasReadableLists = Object.values(lists).every(isTexts) && (anyOf === undefined || isGroups(anyOf));
  if (!hasReadableLists) return NOBODY;
  return {
    ...Object.fromEntries(LISTS.flatMap((name) => (isTexts(lists[name]) ? [[name, lists[name]]] : []))),
    type: types && TYPES.filter((known) => types.includes(known)),
    anyOf: isGroups(anyOf) ? anyOf : undefined,
  };
}

const NOBODY: Partial<RouteAccess> = { type: [] };
const LISTS = ["all", "any", "flags", "flagsOff"] as const;
const TYPES: readonly CustomerType[] = ["provider", "distributor", "customer"];

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

function isGroups(value: unknown): value is readonly (readonly string[])[] {
  return Array.isArray(value) && value.every(isTexts);
}

function readTextRecord(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function readText(row: Row, name: string): string | undefined {
  const text = readOwn(row, name);
  return typeof text === "string" ? text : undefined;
}
