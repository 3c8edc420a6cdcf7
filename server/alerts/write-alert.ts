import type { Transaction } from "../database/index.ts";
import { isMailable } from "../mail/index.ts";
import type { MailKind, MailVariables } from "../notifications/index.ts";
import { MAIL_KINDS, writeMail } from "../notifications/index.ts";

/** Somebody who has chosen a kind of alert. */
export interface AlertReader {
  readonly userId: number;
  readonly to: string;
  /** Their own: its templates count. */
  readonly accountId: number;
  /** Those of `accounts` that are theirs to hear of: their own, and all below. */
  readonly of: readonly number[];
}

/**
 * Who may hear of this kind in these accounts: people of them and of those above who have chosen about it, who may read what it tells
 * of, and whose own account gets mail.
 */
export async function listReaders(
  system: Transaction,
  kind: MailKind,
  accounts: readonly number[],
): Promise<readonly AlertReader[]> {
  const readers = await system.query<AlertReader>(
    `select u.id as "userId", u.username as "to", u.account_id as "accountId", array_agg(t.id order by t.id) as "of"
     from notification_subscription n join app_user u on u.id = n.user_id join account o on o.id = u.account_id
       join unnest($2::int[]) as t (id) on u.account_id = any (accounts_at_and_above(t.id))
     where n.kind = $1 and not u.is_blocked
       and o.enable_notifications and not (o.is_blocked or o.is_deleted)
       and exists (select from user_role ur join role g on g.id = ur.role_id
         where ur.user_id = u.id and g.permissions -> $3::text ->> 'R' = 'true')
     group by u.id order by u.id`,
    [kind, [...new Set(accounts)], MAIL_KINDS[kind].tag],
  );
  return readers.filter(({ to }) => isMailable(to));
}

export async function writeAlert<Kind extends MailKind>(
  system: Transaction,
  kind: Kind,
  variables: MailVariables<Kind>,
  reader: AlertReader,
  publicUrl: string,
): Promise<void> {
  const { to, accountId, userId, of: about } = reader;
  await writeMail(system, kind, variables, { to, accountId, userId, about, publicUrl });
}
