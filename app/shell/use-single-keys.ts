import { useCallback, useState } from "react";
import type { Store } from "#engine/ports";

const KEY = "atrium.single-keys";

/**
 * Whether shortcuts of one key work. Remembered: whoever speaks to the computer can turn them off (WCAG 2.1.4).
 */
export function useSingleKeys(store: Store): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => store.get(KEY) !== "off");
  const choose = useCallback(
    (next: boolean) => {
      store.set(KEY, next ? "on" : "off");
      setIsOn(next);
    },
    [store],
  );
  return [isOn, choose];
}
