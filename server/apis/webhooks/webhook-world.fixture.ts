import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Received, Receiver } from "../../testing/receiver.ts";
import { openReceiver } from "../../testing/receiver.ts";
import { uncheckedCast } from "../../api/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { buildWebhookSender } from "../../webhooks/index.ts";

/** A portal whose webhooks are sent by the tests, and another system that receives what they send. */
export interface WebhookWorld {
  portal: TestPortal;
  provider: Caller;
  /** Of another provider. */
  other: Caller;
  /** Of an account below the provider. */
  customer: Caller;
  receiver: Receiver;
}

/** Filled by `openWebhookWorld`. */
export const world = uncheckedCast<WebhookWorld>({});

/** Opens the world for the tests of a file; each begins without webhooks. */
export function openWebhookWorld(): void {
  beforeAll(async () => {
    world.portal = await openTestPortal();
    world.provider = await world.portal.signIn("provider");
    world.other = await world.portal.signIn("provider2");
    world.customer = await world.portal.signIn("customer");
  });
  afterAll(() => world.portal.close());
  beforeEach(async () => {
    world.receiver = await openReceiver();
  });
  afterEach(async () => {
    await world.receiver.close();
    await sql("delete from webhook");
    await sql("delete from webhook_delivery");
  });
}

let made = 0;

export const sql = (text: string, parameters: readonly unknown[] = []) =>
  world.portal.database.transaction("system", (db) => db.query(text, parameters));

export interface Made {
  readonly uuid: string;
  readonly secret: string;
}

export async function add(more: object = {}, by = world.provider): Promise<Made> {
  made += 1;
  const answer = await by.send("POST", "/webhooks", {
    name: `hook ${made}`,
    url: world.receiver.url,
    events: ["role.changed"],
    ...more,
  });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

/** Something that webhooks of these callers are told of. */
export async function changeRole(by = world.provider, name = `role ${(made += 1)}`): Promise<string> {
  expect((await by.send("POST", "/access/role", { name, permissions: [] })).status).toBe(201);
  return name;
}

export const sender = (times = { answer: 5000, body: 1000 }) =>
  buildWebhookSender({
    ...world.portal.webhooks,
    database: world.portal.database,
    publicUrl: "https://portal.example",
    log: { info: () => undefined, error: (detail) => expect.fail(JSON.stringify(detail)) },
    times,
  });

/** Sends all that is due now, and waits for the answers. */
export async function deliver(times?: { answer: number; body: number }): Promise<void> {
  const one = sender(times);
  await one.look();
  for (let at = 0; at < 200; at += 1) {
    const busy = await sql("select 1 from webhook where claim is not null");
    if (busy.length === 0) break;
    await new Promise((done) => setTimeout(done, 25));
  }
  await one.stop();
}

/** As if so much time had passed for what waits. */
export const later = async (interval: string) => {
  for (const [table, columns] of [
    ["webhook", ["next_at", "failing_since", "former_until", "created_at"]],
    ["webhook_delivery", ["next_at", "give_up_at", "created_at"]],
  ] as const)
    await sql(
      `update ${table} set ${columns.map((each) => `${each} = ${each} - interval '${interval}'`).join(", ")}`,
    );
};

export const history = async (query = "", by = world.provider) =>
  (await by.get(`/webhooks/history${query}`)).body.data;
export const show = async (uuid: string) => (await world.provider.get(`/webhooks/${uuid}`)).body;
export const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, uncheckedCast<Record<string, string>>(headers));
