import type { Ports } from "#engine/ports";

/**
 * Locks shared by all tabs, by the browser's Web Locks. Without them (on an insecure page) a lock counts in this tab
 * only; two tabs may then do the same work twice, which is safe.
 */
export function createBrowserLock(locks: LockManager | undefined): Ports["lock"] {
  if (locks === undefined) return createTabLock();
  return async (name, { wait }, work) =>
    await locks.request(`atrium:${name}`, { ifAvailable: !wait }, async (lock) =>
      lock === null ? undefined : await work(),
    );
}

function createTabLock(): Ports["lock"] {
  const held = new Map<string, Promise<unknown>>();
  return async (name, { wait }, work) => {
    while (held.has(name)) {
      if (!wait) return undefined;
      await held.get(name);
    }
    const done = work();
    held.set(
      name,
      done.then(
        () => void held.delete(name),
        () => void held.delete(name),
      ),
    );
    return await done;
  };
}
