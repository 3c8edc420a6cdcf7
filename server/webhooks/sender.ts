import { appendAudit } from "../audit/index.ts";
import type { Database, Transaction } from "../database/index.ts";
import { isMailable } from "../mail/index.ts";
import { writeMail } from "../notifications/index.ts";
import type { ClaimedWork, PublicRule } from "../outgoing/index.ts";
import { hasCome, LONGEST_PAUSE_S, pauseAsTold, workOnClaims } from "../outgoing/index.ts";
import type { SecretBox } from "../secrets/index.ts";
import { openWebhookSecret } from "./secret.ts";
import type { SendResult, SendTimes } from "./send-message.ts";
import { GONE, sendMessage } from "./send-message.ts";

export interface WebhookParts {
  readonly database: Database;
  readonly secrets: SecretBox;
  readonly rule: PublicRule;
  /** Where the links of mails lead. */
  readonly publicUrl: string;
  readonly log: { info(detail: object, text: string): void; error(detail: object, text: string): void };
  readonly times?: SendTimes;
}

const AT_ONCE = 20;
/** Messages after which others get their turn. */
const MOST_IN_A_TURN = 50;
/** How long a webhook belongs to the process that sends its messages; renewed with each. */
const CLAIM_S = 60;

/**
 * Sends what is due to webhooks. The messages of one are sent one after the other, in the order in which they were written.
 * Where a process dies between an answer and its end, it is not known whether the message arrived; it is sent again under
 * the same id, by which receivers recognise it.
 */
export function buildWebhookSender(parts: WebhookParts): ClaimedWork {
  const { database, log } = parts;
  return workOnClaims<Pick<Claimed, "id">>({
    database,
    atOnce: AT_ONCE,
    claimSql: CLAIM,
    takeTurn: (claimed, stop) => takeTurn(parts, claimed, stop),
    failed: (error) => log.error({ err: error }, "a webhook could not be looked after"),
  });
}

interface Claimed {
  readonly id: string;
  readonly claim: string;
}

async function takeTurn(parts: WebhookParts, claimed: Claimed, stop: AbortSignal): Promise<void> {
  const { database } = parts;
  try {
    await sendInOrder(parts, claimed, stop);
  } finally {
    await database.transaction("system", (db) => db.query(RELEASE, [claimed.id, claimed.claim]));
  }
}

async function sendInOrder(parts: WebhookParts, claimed: Claimed, stop: AbortSignal): Promise<void> {
  const { database, rule, log } = parts;
  for (let sent = 0; sent < MOST_IN_A_TURN && !stop.aborted; sent += 1) {
    const [due] = await database.transaction("system", (db) =>
      db.query<DueMessage>(NEXT, [claimed.id, claimed.claim]),
    );
    if (due === undefined) return;
    const secrets = secretsOf(parts.secrets, claimed.id, due);
    const message = { id: due.id, at: new Date(), body: due.body, url: due.url, secrets };
    const result = secrets.length === 0 ? UNREADABLE : await sendMessage(message, rule, stop, parts.times);
    await database.transaction("system", (db) => settle(db, claimed, due, result, parts.publicUrl));
    const { isDelivered, status, error } = result;
    log.info(
      { webhook: claimed.id, message: due.id, isDelivered, status, reason: error },
      "webhook message sent",
    );
    if (!isDelivered) return;
  }
}

const UNREADABLE: SendResult = {
  isDelivered: false,
  tookMs: 0,
  error: "Its secret was sealed under another key: make a new one.",
};

interface DueMessage {
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
  readonly former_secret: string | null;
}

/** The present secret, and for a while after a change the former one. */
export function secretsOf(
  box: SecretBox,
  webhookId: string,
  { secret, former_secret: former }: Pick<DueMessage, "secret" | "former_secret">,
): readonly string[] {
  const present = openWebhookSecret(box, webhookId, secret);
  const before = former === null ? undefined : openWebhookSecret(box, webhookId, former);
  return present === undefined ? [] : [present, ...(before === undefined ? [] : [before])];
}

/**
 * None of an account that is blocked. Three at once of one account, so that slow receivers of one do not hold up those of
 * others.
 */
const CLAIM = `update webhook set claim = $1, claimed_until = now() + interval '${CLAIM_S} seconds' where id = (
  select w.id from webhook w
  where w.is_on and ${hasCome("w.next_at", LONGEST_PAUSE_S)} and ${hasCome("w.claimed_until", CLAIM_S)}
    and exists (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'Waiting' and ${hasCome("d.next_at", LONGEST_PAUSE_S)})
    and not exists (select from account a where a.id = w.account_id and (a.is_blocked or a.is_deleted))
    and (select count(*) from webhook o where o.account_id = w.account_id and not ${hasCome("o.claimed_until", CLAIM_S)}) < 3
  order by w.next_at, w.id limit 1 for update skip locked) returning id`;

/** The oldest message that is due, while the claim holds and the webhook is on. */
const NEXT = `with own as (
    update webhook set claimed_until = now() + interval '${CLAIM_S} seconds' where id = $1 and claim = $2 and is_on
    returning url, secret, case when former_until > now() then former_secret end as former_secret),
  due as (select id from webhook_delivery where webhook_id = $1 and state = 'Waiting' and ${hasCome("next_at", LONGEST_PAUSE_S)}
    order by seq limit 1)
  update webhook_delivery d set attempts = d.attempts + 1, last_at = now() from own, due where d.id = due.id
  returning d.id, d.body, d.attempts, own.url, own.secret, own.former_secret`;

const RELEASE = "update webhook set claim = null, claimed_until = null where id = $1 and claim = $2";

/** Records what became of an attempt, if the claim still holds: whoever took it over says it otherwise. */
async function settle(
  db: Transaction,
  { id, claim }: Claimed,
  { id: messageId, attempts }: DueMessage,
  result: SendResult,
  publicUrl: string,
): Promise<void> {
  const { isDelivered, status, answer, tookMs, error, retryAfter = 0 } = result;
  // Longer than the webhook pauses, so that messages after one that is always refused get their turn.
  const pause = pauseAsTold(attempts + 1, retryAfter);
  const [webhook] = await db.query<SettledWebhook>(
    `update webhook set last_at = now(), last_state = case when $3 then 'Delivered' else 'Failed' end,
       failures = case when $3 then 0 else failures + 1 end,
       failing_since = case when $3 then null else coalesce(failing_since, now()) end
     where id = $1 and claim = $2
     returning name, account_id, user_id, failures, coalesce(failing_since <= now() - interval '24 hours', false) as is_over`,
    [id, claim, isDelivered],
  );
  if (webhook === undefined) return;
  await db.query(
    `update webhook_delivery set status = $2, answer = $3, took_ms = $4, error = $5, last_at = now(),
       state = case when $6 then 'Delivered' when give_up_at <= now() then 'Failed' else 'Waiting' end,
       next_at = now() + make_interval(secs => $7)
     where id = $1`,
    [messageId, status ?? null, answer ?? null, tookMs, error ?? null, isDelivered, pause],
  );
  if (isDelivered) return;
  const isGone = status === GONE;
  if (isGone || webhook.is_over)
    return await switchOff(
      db,
      id,
      webhook,
      isGone ? "It answered 410: it wants no more messages." : OVER,
      publicUrl,
    );
  await db.query("update webhook set next_at = now() + make_interval(secs => $2) where id = $1", [
    id,
    pauseAsTold(webhook.failures, retryAfter),
  ]);
}

const OVER = "No message arrived for a day.";

interface SettledWebhook {
  readonly name: string;
  readonly account_id: number;
  readonly user_id: number | null;
  readonly failures: number;
  readonly is_over: boolean;
}

/** What waits is failed, and may be sent again by hand. Whoever made the webhook is told. */
async function switchOff(
  db: Transaction,
  id: string,
  { name, account_id: accountId, user_id: userId }: SettledWebhook,
  reason: string,
  publicUrl: string,
): Promise<void> {
  await db.query("update webhook set is_on = false, off_reason = $2 where id = $1", [id, reason]);
  await db.query(
    `update webhook_delivery set state = 'Failed', error = coalesce(error, 'The webhook was switched off.')
     where webhook_id = $1 and state = 'Waiting'`,
    [id],
  );
  const by = { userId: 0, username: "Atrium" };
  await appendAudit(
    db,
    by,
    {
      action: "webhook.switch-off",
      resourceType: "webhook",
      resourceId: id,
      accountId,
      name,
      changes: [{ field: "active", former: true, value: false }],
      reason,
    },
    new Date(),
  );
  const [maker] = await db.query<{ username: string }>(
    `select u.username from app_user u join account a on a.id = u.account_id
     where u.id = $1 and not (u.is_blocked or a.is_blocked or a.is_deleted)`,
    [userId],
  );
  if (maker === undefined || userId === null || !isMailable(maker.username)) return;
  await writeMail(
    db,
    "webhook-off",
    { name, reason, link: `${publicUrl}/#/pages/marketplace/webhooks` },
    { to: maker.username, accountId, userId, publicUrl },
  );
}
