/** A JSON Schema, draft 07. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An API description, read lazily: operations are indexed, schemas are converted only when needed. */
export interface ApiDescription {
  readonly api: string;
  readonly version: DescriptionVersion | undefined;
  readonly title: string;
  /**
   * Base address of its operations after the rewrites, without a trailing slash: `/pricing`,
   * `https://eks.example/aws`.
   */
  readonly address: string;
  /** Its problems, as sentences; the rest of the description can still be used. */
  readonly problems: readonly string[];
  /** Every operation, in the order of the document. Reads no schema. */
  operations(): readonly OperationName[];
  /**
   * The operation of a template's `do`: `PATCH /service/{row.id}`. A placeholder matches a parameter by position,
   * whatever its name. Where there is none, it says so and names the nearest.
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

export type OperationMatch =
  | { readonly ok: true; readonly operation: Operation }
  | { readonly ok: false; readonly reason: string; readonly nearest?: string };

export interface Operation extends OperationName {
  readonly id?: string;
  readonly summary?: string;
  /** `ApiDescription.address` and the path: `/pricing/service/{id}`. */
  readonly address: string;
  readonly parameters: readonly Parameter[];
  /**
   * The schema of the request body, draft 07, with everything its `$ref`s reach in its own `definitions`
   * (`#/definitions/…`). Undefined: no body. Computed once.
   */
  body(): JsonSchema | undefined;
  /** Media type of the body: `application/json`, `multipart/form-data`. */
  readonly bodyType: string | undefined;
  /** The schema of an answer, as `body`; without status that of the first success that has one. */
  answer(status?: number): JsonSchema | undefined;
  /** Whether it may answer with an activity link: it declares 202, or an answer is an ActivityLink. */
  readonly answersWithActivity: boolean;
  /** The claim it asks of its caller by `x-permission`: `access.Services.D`. Undefined: none, or it does not say. */
  readonly permission?: string;
  /** Whether it also takes a list of patch operations: it names their schema in `x-patch-list`. */
  readonly takesPatchList?: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly isRequired: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}
