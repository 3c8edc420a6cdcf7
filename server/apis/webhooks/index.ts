import { randomUUID } from "node:crypto";
import type { Api, ApiRequest } from "../../api/index.ts";
import { ApiFailure, listResult, listRows, refuseManagedSession, takenName } from "../../api/index.ts";
import type { AuditEntry } from "../../audit/index.ts";
import { createRateLimit } from "../../rate-limit.ts";
import { changesBetween, hiddenChange } from "../../audit/index.ts";
import { decide } from "../../authorise/index.ts";
import type { Clock } from "../../clock.ts";
import type { Transaction } from "../../database/index.ts";
import { EVENT_KINDS } from "../../events/index.ts";
import type { PublicRule } from "../../outgoing/index.ts";
import type { SecretBox } from "../../secrets/index.ts";
import {
  makeWebhookSecret,
  OVERLAP_HOURS,
  sealWebhookSecret,
  secretsOf,
  sendMessage,
} from "../../webhooks/index.ts";
import { NOT_IN_MANAGED_SESSION, refuseAddress, refuseEvents } from "./check-webhook.ts";
import type { Handlers, Webhook } from "./contract.generated.ts";
import {
  historyFor,
  lockWebhook,
  PING,
  readKinds,
  readMessage,
  readWebhook,
  webhookSource,
} from "./read-webhooks.ts";
import description from "./swagger.json" with { type: "json" };

export interface WebhooksParts {
  readonly secrets: SecretBox;
  readonly rule: PublicRule;
  readonly clock: Clock;
}

const MOST_OF_AN_ACCOUNT = 20;
const MOST_PINGS_A_MINUTE = 10;

/** Addresses that are told of what happens in an account and all below (spec 2 §7). */
export function buildWebhooksApi(parts: WebhooksParts): Api<Handlers> {
  return {
    name: "webhooks",
    base: "",
    descriptionAddress: "/webhooks/swagger.json",
    description,
    handlers: {
      listWebhooks,
      getWebhook,
      listWebhookEvents,
      createWebhook: buildCreate(parts),
      updateWebhook: buildUpdate(parts),
      deleteWebhooks,
      renewWebhookSecret: buildRenew(parts),
      pingWebhook: buildPing(parts),
      listWebhookHistory,
      getWebhookMessage,
      redeliverWebhookMessage,
    },
  };
}

const listWebhooks: Handlers["listWebhooks"] = async ({ db, list }) => ({
  body: await listRows(db, webhookSource, list),
});

const getWebhook: Handlers["getWebhook"] = async ({ db, path }) => ({
  body: await readWebhook(db, path.uuid),
});

const listWebhookEvents: Handlers["listWebhookEvents"] = async ({ actor }) => ({
  body: listResult(EVENT_KINDS.filter(({ tag }) => decide(actor, { tag, flag: "R" }).allowed)),
});

const listWebhookHistory: Handlers["listWebhookHistory"] = async (request) => ({
  body: await listRows(request.db, historyFor(request), request.list),
});

const getWebhookMessage: Handlers["getWebhookMessage"] = async (request) => ({
  body: await readMessage(request, request.path.uuid),
});

/** Only this answer contains the secret. */
function buildCreate({ secrets, rule }: WebhooksParts): Handlers["createWebhook"] {
  return async (request) => {
    const { actor, body, db } = request;
    const { name, url, events, active = true } = body;
    refuseManagedSession(request, NOT_IN_MANAGED_SESSION);
    refuseEvents(request, events);
    await refuseAddress(request, rule, url);
    await db.query("select pg_advisory_xact_lock(724619, $1)", [actor.accountId]);
    const [own] = await db.query<{ count: number }>(
      "select count(*)::int as count from webhook where account_id = $1",
      [actor.accountId],
    );
    if (own !== undefined && own.count >= MOST_OF_AN_ACCOUNT)
      throw new ApiFailure(409, `An account has at most ${MOST_OF_AN_ACCOUNT} webhooks.`);
    await refuseTakenName(db, name, null);
    const uuid = randomUUID();
    const secret = makeWebhookSecret();
    await db.query(
      `insert into webhook (id, account_id, name, url, events, secret, user_id, is_on) values ($1, $2, $3, $4, $5::text[], $6, $7, $8)`,
      [
        uuid,
        actor.accountId,
        name,
        url,
        events,
        sealWebhookSecret(secrets, uuid, secret),
        actor.userId,
        active,
      ],
    );
    const created = await readWebhook(db, uuid);
    await request.audit({
      ...auditedWebhook(request, created),
      action: "webhook.create",
      changes: [...changesBetween(undefined, created, { fields: COMPARED }), hiddenChange("url")],
    });
    return { status: 201, isShownOnce: true, body: { ...created, secret } };
  };
}

/** Switching it on, or another address, begins anew: former failures count no longer. */
function buildUpdate({ rule }: WebhooksParts): Handlers["updateWebhook"] {
  return async (request) => {
    const { db, path, patch } = request;
    const before = await readWebhook(db, path.uuid);
    const changes = patch(before);
    const { name, url, events, active } = { ...before, ...changes };
    const isMoved = url !== before.url;
    if (isMoved) refuseManagedSession(request, NOT_IN_MANAGED_SESSION);
    refuseEvents(request, isMoved ? events : events.filter((each) => !before.events.includes(each)));
    if (isMoved) await refuseAddress(request, rule, url);
    if (name !== before.name) await refuseTakenName(db, name, path.uuid);
    await lockWebhook(db, path.uuid);
    // What waits goes to the new address too.
    if (isMoved) refuseEvents(request, await readKinds(db, path.uuid), "/url");
    await db.query(
      `update webhook set name = $2, url = $3, events = $4::text[], is_on = $5,
         off_reason = case when $5 then null else off_reason end,
         failures = case when $6 then 0 else failures end, failing_since = case when $6 then null else failing_since end,
         next_at = case when $6 then now() else next_at end
       where id = $1`,
      [path.uuid, name, url, events, active, isMoved || (active && !before.active)],
    );
    const after = await readWebhook(db, path.uuid);
    await request.audit({
      ...auditedWebhook(request, after),
      action: "webhook.update",
      changes: [
        ...changesBetween(before, after, { fields: COMPARED }),
        ...(isMoved ? [hiddenChange("url")] : []),
      ],
    });
    return { body: after };
  };
}

/** All or none. Locked before the log, in one order, as by everybody who changes webhooks. */
const deleteWebhooks: Handlers["deleteWebhooks"] = async (request) => {
  const { body, db } = request;
  const uuids = [...body.webhook_uuids].toSorted();
  const deleted: Webhook[] = [];
  for (const uuid of uuids) {
    await lockWebhook(db, uuid);
    deleted.push(await readWebhook(db, uuid));
  }
  for (const webhook of deleted)
    await request.audit({ ...auditedWebhook(request, webhook), action: "webhook.delete" });
  await db.query("delete from webhook where id = any($1::uuid[])", [uuids]);
  await db.query("delete from webhook_delivery where webhook_id = any($1::uuid[])", [uuids]);
  return {};
};

/** Only this answer contains the new secret. Both sign for a while, so that no message is refused meanwhile. */
function buildRenew({ secrets }: WebhooksParts): Handlers["renewWebhookSecret"] {
  return async (request) => {
    const { db, path } = request;
    await lockWebhook(db, path.uuid);
    refuseManagedSession(request, NOT_IN_MANAGED_SESSION);
    const secret = makeWebhookSecret();
    await db.query(
      `update webhook set former_secret = secret, former_until = now() + make_interval(hours => $3), secret = $2, next_at = now()
       where id = $1`,
      [path.uuid, sealWebhookSecret(secrets, path.uuid, secret), OVERLAP_HOURS],
    );
    const after = await readWebhook(db, path.uuid);
    await request.audit({
      ...auditedWebhook(request, after),
      action: "webhook.renew",
      changes: [hiddenChange("secret")],
    });
    return { isShownOnce: true, body: { secret, formerUntil: after.formerUntil ?? "" } };
  };
}

/** Sends at once, also where the webhook is off. Only what is sent by itself counts for its state. */
function buildPing({ secrets, rule, clock }: WebhooksParts): Handlers["pingWebhook"] {
  const limit = createRateLimit(MOST_PINGS_A_MINUTE, 60_000);
  return async (request) => {
    const { actor, db, path, outside } = request;
    const webhook = await readWebhook(db, path.uuid);
    const stored = await lockWebhook(db, path.uuid);
    const [sent] = await db.query<{ count: number }>(
      `select count(*)::int as count from webhook_delivery
       where account_id = $1 and event = $2 and created_at > now() - interval '1 minute'`,
      [actor.accountId, PING],
    );
    if (sent !== undefined && sent.count >= MOST_PINGS_A_MINUTE) throw manyPings();
    const keys = secretsOf(secrets, path.uuid, stored);
    if (keys.length === 0)
      throw new ApiFailure(409, "The secret was sealed under another key: make a new one.");
    const { id, body, at, result } = await outside("ping", async () => {
      if (!limit.take(actor.accountId)) throw manyPings();
      const message = { id: randomUUID(), at: clock.now(), body: pingBody(webhook, clock.now()) };
      const once = new AbortController();
      return {
        ...message,
        result: await sendMessage({ ...message, url: stored.url, secrets: keys }, rule, once.signal),
      };
    });
    const { isDelivered, status = null, answer = null, error = null, tookMs } = result;
    await db.query(
      `insert into webhook_delivery (id, webhook_id, account_id, event, subject, body, state, attempts, last_at, status, answer, took_ms, error, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, 1, now(), $8, $9, $10, $11, $12)`,
      [
        id,
        path.uuid,
        actor.accountId,
        PING,
        webhook.name,
        body,
        isDelivered ? "Delivered" : "Failed",
        status,
        answer,
        tookMs,
        error,
        at,
      ],
    );
    // It answers again: what waits is sent now.
    if (isDelivered) await db.query("update webhook set next_at = now() where id = $1", [path.uuid]);
    await request.audit({ ...auditedWebhook(request, webhook), action: "webhook.ping" });
    return { body: { delivered: isDelivered, status, answer, error, tookMs } };
  };
}

function manyPings(): ApiFailure {
  return new ApiFailure(
    429,
    "There were many test messages in the last minute. Send the next one in a while.",
  );
}

function pingBody({ uuid, name }: Webhook, at: Date): string {
  return JSON.stringify({ type: PING, timestamp: at.toISOString(), data: { webhook: { uuid, name } } });
}

const redeliverWebhookMessage: Handlers["redeliverWebhookMessage"] = async (request) => {
  const { db, path } = request;
  const message = await readMessage(request, path.uuid);
  const { is_on: isOn } = await lockWebhook(db, message.webhook_uuid);
  if (!isOn) throw new ApiFailure(409, "The webhook is off: switch it on, and send the message then.");
  const again = await db.query(
    `update webhook_delivery set state = 'Waiting', attempts = 0, next_at = now(), give_up_at = now() + interval '25 hours'
     where id = $1 and state <> 'Waiting' returning id`,
    [path.uuid],
  );
  if (again.length === 0) throw new ApiFailure(409, "The message waits to be sent already.");
  await db.query("update webhook set next_at = now() where id = $1", [message.webhook_uuid]);
  const webhook = await readWebhook(db, message.webhook_uuid);
  await request.audit({
    ...auditedWebhook(request, webhook),
    action: "webhook.redeliver",
    detail: { message: path.uuid },
  });
  return { body: await readMessage(request, path.uuid) };
};

/** What of a webhook people compare. Addresses of receivers often hold keys: the log says only that one was changed. */
const COMPARED = ["name", "events", "active"];

function auditedWebhook(
  { actor }: Pick<ApiRequest, "actor">,
  { uuid, name }: Pick<Webhook, "uuid" | "name">,
): Pick<AuditEntry, "resourceType" | "resourceId" | "accountId" | "name"> {
  return { resourceType: "webhook", resourceId: uuid, accountId: actor.accountId, name };
}

async function refuseTakenName(db: Transaction, name: string, uuid: string | null): Promise<void> {
  const taken = await db.query(
    `select 1 from webhook where account_id = current_account() and lower(name) = lower($1) and id is distinct from $2::uuid`,
    [name, uuid],
  );
  if (taken.length > 0) throw takenName(`There is a webhook named ${name} already.`);
}
