import type { NamedOperation } from "#engine/api-description";
/**
 * Every operation that a template or a part of one names, once each: those it calls, and those whose body a form is
 * drawn from. Looked for once per part, whoever asks.
 */
export declare function operationsOf(part: object): readonly NamedOperation[];
/** The APIs of those operations, once each. */
export declare function apisOf(part: object): readonly string[];
