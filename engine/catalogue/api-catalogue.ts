import type { ApiDescription, ApiEntry, Dialect } from "#engine/api-description";

/** `templates/apis.json` and its descriptions. */
export interface ApiCatalogue {
  entry(api: string): ApiEntry | undefined;
  /** Loaded and rewritten once; undefined where it failed to load (logged, and the page still builds: spec 2 §7). */
  description(api: string): Promise<ApiDescription | undefined>;
  /** Like `description`, but only if it is already loaded; undefined otherwise. */
  loaded(api: string): ApiDescription | undefined;
  /** The dialect of an API, or the one that a call names instead. */
  dialect(api: string, name?: string): Dialect;
  /** All names, for suggestions. */
  names(): readonly string[];
}
