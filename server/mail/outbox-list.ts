import type { Database } from "../database/index.ts";

/** A mail of the outbox, for the operator. */
export interface OutboxRow {
  readonly id: string;
  readonly state: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  /** Empty where it was secret and is over. */
  readonly body: string;
  /** The name of the file that it brings. */
  readonly file_name: string | null;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date | string;
  readonly sent_at: Date | string | null;
}

const MOST_LISTED = 200;
const KEPT = "30 days";

/** The newest mails, the oldest of them first. */
export async function listOutbox(database: Database): Promise<readonly OutboxRow[]> {
  const rows = await database.transaction("system", (db) =>
    db.query<OutboxRow>(
      `select id, state, kind, recipient, subject, body, file_name, attempts, last_error, created_at, sent_at from mail_outbox
       order by created_at desc, id limit ${MOST_LISTED}`,
    ),
  );
  return rows.toReversed();
}

/** Gives up what was not sent in time, also where its sender ended meanwhile, and deletes what is old. */
export async function deleteOldMail(database: Database): Promise<void> {
  await database.transaction("system", async (db) => {
    await db.query(
      `update mail_outbox set state = 'failed', last_error = coalesce(last_error, case state when 'waiting' then 'It was not sent in time.'
           else 'It is not known whether it was sent: its sender ended.' end),
         body = case when has_secret then '' else body end, html = case when has_secret then null else html end, file_text = null
       where (state = 'waiting' or state = 'sending' and claimed_until < now()) and send_until < now()`,
    );
    await db.query(`delete from mail_outbox where created_at < now() - interval '${KEPT}'`);
  });
}
