/**
 * An expected refusal of a call: becomes `status` with `{ "message": …, "errors"?: [{ "message": …, "field"?: … }] }`.
 * A resource that belongs to another tenant is refused as not found: 404, never 403.
 */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly status: number;
  readonly errors: readonly FieldFailure[];
  /** In how many seconds it is worth asking again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, errors: readonly FieldFailure[] = [], retryAfter?: number) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** What is wrong with one field of the body. `field` is a JSON Pointer into the body. */
export interface FieldFailure {
  readonly message: string;
  readonly field?: string;
}
