/** Fired on the window when a part of the portal that is loaded later is gone: the portal was updated meanwhile. */
export const CHUNK_LOST = "atrium-chunk-lost";

/** Turns the bundler's event into ours, and keeps it from ending as an uncaught error. */
export function catchLostChunks(target: Window): void {
  target.addEventListener("vite:preloadError", (event) => {
    event.preventDefault();
    target.dispatchEvent(new Event(CHUNK_LOST));
  });
}
