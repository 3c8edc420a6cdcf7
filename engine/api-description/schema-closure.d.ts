import type { JsonSchema } from "./api-description.ts";
/** Cuts schemas out of one description, each part converted once. */
export interface SchemaCutter {
    /**
     * The schema as draft 07, with what its `$ref`s reach as its own `definitions`: it stands alone, and recursion in
     * it stays recursion. A reference in a circle or to nothing is left open and reported.
     */
    cut(schema: unknown): JsonSchema;
}
/** A cutter over a document; `report` is told of every problem once. */
export declare function createSchemaCutter(document: unknown, report: (problem: string) => void): SchemaCutter;
