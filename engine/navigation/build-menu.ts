import { translate } from "#engine/expression";
import { routePath } from "#engine/template";
import type { MenuEntry, RouteEntry, Shell } from "./shell.ts";
import { chooseRoute } from "./choose-route.ts";
import { stepsTo } from "./steps-to.ts";
import { isVisible } from "../access/index.ts";
import type { Viewer } from "../access/index.ts";

/** A line of the sidebar, ready to show. */
export interface MenuItem {
  readonly title: string;
  readonly icon?: string;
  /** Inside the portal: `/pages/services/my-services`. */
  readonly href?: string;
  /** An external address, not yet checked by `safeHref`. */
  readonly url?: string;
  readonly target?: string;
  /** Present: its page does not exist yet. */
  readonly isPlanned?: true;
  /** A plugin shown beside the title, with its parameters. */
  readonly mark?: { readonly use: string; readonly with: Readonly<Record<string, unknown>> };
  /** Present: it is a group. */
  readonly children?: readonly MenuItem[];
}

/**
 * The menu of a viewer: without pages they may not open, hidden entries, entries without access, and empty groups
 * (spec 1 §2, §6). A group that is also a page gets that page as its first child, so that a line is either a link or
 * a group.
 */
export function buildMenu(
  { menus, routes }: Pick<Shell, "menus" | "routes">,
  viewer: Viewer,
  translations: Readonly<Record<string, string>>,
): readonly MenuItem[] {
  const build = (entry: MenuEntry): readonly MenuItem[] => {
    if (entry.hidden === true || !isVisible(entry.access, viewer)) return [];
    const chosen = entry.path === undefined ? undefined : chooseRoute(routes, entry.path, viewer);
    const page = chosen?.isOpen === true ? chosen.route : undefined;
    const children = (entry.children ?? []).flatMap(build);
    const link = linkOf(entry, page);
    if (link === undefined && children.length === 0) return [];
    const title = translate(entry.title ?? (page ?? chosen?.route)?.title ?? "", translations);
    const icon = entry.icon === undefined ? {} : { icon: entry.icon };
    if (children.length === 0) return [{ title, ...icon, ...link }];
    return [{ title, ...icon, children: link === undefined ? children : [{ title, ...link }, ...children] }];
  };
  return (menus[viewer.type] ?? []).flatMap(build);
}

function linkOf(
  { url, target, use, with: parameters }: MenuEntry,
  page: RouteEntry | undefined,
): Omit<MenuItem, "title"> | undefined {
  if (page === undefined && url === undefined) return undefined;
  return {
    href: page && `/pages/${routePath(page)}`,
    ...(page !== undefined && page.template === undefined && page.plugin === undefined
      ? { isPlanned: true as const }
      : {}),
    url,
    target,
    mark: use === undefined ? undefined : { use, with: parameters ?? {} },
  };
}

/**
 * The menu line for a page: its own, or that of its nearest ancestor. Of several lines that lead there it is the first:
 * one page has one line.
 */
export function currentMenuItem(
  menu: readonly MenuItem[],
  { routes }: Pick<Shell, "routes">,
  route: RouteEntry,
  viewer: Viewer,
): MenuItem | undefined {
  const lines = menu.flatMap(linesOf);
  const above = stepsTo(routes, route, viewer).flatMap(({ path }) => path ?? []);
  return [...above, routePath(route)]
    .toReversed()
    .flatMap((path) => lines.find(({ href }) => href === `/pages/${path}`) ?? [])[0];
}

/** A menu line and all below it. */
export function linesOf(item: MenuItem): readonly MenuItem[] {
  return [item, ...(item.children ?? []).flatMap(linesOf)];
}
