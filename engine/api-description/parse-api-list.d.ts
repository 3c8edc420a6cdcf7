import type { ApiList } from "./api-entry.ts";
/**
 * Reads `templates/apis.json`: what it says, and a problem for each thing that cannot be read, which is left out.
 */
export declare function parseApiList(json: unknown): {
    readonly list: ApiList;
    readonly problems: readonly string[];
};
