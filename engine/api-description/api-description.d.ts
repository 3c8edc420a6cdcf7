/** A JSON Schema, draft 07. */
export type JsonSchema = Readonly<Record<string, unknown>>;
/** An API description, read lazily: an index of operations, schemas only when asked for. */
export interface ApiDescription {
    readonly api: string;
    readonly version: DescriptionVersion | undefined;
    readonly title: string;
    /** Where its operations are, after the rewrites, without slash at the end: `/pricing`, `https://eks.example/aws`. */
    readonly address: string;
    /** What is wrong with it, in sentences; a description with problems still answers what it can. */
    readonly problems: readonly string[];
    /** Every operation, in the order of the document, without walking any schema. */
    operations(): readonly OperationName[];
    /**
     * The operation a template's `do` names: `PATCH /service/{row.id}`. A segment with a placeholder matches a
     * parameter by position, whatever its name. Answers why not, and the nearest that exists, where there is none.
     */
    operation(call: string): OperationMatch;
}
export type DescriptionVersion = "2.0" | "3.0" | "3.1";
export interface OperationName {
    readonly method: Method;
    /** After the rewrites: `/service/{id}`. */
    readonly path: string;
}
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type OperationMatch = {
    readonly ok: true;
    readonly operation: Operation;
} | {
    readonly ok: false;
    readonly reason: string;
    readonly nearest?: string;
};
export interface Operation extends OperationName {
    readonly id?: string;
    readonly summary?: string;
    /** `ApiDescription.address` and the path: `/pricing/service/{id}`. */
    readonly address: string;
    readonly parameters: readonly Parameter[];
    /**
     * The schema of the request body, draft 07, with what its `$ref`s reach as its own `definitions`
     * (`#/definitions/…`). Undefined: it takes none. Worked out once.
     */
    body(): JsonSchema | undefined;
    /** Media type of the body: `application/json`, `multipart/form-data`. */
    readonly bodyType: string | undefined;
    /** The schema of an answer, as `body`; without status the first success that has one. */
    answer(status?: number): JsonSchema | undefined;
    /** Whether it may answer with an activity link: it declares 202, or an answer is an ActivityLink. */
    readonly answersWithActivity: boolean;
}
export interface Parameter {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly isRequired: boolean;
    readonly description?: string;
    readonly schema: JsonSchema;
}
