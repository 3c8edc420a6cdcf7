import type { ApiRequest, ListSource } from "../../api/index.ts";
import { ApiFailure, storedTime } from "../../api/index.ts";
import { decide } from "../../authorise/index.ts";
import type { Transaction } from "../../database/index.ts";
import { EVENT_KINDS } from "../../events/index.ts";
import type { Operations, Webhook, WebhookMessage, WebhookMessageDetail } from "./contract.generated.ts";

/** One that is on again works once something has arrived: test messages do not count. */
const STATE = `case when not w.is_on then 'Off' when w.failing_since is not null then 'Failing'
  when w.last_at is null or (select d.state from webhook_delivery d where d.webhook_id = w.id and d.last_at is not null
    and d.event <> 'webhook.ping' order by d.last_at desc limit 1) = 'Failed' then 'New' else 'Working' end`;
const WAITING = "webhook_delivery d where d.webhook_id = w.id and d.state = 'Waiting'";
/** What went wrong at last, of a webhook that fails. */
const LAST_ERROR = `(select d.error from webhook_delivery d where d.webhook_id = w.id and d.error is not null
  and w.failing_since is not null order by d.last_at desc nulls last limit 1)`;
const OWN = "account_id = current_account()";

/** The webhooks of the caller's account; those of accounts below are theirs. */
export const webhookSource: ListSource<Operations["listWebhooks"]["fields"]> = {
  select: `w.id as uuid, w.name, w.url, w.events, w.is_on as active, ${STATE} as state, coalesce(w.off_reason, ${LAST_ERROR}) as reason,
    ${storedTime("w.failing_since", "failingSince")},
    ${storedTime(`case when w.is_on then (select greatest(w.next_at, min(d.next_at)) from ${WAITING}) end`, "nextTime")},
    ${storedTime("w.last_at", "lastTime")}, (select count(*)::int from ${WAITING}) as waiting,
    ${storedTime("case when w.former_until > now() then w.former_until end", "formerUntil")}, ${storedTime("w.created_at", "createTime")}`,
  from: "webhook w",
  where: `w.${OWN}`,
  fields: {
    name: { sql: "w.name", isFilled: true },
    url: { sql: "w.url", isFilled: true },
    state: { sql: STATE, isFilled: true },
    active: { sql: "w.is_on", type: "boolean", isFilled: true },
    lastTime: { sql: "w.last_at", type: "time" },
    createTime: { sql: "w.created_at", type: "time", isFilled: true },
  },
  order: "w.name, w.id",
};

/** The kind of a message that somebody sends by hand to try a webhook. */
export const PING = "webhook.ping";

/** What the webhooks of the caller's account were told of what the caller may read, the newest first. */
export function historyFor({ actor }: Pick<ApiRequest, "actor">): typeof HISTORY {
  const kinds = EVENT_KINDS.filter(({ tag }) => decide(actor, { tag, flag: "R" }).allowed);
  return { ...HISTORY, parameters: [[PING, ...kinds.map(({ name }) => name)]] };
}

const HISTORY: ListSource<Operations["listWebhookHistory"]["fields"]> = {
  select: `d.id as uuid, d.webhook_id as webhook_uuid, w.name as webhook, d.event, d.subject, d.state, d.status, d.error, d.answer,
    d.took_ms as "tookMs", d.attempts, ${storedTime("d.created_at", "createTime")}, ${storedTime("d.last_at", "lastTime")},
    ${storedTime("case when d.state = 'Waiting' and w.is_on then greatest(w.next_at, d.next_at) end", "nextTime")}`,
  from: "webhook_delivery d join webhook w on w.id = d.webhook_id",
  where: `d.${OWN} and w.${OWN} and d.event = any($1::text[])`,
  fields: {
    uuid: { sql: "d.id::text", isFilled: true },
    webhook_uuid: { sql: "d.webhook_id::text", isFilled: true },
    webhook: { sql: "w.name", isFilled: true },
    event: { sql: "d.event", isFilled: true },
    subject: { sql: "d.subject", isFilled: true },
    state: { sql: "d.state", isFilled: true },
    status: { sql: "d.status", type: "number" },
    error: { sql: "d.error" },
    answer: { sql: "d.answer" },
    attempts: { sql: "d.attempts", type: "number", isFilled: true },
    createTime: { sql: "d.created_at", type: "time", isFilled: true },
    lastTime: { sql: "d.last_at", type: "time" },
  },
  order: "d.seq desc",
};

/** A webhook of the caller's account; else a 404. */
export async function readWebhook(db: Transaction, uuid: string): Promise<Webhook> {
  const [webhook] = await db.query<Webhook>(
    `select ${webhookSource.select} from ${webhookSource.from} where ${webhookSource.where} and w.id = $1`,
    [uuid],
  );
  if (webhook === undefined) throw noWebhook();
  return webhook;
}

/** The stored secrets and the state of a webhook of the caller's account, locked until the end; else a 404. */
export async function lockWebhook(db: Transaction, uuid: string): Promise<StoredWebhook> {
  const [webhook] = await db.query<StoredWebhook>(
    `select url, secret, case when former_until > now() then former_secret end as former_secret, is_on
     from webhook where id = $1 and ${OWN} for update`,
    [uuid],
  );
  if (webhook === undefined) throw noWebhook();
  return webhook;
}

/** The kinds of what it is told, and of its messages that wait. */
export async function readKinds(db: Transaction, uuid: string): Promise<readonly string[]> {
  const rows = await db.query<{ kind: string }>(
    `select unnest(events) as kind from webhook where id = $1
     union select event from webhook_delivery where webhook_id = $1 and state = 'Waiting' order by kind`,
    [uuid],
  );
  return rows.map(({ kind }) => kind);
}

export interface StoredWebhook {
  readonly url: string;
  readonly secret: string;
  readonly former_secret: string | null;
  readonly is_on: boolean;
}

function noWebhook(): ApiFailure {
  return new ApiFailure(404, "There is no such webhook.");
}

/** A message of the caller's account, of a kind that they may read, with its text; else a 404. */
export async function readMessage(
  request: Pick<ApiRequest, "actor" | "db">,
  uuid: string,
): Promise<WebhookMessageDetail> {
  const { select, from, where, parameters = [] } = historyFor(request);
  const [message] = await request.db.query<WebhookMessage & { readonly body: string }>(
    `select ${select}, d.body from ${from} where ${where} and d.id = $2`,
    [...parameters, uuid],
  );
  if (message === undefined) throw new ApiFailure(404, "There is no such message.");
  return message;
}
