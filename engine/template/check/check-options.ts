import type { ApiDescription, ApiList } from "#engine/api-description";
import type { OpenOptions } from "../open-template.ts";

/** What a template is checked against. What is left out is not checked. */
export interface CheckOptions extends OpenOptions {
  /** The list of APIs, and the descriptions at hand by name; an API without description has unchecked calls. */
  readonly apis?: {
    readonly list: ApiList;
    readonly descriptions: Readonly<Record<string, ApiDescription>>;
  };
  readonly translations?: Readonly<Record<string, string>>;
  /** Claims a template may ask for: `access.Services.D`, `apex`. */
  readonly claims?: readonly string[];
  readonly flags?: readonly string[];
  /** Names of the plugins that `use` may name. */
  readonly plugins?: readonly string[];
}
