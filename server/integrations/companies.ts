import type { Transaction } from "../database/index.ts";
import { FIRST_PAUSE_S, LONGEST_PAUSE_S } from "../outgoing/index.ts";
import type { SystemCompany } from "./ticketing-system.ts";
import { SystemFailure } from "./ticketing-system.ts";

/** Keeps what was read; companies that are no longer there stay while an account has one of them, and are marked as gone. */
export async function keepCompanies(
  db: Transaction,
  id: number,
  companies: readonly SystemCompany[],
): Promise<void> {
  // A system may name one twice, and in characters that the database cannot keep.
  const once = new Map(companies.map((company) => [company.id, company]));
  const rows = JSON.stringify([...once.values()], (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value,
  );
  await db.query(
    `insert into integration_company as c (integration_id, account_id, company_id, name, status)
     select g.id, g.account_id, r.id, r.name, r.status
     from integration g, jsonb_to_recordset($2::jsonb) as r(id text, name text, status text) where g.id = $1 order by r.id
     on conflict (integration_id, company_id) do update set name = excluded.name, status = excluded.status, is_gone = false
       where (c.name, c.status, c.is_gone) is distinct from (excluded.name, excluded.status, false)`,
    [id, rows],
  );
  const GONE =
    "integration_id = $1 and company_id <> all (select r.id from jsonb_to_recordset($2::jsonb) as r(id text))";
  await db.query(`delete from integration_company where ${GONE} and mapped_account_id is null`, [id, rows]);
  await db.query(`update integration_company set is_gone = true where ${GONE}`, [id, rows]);
  await db.query("update integration set companies_at = now() where id = $1", [id]);
}

/** The system has answered: what was wrong before is over. */
export async function noteAnswer(db: Transaction, id: number): Promise<void> {
  await db.query(
    `update integration set called_at = now(), refused_since = null, silent_since = null, reason = null, failures = 0, next_at = now()
     where id = $1`,
    [id],
  );
}

/** What a call has found wrong, since when, and how long the system is left in peace. What it `refused` is no fault of it. */
export async function noteFailure(db: Transaction, id: number, failure: SystemFailure): Promise<void> {
  const { kind, message, retryAfter } = failure;
  if (kind === "refused") return await noteAnswer(db, id);
  if (kind === "busy") {
    await db.query(
      "update integration set called_at = now(), next_at = now() + make_interval(secs => $2) where id = $1",
      [id, Math.min(LONGEST_PAUSE_S, Math.max(FIRST_PAUSE_S, retryAfter))],
    );
    return;
  }
  await db.query(
    `update integration set called_at = now(), reason = $2, failures = failures + 1,
       refused_since = case when $3 then coalesce(refused_since, now()) end,
       silent_since = case when $3 then null else coalesce(silent_since, now()) end,
       next_at = now() + make_interval(secs => least($4, $5 * 2 ^ least(failures, 12)))
     where id = $1`,
    [id, message, kind === "credentials", LONGEST_PAUSE_S, FIRST_PAUSE_S],
  );
}

/** What a call has thrown, where it is about the system; anything else is thrown again. */
export function asSystemFailure(error: unknown): SystemFailure {
  if (error instanceof SystemFailure) return error;
  throw error;
}
