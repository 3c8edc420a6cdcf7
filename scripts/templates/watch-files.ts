import { readdirSync, statSync, watch } from "node:fs";
import type { FSWatcher } from "node:fs";
import { join } from "node:path";

/** An editor writes a file in several steps. */
const SETTLE_MS = 60;

export interface SavedFiles {
  /** Calls the listener after one or more files were saved, added or removed. */
  readonly subscribe: (listener: () => void) => void;
  readonly close: () => void;
}

/**
 * Watches the JSON files of folders, and of all folders in them. It is the folders that are watched: many editors save
 * by writing another file and renaming it, and who watches the file itself stays with the one that was replaced.
 */
export function watchFiles(folders: readonly string[]): SavedFiles {
  const listeners = new Set<() => void>();
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) add(folder);

  function add(folder: string): void {
    if (watchers.has(folder) || !isFolder(folder)) return;
    const watcher = watch(folder, (event, name) => {
      if (name?.endsWith(".json") === true) return saved();
      // A folder of that name may be new, or another than before.
      const place = join(folder, name ?? "");
      if (event !== "rename" || name === null) return;
      const isKnown = watchers.has(place);
      drop(place);
      add(place);
      if (isKnown || watchers.has(place)) saved();
    });
    watcher.on("error", () => drop(folder));
    watchers.set(folder, watcher);
    // After the watching began: what is made from now on is told.
    for (const each of readdirSync(folder, { withFileTypes: true }))
      if (each.isDirectory()) add(join(folder, each.name));
  }

  /** Ends watching a folder and those in it. */
  function drop(folder: string): void {
    for (const [place, watcher] of watchers) {
      if (place !== folder && !place.startsWith(join(folder, "/"))) continue;
      watcher.close();
      watchers.delete(place);
    }
  }

  function saved(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const listener of listeners) listener();
    }, SETTLE_MS);
  }

  return {
    subscribe: (listener) => void listeners.add(listener),
    close() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}
