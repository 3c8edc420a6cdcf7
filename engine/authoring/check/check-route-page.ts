import { escapeSegment, isRecord, readOwn } from "#validators";
import { checkParameters, declaredBy } from "#engine/template";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { checkRoutePlugin } from "./check-plugins.ts";
import { factsOfRoute, neededBeyondPath, parametersOf } from "./link-target.ts";
import type { RouteTarget } from "./link-target.ts";

/** What a route must say for its page: the ids of the address, the parameters that it is given, and that it is of one thing. */
export function checkRoutePage(
  route: RouteTarget,
  pointer: string,
  options: CheckOptions,
): readonly Problem[] {
  const { template, plugin } = route;
  const { pages } = options;
  if (plugin !== undefined) return checkRoutePlugin(route, pointer, options);
  if (typeof template !== "string" || !isRecord(readOwn(pages, template))) return [];
  return [
    ...checkAddress(route, template, pointer, pages),
    ...checkGiven(route, template, pointer, pages),
    ...checkSingle(route, template, pointer, pages),
  ];
}

function checkAddress(
  route: RouteTarget,
  template: string,
  pointer: string,
  pages: CheckOptions["pages"],
): readonly Problem[] {
  const missing = missingInPath(route, pages);
  if (missing === undefined) return [];
  const own = parametersOf(route.path);
  const said = own.length === 0 ? "has none" : `has ${own.map((name) => `{${name}}`).join(", ")}`;
  const message = `the page "${template}" needs {${missing}} in its address, and this path ${said}`;
  return [{ pointer: `${pointer}/path`, message }];
}

/** A parameter that the page of a route needs from the address and does not get. */
function missingInPath(route: RouteTarget, pages: CheckOptions["pages"]): string | undefined {
  const own = parametersOf(route.path);
  // An id that no parameter of the path takes is `id`.
  const filled = own.length === 0 ? ["id"] : own;
  return factsOfRoute(route, pages).neededInRoute.find((name) => !filled.includes(name));
}

/**
 * The routes as they are meant: a parameter of a path that is called otherwise than its page calls it is found at its
 * route alone, not at every link, menu and parent that leads there.
 */
export function meantRoutes(
  routes: readonly RouteTarget[],
  pages: CheckOptions["pages"],
): readonly RouteTarget[] {
  return routes.map((route) => {
    const missing = missingInPath(route, pages);
    const { inRoute } = factsOfRoute(route, pages);
    const [unknown, ...more] = parametersOf(route.path).filter((name) => !inRoute.includes(name));
    if (missing === undefined || unknown === undefined || more.length > 0) return route;
    return { ...route, path: route.path.replace(`{${unknown}}`, `{${missing}}`) };
  });
}

function checkGiven(
  route: RouteTarget,
  template: string,
  pointer: string,
  pages: CheckOptions["pages"],
): readonly Problem[] {
  const declared = declaredBy(readOwn(pages, template));
  const given = route["with"];
  // A page that several routes show may be given something by some of them only in another way: by its name it is given nothing.
  if (given !== undefined && !isRecord(given)) return [];
  const names = Object.keys(given ?? {});
  // Several parameters that all are unknown are those of another page.
  if (names.length > 1 && names.every((name) => !Object.hasOwn(declared, name))) {
    const message = `the page "${template}" takes none of what it is given here: ${names.join(", ")}`;
    return [{ pointer: `${pointer}/template`, message }];
  }
  return checkParameters(declared, given ?? {}).map(({ name, message }) => ({
    pointer:
      given === undefined ? pointer : `${pointer}/with${name === undefined ? "" : `/${escapeSegment(name)}`}`,
    message: `${message}, which the page "${template}" declares in "given"`,
  }));
}

/** A page of a thing that only the query names is not offered without the thing. */
function checkSingle(
  route: RouteTarget,
  template: string,
  pointer: string,
  pages: CheckOptions["pages"],
): readonly Problem[] {
  const needed = neededBeyondPath(route, pages);
  if (needed === undefined || route.path.includes("{") || route["single"] === true) return [];
  const message = `the page "${template}" needs "${needed}" in its query: say "single": true, or the palette leads to it without`;
  return [{ pointer, message }];
}
