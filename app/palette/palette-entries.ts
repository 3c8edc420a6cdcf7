import { type Viewer } from "#engine";
import { canOpen, guardRoute, type MenuItem, type Shell } from "#engine/navigation";
import { translate } from "#engine/expression";
import type { PageCommand } from "#renderers";
import type { RecentPage } from "./recent-pages.ts";

/** An option of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  /** The menu that also holds it: `Reports`. */
  readonly place?: string;
  readonly icon: string;
  readonly href?: string;
  readonly start?: () => void;
  /** Why it cannot be chosen now. */
  readonly reason?: string;
}

/** Every page that the viewer may open without parameters: those of the menu first, then other implemented ones. */
export function pageEntries(
  menu: readonly MenuItem[],
  shell: Shell,
  viewer: Viewer,
): readonly PaletteEntry[] {
  const inMenu = menuEntries(menu);
  const known = new Set(inMenu.map(({ href }) => href));
  const others = shell.routes.flatMap((route) => {
    const href = `/pages/${route.path}`;
    const isPage = route.template !== undefined || route.plugin !== undefined;
    if (
      !isPage ||
      route.isSingle === true ||
      route.path.includes("{") ||
      known.has(href) ||
      !canOpen(route, viewer)
    )
      return [];
    known.add(href);
    return [{ id: href, title: translate(route.title, shell.translations), icon: "layout-list", href }];
  });
  return [...inMenu, ...others];
}

/** Pages that were open in this tab and that the viewer may still open. */
export function recentEntries(
  recent: readonly RecentPage[],
  shell: Shell,
  viewer: Viewer,
): readonly PaletteEntry[] {
  return recent
    .filter(({ href }) => "allowed" in guardRoute(shell.routes, href, viewer))
    .map(({ title, href }) => ({ id: `recent ${href}`, title, icon: "clock", href }));
}

/** The actions of the page; a disabled one has its reason. */
export function actionEntries(commands: readonly PageCommand[]): readonly PaletteEntry[] {
  return commands.map(({ action, start }) => ({
    id: `action ${action.id}`,
    title: action.label,
    icon: action.icon,
    start,
    reason: action.disabledReason,
  }));
}

/** The entries whose title (or place) contains every word; those that begin with the text come first. */
export function matching(
  entries: readonly PaletteEntry[],
  text: string,
  by: "title" | "title and place" = "title and place",
): readonly PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ title, place = "" }) => {
    const all = (by === "title" ? title : `${place} ${title}`).toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const begins = ({ title }: PaletteEntry) => title.toLowerCase().startsWith(words.join(" "));
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}

function menuEntries(items: readonly MenuItem[], place?: string): readonly PaletteEntry[] {
  return items.flatMap(({ title, icon, href, children }) => [
    ...(href === undefined ? [] : [{ id: href, title, icon: icon ?? "layout-list", href, place }]),
    ...menuEntries(children ?? [], title),
  ]);
}
