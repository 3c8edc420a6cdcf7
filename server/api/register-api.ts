import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isRecord } from "#validators";
import type { JobQueue } from "../activity/index.ts";
import { continueActivity, endActivity, startActivity } from "../activity/index.ts";
import { appendAudit } from "../audit/index.ts";
import { decide } from "../authorise/index.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/index.ts";
import type { AccessTokens, Actor } from "../identity/index.ts";
import { noteUse } from "../identity/index.ts";
import type { AnyHandler, AnyRequest, Api, ApiAnswer, ApiRequest } from "./api.ts";
import { ApiFailure } from "./api-failure.ts";
import type { Caller } from "./caller.ts";
import { readCaller } from "./caller.ts";
import type { CsvFields } from "./csv.ts";
import { csvFields } from "./csv.ts";
import { answerOnce } from "./idempotency.ts";
import type { ListPieces, ListQuery } from "./list-query.ts";
import {
  everyPiece,
  isListParameter,
  parseListQuery,
  refuseLargePage,
  refuseUncounted,
  usualPageSize,
} from "./list-query.ts";
import type { Operation } from "./operation.ts";
import { readOperations, withHandlers } from "./operation.ts";
import { normaliseNames } from "./normalise-names.ts";
import type { Outside } from "./outside.ts";
import { transactionWithOutside } from "./outside.ts";
import { secretFieldsOf } from "./secret-fields.ts";
import { refuseUnstorable } from "./refuse-unstorable.ts";
import { streamCsv } from "./stream-csv.ts";
import { streamParts } from "./stream-parts.ts";
import { uncheckedCast } from "./unchecked-cast.ts";
import type { RequestValidator } from "./validator.ts";
import { buildValidators } from "./validator.ts";
import type { VersionedItem } from "./version.ts";
import { lockItem, refuseStale, versionedItems, versionOf } from "./version.ts";
import { asWriteConflict } from "./write-conflict.ts";

/** What an API needs of the server. */
export interface ApiParts {
  readonly database: Database;
  readonly tokens: AccessTokens;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Called after a transaction that started an activity. */
  wake(): void;
}

/**
 * Makes the routes of one API from its description, and serves the description to everyone at `<base>/swagger.json`.
 * Each request: token → one transaction limited to the caller's account → what the caller may do at this moment →
 * decision → validation → the handler. Its audit rows and activities are committed or rolled back with the change. A
 * handler that needs `outside` work ends the transaction, and all of this begins again when the work is done.
 */
export function registerApi(app: FastifyInstance, api: Api, parts: ApiParts): void {
  const validatorOf = buildValidators(api.description);
  const description = JSON.stringify(api.description);
  app.get(addressOf(api), (_request, reply) =>
    reply.header("cache-control", "no-cache").type("application/json").send(description),
  );
  const operations = readOperations(api);
  const secretFields = secretFieldsOf(api.description);
  const versioned = versionedItems(api.description, operations);
  for (const { operation, handler } of withHandlers(api, operations)) {
    const validator = validatorOf(operation);
    const item = versioned.get(operation.path);
    const fields = operation.method === "GET" ? csvFields(api.description, operation) : undefined;
    const route: Route = { api, operation, handler, validator, item, fields, secretFields, parts };
    app.route({
      method: operation.method,
      url: api.base + operation.path.replaceAll(/\{([^}]+)\}/g, ":$1"),
      handler: async (request, reply) => {
        const caller = await readSender(route, request);
        const pieces = everyPiece();
        const answer = await answerRequest(route, request, caller, pieces);
        const ongoing: Caller = { ...caller, readNow: caller.readOngoing };
        if (answer.next !== undefined) {
          const readPart = (after: unknown) => answerRequest(route, request, ongoing, pieces, after);
          return send(reply, { ...answer, body: streamParts(answer, readPart) });
        }
        const isCsv = fields !== undefined && wantsCsv(route, request) && answer.body !== undefined;
        if (!isCsv) return send(reply, answer);
        const readNext = async () => (await answerRequest(route, request, ongoing, pieces)).body;
        const name = `${api.name}-${operation.operationId}.csv`;
        const headers = {
          ...answer.headers,
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${name}"`,
        };
        return send(reply, { headers, body: streamCsv(fields, answer.body, pieces, readNext) });
      },
    });
  }
}

/** Where the description of an API is served. */
export function addressOf({ base, descriptionAddress }: Api): string {
  return descriptionAddress ?? `${base}/swagger.json`;
}

interface Route {
  readonly api: Api;
  readonly operation: Operation;
  readonly handler: AnyHandler;
  readonly validator: RequestValidator;
  /** What the operation is about, where it has a version. */
  readonly item: VersionedItem | undefined;
  /** Of its rows, where it answers a list. */
  readonly fields: CsvFields | undefined;
  /** The properties of the API that hold passwords. */
  readonly secretFields: ReadonlySet<string>;
  readonly parts: ApiParts;
}

async function readSender({ operation, parts }: Route, request: FastifyRequest): Promise<Caller> {
  const caller = await readCaller(parts, request.headers.authorization);
  if (caller.actor.userId === 0) refuseUnless(caller.actor, operation);
  if (caller.actor.sessionId !== undefined) await noteUse(parts.database, caller.actor.sessionId, request.ip);
  return caller;
}

/**
 * `pieces` is the read position of a CSV export, `after` that of a file answered in parts. Permissions are checked again
 * for each piece.
 */
async function answerRequest(
  route: Route,
  request: FastifyRequest,
  caller: Caller,
  pieces: ListPieces,
  after?: unknown,
): Promise<ApiAnswer> {
  const { operation, parts, handler } = route;
  let hasStarted = false;
  const work = async (db: Transaction, outside: Outside): Promise<ApiAnswer> => {
    const actor = operation.requirement === "public" ? caller.actor : await caller.readNow(db);
    if (actor === undefined) throw new ApiFailure(401, ENDED);
    refuseUnless(actor, operation);
    const read = readRequest(route, request, {
      pieces,
      onlyAccount: actor.seesOneAccount === true ? actor.accountId : undefined,
    });
    const said = new Set<string>();
    const isShown = route.fields !== undefined && !wantsCsv(route, request);
    const context: ApiRequest = {
      ...read.context,
      ...(isShown && { notice: (sentence: string) => said.add(sentence) }),
      actor,
      db,
      outside,
      after,
      audit: (entry, auditor = actor) => appendAudit(db, auditor, entry, parts.clock.now()),
      startActivity(start) {
        hasStarted = true;
        return startActivity(db, parts.queue, actor, start, parts.publicUrl);
      },
      continueActivity(id) {
        hasStarted = true;
        return continueActivity(db, parts.queue, id);
      },
      endActivity: (id, end) => endActivity(db, id, end, parts.publicUrl),
    };
    const input = uncheckedCast<AnyRequest>({ ...context, ...read.checked });
    const handle = async () => {
      await guardVersion(route, request.headers["if-match"], input);
      return await handler(input);
    };
    const key = request.headers["idempotency-key"];
    if (operation.method !== "POST" || typeof key !== "string")
      return withVersion(route, withNotice(await handle(), said));
    const { operationId } = operation;
    const call = {
      key,
      operation: `${route.api.name} ${operationId}`,
      path: request.url,
      body: read.checked.body,
      secretFields: route.secretFields,
    };
    return withVersion(route, await answerOnce(db, actor, call, handle));
  };
  const answer = await transactionWithOutside(
    parts.database,
    { accountId: caller.actor.accountId },
    work,
  ).catch((error: unknown) => {
    throw asWriteConflict(error, route.api.resources) ?? error;
  });
  if (hasStarted) parts.wake();
  return answer;
}

const ENDED = "Your session or API key has ended. Sign in to continue.";

/**
 * A change that names the version it was made of (`If-Match`) is refused where that is not the current one. Others wait too,
 * so that none comes between: changes of one item take turns, however its address is spelled.
 */
async function guardVersion(
  { api, operation, item, validator }: Route,
  ifMatch: string | undefined,
  input: AnyRequest,
): Promise<void> {
  if (item === undefined || operation.method === "GET") return;
  await lockItem(input.db, JSON.stringify([api.base, item.read.path, input.path]));
  const read = api.handlers[item.read.operationId];
  if (ifMatch === undefined || read === undefined) return;
  const { body: current } = await read(input);
  const sent = isRecord(current) ? validator.patch(input.body, current) : input.body;
  const mayRead = decide(input.actor, item.read.requirement, false).allowed;
  refuseStale(item, { ifMatch, current, sent, mayRead });
}

/** A list with what was said beside its rows. */
function withNotice(answer: ApiAnswer, said: ReadonlySet<string>): ApiAnswer {
  const { body } = answer;
  if (said.size === 0 || !isRecord(body) || !isRecord(body["meta"])) return answer;
  return { ...answer, body: { ...body, meta: { ...body["meta"], notice: [...said].join(" ") } } };
}

/** The `ETag` of an item that was read or changed, where the answer is the item itself. */
function withVersion({ item, operation }: Route, answer: ApiAnswer): ApiAnswer {
  if (item === undefined || !isRecord(answer.body) || (answer.status ?? 200) !== 200) return answer;
  const [own, read] = [operation, item.read].map(({ answers }) => JSON.stringify(answers.get(200)));
  if (own !== read) return answer;
  return { ...answer, headers: { etag: versionOf(item, answer.body), ...answer.headers } };
}

function refuseUnless(actor: Actor, { requirement, method }: Operation): void {
  const decision = decide(actor, requirement, method !== "GET");
  if (!decision.allowed) throw new ApiFailure(decision.status, decision.message);
}

interface ReadRequest {
  readonly context: Pick<ApiRequest, "list" | "headers" | "address">;
  /** What was checked against the document, and so has the types that were generated from it. */
  readonly checked: { readonly [Part in keyof RequestValidator]: unknown };
}

function readRequest(
  route: Route,
  request: FastifyRequest,
  { pieces, onlyAccount }: Pick<ListQuery, "onlyAccount"> & { readonly pieces: ListPieces },
): ReadRequest {
  const { validator, operation } = route;
  const at = request.url.indexOf("?");
  const parameters = [...new URLSearchParams(at < 0 ? "" : request.url.slice(at))];
  const parts = stringsOf(request.params);
  refuseUnstorable([...Object.values(parts), ...parameters.flat()], request.body);
  const csv = wantsCsv(route, request);
  const asked = parseListQuery(parameters, csv, usualPageSize(operation));
  const list = { ...asked, onlyAccount, ...(asked.pieces && { pieces }) };
  refuseUncounted(list, operation);
  refuseLargePage(parameters, operation);
  const path = validator.path(parts);
  const query = validator.query(parameters.filter(([name]) => !isListParameter(name)));
  const body = normaliseNames(validator.body(request.body));
  return {
    context: { list, headers: stringsOf(request.headers), address: request.ip },
    checked: {
      path,
      query,
      body,
      patch: (current: Readonly<Record<string, unknown>>) => normaliseNames(validator.patch(body, current)),
    },
  };
}

function send(reply: FastifyReply, answer: ApiAnswer): unknown {
  reply.header("cache-control", "no-store");
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  if (answer.body === undefined) return reply.code(answer.status ?? 204).send();
  return reply.code(answer.status ?? 200).send(answer.body);
}

function wantsCsv({ fields }: Route, request: FastifyRequest): boolean {
  return fields !== undefined && /(^|,)\s*text\/csv\b/i.test(request.headers.accept ?? "");
}

function stringsOf(values: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(Object(values)).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}
