import type { ApiEntry } from "./api-entry.ts";
import type { OperationName } from "./api-description.ts";
/** One operation of the index: nothing of it has been read yet. */
export interface IndexedOperation extends OperationName {
    readonly item: Readonly<Record<string, unknown>>;
    readonly source: Readonly<Record<string, unknown>>;
}
export interface OperationIndex {
    readonly all: readonly IndexedOperation[];
    find(call: string): IndexedOperation | {
        readonly reason: string;
        readonly nearest?: string;
    };
}
/** Indexes the operations of a description by method and shape of the path, without reading any schema. */
export declare function indexOperations(document: unknown, entry: ApiEntry): OperationIndex;
