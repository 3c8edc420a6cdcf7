import type { PoolClient, QueryResultRow } from "pg";
import { Pool, types } from "pg";
import { isRecord, parseRows } from "#validators";
import { StartFailure } from "../start-failure.ts";
import type { Connection } from "./connection.ts";
import type { Transaction } from "./database.ts";
import type { OpenDatabase } from "./open-database.ts";
import { enterScope, onlyOne } from "./scope.ts";

/**
 * A PostgreSQL server (15 or newer). Its user owns the schema `atrium` and may create roles, or finds the roles
 * `atrium_tenant` and `atrium_system` granted to it. Requests never work with that user's own rights.
 */
export async function openPostgresDatabase(url: string): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: "atrium",
    connectionTimeoutMillis: 10_000,
    options:
      "-c search_path=atrium -c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000",
    types: { getTypeParser },
  });
  pool.on("error", () => undefined); // an idle connection was lost: the next transaction opens another
  await pool.query("select 1").catch(async (error: unknown) => {
    await pool.end();
    throw new StartFailure(
      `The PostgreSQL server of DATABASE_URL cannot be reached: ${error instanceof Error ? error.message || "no answer" : String(error)}.`,
    );
  });
  let closing: Promise<void> | undefined;
  return {
    kind: "postgresql",
    owner: connectionOver(pool),
    transaction: (scope, work) =>
      onlyOne(async () => {
        const client = await pool.connect();
        try {
          await client.query("begin");
          const db = connectionOver(client) satisfies Transaction;
          await enterScope(db, scope);
          const result = await work(db);
          await client.query("commit");
          client.release();
          return result;
        } catch (error) {
          // The session is given back only when the rollback shows that it is sound; otherwise it is dropped.
          const lost = await client.query("rollback").then(
            () => false,
            () => true,
          );
          client.release(lost);
          throw error;
        }
      }),
    migrateWith: async (migration) => {
      const client = await pool.connect();
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

const POOL_SIZE = 10;
const BIGINT = 20;
const DATE = 1082;

function getTypeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  if (oid === BIGINT) return Number;
  if (oid === DATE) return String;
  const parserOf: (oid: number, format?: "text" | "binary") => (text: string) => unknown =
    types.getTypeParser;
  return parserOf(oid, format);
}

function connectionOver(client: Pool | PoolClient): Connection {
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await client.query<Row & QueryResultRow>(sql, [...parameters])).rows,
    execute: async (sql) => {
      // Several statements answer a list of results, which the types of the driver do not say.
      const results: unknown = await client.query(sql);
      const last: unknown = Array.isArray(results) ? results.at(-1) : results;
      return isRecord(last) ? parseRows(last["rows"]) : [];
    },
  };
}
