import type { ShapeSchema } from "./shape-schema.ts";
/** A problem at a place of the document; the file's position is added later. */
export interface Problem {
    readonly pointer: string;
    readonly message: string;
    /** It is the key there that is wrong, not its value. */
    readonly atKey?: boolean;
}
/** What stands above a part: the definition it matched, and the key or index that leads down from it. */
export interface Frame {
    readonly definition: string;
    readonly pointer: string;
    readonly value: unknown;
}
/** Told of each part of the document that a definition of the schema describes, parents first. */
export type Visit = (definition: string, pointer: string, value: unknown, above: readonly Frame[]) => void;
/**
 * Holds a document against a definition of the schema, without generating code: unknown keys, missing keys, wrong
 * types. Of several alternatives it takes the one the document means (by its `kind`, its keys), and speaks of that.
 */
export declare function checkShape(schema: ShapeSchema, definition: string, document: unknown, visit?: Visit): readonly Problem[];
