/** Fired on the window when a lazily loaded part of the portal is gone because the portal was updated meanwhile. */
export const CHUNK_LOST = "atrium-chunk-lost";

const lost = new WeakSet<object>();

/**
 * Recognises lost parts by the bundler's event, and fires `CHUNK_LOST` for those whose failure nothing handles. A part
 * that is loaded ahead may fail silently, for example while the server is away: it is loaded again when it is needed.
 */
export function catchLostChunks(target: Window): void {
  target.addEventListener("vite:preloadError", ({ payload }) => {
    lost.add(payload);
  });
  target.addEventListener("unhandledrejection", (event) => {
    if (!isLostChunk(event.reason)) return;
    event.preventDefault();
    announceLostChunk(target);
  });
}

/** Whether this error is a lost part. Only a reload of the page helps. */
export function isLostChunk(error: unknown): boolean {
  return typeof error === "object" && error !== null && lost.has(error);
}

/** Fires `CHUNK_LOST`: a part that is needed is gone. */
export function announceLostChunk(target: Window): void {
  target.dispatchEvent(new Event(CHUNK_LOST));
}
