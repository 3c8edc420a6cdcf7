import type { OpenDatabase } from "./open-database.ts";

/**
 * Does what PostgreSQL's autovacuum does, which the embedded database has not, and which a new database has not done yet:
 * forgets rows that nobody sees any more, and counts what is there, by which statements are planned. Each table is a
 * statement of its own: requests go between them.
 */
export async function tidyTables({ owner }: Pick<OpenDatabase, "owner">, stop?: AbortSignal): Promise<void> {
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' and has_schema_privilege(n.oid, 'usage') order by 1`,
  );
  for (const { name } of tables) {
    if (stop?.aborted === true) return;
    await owner.execute(`vacuum (analyze) ${name}`);
  }
}
