import type { Viewer } from "../../access/index.ts";
import type { ApiDescription, ApiList } from "#engine/api-description";
import type { OpenOptions, TemplateFile } from "#engine/template";
import type { KindChoices } from "./check-kinds.ts";
import type { RouteTarget } from "./link-target.ts";

/** What a template is checked against. What is left out is not checked. */
export interface CheckOptions extends OpenOptions {
  /** What its file calls the page. */
  readonly name?: string;
  /** The list of APIs, and the descriptions at hand by name; an API without description has unchecked calls. */
  readonly apis?: {
    readonly list: ApiList;
    readonly descriptions: Readonly<Record<string, ApiDescription>>;
  };
  readonly translations?: Readonly<Record<string, string>> | undefined;
  /** The texts of the other languages, English where they say nothing: what only English repeats is no repetition. */
  readonly otherTexts?: readonly Readonly<Record<string, string>>[];
  /** The languages that have texts, English included. */
  readonly languages?: readonly string[];
  /** The files that hold the translations: findings in them then have their lines. */
  readonly texts?: readonly TemplateFile[];
  /** Claims a template may ask for: `access.Services.D`, `apex`. */
  readonly claims?: readonly string[];
  readonly flags?: readonly string[];
  /** The people that pages are drawn for, by the names of their roles. */
  readonly viewers?: Readonly<Record<string, Viewer>>;
  /** The plugins that `use` may name, with the JSON Schema of their `with`. */
  readonly plugins?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Names of the icon set. */
  readonly icons?: readonly string[];
  /** Where links may lead, and what is the page of what: the routes of all areas. */
  readonly routes?: readonly RouteTarget[];
  /** With which values the links of all pages ask the tables of pages. */
  readonly kinds?: KindChoices;
  /** Whether the routes are checked too: what they give a page wrongly is then found there alone. */
  readonly hasRoutes?: boolean;
  /** The files of those routes: what is wrong with a value that a route gives its page is found there. */
  readonly routeFiles?: readonly TemplateFile[];
  /** All templates by name, as parsed: what links to them must say. */
  readonly pages?: Readonly<Record<string, unknown>>;
}
