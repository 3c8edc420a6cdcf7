import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { PageState } from "#engine";
import { NavigationProvider, useNavigation, usePage } from "#renderers";
import type { PaletteEntry } from "./palette-entries.ts";

/** The delay between the last key and the search. */
const SEARCH_DELAY_MS = 200;
/** How many rows are read, to offer the best of them. */
const READ = "50";

/** Rows of a list that were found for a text. */
export interface Found {
  readonly rows: readonly PaletteEntry[];
  /** How many there are, also beyond those that were read. */
  readonly total: number;
  /** The text that was searched for; empty while the rows of an earlier search are shown. */
  readonly asked: string;
}

export const NOTHING_FOUND: Found = { rows: [], total: 0, asked: "" };

export interface FoundRowsProps {
  /** Address and template of the list to search. */
  readonly path: string;
  readonly template: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly text: string;
  readonly onFound: (found: Found) => void;
}

/** Searches the list of the viewer's landing page, like its own search box, and passes on the rows. Draws nothing. */
export function FoundRows({ path, text, ...search }: FoundRowsProps): ReactNode {
  const navigation = useNavigation();
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(text), SEARCH_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  const there = useMemo(
    () => ({
      ...navigation,
      location: { path, query: new URLSearchParams({ search: asked.trim(), size: READ }).toString() },
    }),
    [navigation, path, asked],
  );
  return (
    <NavigationProvider value={there}>
      <Rows {...search} asked={asked} />
    </NavigationProvider>
  );
}

const NO_ROUTE = {};

interface RowsProps extends Omit<FoundRowsProps, "path" | "text"> {
  readonly asked: string;
}

function Rows({ template, parameters, asked, onFound }: RowsProps): ReactNode {
  const { page } = usePage({ template, parameters, route: NO_ROUTE });
  const found = useMemo(() => foundIn(page, asked), [page, asked]);
  const key = JSON.stringify(found);
  const latest = useRef(found);
  latest.current = found;
  useEffect(() => {
    // Compared by value, so that a new array with the same rows changes nothing.
    onFound(latest.current);
  }, [key, onFound]);
  useEffect(() => () => onFound(NOTHING_FOUND), [onFound]);
  return null;
}

function foundIn(page: PageState, asked: string): Found {
  if (page.state !== "ready") return NOTHING_FOUND;
  const { title, panels } = page.model;
  const lists = panels.filter((panel) => panel.kind === "list");
  const rows = lists.flatMap((list) =>
    list.rows.flatMap(({ key, name, cells }) => {
      const href = cells.find((cell) => cell.href?.startsWith("/pages/") === true)?.href;
      return href === undefined ? [] : [{ id: `row ${key}`, title: name, place: title, icon: "box", href }];
    }),
  );
  const isUpdating = lists.some((list) => list.isUpdating || list.state === "loading");
  const total = lists.reduce((sum, list) => sum + list.page.total, 0);
  return { rows, total, asked: isUpdating ? "" : asked };
}
