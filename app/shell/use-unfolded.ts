import { useCallback, useState } from "react";
import type { MenuItem } from "#engine/navigation";
import type { Store } from "#engine/ports";

const KEY = "atrium.menu";

/** Names a parent of the menu among all: its title under those of its own parents. */
export function parentKey(above: string, title: string): string {
  return above === "" ? title : `${above} / ${title}`;
}

/** Which parents of the menu are unfolded, by their keys: all, until a person folds one; remembered. */
export function useUnfolded(
  store: Store,
  menu: readonly MenuItem[],
): readonly [readonly string[], (key: string, isUnfolded: boolean) => void] {
  const [folded, setFolded] = useState<readonly string[]>(() =>
    (store.get(KEY) ?? "").split("\n").filter(Boolean),
  );
  const setUnfolded = useCallback(
    (key: string, isUnfolded: boolean) => {
      setFolded((before) => {
        const next = before.filter((each) => each !== key).concat(isUnfolded ? [] : [key]);
        store.set(KEY, next.join("\n"));
        return next;
      });
    },
    [store],
  );
  return [parentKeys(menu, "").filter((key) => !folded.includes(key)), setUnfolded];
}

function parentKeys(items: readonly MenuItem[], above: string): readonly string[] {
  return items.flatMap(({ title, children }) => {
    const key = parentKey(above, title);
    return children === undefined ? [] : [key, ...parentKeys(children, key)];
  });
}
