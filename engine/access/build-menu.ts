import { translate } from "#engine/expression";
import type { MenuEntry } from "../template-source.ts";
import { isVisible } from "./is-visible.ts";
import type { Viewer } from "./viewer.ts";

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

/** The menu a viewer sees: without what is hidden or not theirs, and without parents that hold nothing (spec 1 §2, §6). */
export function buildMenu(
  menu: readonly MenuEntry[],
  viewer: Viewer,
  translations: Readonly<Record<string, string>>,
): readonly MenuItem[] {
  return menu.flatMap((entry) => {
    if (entry.hidden === true || !isVisible(entry.access, viewer)) return [];
    const children = buildMenu(entry.children ?? [], viewer, translations);
    const isLink = entry.path !== undefined || entry.url !== undefined;
    if (!isLink && children.length === 0) return [];
    return [
      {
        title: translate(entry.title, translations),
        ...(entry.icon === undefined ? {} : { icon: entry.icon }),
        ...(entry.path === undefined ? {} : { href: `/pages/${entry.path}` }),
        ...(entry.url === undefined ? {} : { url: entry.url }),
        ...(entry.target === undefined ? {} : { target: entry.target }),
        ...(entry.use === undefined ? {} : { mark: { use: entry.use, with: entry.with ?? {} } }),
        ...(children.length === 0 ? {} : { children }),
      },
    ];
  });
}
