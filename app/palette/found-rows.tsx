import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { PageState } from "#renderers";
import { NavigationProvider, useNavigation, usePage } from "#renderers";
import type { PaletteEntry } from "./palette-entries.ts";

/** How long after the last key the server is asked, and how many rows are offered. */
const SEARCH_DELAY_MS = 200;
const ROWS = 6;

export interface FoundRowsProps {
  /** The list that is searched: its address and its template. */
  readonly path: string;
  readonly template: string;
  readonly given?: Readonly<Record<string, unknown>> | undefined;
  readonly text: string;
  readonly onRows: (rows: readonly PaletteEntry[]) => void;
}

/** Searches the list a person starts at, as its own search box would, and tells what it found. Draws nothing. */
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
      location: { path, query: new URLSearchParams({ search: asked.trim(), size: "10" }).toString() },
    }),
    [navigation, path, asked],
  );
  return (
    <NavigationProvider value={there}>
      <Rows {...search} />
    </NavigationProvider>
  );
}

const NO_ROUTE = {};

function Rows({ template, given, onRows }: Omit<FoundRowsProps, "path" | "text">): ReactNode {
  const page = usePage({ template, given, route: NO_ROUTE });
  const found = useDeferredValue(useMemo(() => rowsOf(page), [page]));
  const key = JSON.stringify(found);
  useEffect(() => {
    onRows(found);
    // The same rows in a new list are no news.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, onRows]);
  useEffect(() => () => onRows([]), [onRows]);
  return null;
}

function rowsOf(page: PageState): readonly PaletteEntry[] {
  if (page.state !== "ready") return [];
  return page.page.model.panels.flatMap((panel) => {
    if (panel.kind !== "list" || panel.state !== "ready") return [];
    return panel.rows.slice(0, ROWS).flatMap(({ key, name, cells }) => {
      const href = cells.find((cell) => cell.href?.startsWith("/pages/") === true)?.href;
      return href === undefined
        ? []
        : [{ id: `row ${key}`, title: name, place: page.page.model.title, icon: "box", href }];
    });
  });
}
