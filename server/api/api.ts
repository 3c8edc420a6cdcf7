import type { ActivityStart, Job, StartedActivity } from "../activity/index.ts";
import type { AuditEntry, Auditor } from "../audit/index.ts";
import type { Transaction } from "../database/database.ts";
import type { Actor } from "../identity/actor.ts";
import type { ListQuery } from "./list-query.ts";

/**
 * One API of the call catalogue: its description and what answers each of its operations.
 * Routes, request validation and permissions all come from the description; a handler without an
 * operation, or an operation without a handler, stops the server at start with a sentence naming it.
 */
export interface Api {
  /** Its name in `templates/apis.json`, such as `pricing`. */
  readonly name: string;
  /** Where it is mounted, after the specified rewrites, such as `/pricing`. Its description is served at `<base>/swagger.json`. */
  readonly base: string;
  /** Where its description is served, when it is not at `<base>/swagger.json`. */
  readonly descriptionAddress?: string;
  /**
   * Swagger 2.0 or OpenAPI 3.x, as published, quirks included. Every operation has an `operationId` and
   * `x-permission`: `"public"`, `"signed-in"`, or `{ "tag": "Services", "flag": "C" | "R" | "U" | "D" }`.
   */
  readonly description: unknown;
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Background work this API can start, by kind. */
  readonly jobs?: Readonly<Record<string, Job>>;
}

/**
 * Answers one request inside one transaction that is limited to the actor's tenants. Audit rows and activities
 * written through the request share that transaction: they exist exactly when the change does.
 * Expected refusals are thrown as `ApiFailure`.
 */
export type Handler = (request: ApiRequest) => Promise<ApiAnswer>;

export interface ApiRequest {
  /** Who asks. For operations that are `"public"` it is `anonymous`. */
  readonly actor: Actor;
  readonly db: Transaction;
  /** Path parameters, decoded and validated against the description. */
  readonly path: Readonly<Record<string, string>>;
  /** Query parameters that are no part of the list dialect, validated and coerced. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The specified list dialect: `filter[…]`, `search[…]`, `sort`, `page[number]`, `page[size]`. */
  readonly list: ListQuery;
  /** Validated against the description; optional properties that arrived as null are absent. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The network address the request came from. */
  readonly address: string;
  /** True where the caller asked for `text/csv`. The list handler answers rows as usual; the server writes the CSV. */
  readonly wantsCsv: boolean;
  /** Appends to the hash-chained audit log in the same transaction, as the actor or, where a call makes one, as another. Every change writes exactly one row. */
  readonly audit: (entry: AuditEntry, auditor?: Auditor) => Promise<void>;
  /** Queues background work in the same transaction; it survives a restart and ends in a final state. */
  readonly startActivity: (start: ActivityStart) => Promise<StartedActivity>;
}

export interface ApiAnswer {
  readonly status?: number; // default 200, or 204 without a body
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** It holds a secret: it is not kept for a repeat under the same Idempotency-Key, which gets a 409. */
  readonly isShownOnce?: boolean;
}
