import { useCallback, useState } from "react";
import type { MenuItem, Store } from "#engine";

const KEY = "atrium.menu";

/** Which parents of the menu are unfolded: all, until a person folds one; remembered. */
export function useUnfolded(
  store: Store,
  menu: readonly MenuItem[],
): readonly [readonly string[], (title: string, isUnfolded: boolean) => void] {
  const [folded, setFolded] = useState<readonly string[]>(() =>
    (store.get(KEY) ?? "").split("\n").filter(Boolean),
  );
  const setUnfolded = useCallback(
    (title: string, isUnfolded: boolean) => {
      setFolded((before) => {
        const next = before.filter((each) => each !== title).concat(isUnfolded ? [] : [title]);
        store.set(KEY, next.join("\n"));
        return next;
      });
    },
    [store],
  );
  const unfolded = menu.flatMap(({ title, children }) =>
    children !== undefined && !folded.includes(title) ? [title] : [],
  );
  return [unfolded, setUnfolded];
}
