import { useCallback, useEffect, useState } from "react";
import type { BootstrapData, Engine } from "#engine";
import { preloadFirstPage } from "./first-page.ts";

export type Started =
  | { readonly state: "starting" }
  | { readonly state: "ready"; readonly bootstrap: BootstrapData }
  | { readonly state: "failed"; readonly text: string; readonly isOffline: boolean };

/** Loads what the portal needs before anything else, then reads the session. Retries when the network is back. */
export function useBootstrap(engine: Engine): { readonly started: Started; readonly retry: () => void } {
  const [started, setStarted] = useState<Started>({ state: "starting" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setStarted({ state: "starting" });
    setAttempt((count) => count + 1);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void start(engine).then((result) => {
      if (isCurrent) setStarted(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [engine, attempt]);

  const isWaiting = started.state === "failed" && started.isOffline;
  useEffect(() => {
    if (!isWaiting) return undefined;
    return engine.ports.network.subscribe(() => {
      if (engine.ports.network.isOnline()) retry();
    });
  }, [engine, isWaiting, retry]);

  return { started, retry };
}

async function start(engine: Engine): Promise<Started> {
  const isStarted = engine.session.start();
  void isStarted.then(() => preloadFirstPage(engine, window.location.hash.replace(/^#/, "")));
  const loaded = await engine.bootstrap.load();
  if (!loaded.ok) return { state: "failed", text: loaded.text, isOffline: !engine.ports.network.isOnline() };
  await isStarted;
  return { state: "ready", bootstrap: loaded.data };
}
