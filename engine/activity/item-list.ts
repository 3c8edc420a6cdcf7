import type { Ports } from "../ports/index.ts";
import type { ActivityItem } from "./activity-item.ts";
import { readItems, withoutExpired, storedKey, writeItems } from "./stored-items.ts";

/** Whose notifications these are. */
export interface Owner {
  readonly accountId: number;
  readonly userId: number;
}

/** The list of one person, the same in all tabs. */
export interface ItemList {
  items(): readonly ActivityItem[];
  /** Changes the stored list, so that no tab overwrites another's change. */
  update(change: (items: readonly ActivityItem[]) => readonly ActivityItem[]): void;
  /** Whether the store refuses it (full or denied): other tabs do not see it then. */
  isVolatile(): boolean;
  close(): void;
}

/** Opens the stored list. `changed` is called after each change, of this tab or another, with the list before it. */
export function openItemList(
  ports: Ports,
  owner: Owner,
  changed: (before: readonly ActivityItem[], after: readonly ActivityItem[]) => void,
): ItemList {
  const key = storedKey(owner.accountId, owner.userId);
  let items = read();
  let isVolatile = false;

  function read(): readonly ActivityItem[] {
    const now = ports.clock.now();
    return withoutExpired(readItems(ports.store.get(key), now), now);
  }

  function adopt(next: readonly ActivityItem[]): void {
    const before = items;
    items = next;
    if (writeItems(before) !== writeItems(next)) changed(before, next);
  }

  const unsubscribe = ports.store.subscribe((changedKey) => {
    if (changedKey === key && !isVolatile) adopt(read());
  });

  return {
    items: () => items,
    isVolatile: () => isVolatile,
    update(change) {
      const next = withoutExpired(change(isVolatile ? items : read()), ports.clock.now());
      const text = writeItems(next);
      if (ports.store.get(key) !== text) ports.store.set(key, text);
      isVolatile = ports.store.get(key) !== text;
      adopt(next);
    },
    close: unsubscribe,
  };
}
