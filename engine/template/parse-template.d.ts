import type { Finding } from "./finding.ts";
import type { OpenOptions } from "./open-template.ts";
import type { Template } from "./template-types.ts";
/**
 * `file` names the template in findings; `fragments` is `templates/fragments.json`, as text (findings then have its
 * lines) or parsed; `with` is what the route gives the template (`given`).
 */
export type ParseOptions = OpenOptions;
export type ParsedTemplate = {
    readonly ok: true;
    readonly template: Template;
} | {
    readonly ok: false;
    readonly findings: readonly Finding[];
};
/**
 * Reads a template: strict JSON, older versions migrated, parameters and fragments put in, shape checked. What it
 * answers is plain data without fragments. Never throws. `checkTemplate` finds what parsing does not.
 */
export declare function parseTemplate(source: string, options: ParseOptions): ParsedTemplate;
