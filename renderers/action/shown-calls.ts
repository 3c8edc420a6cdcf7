import { useCallback, useSyncExternalStore } from "react";
import { useEngine } from "../engine-context.tsx";

const KEY = "atrium.show-calls";
const listeners = new Set<() => void>();

/**
 * Whether forms and dialogs offer their calls as curl commands: a choice of developers, remembered on this device. Off
 * until it is chosen.
 */
export function useShownCalls(): readonly [isOn: boolean, choose: (isOn: boolean) => void] {
  const { store } = useEngine().ports;
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const end = store.subscribe((key) => {
        if (key === KEY) listener();
      });
      return () => {
        listeners.delete(listener);
        end();
      };
    },
    [store],
  );
  const isOn = useSyncExternalStore(subscribe, () => store.get(KEY) === "on");
  const choose = useCallback(
    (next: boolean) => {
      if (next) store.set(KEY, "on");
      else store.remove(KEY);
      for (const listener of listeners) listener();
    },
    [store],
  );
  return [isOn, choose];
}
