import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Received, Receiver } from "../../testing/receiver.ts";
import { openReceiver } from "../../testing/receiver.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { buildWebhookSender, deleteOldMessages } from "../../webhooks/index.ts";

let portal: TestPortal;
let provider: Caller;
let other: Caller;
let customer: Caller;
let receiver: Receiver;
let made = 0;

beforeAll(async () => {
  portal = await openTestPortal();
  [provider, other, customer] = (await Promise.all(
    ["provider", "provider2", "customer"].map((name) => portal.signIn(name)),
  )) as [Caller, Caller, Caller];
});
afterAll(() => portal.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  await sql("delete from webhook");
  await sql("delete from webhook_delivery");
});

const sql = (text: string, parameters: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query(text, parameters));

interface Made {
  readonly uuid: string;
  readonly secret: string;
}

async function add(more: object = {}, by = provider): Promise<Made> {
  made += 1;
  const answer = await by.send("POST", "/webhooks", {
    name: `hook ${made}`,
    url: receiver.url,
    events: ["role.changed"],
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** Something that webhooks of these callers are told of. */
async function changeRole(by = provider, name = `role ${(made += 1)}`): Promise<string> {
  expect((await by.send("POST", "/access/role", { name, permissions: [] })).status).toBe(201);
  return name;
}

const sender = (times = { answer: 400, body: 200 }) =>
  buildWebhookSender({
    ...portal.webhooks,
    database: portal.database,
    publicUrl: "https://portal.example",
    log: { info: () => undefined, error: (detail) => expect.fail(JSON.stringify(detail)) },
    times,
  });

/** Sends all that is due now, and waits for the answers. */
async function deliver(times?: { answer: number; body: number }): Promise<void> {
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
const later = async (interval: string) => {
  for (const [table, columns] of [
    ["webhook", ["next_at", "failing_since", "former_until", "created_at"]],
    ["webhook_delivery", ["next_at", "give_up_at", "created_at"]],
  ] as const)
    await sql(
      `update ${table} set ${columns.map((each) => `${each} = ${each} - interval '${interval}'`).join(", ")}`,
    );
};

const history = async (query = "", by = provider) => (await by.get(`/webhooks/history${query}`)).body.data;
const show = async (uuid: string) => (await provider.get(`/webhooks/${uuid}`)).body;
const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe("what a webhook is told", () => {
  it("is signed by the Standard Webhooks scheme, and says what happened without values", async () => {
    const { secret } = await add();
    const name = await changeRole();
    await deliver();
    const [message] = receiver.received as [Received];
    expect(verify(secret, message)).toEqual({
      type: "role.changed",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        account: { id: 1, companyName: "Northwind Cloud" },
        action: "role.create",
        by: "provider@demo.example",
        changed: expect.arrayContaining(["name"]),
        resource: { type: "role", id: expect.any(String), name },
      },
    });
    expect(message.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": (await history())[0].uuid,
    });
    const [changed, isBroken] = [{ ...message, body: `${message.body} ` }, verify.bind(undefined, secret)];
    expect(() => isBroken(changed)).toThrow();
  });

  it("is what happens in its account and below, of the kinds that it hears", async () => {
    await add({ name: "all of it", events: ["role.changed", "account.blocked", "user.created"] });
    const foreign = await add({ name: "of another provider" }, other);
    expect(foreign.uuid).toBeDefined();
    const name = await changeRole(customer);
    await provider.send("PATCH", "/access/account/101", { isBlocked: true });
    await provider.send("PATCH", "/access/account/101", { isBlocked: false });
    expect(
      (await history()).map((each: { event: string; subject: string }) => [each.event, each.subject]),
    ).toEqual([
      ["account.blocked", expect.any(String)],
      ["role.changed", name],
    ]);
    expect(await history("", other)).toEqual([]);
  });

  it("is that work has ended, and how", async () => {
    const kinds = ["ordered", "provided", "failed", "deleted"].map((each) => `service.${each}`);
    await add({ events: [...kinds, "activity.completed", "activity.failed"] });
    const { data } = (await customer.get("/solutions/serviceOfferings?filter[type]=form&page[size]=1")).body;
    const order = async (name: string, state: object) => {
      const body = { ServiceOfferings_id: data[0].id, name };
      const { id } = (await customer.send("POST", "/pricing/service", body)).body;
      await provider.send("PATCH", `/pricing/service/${id}/state`, state);
      return id;
    };
    const good = await order("to be had", { state: "Available" });
    await order("not to be had", { state: "Error", reason: "No rack is free." });
    const deleted = await customer.send("DELETE", `/pricing/service/${good}`);
    await customer.follow(deleted.body.link);
    const told = async () =>
      (await history("?sort=createTime&page[size]=50")).map(({ event }: { event: string }) => event);
    // The activity says that it has ended a moment before the transaction of its end is over.
    await expect.poll(async () => (await told()).length).toBe(8);
    expect((await told()).toSorted()).toEqual([
      "activity.completed",
      "activity.completed",
      "activity.failed",
      "service.deleted",
      "service.failed",
      "service.ordered",
      "service.ordered",
      "service.provided",
    ]);
    const [failed] = await history("?filter[event]=activity.failed");
    const { body } = (await provider.get(`/webhooks/history/${failed.uuid}`)).body;
    expect(JSON.parse(body).data).toMatchObject({
      account: { id: 100 },
      reason: expect.stringContaining("No rack is free."),
    });
  });

  it("is nothing that was rolled back", async () => {
    await add();
    const name = await changeRole();
    expect((await provider.send("POST", "/access/role", { name, permissions: [] })).status).toBe(409);
    expect(await history()).toHaveLength(1);
  });

  it("is nothing while it is off", async () => {
    const { uuid } = await add({ active: false });
    await changeRole();
    expect(await history()).toEqual([]);
    await provider.send("PATCH", `/webhooks/${uuid}`, { active: true });
    await changeRole();
    expect(await history()).toHaveLength(1);
  });
});

describe("delivery", () => {
  it("is in the order in which things happened, and once, however many processes send", async () => {
    await add();
    for (let at = 0; at < 12; at += 1) await changeRole();
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual((await history("?sort=createTime&page[size]=50")).map(({ uuid }: Made) => uuid));
    expect(new Set(ids).size).toBe(12);
  });

  it.each<[what: string, answer: Receiver["answer"], error: string]>([
    ["fails", (response) => response.writeHead(500).end("broken"), "It answered 500."],
    [
      "redirects",
      (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
      "It answered 302: redirects are not followed.",
    ],
    ["never answers", () => undefined, "It did not answer in time."],
    ["hangs up", (response) => response.destroy(), "The connection was cut."],
    [
      "says too much before it answers",
      (response) => response.socket?.end(`HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(9000)}\r\n`),
      "The head of its answer is too long.",
    ],
    [
      "speaks something else",
      (response) => response.socket?.end("220 mail.example ESMTP\r\n"),
      "It answered what is not HTTP.",
    ],
  ])("of a message to a receiver that %s is tried again, and recorded", async (_, answer, error) => {
    const { uuid } = await add();
    await changeRole();
    receiver.answer = answer;
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await history())[0]).toMatchObject({ state: "Waiting", attempts: 1, error });
    expect(await show(uuid)).toMatchObject({ state: "Failing", reason: error, waiting: 1 });
    await deliver();
    expect(receiver.received, "not before its time").toHaveLength(1);
    await later("21 seconds");
    receiver.answer = (response) => response.end("ok");
    await deliver();
    expect((await history())[0]).toMatchObject({
      state: "Delivered",
      attempts: 2,
      status: 200,
      answer: "ok",
    });
    expect(await show(uuid)).toMatchObject({ state: "Working", waiting: 0 });
    expect(receiver.received[1]?.headers["webhook-id"]).toBe(receiver.received[0]?.headers["webhook-id"]);
  });

  it("counts a good status, however long the rest of the answer is", async () => {
    await add();
    await changeRole();
    receiver.answer = (response) => {
      response.write("a\u0000b\u001b[31m<b>");
      const more = setInterval(() => response.write("x".repeat(65_536)), 1);
      response.on("close", () => clearInterval(more));
    };
    await deliver();
    const [message] = await history();
    expect(message).toMatchObject({ state: "Delivered", status: 200 });
    expect(message.answer).toMatch(/^ab\[31m<b>x/);
    expect(message.answer.length).toBeLessThanOrEqual(1000);
  });

  it("goes on after one that fails: it is sent again later, and others are not held up for long", async () => {
    await add();
    const bad = await changeRole();
    const good = await changeRole();
    receiver.answer = (response, { body }) => response.writeHead(body.includes(`"${bad}"`) ? 500 : 200).end();
    await deliver();
    await later("11 seconds");
    await deliver();
    const states = await history("?sort=createTime");
    expect(states.map(({ subject, state }: { subject: string; state: string }) => [subject, state])).toEqual([
      [bad, "Waiting"],
      [good, "Delivered"],
    ]);
  });

  it("waits longer after each failure, and as long as the receiver asks for", async () => {
    const { uuid } = await add();
    await changeRole();
    const pause = async () => {
      const [row] = await sql(
        "select extract(epoch from next_at - now())::int as s from webhook where id = $1",
        [uuid],
      );
      return Number(row?.["s"]);
    };
    receiver.answer = (response) => response.writeHead(503).end();
    const pauses: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      await deliver();
      pauses.push(await pause());
      await later("2 hours");
    }
    expect(pauses.map((each) => Math.round(each / 10) * 10)).toEqual([10, 20, 40, 80]);
    receiver.answer = (response) => response.writeHead(429, { "retry-after": "1200" }).end();
    await deliver();
    expect(await pause()).toBeGreaterThan(1190);
  });

  it("ends after a day without success: the webhook is off, says so, its maker is told, and nothing is lost", async () => {
    const { uuid } = await add({ name: "silent" });
    const name = await changeRole();
    receiver.answer = (response) => response.writeHead(500).end();
    await deliver();
    await later("23 hours");
    await deliver();
    expect(await show(uuid)).toMatchObject({ state: "Failing", active: true });
    await later("2 hours");
    await deliver();
    expect(await show(uuid)).toMatchObject({
      state: "Off",
      active: false,
      reason: "No message arrived for a day.",
    });
    expect((await history())[0]).toMatchObject({ state: "Failed", subject: name });
    const mails = await sql("select recipient, subject from mail_outbox where kind = 'webhook-off'");
    expect(mails).toEqual([{ recipient: "provider@demo.example", subject: "Webhook switched off: silent" }]);
    const changes = (await provider.get("/audit/resource/map?search=webhook.switch-off")).body.data;
    expect(changes).toMatchObject([{ user: "Atrium", object: { name: "silent" } }]);

    // Redelivered once it is on again.
    const [message] = await history();
    const again = `/webhooks/history/${message.uuid}/redeliver`;
    expect((await provider.send("POST", again)).status).toBe(409);
    await provider.send("PATCH", `/webhooks/${uuid}`, { active: true });
    receiver.answer = (response) => response.end("at last");
    expect((await provider.send("POST", again)).body).toMatchObject({ state: "Waiting", attempts: 0 });
    expect((await provider.send("POST", again)).status).toBe(409);
    await deliver();
    expect((await history())[0]).toMatchObject({ state: "Delivered", answer: "at last", uuid: message.uuid });
    expect(await show(uuid)).toMatchObject({ state: "Working" });
  });

  it("ends at once where the receiver is gone", async () => {
    const { uuid } = await add();
    await changeRole();
    receiver.answer = (response) => response.writeHead(410).end();
    await deliver();
    expect(await show(uuid)).toMatchObject({
      state: "Off",
      reason: "It answered 410: it wants no more messages.",
    });
  });

  it("is taken over from a process that died", async () => {
    await add();
    await changeRole();
    await sql("update webhook set claim = gen_random_uuid(), claimed_until = now() + interval '30 seconds'");
    await sender().look();
    expect(receiver.received).toHaveLength(0);
    await sql("update webhook set claimed_until = now() - interval '1 second'");
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it("keeps its history for 30 days", async () => {
    await add();
    await changeRole();
    await later("29 days");
    await deleteOldMessages(portal.database);
    expect(await history()).toHaveLength(1);
    await later("2 days");
    await deleteOldMessages(portal.database);
    expect(await history()).toEqual([]);
  });
});

describe("a webhook", () => {
  it("is added with its secret, which is shown once and is stored sealed", async () => {
    const answer = await provider.send(
      "POST",
      "/webhooks",
      { name: "once", url: receiver.url, events: ["role.changed"] },
      { "idempotency-key": "once" },
    );
    expect(answer.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { uuid } = answer.body;
    for (const path of [
      `/webhooks/${uuid}`,
      "/webhooks",
      "/webhooks/history",
      "/audit/resource/map?search=webhook",
    ])
      expect((await provider.get(path)).text).not.toMatch(/whsec_|sealed/);
    const rows = await sql("select row_to_json(w)::text as w from webhook w");
    const log = await sql(
      "select string_agg(row_to_json(a)::text, '') as log from audit a where resource_id = $1",
      [uuid],
    );
    const answers = await sql(
      "select string_agg(coalesce(body::text, ''), '') as kept from idempotent_answer",
    );
    const stored = JSON.stringify([rows, log, answers]);
    expect(stored).toContain(uuid);
    expect(stored).not.toContain(answer.body.secret);
    expect(JSON.stringify(log)).not.toContain(receiver.url);
  });

  it("is listed, searched, counted, changed by fields or operations, and deleted with others", async () => {
    const [one, two, three] = [await add({ name: "a" }), await add({ name: "b" }), await add({ name: "c" })];
    const list = (await provider.get("/webhooks?counts=state&search[name]=a")).body;
    expect(list).toMatchObject({
      data: [{ name: "a", state: "New" }],
      meta: { counts: { state: { New: 1 } } },
    });
    const changed = await provider.send("PATCH", `/webhooks/${one.uuid}`, {
      name: "z",
      events: ["user.created"],
    });
    expect(changed.body).toMatchObject({ name: "z", events: ["user.created"], url: receiver.url });
    const listed = await provider.send("PATCH", `/webhooks/${one.uuid}`, [
      { op: "replace", path: "/active", value: false },
    ]);
    expect(listed.body).toMatchObject({ state: "Off", active: false });
    expect((await provider.send("PATCH", `/webhooks/${two.uuid}`, { name: "Z" })).status).toBe(409);

    const gone = [one.uuid, two.uuid];
    const nobody = "00000000-0000-4000-8000-000000000000";
    const refused = await provider.send("PATCH", "/webhooks", { webhook_uuids: [...gone, nobody] });
    expect(refused.status).toBe(404);
    await changeRole();
    expect((await provider.send("PATCH", "/webhooks", { webhook_uuids: gone })).status).toBe(204);
    expect((await provider.get("/webhooks")).body.data).toMatchObject([{ uuid: three.uuid }]);
    expect(await sql("select 1 from webhook_delivery where webhook_id = any($1::uuid[])", [gone])).toEqual(
      [],
    );
  });

  it("has a history that every column filters", async () => {
    const { uuid } = await add({ events: ["role.changed", "account.blocked"] });
    const name = await changeRole();
    await provider.send("PATCH", "/access/account/101", { isBlocked: true });
    await provider.send("PATCH", "/access/account/101", { isBlocked: false });
    receiver.answer = (response, { body }) =>
      response.writeHead(body.includes("account.blocked") ? 418 : 200).end("tea");
    await deliver();
    const events = async (query: string) =>
      (await history(query)).map(({ event }: { event: string }) => event);
    expect(await events("?filter[event]=role.changed")).toEqual(["role.changed"]);
    expect(await events("?filter[status]=418")).toEqual(["account.blocked"]);
    expect(await events("?filter[state]=Delivered")).toEqual(["role.changed"]);
    expect(await events(`?filter[subject]=${encodeURIComponent(name)}`)).toEqual(["role.changed"]);
    expect(await events("?filter[attempts]=1")).toHaveLength(2);
    expect(await events(`?filter[webhook_uuid]=${uuid}`)).toHaveLength(2);
    expect(await events("?filter[webhook_uuid]=x")).toEqual([]);
    expect(await events("?search[error]=418")).toEqual(["account.blocked"]);
    expect(await events("?filter[createTime][gte]=2100-01-01")).toEqual([]);
    expect((await provider.get("/webhooks/history?filter[body]=1")).status).toBe(400);
    const [message] = await history("?filter[status]=418");
    const detail = (await provider.get(`/webhooks/history/${message.uuid}`)).body;
    expect(JSON.parse(detail.body)).toMatchObject({ type: "account.blocked" });
  });

  it("gets a new secret, beside which the former one signs for a day", async () => {
    const { uuid, secret } = await add();
    const renewed = await provider.send("POST", `/webhooks/${uuid}/secret`);
    expect(renewed.body.secret).not.toBe(secret);
    await changeRole();
    await deliver();
    const [both] = receiver.received as [Received];
    expect(both.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
    for (const each of [secret, renewed.body.secret]) expect(verify(each, both)).toBeDefined();
    await later("25 hours");
    await changeRole();
    await deliver();
    const last = receiver.received.at(-1) as Received;
    expect(() => verify(secret, last)).toThrow();
    expect(verify(renewed.body.secret, last)).toBeDefined();
    await deleteOldMessages(portal.database);
    expect(await sql("select 1 from webhook where former_secret is not null")).toEqual([]);
  });

  it("is tried by hand, also while it is off, and says what was answered", async () => {
    const { uuid, secret } = await add({ active: false });
    receiver.answer = (response) => response.writeHead(202).end("pong");
    const trial = await provider.send("POST", `/webhooks/${uuid}/ping`);
    expect(trial.body).toMatchObject({ delivered: true, status: 202, answer: "pong", error: null });
    expect(verify(secret, receiver.received[0] as Received)).toMatchObject({ type: "webhook.ping" });
    await receiver.close();
    expect((await provider.send("POST", `/webhooks/${uuid}/ping`)).body).toMatchObject({
      delivered: false,
      error: "Nothing listens at its address.",
    });
    expect(
      (await history()).map(({ event, state }: { event: string; state: string }) => [event, state]),
    ).toEqual([
      ["webhook.ping", "Failed"],
      ["webhook.ping", "Delivered"],
    ]);
    await sql(
      `insert into webhook_delivery (webhook_id, account_id, event, subject, body, state)
       select $1, 1, 'webhook.ping', '', '', 'Failed' from generate_series(1, 8)`,
      [uuid],
    );
    expect((await provider.send("POST", `/webhooks/${uuid}/ping`)).status).toBe(429);
  });

  it("tells nobody what they may not read", async () => {
    await sql(
      `insert into role (id, account_id, name, permissions) values (950, 1, 'Hooks only', '{"Webhooks": {"C": true, "R": true, "U": true, "D": true}, "Roles": {"R": true}}')`,
    );
    await sql("insert into app_user (id, account_id, username) values (950, 1, 'hooks@demo.example')");
    await sql("insert into user_role (user_id, role_id, account_id) values (950, 950, 1)");
    const limited = await portal.signIn("hooks@demo.example");
    const kinds = (await limited.get("/webhooks/events")).body.data;
    expect(kinds).toEqual([{ name: "role.changed", tag: "Roles" }]);
    const body = { name: "x", url: receiver.url, events: ["role.changed", "invoice.issued"] };
    expect((await limited.send("POST", "/webhooks", body)).body.errors).toEqual([
      {
        field: "/events",
        message: "A webhook is told only what you may read: invoice.issued needs Invoices (R).",
      },
    ]);
    const { uuid } = await add({ events: ["invoice.issued"] });
    // Another address is told of all of it; another name changes nothing of that.
    expect((await limited.send("PATCH", `/webhooks/${uuid}`, { url: `${receiver.url}/x` })).status).toBe(422);
    expect((await limited.send("PATCH", `/webhooks/${uuid}`, { name: "y" })).status).toBe(200);
    expect((await limited.send("PATCH", `/webhooks/${uuid}`, { events: ["user.created"] })).status).toBe(422);
  });

  it("is one of at most 20 of an account", async () => {
    for (let at = 0; at < 20; at += 1) await add();
    const more = { name: "more", url: receiver.url, events: ["role.changed"] };
    expect((await provider.send("POST", "/webhooks", more)).status).toBe(409);
  });

  it("belongs to its account: those above and beside do not find it", async () => {
    const { uuid } = await add();
    await changeRole();
    const [message] = await history();
    for (const path of [`/webhooks/${uuid}`, `/webhooks/history/${message.uuid}`])
      expect((await other.get(path)).status).toBe(404);
    expect((await other.send("PATCH", "/webhooks", { webhook_uuids: [uuid] })).status).toBe(404);
  });

  it.each([
    "https://10.0.0.1/x",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://127.0.0.2/",
    "https://2130706434/",
    "https://0x7f000002/",
    "https://0177.0.0.2/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00::1]/",
    "https://[64:ff9b::a00:1]/",
    "http://8.8.8.8/",
    "https://8.8.8.8:25/",
    "https://user:word@8.8.8.8/",
    "ftp://8.8.8.8/",
    "https://",
    "javascript:alert(1)",
  ])("is refused with the address %s, when it is added and when it is changed", async (url) => {
    const added = await provider.send("POST", "/webhooks", { name: "bad", url, events: ["role.changed"] });
    expect(added).toMatchObject({ status: 422, body: { errors: [{ field: "/url" }] } });
    const { uuid } = await add();
    expect((await provider.send("PATCH", `/webhooks/${uuid}`, { url })).status).toBe(422);
    // Stored before the rule, or a name that has become another address since.
    await sql("update webhook set url = $1", [url]);
    await changeRole();
    await deliver();
    expect((await history())[0]).toMatchObject({ state: "Waiting", status: null, error: expect.any(String) });
  });
});
