import { useCallback, useSyncExternalStore } from "react";
import type { Ports } from "#engine";
import { useEngine } from "../engine-context.tsx";

type Store = Ports["store"];

export type Density = "normal" | "compact";

const DENSITY_KEY = "atrium.list.density";
const columnsKey = (list: string) => `atrium.list.columns.${list}`;

/** The columns a person chose for a list; undefined where they never did. */
export function readColumns(store: Store, list: string): readonly string[] | undefined {
  const stored = store.get(columnsKey(list));
  const columns = stored?.split(",").filter((field) => field !== "") ?? [];
  return columns.length === 0 ? undefined : columns;
}

/** Remembers the columns of a list; undefined: as its template says. */
export function writeColumns(store: Store, list: string, columns: readonly string[] | undefined): void {
  if (columns === undefined) store.remove(columnsKey(list));
  else store.set(columnsKey(list), columns.join(","));
  tellOwn();
}

/** Renders again when a remembered setting changes, here or in another tab. */
export function useStored(): number {
  const { store } = useEngine().ports;
  const subscribe = useCallback(
    (listener: () => void) => {
      own.add(listener);
      const end = store.subscribe((key) => {
        if (!key.startsWith("atrium.list.")) return;
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
