import type { ApiDescription } from "./api-description.ts";
import type { ApiEntry } from "./api-entry.ts";
/**
 * Fetches and reads an API's description. Never throws: what cannot be fetched or read becomes a description with
 * problems and without operations, and is logged, so that the page still builds (spec 2 §7).
 */
export declare function loadApiDescription(entry: ApiEntry, fetchText: (address: string) => Promise<string>, log: (message: string) => void): Promise<ApiDescription>;
/**
 * Reads an API description that is at hand: Swagger 2.0, OpenAPI 3.0 or 3.1. Lazy: operations are indexed at the
 * first question, schemas converted when asked for, and nothing is ever dereferenced whole.
 */
export declare function readApiDescription(entry: ApiEntry, document: unknown, knownProblems?: readonly string[]): ApiDescription;
