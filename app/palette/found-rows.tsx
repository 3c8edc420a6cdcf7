import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { PageState } from "#engine";
import { NavigationProvider, useNavigation, usePage } from "#renderers";
import type { PaletteEntry } from "./palette-entries.ts";

/** The delay between the last key and the search, and the most rows to offer. */
const SEARCH_DELAY_MS = 200;
const ROWS = 6;

export interface FoundRowsProps {
  /** Address and template of the list to search. */
  readonly path: string;
  readonly template: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly text: string;
  /** `asked`: the text that was searched for; empty while the rows of an earlier search are shown. */
  readonly onRows: (rows: readonly PaletteEntry[], asked: string) => void;
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
      location: { path, query: new URLSearchParams({ search: asked.trim(), size: "10" }).toString() },
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

function Rows({ template, parameters, asked, onRows }: RowsProps): ReactNode {
  const { page } = usePage({ template, parameters, route: NO_ROUTE });
  const found = useMemo(() => rowsOf(page), [page]);
  const key = JSON.stringify(found);
  const latest = useRef({ found, asked });
  latest.current = { found, asked };
  useEffect(() => {
    // Compared by value, so that a new array with the same rows changes nothing.
    onRows(latest.current.found.rows, latest.current.found.isUpdating ? "" : latest.current.asked);
  }, [key, asked, onRows]);
  useEffect(() => () => onRows([], ""), [onRows]);
  return null;
}

function rowsOf(page: PageState): { readonly rows: readonly PaletteEntry[]; readonly isUpdating: boolean } {
  if (page.state !== "ready") return { rows: [], isUpdating: true };
  const { title, panels } = page.model;
  const lists = panels.filter((panel) => panel.kind === "list");
  const rows = lists.flatMap((list) =>
    list.rows.slice(0, ROWS).flatMap(({ key, name, cells }) => {
      const href = cells.find((cell) => cell.href?.startsWith("/pages/") === true)?.href;
      return href === undefined ? [] : [{ id: `row ${key}`, title: name, place: title, icon: "box", href }];
    }),
  );
  return { rows, isUpdating: lists.some((list) => list.isUpdating || list.state === "loading") };
}
