import type { Database } from "./database/database.ts";

/** A purchase sent again within this time is still known as the same one. */
const ANSWERS_KEPT = "2 days";

/** Forgets what is over: sign-ins under way, ended sessions, answers kept for repeats, failures long past. */
export async function tidy(database: Database): Promise<void> {
  for (const statement of [
    "delete from oidc_state where expires_at < now()",
    "delete from session where ends_at < now() - interval '1 day'",
    `delete from idempotent_answer where created_at < now() - interval '${ANSWERS_KEPT}'`,
    "delete from second_factor_challenge where expires_at < now()",
    "delete from managed_access_code where expires_at < now()",
    "delete from sign_in_failure where last_at < now() - interval '1 day'",
  ]) {
    await database.transaction("system", (db) => db.query(statement));
  }
}
