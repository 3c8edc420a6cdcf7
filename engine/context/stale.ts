/**
 * Signals that data is stale. The only way to refresh: after an action, when an activity ends, on focus. `api` limits
 * it to data of one API; absent: all data of the page.
 */
export interface Stale {
  mark(what: { readonly api?: string }): void;
  subscribe(listener: (what: { readonly api?: string }) => void): () => void;
}
