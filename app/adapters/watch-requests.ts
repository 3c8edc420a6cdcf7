import type { Http } from "#engine/ports";

/** Counts what is asked of the server, so that other work can wait for it. */
export function watchRequests(http: Http): { readonly http: Http; readonly isBusy: () => boolean } {
  let running = 0;
  return {
    isBusy: () => running > 0,
    async http(request) {
      running += 1;
      try {
        return await http(request);
      } finally {
        running -= 1;
      }
    },
  };
}
