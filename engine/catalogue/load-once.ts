/** A load that is shared while it runs and kept after it succeeded. */
export interface LoadOnce<T> {
  (): Promise<T>;
  /** The loaded value; undefined before. */
  current(): T | undefined;
  forget(): void;
}

/** `isKept` decides whether a loaded value is kept; otherwise the next call loads again. */
export function loadOnce<T>(load: () => Promise<T>, isKept: (loaded: T) => boolean): LoadOnce<T> {
  let loading: Promise<T> | undefined;
  let kept: T | undefined;
  const ask = async () => {
    if (kept !== undefined) return kept;
    const mine = (loading ??= load());
    try {
      const loaded = await mine;
      if (loading === mine && isKept(loaded)) kept = loaded;
      return loaded;
    } finally {
      if (loading === mine) loading = undefined;
    }
  };
  return Object.assign(ask, {
    current: () => kept,
    forget() {
      kept = undefined;
      loading = undefined;
    },
  });
}
