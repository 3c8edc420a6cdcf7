import type { DescriptionVersion, Operation } from "./api-description.ts";
import type { IndexedOperation } from "./operation-index.ts";
import type { SchemaCutter } from "./schema-closure.ts";
export interface OperationContext {
    readonly document: unknown;
    readonly version: DescriptionVersion | undefined;
    readonly address: string;
    readonly cutter: SchemaCutter;
}
/** Reads one operation of a description; its schemas only when asked for, each once. */
export declare function readOperation(indexed: IndexedOperation, context: OperationContext): Operation;
