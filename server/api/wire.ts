import type { StartedActivity } from "../activity/index.ts";
import { ApiFailure } from "./api-failure.ts";
import type { FieldFailure } from "./api-failure.ts";
import type { Refusal } from "./api.ts";

// How all APIs write times, lists, started work and refusals.

/** A page of a list, and how many rows match in all. */
export interface ListResult<Row> {
  readonly data: Row[];
  readonly meta: { readonly total: number; readonly counts?: ListCounts; readonly notice?: string };
}

/**
 * How many rows have each value, by field. Whatever is filtered by a field does not narrow its own counts. Rows without a
 * value count under the empty text.
 */
export type ListCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** `total` is the number of rows where they are all there are. Without counts that were asked for it names none. */
export function listResult<Row>(data: Row[], total = data.length, counts: ListCounts = {}): ListResult<Row> {
  return { data, meta: { total, ...(Object.keys(counts).length > 0 && { counts }) } };
}

/** SQL that selects a time column under `name`, written as the specification stores times (spec 1 §9): 12-hour with AM or PM, in UTC. */
export function storedTime(column: string, name: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH12:MI:SS AM') as "${name}"`;
}

/** The answer to a call whose work continues in the background: the caller polls `link` until it ends (spec 1 §4). */
export function accepted({ id, link }: StartedActivity): {
  readonly status: 202;
  readonly body: { readonly id: string; readonly link: string; readonly state: string };
} {
  return { status: 202, body: { id, link, state: "running" } };
}

/** A 422 about one field of the body. `field` is a JSON Pointer into the body. */
export function wrongField(field: string, message: string): ApiFailure {
  return wrongFields([{ field, message }]);
}

/** The same for a handler that must not throw: what it has written, such as a counted guess, is kept. */
export function wrongFieldAnswer(field: string, message: string): Refusal {
  return { status: 422, body: { message, errors: [{ field, message }] } };
}

/** A 422 about all wrong fields of the body together. */
export function wrongFields(failures: readonly FieldFailure[]): ApiFailure {
  const [first] = failures;
  const message = failures.length === 1 && first !== undefined ? first.message : "Some fields are wrong.";
  return new ApiFailure(422, message, failures);
}

/** A 409: another resource has this name, or this value of another field that must be unique. */
export function takenName(message: string, field = "/name"): ApiFailure {
  return new ApiFailure(409, message, [{ field, message }]);
}
