import type { Finding } from "./finding.ts";
import { sortFindings } from "./finding.ts";
import { openTemplate } from "./open-template.ts";
import type { OpenOptions, OpenTemplate } from "./open-template.ts";
import type { Template } from "./template-types.ts";

/**
 * `file` names the template in findings; `fragments` are the files that hold fragments (findings then have their
 * lines) or what they hold, parsed; `routes` are the portal's, by whose `pageOf` links find their pages; `with` is what the route gives
 * the template (`given`).
 */
export type ParseOptions = OpenOptions;

export type ParsedTemplate =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * Reads a template: strict JSON, older versions migrated, parameters and fragments put in, shape checked. What it
 * answers is plain data without fragments. Never throws. `checkTemplate` finds what parsing does not.
 */
export function parseTemplate(source: string, options: ParseOptions): ParsedTemplate {
  const open = openTemplate(source, options);
  return holdsShape(open)
    ? { ok: true, template: open.document }
    : { ok: false, findings: sortFindings(open.findings) };
}

/** The schema, from which the types are generated, found nothing wrong: so the document is a template. */
function holdsShape(open: OpenTemplate): open is OpenTemplate & { readonly document: Template } {
  return open.findings.length === 0 && open.document !== undefined;
}
