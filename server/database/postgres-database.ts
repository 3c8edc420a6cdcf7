import { Socket } from "node:net";
import type { PoolClient, QueryConfig, QueryResultRow } from "pg";
import { Pool, types } from "pg";
import { isRecord, parseRows } from "#validators";
import { StartFailure } from "../start-failure.ts";
import type { Connection } from "./connection.ts";
import type { Scope, Transaction } from "./database.ts";
import { DatabaseLost } from "./database-lost.ts";
import type { OpenDatabase } from "./open-database.ts";
import type { Rights } from "./scope.ts";
import { currentRights, openScope, planRights } from "./scope.ts";
import { createStatementNames } from "./prepared-statements.ts";

/**
 * A PostgreSQL server (15 or newer). Its user owns the database, may create roles where it is new, and has been granted
 * the roles `atrium_tenant` and `atrium_system` where others made them. Requests never use that user's own rights.
 */
export async function openPostgresDatabase(url: string): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    ...PIPELINE,
    application_name: "atrium",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options:
      // An index is read as fast as a table, from memory or a disk without heads: so small tables are not read whole for each row.
      "-c search_path=atrium -c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c random_page_cost=1.1",
    types: { getTypeParser },
  });
  // A broken connection fails its statement, not the process; the next transaction opens another one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  await ask(pool).catch(async (error: unknown) => {
    await pool.end();
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(
      `The PostgreSQL server of DATABASE_URL cannot be reached: ${error instanceof Error ? error.message || "no answer" : String(error)}.`,
    );
  });
  let closing: Promise<void> | undefined;
  return {
    kind: "postgresql",
    owner: connectionOver(pool),
    transaction: (scope, work, released = () => undefined) =>
      openScope(scope, () => runTransaction(pool, scope, work, released)),
    migrateWith: async (migration) => {
      const client = await checkOut(pool);
      try {
        await client.query("set statement_timeout to 0");
        await migration(connectionOver(client));
      } finally {
        client.release(true);
      }
    },
    close: () => (closing ??= pool.end()),
  };
}

/** The driver reads the address when it opens the first connection. What it says of a wrong one may repeat the password. */
async function ask(pool: Pool): Promise<void> {
  let asked: Promise<unknown>;
  try {
    asked = pool.query("select 1");
  } catch (error) {
    const isOfFile = isRecord(error) && typeof error["path"] === "string";
    throw new StartFailure(
      isOfFile
        ? `DATABASE_URL names the file ${String(error["path"])}, which cannot be read (${String(error["code"])}).`
        : "DATABASE_URL cannot be read: it must be an address such as postgres://user:password@db.example/atrium, in which / of a password is written as %2F, : as %3A, @ as %40 and % as %25.",
    );
  }
  await asked;
}

const POOL_SIZE = 10;
/** Statements are sent without waiting for the answers to those before. The types of the driver do not have it yet. */
const PIPELINE: object = { pipeline: true };
/** Longer than the server's own limit for a statement: after it the connection is dead. */
const ANSWER_WITHIN_MS = 40_000;
const ROLLBACK_WITHIN_MS = 5000;
const BIGINT = 20;
const DATE = 1082;

async function runTransaction<Result>(
  pool: Pool,
  scope: Scope,
  work: (db: Transaction) => Promise<Result>,
  released: () => void,
): Promise<Result> {
  const client = await checkOut(pool);
  let isCommitting = false;
  let result: Result;
  try {
    const { db, entered, hasOnlyRead } = beginScope(client, scope);
    result = await work(db);
    await entered();
    if (!hasOnlyRead()) {
      isCommitting = true;
      refuseRollback(await sendCommit(client));
      client.release();
      return result;
    }
  } catch (error) {
    // The connection returns to the pool only when the rollback succeeds; otherwise it is dropped.
    const isLost = await client.query(timed("rollback", ROLLBACK_WITHIN_MS)).then(
      () => false,
      () => true,
    );
    client.release(isLost || isPlanOutdated(error));
    throw isLost ? new DatabaseLost(error, isCommitting) : error;
  }
  // Nothing is to be saved, so this ends at once: whoever waits for the connection sends the beginning of theirs with it.
  const ended = sendCommit(client).catch((error: unknown) => {
    throw new DatabaseLost(error, false);
  });
  client.release();
  released();
  refuseRollback(await ended);
  return result;
}

async function sendCommit(client: PoolClient): Promise<string> {
  sendTogether(client);
  const { command } = await client.query(timed("commit", ANSWER_WITHIN_MS));
  return command;
}

/** After a failed statement PostgreSQL rolls back, and reports that as a success. */
function refuseRollback(command: string): void {
  if (command !== "COMMIT") throw new Error("A failed statement was ignored: nothing was committed.");
}

/**
 * A transaction whose first statements, where they only read, are sent together with `begin` and the limits of the scope.
 * None of them is answered before those hold.
 */
function beginScope(client: PoolClient, scope: Scope): ScopedTransaction {
  const plain = connectionOver(client, ANSWER_WITHIN_MS);
  let [hasEntered, hasOnlyRead] = [false, true];
  const rightsFor = planRights(scope);
  const command = async (sql: string): Promise<unknown> => {
    sendTogether(client);
    return await client.query(timed(sql, ANSWER_WITHIN_MS));
  };
  const send = async <Row>(wanted: Rights, sql: string, parameters?: readonly unknown[]) => {
    const rights = rightsFor(wanted);
    // A failure is that of the statement, too.
    if (rights !== undefined) command(rights).catch(() => undefined);
    return await plain.query<Row>(sql, parameters);
  };
  let entering: Promise<void> | undefined;
  const enter = (wanted: Rights) => {
    entering = command(`begin; ${rightsFor(wanted) ?? ""}`).then(() => {
      hasEntered = true;
    });
    entering.catch(() => undefined);
    return entering;
  };
  const db: Transaction = {
    query: async <Row>(sql: string, parameters?: readonly unknown[]) => {
      const wanted = currentRights(scope);
      hasOnlyRead &&= /^\s*select\b/i.test(sql);
      if (hasEntered) return await send<Row>(wanted, sql, parameters);
      const entered = entering ?? enter(wanted);
      // Statements are done in the order in which they are asked for: what follows one that waits, waits too.
      if (!hasOnlyRead) await entered;
      const [rows] = await Promise.all([send<Row>(wanted, sql, parameters), entered]);
      return rows;
    },
  };
  return {
    db,
    entered: async () => await (entering ?? command("begin")),
    hasOnlyRead: () => hasOnlyRead,
  };
}

interface ScopedTransaction {
  readonly db: Transaction;
  /** Ends when `begin` and, where anything was asked for, the limits hold. */
  entered(): Promise<unknown>;
  /** Whether no statement was anything but a `select`. */
  hasOnlyRead(): boolean;
}

async function checkOut(pool: Pool): Promise<PoolClient> {
  return await pool.connect().catch((error: unknown) => {
    throw new DatabaseLost(error, false);
  });
}

/** What is asked for in one turn of the event loop goes to the network as one piece: each piece wakes the other side. */
function sendTogether(client: Pool | PoolClient): void {
  const connection: unknown = Reflect.get(client, "connection");
  const stream: unknown = isRecord(connection) ? connection["stream"] : undefined;
  if (!(stream instanceof Socket) || gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

const gathering = new WeakSet<Socket>();

function timed(text: string, withinMs: number | undefined, values: readonly unknown[] = []): QueryConfig {
  // The driver has this setting for single statements; its types do not.
  const limit: object = withinMs === undefined ? {} : { query_timeout: withinMs };
  return { text, values: [...values], ...limit };
}

/** Only in transactions: migrations and the job queue send each of theirs once. */
function prepared(sql: string, withinMs: number | undefined): { readonly name?: string } {
  const name = withinMs === undefined ? undefined : nameOf(sql);
  return name === undefined ? {} : { name };
}

const nameOf = createStatementNames();

/** A newer process has changed a table: the connection has plans for what it was. */
function isPlanOutdated(error: unknown): boolean {
  return isRecord(error) && error["code"] === "0A000";
}

function getTypeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  if (oid === BIGINT) return Number;
  if (oid === DATE) return String;
  const parserOf: (oid: number, format?: "text" | "binary") => (text: string) => unknown =
    types.getTypeParser;
  return parserOf(oid, format);
}

function connectionOver(client: Pool | PoolClient, withinMs?: number): Connection {
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) => {
      sendTogether(client);
      return (
        await client.query<Row & QueryResultRow>({
          ...timed(sql, withinMs, parameters),
          ...prepared(sql, withinMs),
        })
      ).rows;
    },
    execute: async (sql) => {
      // Several statements return a list of results, which the types of the driver do not say.
      const results: unknown = await client.query(sql);
      const last: unknown = Array.isArray(results) ? results.at(-1) : results;
      return isRecord(last) ? parseRows(last["rows"]) : [];
    },
  };
}
