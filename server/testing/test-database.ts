import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** Where a test's server keeps its data. */
export interface TestDatabase {
  /** Undefined: the embedded database. */
  readonly url: string | undefined;
  drop(): Promise<void>;
}

/** The PostgreSQL server that the tests use; undefined: the embedded database. */
export function testServer(): string | undefined {
  const server = process.env["ATRIUM_TEST_DATABASE_URL"];
  return server === "" ? undefined : server;
}

/**
 * The one place that gives tests a database: a fresh one on the PostgreSQL server of ATRIUM_TEST_DATABASE_URL
 * where that is set, else the embedded one. On PostgreSQL it is a copy of the database at the address `copyOf`, to which
 * nobody may be connected. Call `drop` after everything that uses it is closed.
 */
export async function createTestDatabase(copyOf?: string): Promise<TestDatabase> {
  const server = testServer();
  if (server === undefined) return { url: undefined, drop: async () => undefined };
  const name = `atrium_test_${randomUUID().replaceAll("-", "")}`;
  const template = copyOf === undefined ? "" : ` template ${new URL(copyOf).pathname.slice(1)}`;
  await runOn(server, `create database ${name}${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropTestDatabase(url.href) };
}

/** Drops the database at the address, on the server of the tests. */
export async function dropTestDatabase(url: string): Promise<void> {
  const server = testServer();
  if (server !== undefined)
    await runOn(server, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
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
