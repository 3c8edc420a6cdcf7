/**
 * Tells that data went stale. The only refresh path: after an action, when an activity ends, on focus.
 * `api` limits it to what was read from one API; absent: everything on the page.
 */
export interface Stale {
  mark(what: { readonly api?: string }): void;
  subscribe(listener: (what: { readonly api?: string }) => void): () => void;
}
