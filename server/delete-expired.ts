import type { Database } from "./database/index.ts";
import { deleteOldMail } from "./mail/index.ts";
import { deleteOldMessages } from "./webhooks/index.ts";

/** A purchase that is sent again within this time is recognised. */
const ANSWERS_KEPT = "2 days";

/**
 * Deletes what has expired: unfinished sign-ins, ended sessions, answers kept for repeats, old failures, old mail, the old
 * history of webhooks; compacts row_count.
 */
export async function deleteExpired(database: Database): Promise<void> {
  for (const statement of [
    "delete from oidc_state where expires_at < now()",
    // Each call already refuses them since their reason ended; here their visit ends too.
    `update session set revoked_at = now() where acting_user_id is not null and revoked_at is null
       and not may_act_for(acting_user_id, user_id)`,
    "delete from familiar_network where seen_at < now() - interval '90 days'",
    "delete from session where ends_at < now() - interval '1 day'",
    `delete from idempotent_answer where created_at < now() - interval '${ANSWERS_KEPT}'`,
    "delete from password_link where expires_at < now() - interval '30 days'",
    "delete from second_factor_challenge where expires_at < now()",
    "delete from managed_access_code where expires_at < now()",
    "delete from console_access where coalesce(alive_at, created_at) < now() - interval '1 day'",
    "delete from sign_in_failure where last_at < now() - interval '1 day'",
    // What statements have added and taken away, drawn together: the sums stay as they are.
    `with drawn as (delete from row_count r using (select relation, account_id, part, value from row_count
         group by 1, 2, 3, 4 having count(*) > 1 or sum(amount) = 0) many
       where (r.relation, r.account_id, r.part, r.value) = (many.relation, many.account_id, many.part, many.value)
       returning r.relation, r.account_id, r.part, r.value, r.amount)
     insert into row_count (relation, account_id, part, value, amount)
       select relation, account_id, part, value, sum(amount) from drawn group by 1, 2, 3, 4 having sum(amount) <> 0`,
  ]) {
    await database.transaction("system", (db) => db.query(statement));
  }
  await deleteOldMail(database);
  await deleteOldMessages(database);
}
