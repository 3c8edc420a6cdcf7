import type { ShapeSchema } from "./shape-schema.ts";
type Definitions = Readonly<Record<string, ShapeSchema>>;
export type PickedBranch = {
    readonly branch: ShapeSchema;
}
/** None fits; `key` is where, below the value. */
 | {
    readonly problem: string;
    readonly key?: string;
};
/** The alternative that a value means: by its type, then by constants such as `kind`, then by its keys. */
export declare function pickBranch(branches: readonly ShapeSchema[], value: unknown, definitions: Definitions): PickedBranch;
/** A schema with its reference followed and the parts of its `allOf` laid together. */
export declare function flattenSchema(schema: ShapeSchema, definitions: Definitions): ShapeSchema;
/** The type of a value in the words of JSON Schema. */
export declare function typeOf(value: unknown): string;
/** Types as people call them. */
export declare const TYPE_WORDS: Readonly<Record<string, string>>;
export {};
