import type { Ports } from "#engine/ports";

/**
 * One tab at a time by the Web Locks of the browser. Where they are missing (a page that is not secure), the lock holds
 * within this tab only: work is then done twice by two tabs, never wrongly.
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
