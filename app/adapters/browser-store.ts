import type { Store } from "#engine/ports";

/**
 * A browser's storage as a port. Never throws: if it is full, denied or missing, reads answer null and writes are lost.
 * `open` is called each time, because accessing a denied storage throws.
 */
export function createBrowserStore(open: () => Storage, window: Window): Store {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    subscribe(listener) {
      const handleStorage = (event: StorageEvent): void => {
        const isOurs = attempt((storage) => event.storageArea === storage, false);
        if (isOurs && event.key !== null) listener(event.key);
      };
      window.addEventListener("storage", handleStorage);
      return () => window.removeEventListener("storage", handleStorage);
    },
  };
}
