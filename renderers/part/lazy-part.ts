import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  useContext,
  useEffect,
  useSyncExternalStore,
} from "react";
import { createPartLoader } from "./part-loader.ts";

/** What stands in the place of a part that could not be loaded. */
export interface PartFailureProps {
  /** It is being asked for again. */
  readonly isTrying: boolean;
  readonly onRetry: () => void;
}

/** A component that may not be there yet. */
export type Part<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Begins to load it, before it is drawn; never rejects. */
  readonly load: () => Promise<void>;
};

export interface LazyPartOptions<Props> {
  /** Shown in its place while it cannot be loaded; default: a sentence, and a button to try again. */
  readonly failed?: ComponentType<PartFailureProps & Props>;
}

/**
 * A component of a module that is loaded when it is first drawn: like `lazy` of React, but where the module cannot be
 * loaded it says so in its place and asks again, by itself and by its button.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { failed }: LazyPartOptions<Props> = {},
): Part<Props> {
  const loader = createPartLoader(load);
  function Tried(props: Props): ReactNode {
    const state = useSyncExternalStore(loader.subscribe, loader.snapshot);
    const usual = useContext(PartFailureContext);
    const hasFailed = state.is === "failed";
    useEffect(() => (hasFailed ? loader.keepTrying() : undefined), [hasFailed]);
    if (state.is === "ready") return createElement(pick(state.content), props);
    const part = { isTrying: state.is === "failed" && state.isTrying, onRetry: () => void loader.retry() };
    return failed === undefined ? createElement(usual, part) : createElement(failed, { ...props, ...part });
  }
  // What is lazy is only the first try: it ends well, whatever comes of it.
  const part = lazy<ComponentType<Props>>(() => loader.load().then(() => ({ default: Tried })));
  return Object.assign(part, { load: () => loader.load() });
}

/** In place of what nobody misses. */
export function NoPart(): ReactNode {
  return null;
}

const PartFailureContext = createContext<ComponentType<PartFailureProps>>(NoPart);

/** Says what stands in the place of parts that say nothing else. */
export const PartFailureProvider = PartFailureContext.Provider;
