import type { Database } from "./database/index.ts";

/** A purchase sent again within this time is still known as the same one. */
const ANSWERS_KEPT = "2 days";

/** Forgets and ends what is over: sign-ins under way, ended sessions, answers kept for repeats, failures long past. */
export async function tidy(database: Database): Promise<void> {
  for (const statement of [
    "delete from oidc_state where expires_at < now()",
    // They are refused from the call on before which their reason was gone; here their visit ends too.
    `update session set revoked_at = now() where acting_user_id is not null and revoked_at is null
       and not may_act_for(acting_user_id, user_id)`,
    "delete from familiar_network where seen_at < now() - interval '90 days'",
    "delete from session where ends_at < now() - interval '1 day'",
    `delete from idempotent_answer where created_at < now() - interval '${ANSWERS_KEPT}'`,
    "delete from second_factor_challenge where expires_at < now()",
    "delete from managed_access_code where expires_at < now()",
    "delete from sign_in_failure where last_at < now() - interval '1 day'",
  ]) {
    await database.transaction("system", (db) => db.query(statement));
  }
}
