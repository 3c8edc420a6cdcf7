/** Fired on the window when a part of the portal that is loaded later is gone: the portal was updated meanwhile. */
export const CHUNK_LOST = "atrium-chunk-lost";

const lost = new WeakSet<object>();

/** Turns the bundler's event into ours, and keeps it from ending as an uncaught error where nobody waits for the part. */
export function catchLostChunks(target: Window): void {
  target.addEventListener("vite:preloadError", ({ payload }) => {
    lost.add(payload);
    announceLostChunk(target);
  });
  target.addEventListener("unhandledrejection", (event) => {
    if (isLostChunk(event.reason)) event.preventDefault();
  });
}

/** Whether this is why a part could not be drawn. It stays so until the page is loaded again. */
export function isLostChunk(error: unknown): boolean {
  return typeof error === "object" && error !== null && lost.has(error);
}

/** Says it once more: whoever asks for the part again must not be left without an answer. */
export function announceLostChunk(target: Window): void {
  target.dispatchEvent(new Event(CHUNK_LOST));
}
