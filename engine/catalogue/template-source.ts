import type { Finding, Template } from "#engine/template";

/** Loads page templates by name. */
export interface TemplateSource {
  /**
   * `parameters`: the values a route opens the template with (`with`). The same template with the same parameters is
   * parsed once.
   */
  page(name: string, parameters?: Readonly<Record<string, unknown>>): Promise<LoadedPage>;
  /** The page if it was opened before; undefined otherwise. */
  opened(name: string, parameters?: Readonly<Record<string, unknown>>): LoadedPage | undefined;
}

export type LoadedPage =
  | { readonly ok: true; readonly template: Template }
  /** The template is wrong: each finding has file, line, column and pointer. */
  | { readonly ok: false; readonly reason: "invalid"; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly reason: "missing" | "failed"; readonly text: string };
