import { translate } from "#engine/expression";
import type { MenuEntry } from "./shell.ts";
import { isVisible } from "../access/index.ts";
import type { Viewer } from "../access/index.ts";

/** A line of the sidebar, ready to show. */
export interface MenuItem {
  readonly title: string;
  readonly icon?: string;
  /** Inside the portal: `/pages/services/my-services`. */
  readonly href?: string;
  /** Outside; still to pass `safeHref`. */
  readonly url?: string;
  readonly target?: string;
  /** A plugin that says something beside the title, and what it is given. */
  readonly mark?: { readonly use: string; readonly with: Readonly<Record<string, unknown>> };
  /** Present: it expands. */
  readonly children?: readonly MenuItem[];
}

/**
 * The menu a viewer sees: without what is hidden or not theirs, and without parents that hold nothing (spec 1 §2, §6). A
 * parent that is a page too has this as its first child: a line either leads somewhere or unfolds.
 */
export function buildMenu(
  menu: readonly MenuEntry[],
  viewer: Viewer,
  translations: Readonly<Record<string, string>>,
): readonly MenuItem[] {
  return menu.flatMap((entry) => {
    if (entry.hidden === true || !isVisible(entry.access, viewer)) return [];
    const children = buildMenu(entry.children ?? [], viewer, translations);
    const title = translate(entry.title, translations);
    const icon = entry.icon === undefined ? {} : { icon: entry.icon };
    const link = linkOf(entry);
    if (children.length === 0) return link === undefined ? [] : [{ title, ...icon, ...link }];
    return [{ title, ...icon, children: link === undefined ? children : [{ title, ...link }, ...children] }];
  });
}

function linkOf({ path, url, target, use, with: given }: MenuEntry): Omit<MenuItem, "title"> | undefined {
  if (path === undefined && url === undefined) return undefined;
  return {
    ...(path === undefined ? {} : { href: `/pages/${path}` }),
    ...(url === undefined ? {} : { url }),
    ...(target === undefined ? {} : { target }),
    ...(use === undefined ? {} : { mark: { use, with: given ?? {} } }),
  };
}
