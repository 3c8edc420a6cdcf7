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

/** The actions of the page; a disabled one has its reason. `nameOf`: how an action of a row is called. */
export function actionEntries(
  commands: readonly PageCommand[],
  nameOf: (action: string, row: string) => string,
): { readonly ofPage: readonly PaletteEntry[]; readonly ofRows: readonly PaletteEntry[] } {
  const entries = commands.map(({ action, row, start }) => ({
    id: row === undefined ? `action ${action.id}` : `action ${action.id} ${row.key}`,
    title: row === undefined ? action.label : nameOf(action.label, row.name),
    icon: action.icon,
    start,
    reason: action.disabledReason,
    isOfRow: row !== undefined,
  }));
  return {
    ofPage: entries.filter(({ isOfRow }) => !isOfRow),
    ofRows: entries.filter(({ isOfRow }) => isOfRow),
  };
}

/** The entries whose title (or place) contains every word, best first. */
export function matching(
  entries: readonly PaletteEntry[],
  text: string,
  by: "title" | "title and place" = "title and place",
): readonly PaletteEntry[] {
  const words = wordsOf(text);
  const found = entries.filter(({ title, place = "" }) => {
    const all = (by === "title" ? title : `${place} ${title}`).toLowerCase();
    return words.every((word) => all.includes(word));
  });
  return bestFirst(found, text);
}

/** Sorted by how well the titles match; equal ones keep their order. */
export function bestFirst(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry.title, text) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

/** How well a title matches a text: 0 is the same, 1 begins with it, 2 has words that begin so, 3 is the rest. */
export function rankOf(title: string, text: string): 0 | 1 | 2 | 3 {
  const words = wordsOf(text);
  const [whole, wanted] = [wordsOf(title).join(" "), words.join(" ")];
  if (whole === wanted) return 0;
  if (whole.startsWith(wanted)) return 1;
  return words.every((word) => hasWordThatBegins(whole, word)) ? 2 : 3;
}

/** Whether the text occurs after something that is neither letter nor digit, as `app-01` in `my-app-012`. */
function hasWordThatBegins(whole: string, text: string): boolean {
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(whole.charAt(at - 1))) return true;
  return false;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

function menuEntries(items: readonly MenuItem[], place?: string): readonly PaletteEntry[] {
  return items.flatMap(({ title, icon, href, children }) => [
    ...(href === undefined ? [] : [{ id: href, title, icon: icon ?? "layout-list", href, place }]),
    ...menuEntries(children ?? [], title),
  ]);
}
