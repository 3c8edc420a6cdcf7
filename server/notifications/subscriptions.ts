import type { Transaction } from "../database/index.ts";
import type { MailKind } from "./mail-kinds.ts";
import { DIGEST, MAIL_KINDS } from "./mail-kinds.ts";

/** How somebody wants a kind of mail. */
export type Delivery = "At once" | "Daily" | "Off";

/** Whose wish it is: a person's, or that of an address which an account has named and of which nobody signs in. */
export type Recipient =
  | { readonly userId: number }
  | { readonly userId?: undefined; readonly accountId: number; readonly address: string };

export interface Subscription {
  readonly id: string;
  readonly delivery: Delivery;
}

/** How a kind is delivered to whoever has chosen nothing. */
export function firstDelivery(kind: MailKind): Delivery {
  return MAIL_KINDS[kind].isOffAtFirst === true ? "Off" : "At once";
}

/** The wish of a recipient, which is that of `firstDelivery` until they choose. The row is made, since its id is part of links. */
export async function readSubscription(
  system: Transaction,
  kind: MailKind,
  recipient: Recipient,
): Promise<Subscription> {
  const values = valuesOf(recipient);
  const read = async () =>
    await system.query<Subscription>(
      `select id, delivery from notification_subscription
       where kind = $1 and (user_id = $2 or account_id = $3 and address = $4)`,
      [kind, ...values],
    );
  const [known] = await read();
  if (known !== undefined) return known;
  await system.query(
    "insert into notification_subscription (kind, user_id, account_id, address, delivery) values ($1, $2, $3, $4, $5) on conflict do nothing",
    [kind, ...values, firstDelivery(kind)],
  );
  const [made] = await read();
  if (made === undefined) throw new Error("A subscription that was just made is not there.");
  return made;
}

/** Sets the wish of a person; the answer is the former one. */
export async function setSubscription(
  system: Transaction,
  userId: number,
  kind: MailKind,
  delivery: Delivery,
): Promise<Delivery> {
  const { id, delivery: former } = await readSubscription(system, kind, { userId });
  await system.query("update notification_subscription set delivery = $2 where id = $1", [id, delivery]);
  if (delivery === "Off") await forgetWaiting(system, userId, kind);
  return former;
}

/** Who unsubscribed by a link, for the log. */
export interface Unsubscribed {
  readonly kind: MailKind;
  readonly userId: number | null;
  readonly accountId: number;
  readonly name: string;
  readonly former: Delivery;
}

/**
 * Turns off the kind to which a subscription belongs; that of daily summaries turns off all that come daily. The answer names
 * each kind that changed.
 */
export async function turnOff(system: Transaction, id: string): Promise<readonly Unsubscribed[]> {
  const [found] = await system.query<{ user_id: number | null; kind: MailKind }>(
    "select user_id, kind from notification_subscription where id = $1 for update",
    [id],
  );
  if (found === undefined || MAIL_KINDS[found.kind].always !== undefined) return [];
  const { user_id: userId, kind } = found;
  const isDigest = kind === DIGEST && userId !== null;
  const changed = await system.query<Unsubscribed>(
    `with former as (select id, kind, delivery from notification_subscription
         where delivery <> 'Off' and (case when $2 then user_id = $3 and delivery = 'Daily' else id = $1 end) for update)
     update notification_subscription s set delivery = 'Off' from former
     where s.id = former.id
     returning s.kind, s.user_id as "userId", former.delivery as former,
       coalesce(s.account_id, (select u.account_id from app_user u where u.id = s.user_id)) as "accountId",
       coalesce(s.address, (select u.username from app_user u where u.id = s.user_id)) as name`,
    [id, isDigest, userId],
  );
  for (const each of changed) if (each.userId !== null) await forgetWaiting(system, each.userId, each.kind);
  return changed;
}

/** What waited for the summary would still come. */
async function forgetWaiting(system: Transaction, userId: number, kind: MailKind): Promise<void> {
  await system.query("delete from mail_digest_item where user_id = $1 and kind = $2", [userId, kind]);
}

function valuesOf(recipient: Recipient): readonly [number | null, number | null, string | null] {
  return recipient.userId === undefined
    ? [null, recipient.accountId, recipient.address.trim().toLowerCase()]
    : [recipient.userId, null, null];
}
