import type { ReactNode } from "react";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Engine } from "#engine";
import type { Observable } from "#engine/ports";

const EngineContext = createContext<Engine | undefined>(undefined);

/** Provides the engine to everything below. It must stay the same object. */
export function EngineProvider({
  engine,
  children,
}: {
  readonly engine: Engine;
  readonly children: ReactNode;
}) {
  return <EngineContext value={engine}>{children}</EngineContext>;
}

/** The engine of the nearest `EngineProvider`. Throws where there is none. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (engine === undefined) throw new Error("Put an EngineProvider above this.");
  return engine;
}

/** The state of a long-lived part of the engine; renders again when it changes. */
export function useObservable<State>(part: Observable<State>): State {
  return useSyncExternalStore(part.subscribe, part.snapshot, part.snapshot);
}
