import { readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { excludeEachOther, covers } from "./audience.ts";
import type { CheckOptions } from "./check-options.ts";
import { pathOf } from "./link-target.ts";
import type { RouteTarget } from "./link-target.ts";
import { pageFacts } from "./page-facts.ts";
import { inWords, typesOf } from "./people.ts";

/** What is wrong with a route beside others: whom its way back leads where, whose address it takes, and whose page it shows. */
export function checkBeside(route: RouteTarget, pointer: string, options: CheckOptions): readonly Problem[] {
  return [
    ...checkParents(route, pointer, options),
    ...checkSamePath(route, pointer, options),
    ...checkOwnParent(route, pointer, options),
    ...checkKindPage(route, pointer, options),
    ...checkNamedPage(route, pointer, options),
  ];
}

/**
 * One of the pages above is for each of those for whom the route is. A route without a page of ours may be for more people
 * than its parent: what is there is not known.
 */
function checkParents(
  route: RouteTarget,
  pointer: string,
  { routes = [], pages }: CheckOptions,
): readonly Problem[] {
  const parent = readOwn(route, "parent");
  const paths = (Array.isArray(parent) ? parent : [parent]).filter((path) => typeof path === "string");
  const above = routes.filter((each) => paths.some((path) => path === pathOf(each)));
  if (above.length === 0) return [];
  const template = String(readOwn(route, "template"));
  const inside = typesOf(readOwn(readOwn(pages, template), "access"));
  const own = typesOf(route["access"]).filter((type) => inside.includes(type));
  const left = own.filter(
    (type) => !above.some((each) => !excludeEachOther({ type: [type] }, each["access"])),
  );
  const isWhole = left.length === own.length || readOwn(pages, template) !== undefined;
  if (left.length === 0 || !isWhole) return [];
  const message = `the way back from here is not for ${inWords(left)}: name a parent too that they may open`;
  return [{ pointer: `${pointer}/parent`, message }];
}

/** Two routes of one path are for other people, or one is the exception of the other. */
function checkSamePath(
  route: RouteTarget,
  pointer: string,
  { routes = [] }: CheckOptions,
): readonly Problem[] {
  const own = routes.findIndex((each) => JSON.stringify(each) === JSON.stringify(route));
  const [access, path] = [route["access"], pathOf(route)];
  const other = routes.find((each, index) => {
    if (index >= own || pathOf(each) !== path) return false;
    const before = each["access"];
    return !excludeEachOther(before, access) && !covers(before, access) && !covers(access, before);
  });
  if (other === undefined) return [];
  const title = typeof other["title"] === "string" ? `, with the title "${other["title"]}"` : "";
  const message = `another route has the path "${path}"${title}, and some people may open both: they get only that one. Give this one a path of its own`;
  return [{ pointer: `${pointer}/path`, message }];
}

/** The page above is another page. */
function checkOwnParent(
  route: RouteTarget,
  pointer: string,
  { routes = [] }: CheckOptions,
): readonly Problem[] {
  const [template, parent] = [readOwn(route, "template"), readOwn(route, "parent")];
  if (typeof template !== "string" || typeof parent !== "string" || route["with"] !== undefined) return [];
  const above = routes.filter((each) => pathOf(each) === parent);
  const isSame = above.some((each) => each["template"] === template && each["with"] === undefined);
  const message = `opens "${template}", which is the page above it too: name the template of this page`;
  return isSame ? [{ pointer: `${pointer}/template`, message }] : [];
}

/** The page of a kind of things shows one of them, or is made for their kind by its route: it takes what names it. */
function checkKindPage(route: RouteTarget, pointer: string, { pages }: CheckOptions): readonly Problem[] {
  const template = readOwn(route, "template");
  const page = typeof template === "string" ? readOwn(pages, template) : undefined;
  const tables = readOwn(route, "pageOf");
  if (readOwn(page, "kind") === undefined || tables === undefined || route["with"] !== undefined) return [];
  const { params, inRoute } = pageFacts(page);
  if (params.length > 0 || inRoute.length > 0) return [];
  const message = `"${String(template)}" has no parameter, and a page of "pageOf" is given what it shows: name the page of one`;
  return [{ pointer: `${pointer}/template`, message }];
}

/** A route that is called as a page which no route opens was meant for that page. */
function checkNamedPage(
  route: RouteTarget,
  pointer: string,
  { routes = [], pages = {} }: CheckOptions,
): readonly Problem[] {
  const template = readOwn(route, "template");
  const name = route.path.split("/").findLast((segment) => !segment.startsWith("{")) ?? "";
  const isOpened = (page: string): boolean => routes.some((each) => each["template"] === page);
  const isOther = typeof template === "string" && template !== name && Object.hasOwn(pages, name);
  if (!isOther || route.path.includes("{template}") || isOpened(name)) return [];
  const message = `opens "${template}", and no route opens the page "${name}": is that meant?`;
  return [{ pointer: `${pointer}/template`, message }];
}
