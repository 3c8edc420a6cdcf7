import { translate } from "#engine/expression";
import { readOwn } from "#validators";
import type { RouteEntry, Shell } from "./shell.ts";
import { stepsTo } from "./steps-to.ts";
import type { Viewer } from "../access/index.ts";

export interface Breadcrumb {
  readonly title: string;
  /** Absent on the page itself. */
  readonly href?: string;
  /** Path of its name in the loads of the page, where that has one. */
  readonly named?: string;
}

/**
 * The breadcrumbs of a page, the page itself last (spec 1 §2), from the parents of its route. `{param}` is filled
 * from the route's parameters, else from the query; a link that cannot be filled, or that the viewer may not open, is text. A page of one
 * thing above, as that of the machine that is changed here, is about what the query of this page names.
 */
export function buildBreadcrumbs(
  { routes }: Pick<Shell, "routes">,
  route: RouteEntry,
  params: Readonly<Record<string, string>>,
  viewer: Viewer,
  translations: Readonly<Record<string, string>>,
  query = "",
): readonly Breadcrumb[] {
  // An id that no parameter of the path takes.
  const own = params["id"] === undefined || route.path.includes("{id}") ? "" : `/${params["id"]}`;
  const known = { ...Object.fromEntries(new URLSearchParams(query)), ...params };
  const trail = stepsTo(routes, route, viewer).map(({ title, path, named, isSingle }) => {
    const filled = path === undefined ? undefined : fill(path, known);
    const href = filled !== undefined && isSingle === true ? filled + own + query : filled;
    return { title: translate(title, translations), href, named };
  });
  return [...trail, { title: translate(route.title, translations) }];
}

/** The company name, a dash, then the translated title of the page (spec 1 §2). */
export function pageTitle(
  companyName: string,
  title: string,
  translations: Readonly<Record<string, string>>,
): string {
  return `${companyName} - ${translate(title, translations)}`;
}

function fill(path: string, params: Readonly<Record<string, string>>): string | undefined {
  let isFilled = true;
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = readOwn(params, name);
    if (typeof value === "string" && value !== "") return encodeURIComponent(value);
    isFilled = false;
    return "";
  });
  return isFilled ? `/pages/${filled}` : undefined;
}
