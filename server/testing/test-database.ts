import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** Where a test's server keeps its data. */
export interface TestDatabase {
  /** Undefined: the embedded database. */
  readonly url: string | undefined;
  drop(): Promise<void>;
}

/**
 * The one place that gives tests a database: a fresh one on the PostgreSQL server of ATRIUM_TEST_DATABASE_URL
 * where that is set, else the embedded one. Call `drop` after everything that uses it is closed.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env["ATRIUM_TEST_DATABASE_URL"];
  if (server === undefined || server === "") return { url: undefined, drop: async () => undefined };
  const name = `atrium_test_${randomUUID().replaceAll("-", "")}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `drop database if exists ${name} with (force)`) };
}

async function runOn(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
