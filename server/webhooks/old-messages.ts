import type { Database } from "../database/index.ts";

const KEPT = "30 days";

/** Deletes the history that is older than 30 days or of no webhook, and secrets that no longer sign. */
export async function deleteOldMessages(database: Database): Promise<void> {
  await database.transaction("system", async (db) => {
    await db.query(`delete from webhook_delivery where created_at < now() - interval '${KEPT}'`);
    await db.query(
      `delete from webhook_delivery d where state = 'Waiting' and created_at < now() - interval '1 hour'
         and not exists (select from webhook w where w.id = d.webhook_id)`,
    );
    await db.query(
      "update webhook set former_secret = null, former_until = null where former_until <= now()",
    );
  });
}
