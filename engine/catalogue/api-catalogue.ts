import type { ApiDescription, ApiEntry, Dialect } from "#engine/api-description";

/** `templates/apis.json`, and the descriptions behind it. */
export interface ApiCatalogue {
  entry(api: string): ApiEntry | undefined;
  /** Loaded and rewritten once; undefined where it failed to load (logged, and the page still builds: spec 2 §7). */
  description(api: string): Promise<ApiDescription | undefined>;
  /** As `description`, where that was loaded before; undefined otherwise. */
  loaded(api: string): ApiDescription | undefined;
  /** The dialect of an API, or the one a call names instead. */
  dialect(api: string, name?: string): Dialect;
  /** Every name, for suggestions. */
  names(): readonly string[];
}
