import type { ApiDescription, ApiEntry } from "#engine/api-description";

/** `templates/apis.json`, and the descriptions behind it. */
export interface ApiCatalogue {
  entry(api: string): ApiEntry | undefined;
  /** Loaded and rewritten once; undefined where it failed to load (logged, and the page still builds: spec 2 §7). */
  description(api: string): Promise<ApiDescription | undefined>;
  /** Every name, for suggestions. */
  names(): readonly string[];
}
