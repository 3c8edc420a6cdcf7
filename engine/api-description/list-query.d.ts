import type { Dialect } from "./api-entry.ts";
/** What a list asks for, in the template's words. */
export interface ListState {
    /** From 1. */
    readonly page?: number;
    readonly size?: number;
    readonly search?: {
        readonly fields: readonly string[];
        readonly text: string;
    };
    readonly filters?: readonly ListFilter[];
    readonly sort?: {
        readonly field: string;
        readonly descending: boolean;
    };
}
/** Values of one filter; of a range `from` and `to`, each where set. `names` spells the two where the dialect cannot. */
export interface ListFilter {
    readonly field: string;
    readonly values?: readonly string[];
    readonly from?: string;
    readonly to?: string;
    readonly names?: readonly string[];
}
type Pair = readonly [name: string, value: string];
/**
 * The query of a list in the dialect of its API (spec 2 §7). What the dialect has no words for is left out: the
 * browser then pages, sorts and searches itself. Empty values are left out.
 */
export declare function listQuery(dialect: Dialect, state: ListState): readonly Pair[];
/** Whether the API answers page by page: else all rows arrive, and the browser pages them. */
export declare function canPage(dialect: Dialect): boolean;
export {};
