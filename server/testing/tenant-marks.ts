import type { Connection, Database } from "../database/index.ts";

/** A table whose rows belong to accounts, by its policies in the database. */
export interface TenantTable {
  readonly name: string;
  /** `id` for the accounts themselves. */
  readonly accountColumn: string;
  /** Its rows are also visible to the accounts below their owner. */
  readonly isOffered: boolean;
}

/** Every table that tenants may read, by its policies; tables that are the same for everyone are left out. Restrictive policies show nothing: they narrow. */
export async function readTenantTables(owner: Connection): Promise<readonly TenantTable[]> {
  return await owner.query<TenantTable>(
    `select t.tablename as name, case when t.tablename = 'account' then 'id' else 'account_id' end as "accountColumn",
       exists (select from pg_policies o where o.tablename = t.tablename and o.policyname = 'offered') as "isOffered"
     from pg_tables t where t.schemaname = 'atrium' and exists (select from pg_policies p
       where p.tablename = t.tablename and p.roles::text[] @> array['atrium_tenant'] and p.permissive = 'PERMISSIVE' and p.qual <> 'true')
     order by 1`,
  );
}

/** Columns of free text, where a mark does no harm. */
const MARKED = [
  "name",
  "description",
  "company_name",
  "customer_identifier",
  "last_name",
  "state_description",
  "hostname",
  "message",
  "visitor_company",
  "hint",
];

/** Writes a mark with its account into every row, so that an answer with a foreign row has a foreign mark. */
export async function markTenants(database: Database, owner: Connection): Promise<number> {
  const tables = await readTenantTables(owner);
  const columns = await owner.query<{ table_name: string; column_name: string }>(
    "select table_name, column_name from information_schema.columns where table_schema = 'atrium' and column_name = any($1::text[]) and data_type = 'text'",
    [MARKED],
  );
  let marked = 0;
  for (const { name, accountColumn, isOffered } of tables) {
    const free = columns.filter((each) => each.table_name === name);
    if (free.length === 0 || name === "audit") continue;
    const mark = `' ${isOffered ? "offer" : "mark"}-' || ${accountColumn} || '.'`;
    const changes = free.map((each) => `${each.column_name} = coalesce(${each.column_name}, '') || ${mark}`);
    await database.transaction("system", (db) => db.query(`update ${name} set ${changes.join(", ")}`));
    marked += 1;
  }
  return marked;
}

/** The marks in an answer that are neither of `own` accounts nor offers of accounts `above`. */
export function foreignMarks(
  text: string,
  own: ReadonlySet<number>,
  above: ReadonlySet<number>,
): readonly string[] {
  return [...new Set(text.match(/(?:mark|offer)-\d+(?=\.)/g))].filter((mark) => {
    const [kind, id] = mark.split("-");
    return !own.has(Number(id)) && !(kind === "offer" && above.has(Number(id)));
  });
}
