/** Fired on the window when a lazily loaded part of the portal is gone because the portal was updated meanwhile. */
export const CHUNK_LOST = "atrium-chunk-lost";

const lost = new WeakSet<object>();

/** Turns the bundler's event into `CHUNK_LOST`, and prevents an uncaught error when nothing waits for the part. */
export function catchLostChunks(target: Window): void {
  target.addEventListener("vite:preloadError", ({ payload }) => {
    lost.add(payload);
    announceLostChunk(target);
  });
  target.addEventListener("unhandledrejection", (event) => {
    if (isLostChunk(event.reason)) event.preventDefault();
  });
}

/** Whether this error is a lost part. Only a reload of the page helps. */
export function isLostChunk(error: unknown): boolean {
  return typeof error === "object" && error !== null && lost.has(error);
}

/** Fires `CHUNK_LOST` again, because the bundler reports each lost part only once. */
export function announceLostChunk(target: Window): void {
  target.dispatchEvent(new Event(CHUNK_LOST));
}
