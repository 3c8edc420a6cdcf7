import type { Template } from "./template-types.ts";
/**
 * Puts together a template that the server has checked, without checking its shape again: the schema and everything
 * that knows about mistakes stay out of the first page. Undefined where it is not in order after all; then
 * `parseTemplate` says why.
 */
export declare function openChecked(source: string, fragments: unknown, given: Readonly<Record<string, unknown>>): Template | undefined;
