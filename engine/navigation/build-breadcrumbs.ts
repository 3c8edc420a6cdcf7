import { translate } from "#engine/expression";
import { readOwn } from "#validators";
import type { RouteEntry, Shell } from "./shell.ts";
import { guardRoute } from "./guard-route.ts";
import type { Viewer } from "../access/index.ts";

export interface Breadcrumb {
  readonly title: string;
  /** Absent on the page itself. */
  readonly href?: string;
}

/**
 * The trail to a page, the page itself last (spec 1 §2). `{param}` is filled from the route's parameters; a link that
 * cannot be filled, or that the viewer may not follow, is text; of neighbours with one title, which lead there for different
 * people, the first that may be followed stays. Items with a classic address use it while the solutions view is off. An
 * entry may name the template of its page: `edit-page/role`. A route without an entry has itself alone.
 */
export function buildBreadcrumbs(
  { breadcrumbs, routes }: Pick<Shell, "breadcrumbs" | "routes">,
  route: RouteEntry,
  params: Readonly<Record<string, string>>,
  viewer: Viewer,
  translations: Readonly<Record<string, string>>,
): readonly Breadcrumb[] {
  const named = route.path.replace("{template}", params["template"] ?? "{template}");
  const entry =
    breadcrumbs.find(({ path }) => path === named) ?? breadcrumbs.find(({ path }) => path === route.path);
  const isClassic = !viewer.flags.has("solutions-view");
  const trail = (entry?.trail ?? []).map(({ title, url, classicUrl }) => {
    const href = fill((isClassic ? classicUrl : undefined) ?? url, params);
    const isOpen = href !== undefined && "allowed" in guardRoute(routes, href, viewer);
    return { title: translate(title, translations), ...(isOpen ? { href } : {}) };
  });
  return [...oneOfEachTitle(trail), { title: translate(entry?.title ?? route.title, translations) }];
}

function oneOfEachTitle(trail: readonly Breadcrumb[]): readonly Breadcrumb[] {
  return trail.filter((step) => {
    const same = trail.filter(({ title }) => title === step.title);
    return step === (same.find(({ href }) => href !== undefined) ?? same[0]);
  });
}

/** The company name, a dash, then the translated title of the page (spec 1 §2). */
export function pageTitle(
  companyName: string,
  title: string,
  translations: Readonly<Record<string, string>>,
): string {
  return `${companyName} - ${translate(title, translations)}`;
}

function fill(url: string, params: Readonly<Record<string, string>>): string | undefined {
  let isFilled = true;
  const filled = url.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = readOwn(params, name);
    if (typeof value === "string" && value !== "") return encodeURIComponent(value);
    isFilled = false;
    return "";
  });
  return isFilled ? `/pages/${filled}` : undefined;
}
