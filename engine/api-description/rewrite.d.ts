import type { ApiEntry } from "./api-entry.ts";
/**
 * Where a described server is after the rewrites (spec 1 §7): its host's prefix and base path replaced, its host
 * turned into an origin (our own, the empty text, unless the list of APIs names another), no slash at the end.
 */
export declare function rewriteAddress(server: string, entry: ApiEntry): string;
/** A path of the document under the name it has after the rewrites. */
export declare function rewritePath(path: string, entry: ApiEntry): string;
