import type { Database, Transaction } from "../database/index.ts";
import { isMailable } from "../mail/index.ts";
import type { MailKind } from "./mail-kinds.ts";
import { DIGEST, MAIL_KINDS } from "./mail-kinds.ts";
import { writeMail } from "./write-mail.ts";

/** The hour of the day at which summaries are written, in the time zone of the provider's invoices. */
const HOUR = 6;
const AT_ONCE = 100;
/** Those that are listed with their text, and those with their subject alone. */
const MOST_WITH_TEXT = 50;
const MOST_LISTED = 250;
const LONGEST_TEXT = 500;

interface Waiting {
  readonly id: number;
  readonly kind: MailKind;
  readonly subject: string;
  readonly body: string;
  readonly tag: string | null;
}

/**
 * Writes the daily summary of everybody for whom mail has waited since before this morning. What waits becomes a mail in one
 * transaction: where a process dies, all of it waits on, and no two processes write the same.
 */
export async function writeDigests(database: Database, publicUrl: string): Promise<void> {
  const due = await database.transaction("system", (db) =>
    db.query<{ id: number }>(
      `select u.id from app_user u join account a on a.id = u.account_id
       where not (u.is_blocked or a.is_blocked or a.is_deleted)
         and exists (select from mail_digest_item i where i.user_id = u.id and i.created_at < ${MORNING})
       order by u.id limit $1`,
      [AT_ONCE],
    ),
  );
  for (const { id } of due) await database.transaction("system", (db) => writeDigest(db, id, publicUrl));
}

const ZONE = "provider_zone(u.account_id)";
/** The last time that it was morning where the provider is. */
const MORNING = `(date_trunc('day', now() at time zone ${ZONE} - interval '${HOUR} hours') + interval '${HOUR} hours') at time zone ${ZONE}`;

async function writeDigest(db: Transaction, userId: number, publicUrl: string): Promise<void> {
  // Deleting locks them: another process waits here, and finds none.
  const kept = await db.query<Waiting>(
    `with kept as (delete from mail_digest_item where user_id = $1 returning *)
     select k.id, k.kind, k.subject, k.body, k.tag from kept k join app_user u on u.id = k.user_id
     where coalesce(k.about, array[k.account_id]) <@ accounts_at_and_below(u.account_id)`,
    [userId],
  );
  const tags = await readTags(db, userId);
  // What they may read no more is not sent either.
  const waiting = kept.filter(({ kind, tag: own }) => {
    const tag = own ?? MAIL_KINDS[kind]?.tag;
    return tag === undefined || tags.has(tag);
  });
  const [person] = await db.query<{ username: string; account_id: number; provider: string }>(
    `select u.username, u.account_id, p.company_name as provider
     from app_user u join account p on p.id = provider_of(u.account_id) where u.id = $1`,
    [userId],
  );
  if (waiting.length === 0 || person === undefined || !isMailable(person.username)) return;
  const mails = waiting
    .toSorted((a, b) => a.id - b.id)
    .slice(0, MOST_LISTED)
    .map(({ subject, body }, at) => ({ subject, text: at < MOST_WITH_TEXT ? cut(body) : "" }));
  const more = waiting.length - mails.length;
  await writeMail(
    db,
    DIGEST,
    {
      provider: person.provider,
      count: String(waiting.length),
      mails,
      more: more === 0 ? "" : String(more),
      link: `${publicUrl}/`,
    },
    { to: person.username, accountId: person.account_id, userId, publicUrl },
  );
}

/** What the roles of a person, and the report access of their account, let them read. */
async function readTags(db: Transaction, userId: number): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ tag: string }>(
    `select distinct p.key as tag from user_role ur join role g on g.id = ur.role_id cross join jsonb_each(g.permissions) p
       join app_user u on u.id = ur.user_id join account a on a.id = u.account_id
     where ur.user_id = $1 and p.value ->> 'R' = 'true' and (p.key <> 'Reports' or a.report_access)`,
    [userId],
  );
  return new Set(rows.map(({ tag }) => tag));
}

function cut(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}
