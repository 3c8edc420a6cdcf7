import type { ActivityEnd, ActivityStart, Job, StartedActivity } from "../activity/index.ts";
import type { AuditEntry, Auditor } from "../audit/index.ts";
import type { Transaction } from "../database/index.ts";
import type { Actor } from "../identity/index.ts";
import type { FieldFailure } from "./api-failure.ts";
import type { ListQuery } from "./list-query.ts";
import type { Outside } from "./outside.ts";
import type { ReadPatch } from "./patch.ts";
import type { Resource } from "./resource/index.ts";

/**
 * One API of the call catalogue: its description and what answers each of its operations.
 * Routes, request validation and permissions all come from the description, and so do the types of the handlers:
 * `scripts/generate-contracts.ts` writes `contract.generated.ts` beside it, and the folder's API is an `Api<Handlers>` of
 * that file.
 * A handler that is missing, or that answers another status or a field of another type than the description says, does
 * not compile. In tests a field that the description does not name fails (`server/testing/check-answers.ts`).
 */
export interface Api<Handlers = Readonly<Record<string, AnyHandler>>> {
  /** Its name in `templates/apis.json`, such as `pricing`. */
  readonly name: string;
  /** Where it is mounted, after the specified rewrites, such as `/pricing`. Its description is served at `<base>/swagger.json`. */
  readonly base: string;
  /** Where its description is served, when it is not at `<base>/swagger.json`. */
  readonly descriptionAddress?: string;
  /**
   * Swagger 2.0 or OpenAPI 3.x, as published, quirks included. Every operation has an `operationId` and
   * `x-permission`: `"public"`, `"signed-in"`, or `{ "tag": "Services", "flag": "C" | "R" | "U" | "D" }`.
   * A PATCH whose body may also be a list of patch operations names the schema of that list in `x-patch-list`.
   */
  readonly description: unknown;
  readonly handlers: Handlers;
  /** The resources that it declares, each with `defineResource` in a file `<noun>.resource.ts`. */
  readonly resources?: readonly Resource[];
  /** Background work this API can start, by kind. */
  readonly jobs?: Readonly<Record<string, Job>>;
}

/**
 * What one operation takes and answers, as its description says. Generated: `Operations` of `contract.generated.ts` has
 * one of these for each `operationId`, with only the parts that the operation has.
 */
interface OperationTypes {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** In place of `body`, where that may also be a list of patch operations: the fields that either form sets. */
  readonly patch?: unknown;
  /** What callers may filter, search and sort a list by; the type of a `ListSource`. */
  readonly fields?: string;
  /** The body of each good answer, by status; undefined where it has none. */
  readonly answers: unknown;
}

/** A handler for each operation. Handlers are written as `const getRole: Handlers["getRole"] = async ({ db, path }) => …`. */
export type HandlersOf<Operations extends { readonly [Id in keyof Operations]: OperationTypes }> = {
  readonly [Id in keyof Operations]: Handler<Operations[Id]>;
};

/**
 * Answers one request inside one transaction that is limited to the actor's tenants. Audit rows and activities
 * written through the request share that transaction: they exist only if the change does.
 * Expected refusals are thrown as `ApiFailure`.
 */
export type Handler<Operation> = (request: RequestOf<Operation>) => Promise<AnswerOf<Operation>>;

/** A handler of any operation. It takes only requests that were checked against the operation's description. */
export type AnyHandler = (request: AnyRequest) => Promise<ApiAnswer>;
export type AnyRequest = ApiRequest & Readonly<Record<"path" | "query" | "body" | "patch", never>>;

/**
 * A request of one operation: what all requests have, and of these what the operation declares.
 * - `path`: path parameters, decoded and coerced: an integer arrives as a number.
 * - `query`: query parameters that are no part of the list dialect, coerced.
 * - `body`: as the description says; optional properties that arrived as null are absent.
 * - `patch(current)`: the fields that a PATCH sets, whether it came as an object or as a list of operations. `current`
 *   is what a copy takes its value from. A result that the description does not permit is a 422.
 */
export type RequestOf<Operation> = ApiRequest &
  Pick<Operation, keyof Operation & ("path" | "query" | "body")> &
  (Operation extends { readonly patch: infer Change } ? { readonly patch: ReadPatch<Change> } : unknown);

/** Says something beside the rows of a list. */
export type Notice = (sentence: string) => void;

/** What every request has, whatever the operation. */
export interface ApiRequest {
  /** Who asks. For operations that are `"public"` it is `anonymous`. */
  readonly actor: Actor;
  readonly db: Transaction;
  /** Work for which the transaction must not be open: it is begun again with the result, and the handler with it. */
  readonly outside: Outside;
  /**
   * For `meta.notice` of a list: why some rows are not there. Absent where nobody would read it, in a file or beside a single
   * thing: there a handler answers wholly or fails.
   */
  readonly notice?: Notice | undefined;
  /** The specified list dialect: `filter[…]`, `search[…]`, `sort`, `page[number]`, `page[size]`. */
  readonly list: ListQuery;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The network address the request came from. */
  readonly address: string;
  /** Of a file that is answered in parts: what the part before named as `next`; undefined for the first. */
  readonly after: unknown;
  /**
   * Appends to the hash-chained audit log in the same transaction, as the actor or as another one that the call makes.
   * Every change writes exactly one row.
   */
  readonly audit: (entry: AuditEntry, auditor?: Auditor) => Promise<void>;
  /** Queues background work in the same transaction; it survives a restart and ends in a final state. */
  readonly startActivity: (start: ActivityStart) => Promise<StartedActivity>;
  /** Queues the work of an activity again that waited for somebody to decide, in the same transaction. */
  readonly continueActivity: (id: string) => Promise<void>;
  /** Ends an activity that waited for somebody who has done it, in the same transaction. */
  readonly endActivity: (id: string, end: ActivityEnd) => Promise<void>;
}

/** One of the good answers of an operation, or one that any operation may give. */
export type AnswerOf<Operation> =
  | (Operation extends { readonly answers: infer Bodies }
      ? { readonly [Status in keyof Bodies]: GoodAnswer<Status, Bodies[Status]> }[keyof Bodies]
      : never)
  | Refusal
  | NotModified;

/** 200 and 204 are the defaults. */
type GoodAnswer<Status, Body> = AnswerHead &
  (Status extends 200 | 204 ? { readonly status?: Status } : { readonly status: Status }) &
  (Body extends undefined ? { readonly body?: undefined } : { readonly body: Body });

/** A refusal that keeps what the transaction has written, such as the count of a wrong guess. Others are thrown. */
export interface Refusal extends AnswerHead {
  readonly status: 401 | 409 | 422 | 429 | 503;
  readonly body: { readonly message: string; readonly errors?: readonly FieldFailure[] };
}

/** For a caller whose `if-none-match` still matches. */
interface NotModified extends AnswerHead {
  readonly status: 304;
  readonly body?: undefined;
}

interface AnswerHead {
  readonly headers?: Readonly<Record<string, string>>;
  /** It contains a secret: it is not stored, and a repeat under the same Idempotency-Key gets a 409. */
  readonly isShownOnce?: boolean;
  /**
   * The body is a part of a file. For the next one the handler is run again with this as `after`, in a transaction of its
   * own and with what the caller may do by then; parts are made as fast as they are taken.
   */
  readonly next?: unknown;
}

/** An answer of any operation. */
export interface ApiAnswer extends AnswerHead {
  readonly status?: number; // default 200, or 204 without a body
  readonly body?: unknown;
}
