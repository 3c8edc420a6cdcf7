import { useCallback, useSyncExternalStore } from "react";
import type { Engine } from "#engine";
import { parseRows } from "#validators";
import { useEngine } from "../engine-context.tsx";

export type Density = "normal" | "compact";

/** Widths in px by field; a column that is absent is as wide as it likes. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** A view that a person gave a name: search, sort, filters, size and columns of a list as the URL writes them. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
  /** The list opens with it where the URL says nothing. */
  readonly isDefault: boolean;
}

const PREFIX = "atrium.list.";
const DENSITY_KEY = `${PREFIX}density`;

/** Settings of a list are one person's own: two who share a browser do not share their columns. */
function keyOf(engine: Engine, kind: "columns" | "widths" | "views", list: string): string {
  const session = engine.session.snapshot();
  const isIn = session.state === "in" || session.state === "expired";
  return `${PREFIX}${kind}.${isIn ? session.user.id : ""}.${list}`;
}

/** The columns a person chose for a list; undefined where they never did. */
export function readColumns(engine: Engine, list: string): readonly string[] | undefined {
  const stored = engine.ports.store.get(keyOf(engine, "columns", list));
  const columns = stored?.split(",").filter((field) => field !== "") ?? [];
  return columns.length === 0 ? undefined : columns;
}

/** Remembers the columns of a list; undefined: as its template says. */
export function writeColumns(engine: Engine, list: string, columns: readonly string[] | undefined): void {
  write(engine, keyOf(engine, "columns", list), columns?.join(","));
}

/** The widths a person gave columns. What is stored wrongly is as if it were not there. */
export function readWidths(engine: Engine, list: string): ColumnWidths {
  const stored = parseStored(engine.ports.store.get(keyOf(engine, "widths", list)));
  if (typeof stored !== "object" || stored === null) return {};
  const widths = Object.entries(stored).filter(
    (entry): entry is [string, number] =>
      typeof entry[1] === "number" && entry[1] >= LEAST_WIDTH_PX && entry[1] <= MOST_WIDTH_PX,
  );
  return Object.fromEntries(widths);
}

export const LEAST_WIDTH_PX = 64;
export const MOST_WIDTH_PX = 960;

/** Remembers the width of a column; undefined: as wide as it likes. */
export function writeWidth(engine: Engine, list: string, field: string, width: number | undefined): void {
  const { [field]: _, ...others } = readWidths(engine, list);
  const next = width === undefined ? others : { ...others, [field]: Math.round(width) };
  const isEmpty = Object.keys(next).length === 0;
  write(engine, keyOf(engine, "widths", list), isEmpty ? undefined : JSON.stringify(next));
}

/** The views a person saved of a list, in the order they were saved. */
export function readViews(engine: Engine, list: string): readonly SavedView[] {
  return parseRows(parseStored(engine.ports.store.get(keyOf(engine, "views", list)))).flatMap(
    ({ name, query, isDefault }) =>
      typeof name === "string" && name !== "" && typeof query === "string"
        ? [{ name, query, isDefault: isDefault === true }]
        : [],
  );
}

export function writeViews(engine: Engine, list: string, views: readonly SavedView[]): void {
  write(engine, keyOf(engine, "views", list), views.length === 0 ? undefined : JSON.stringify(views));
}

function write({ ports: { store } }: Engine, key: string, value: string | undefined): void {
  if (value === undefined) store.remove(key);
  else store.set(key, value);
  tellOwn();
}

function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Renders again when a remembered setting changes, here or in another tab. */
export function useStored(): number {
  const { store } = useEngine().ports;
  const subscribe = useCallback(
    (listener: () => void) => {
      own.add(listener);
      const end = store.subscribe((key) => {
        if (!key.startsWith(PREFIX)) return;
        version += 1;
        listener();
      });
      return () => {
        own.delete(listener);
        end();
      };
    },
    [store],
  );
  return useSyncExternalStore(subscribe, readVersion, readVersion);
}

/** How dense lists are, and the way to change it: one choice for all lists. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  useStored();
  const { store } = useEngine().ports;
  const density: Density = store.get(DENSITY_KEY) === "compact" ? "compact" : "normal";
  const choose = useCallback(
    (next: Density) => {
      store.set(DENSITY_KEY, next);
      tellOwn();
    },
    [store],
  );
  return [density, choose];
}

// A store tells other tabs of a change, not the one that made it.
const own = new Set<() => void>();
let version = 0;

function readVersion(): number {
  return version;
}

function tellOwn(): void {
  version += 1;
  for (const listener of own) listener();
}
