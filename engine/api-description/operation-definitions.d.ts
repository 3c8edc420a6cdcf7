import type { ApiDescription, JsonSchema, Method, Parameter } from "./api-description.ts";
/** A call as a template names it. */
export interface NamedOperation {
    readonly api: string;
    /** `PATCH /service/{row.id}`. */
    readonly do: string;
}
/** One operation cut out of its rewritten description: plain JSON, with the closure of its schemas. */
export interface OperationDefinition {
    readonly api: string;
    readonly method: Method;
    readonly path: string;
    readonly address: string;
    readonly id?: string;
    readonly summary?: string;
    readonly parameters: readonly Parameter[];
    readonly bodyType?: string;
    readonly body?: JsonSchema;
    /** Of the first success that has one. */
    readonly answer?: JsonSchema;
    readonly answersWithActivity: boolean;
}
/** The description has no such operation. */
export interface MissingOperation {
    readonly api: string;
    readonly reason: string;
    readonly nearest?: string;
}
/** Keyed by name: the API and the call without its placeholders' names, `pricing PATCH /service/{}`. */
export type OperationDefinitions = Readonly<Record<string, OperationDefinition | MissingOperation>>;
/**
 * The definitions of the operations that somebody needs, keyed by name (spec 2 §7): what a page is built from
 * without its whole descriptions. A call of an API without a description is left out.
 */
export declare function defineOperations(calls: readonly NamedOperation[], descriptionOf: (api: string) => ApiDescription | undefined): OperationDefinitions;
export declare function nameOfOperation(api: string, call: string): string;
/** The definitions of an answer; what cannot be read is left out. */
export declare function parseOperationDefinitions(json: unknown): OperationDefinitions;
/** A description that knows the operations it is given, and answers for them as the whole one would. */
export declare function describeDefinitions(api: string, definitions: OperationDefinitions): ApiDescription;
