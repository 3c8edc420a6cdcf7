import { useCallback, useEffect, useState } from "react";
import type { Engine } from "#engine";
import type { Shell } from "#engine/navigation";

export type LoadedShell =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly shell: Shell }
  | { readonly state: "failed"; readonly text: string };

/** Loads the data of the shell (routes, menus, texts) once, and again after `retry`. */
export function useShell(engine: Engine): { readonly loaded: LoadedShell; readonly retry: () => void } {
  const [loaded, setLoaded] = useState<LoadedShell>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setLoaded({ state: "loading" });
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: LoadedShell): void => {
      if (isCurrent) setLoaded(next);
    };
    engine.shell().then(
      (shell) => show({ state: "ready", shell }),
      (cause: unknown) => show({ state: "failed", text: cause instanceof Error ? cause.message : "" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, attempt]);
  return { loaded, retry };
}
