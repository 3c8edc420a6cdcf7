import type { Finding } from "./finding.ts";
import { sortFindings } from "./finding.ts";
import { openTemplate } from "./open-template.ts";
import type { OpenOptions, OpenTemplate } from "./open-template.ts";
import type { Template } from "./template-types.ts";

/**
 * `file` is the template's name in findings; `fragments` are the fragment files (findings then have lines) or the
 * parsed fragments; `routes` are the portal's, in whose `pageOf` links find their pages; `with` are the values of the
 * template's parameters (`given`).
 */
export type ParseOptions = OpenOptions;

export type ParsedTemplate =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * Parses a template: strict JSON, older versions migrated, parameters and fragments replaced, shape checked. The
 * result is plain data without fragments. Never throws. `checkTemplate` finds more than parsing does.
 */
export function parseTemplate(source: string, options: ParseOptions): ParsedTemplate {
  const open = openTemplate(source, options);
  return holdsShape(open)
    ? { ok: true, template: open.document }
    : { ok: false, findings: sortFindings(open.findings) };
}

/** The types are generated from the schema, which the document passed: so it is a template. */
function holdsShape(open: OpenTemplate): open is OpenTemplate & { readonly document: Template } {
  return open.findings.length === 0 && open.document !== undefined;
}
