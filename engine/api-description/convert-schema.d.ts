/** What a schema becomes where it stands: `$ref`s are renamed by the caller. */
export interface ConvertContext {
    /** The local reference to put instead; undefined where it leads to nothing. */
    readonly rename: (ref: unknown) => string | undefined;
    readonly report: (problem: string) => void;
}
/**
 * A schema of Swagger 2.0, OpenAPI 3.0 or 3.1 as JSON Schema draft 07: `nullable` and `x-nullable` become a null in
 * the type, a boolean `exclusiveMinimum` a number, `type: file` binary text, `$defs` definitions, tuples a list of
 * items. Not dereferenced. What nests deeper than 200 is left open and reported.
 */
export declare function convertSchema(schema: unknown, context: ConvertContext, depth?: number): unknown;
