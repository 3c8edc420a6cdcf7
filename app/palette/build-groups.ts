import type { Found } from "./found-rows.tsx";
import { bestFirst, matching, type PaletteEntry, rankOf } from "./palette-entries.ts";

/** The most rows, and actions of rows, to offer for one text. */
const OFFERED = 6;

/** The id of the entry that leads to all rows that were found. */
export const ALL_ROWS = "all rows";

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
  /** How many match, also where not all are offered. */
  readonly count: number;
}

/** What the palette can offer, by kind. */
export interface PaletteSources {
  readonly recent: readonly PaletteEntry[];
  /** Actions of the page, and those of its rows. */
  readonly actions: { readonly ofPage: readonly PaletteEntry[]; readonly ofRows: readonly PaletteEntry[] };
  readonly pages: readonly PaletteEntry[];
  /** What can be done anywhere, such as choosing a theme. */
  readonly commands: readonly PaletteEntry[];
  readonly found: Found;
}

export interface PaletteTitles {
  readonly recent: string;
  readonly actions: string;
  readonly pages: string;
  readonly commands: string;
  readonly found: string;
  readonly rows: string;
  /** The entry that leads to all rows that were found. */
  readonly all: (count: number) => string;
}

/**
 * The groups of entries for a text, the best match first in each, and the group with the best match first of all.
 * Without a text: recent pages, the actions of the page, and all pages. `listPath`: where all found rows are listed.
 */
export function buildGroups(
  sources: PaletteSources,
  text: string,
  titles: PaletteTitles,
  listPath: string | undefined,
): readonly PaletteGroup[] {
  const { recent, actions, pages, commands, found } = sources;
  if (text.trim() === "")
    return [
      groupOf(titles.recent, recent),
      groupOf(titles.actions, actions.ofPage),
      groupOf(titles.pages, pages),
    ].filter(({ count }) => count > 0);
  const groups = [
    groupOf(titles.actions, matching(actions.ofPage, text)),
    groupOf(titles.pages, matching(pages, text)),
    groupOf(titles.commands, matching(commands, text)),
    foundGroup(found, text, titles, listPath),
    groupOf(titles.rows, matching(actions.ofRows, text, "title"), OFFERED),
  ].filter(({ count }) => count > 0);
  return groups
    .map((group) => ({ group, rank: rankOf(group.entries[0]?.title ?? "", text) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ group }) => group);
}

/** Until the server has answered this text, earlier rows that contain it. */
function foundGroup(
  found: Found,
  text: string,
  titles: PaletteTitles,
  listPath: string | undefined,
): PaletteGroup {
  if (found.asked !== text) return groupOf(titles.found, matching(found.rows, text, "title"), OFFERED);
  const best = bestFirst(found.rows, text).slice(0, OFFERED);
  if (found.total <= best.length || listPath === undefined) return groupOf(titles.found, best);
  const all: PaletteEntry = {
    id: ALL_ROWS,
    title: titles.all(found.total),
    icon: "search",
    href: `${listPath}?${new URLSearchParams({ search: text.trim() }).toString()}`,
  };
  return { title: titles.found, entries: [...best, all], count: found.total };
}

function groupOf(title: string, entries: readonly PaletteEntry[], most = entries.length): PaletteGroup {
  return { title, entries: entries.slice(0, most), count: entries.length };
}
