import { useCallback, useState } from "react";
import type { MenuItem } from "#engine/navigation";
import type { Store } from "#engine/ports";

const KEY = "atrium.menu";

/** Identifies a parent of the menu: its title after those of its own parents, `Reports / By service`. */
export function parentKey(above: string, title: string): string {
  return above === "" ? title : `${above} / ${title}`;
}

/** The keys of the expanded parents of the menu: all, except those that the person has collapsed. Remembered. */
export function useExpanded(
  store: Store,
  menu: readonly MenuItem[],
): readonly [readonly string[], (key: string, isExpanded: boolean) => void] {
  const [collapsed, setCollapsed] = useState<readonly string[]>(() =>
    (store.get(KEY) ?? "").split("\n").filter(Boolean),
  );
  const setExpanded = useCallback(
    (key: string, isExpanded: boolean) => {
      setCollapsed((before) => {
        const next = before.filter((each) => each !== key).concat(isExpanded ? [] : [key]);
        store.set(KEY, next.join("\n"));
        return next;
      });
    },
    [store],
  );
  return [parentKeys(menu, "").filter((key) => !collapsed.includes(key)), setExpanded];
}

function parentKeys(items: readonly MenuItem[], above: string): readonly string[] {
  return items.flatMap(({ title, children }) => {
    const key = parentKey(above, title);
    return children === undefined ? [] : [key, ...parentKeys(children, key)];
  });
}
