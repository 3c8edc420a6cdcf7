/**
 * The database as the rest of the server sees it: work happens in transactions, and every transaction is
 * limited to what its scope may see. The limit is row-level security in the database (`migrations/0001-core.sql`), so that
 * a forgotten `where` shows nothing of another tenant.
 */
export interface Database {
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
   * Never wait for anything but the database inside: the embedded database runs one transaction at a time.
   * A transaction must not open another one inside.
   * `released` is called where others may have its place before it has returned: its work is done, and nothing has to be saved.
   */
  transaction<Result>(
    scope: Scope,
    work: (db: Transaction) => Promise<Result>,
    released?: () => void,
  ): Promise<Result>;
}

/**
 * Whose rows are visible. An account sees its own rows and those of every account below it; what providers and distributors
 * offer is also visible to every account below them. `"system"` sees all tenants: for sign-in, seeding and bookkeeping only.
 */
export type Scope = { readonly accountId: number } | "system";

export interface Transaction {
  /**
   * Runs one statement with parameters (`$1`) and returns its rows. Table names need no schema.
   * Pass JSON as `JSON.stringify(x)` with `$1::jsonb`, arrays as arrays with `= any($1::int[])`.
   * `bigint` and `count(*)` come back as numbers, `timestamptz` as `Date`, `numeric` as text, `jsonb` parsed.
   */
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}
