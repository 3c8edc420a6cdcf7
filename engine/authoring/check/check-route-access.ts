import { isRecord, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { accessInFull, covers, excludeEachOther, typesInWords } from "./audience.ts";
import type { CheckOptions } from "./check-options.ts";
import { pathOf } from "./link-target.ts";
import type { RouteTarget } from "./link-target.ts";
import type { Rule } from "./part.ts";

/** The customer types: the menu of each is called as it is. */
const TYPES: readonly string[] = ["provider", "distributor", "customer"];

/**
 * The lines of the menu of a customer type whose route nobody of that type may open: they would never be shown.
 * `file` names the menu: `menus/customer.json`.
 */
export function checkMenuAccess(
  menu: unknown,
  { file, routes = [] }: Pick<CheckOptions, "file" | "routes">,
): readonly Problem[] {
  const type = TYPES.find((name) => file.endsWith(`${name}.json`));
  return type === undefined ? [] : checkLines(menu, "", [{ type: [type] }], routes);
}

function checkLines(
  lines: unknown,
  pointer: string,
  around: readonly unknown[],
  routes: readonly RouteTarget[],
): readonly Problem[] {
  return (Array.isArray(lines) ? lines : []).flatMap((line: unknown, index) => {
    const at = `${pointer}/${index}`;
    const rules = [...around, readOwn(line, "access")];
    const path = readOwn(line, "path");
    const choice = Array.isArray(path)
      ? path.map((each: unknown, place) => [each, `${at}/path/${place}`] as const)
      : [[path, `${at}/path`] as const];
    return [
      ...choice.flatMap(([each, place]) => checkLine(each, place, rules, routes)),
      ...checkLines(readOwn(line, "children"), `${at}/children`, rules, routes),
    ];
  });
}

function checkLine(
  path: unknown,
  pointer: string,
  rules: readonly unknown[],
  routes: readonly RouteTarget[],
): readonly Problem[] {
  const known = routes.filter((route) => pathOf(route) === path);
  const isOpen = (route: RouteTarget): boolean =>
    !rules.some((rule) => excludeEachOther(rule, route["access"]));
  if (known.length === 0 || known.some(isOpen)) return [];
  const types = [...new Set(known.flatMap((route) => typesInWords(route["access"]) ?? []))].join(" and ");
  const whom = types === "" ? "others" : types;
  return [
    { pointer, message: `nobody of this menu may open "${String(path)}": its route is open to ${whom}` },
  ];
}

/**
 * A route of a path that stands earlier in the same file: of several routes of a path the first counts that somebody may
 * open, so one for people who may open an earlier one is never reached. `earlier` are the routes above it.
 */
export function checkReached(
  route: RouteTarget,
  pointer: string,
  earlier: readonly unknown[],
): readonly Problem[] {
  const first = earlier.find(
    (other) =>
      isRoute(other) &&
      pathOf(other) === pathOf(route) &&
      covers(readOwn(other, "access"), readOwn(route, "access")),
  );
  if (first === undefined) return [];
  const message = `"${pathOf(route)}" stands above for the same people: this route is never reached`;
  return [{ pointer: `${pointer}/path`, message }];
}

function isRoute(value: unknown): value is RouteTarget {
  return isRecord(value) && typeof value["path"] === "string";
}

/** A route for people of whom its page lets nobody in. Where none of a page's routes fits, its own check says so. */
export function checkAdmitted(
  route: RouteTarget,
  pointer: string,
  { pages, routes = [] }: CheckOptions,
): readonly Problem[] {
  const { template } = route;
  if (typeof template !== "string") return [];
  const asked = accessInFull(readOwn(readOwn(pages, template), "access"));
  const own = routes.filter((each) => each["template"] === template);
  const isShut = (each: RouteTarget): boolean => excludeEachOther(asked, each["access"]);
  if (!isShut(route) || own.every(isShut)) return [];
  const message = `nobody may open this: the page "${template}" is for others than its route`;
  return [{ pointer: `${pointer}/access`, message }];
}

/** The access of a page lets in somebody whom one of its routes lets in. */
export const checkOpened: Rule = ({ value, pointer }, { name, routes = [] }) => {
  const access = accessInFull(readOwn(value, "access"));
  const own = routes.filter(({ template }) => template === name);
  if (name === undefined || own.length === 0) return [];
  if (!own.every((route) => excludeEachOther(access, route["access"]))) return [];
  const paths = [...new Set(own.map((route) => `"${pathOf(route)}"`))].join(", ");
  const types = [...new Set(own.flatMap((route) => typesInWords(route["access"]) ?? []))].join(" and ");
  const message = `nobody may open this page: its routes (${paths}) are open to ${types === "" ? "others" : types}`;
  return [{ pointer: `${pointer}/access`, message }];
};
