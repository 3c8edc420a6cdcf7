import type { CancelSignal, FileContent } from "../ports/index.ts";
import type { FailureRewrite } from "./rewrite-failure.ts";

/** A call with every placeholder filled, ready to send. The client adds origin and bearer, and normalises the body. */
export interface ResolvedCall {
  /** Name in the list of APIs. */
  readonly api: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API's base path, encoded: `/service/17`. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body?: unknown;
  readonly accept?:
    | "application/json"
    | "text/csv"
    | "application/octet-stream"
    | "application/pdf"
    | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  /** Sent as `Idempotency-Key`; the same for every retry of one submit. */
  readonly idempotencyKey?: string;
  /** The version of the document it was read in: `If-Match`. */
  readonly ifMatch?: string;
  /** What it does, in words, for the notification of its failure; absent: nobody named it. */
  readonly name?: string | undefined;
  /** No toast on failure. */
  readonly quiet?: boolean;
  /** How long the toast of a failure stays, in milliseconds; default: its API's. */
  readonly toastMs?: number;
  /** Text replacements for its failure, applied before those of its API. */
  readonly errors?: readonly FailureRewrite[];
  readonly signal?: CancelSignal;
}

export type Answer =
  | {
      readonly ok: true;
      readonly status: number;
      readonly body: unknown;
      readonly text: string;
      /** The file that was asked for, where the platform keeps it: then there is no text. */
      readonly bytes?: FileContent | undefined;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly ok: false; readonly failure: Failure };

/** Why a call failed, with the texts of spec 1 §8 and spec 2 §8. */
export interface Failure {
  /** 0: no answer. */
  readonly status: number;
  /** The server's combined message, at most 500 characters, without the status. */
  readonly message: string;
  /** The shown text: `{status} Error - {message}`. */
  readonly text: string;
  /**
   * The same without what is said of single fields, or with only the first where there is nothing else; absent:
   * nothing is said of fields. For where the fields are shown beside it.
   */
  readonly lead?: string;
  /** Failures of single fields of the body, by JSON Pointer. */
  readonly fields: readonly { readonly pointer: string; readonly message: string }[];
  /** Of a 409: the version that is the current one now. */
  readonly version?: string;
  /** True where the answer was cut off or is no JSON: never treated as an empty success. */
  readonly isBroken: boolean;
}
