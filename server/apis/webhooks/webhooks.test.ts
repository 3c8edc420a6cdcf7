import { describe, expect, it } from "vitest";
import type { Received } from "../../testing/receiver.ts";
import { deleteOldMessages } from "../../webhooks/index.ts";
import {
  add,
  changeRole,
  deliver,
  history,
  later,
  sql,
  openWebhookWorld,
  verify,
  world,
} from "./webhook-world.fixture.ts";

openWebhookWorld();

describe("a webhook", () => {
  it("is added with its secret, which is shown once and is stored sealed", async () => {
    const answer = await world.provider.send(
      "POST",
      "/webhooks",
      { name: "once", url: world.receiver.url, events: ["role.changed"] },
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
      expect((await world.provider.get(path)).text).not.toMatch(/whsec_|sealed/);
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
    expect(JSON.stringify(log)).not.toContain(world.receiver.url);
  });

  it("is listed, searched, counted, changed by fields or operations, and deleted with others", async () => {
    const [one, two, three] = [await add({ name: "a" }), await add({ name: "b" }), await add({ name: "c" })];
    const list = (await world.provider.get("/webhooks?counts=state&search[name]=a")).body;
    expect(list).toMatchObject({
      data: [{ name: "a", state: "New" }],
      meta: { counts: { state: { New: 1 } } },
    });
    const changed = await world.provider.send("PATCH", `/webhooks/${one.uuid}`, {
      name: "z",
      events: ["user.created"],
    });
    expect(changed.body).toMatchObject({ name: "z", events: ["user.created"], url: world.receiver.url });
    const listed = await world.provider.send("PATCH", `/webhooks/${one.uuid}`, [
      { op: "replace", path: "/active", value: false },
    ]);
    expect(listed.body).toMatchObject({ state: "Off", active: false });
    expect((await world.provider.send("PATCH", `/webhooks/${two.uuid}`, { name: "Z" })).status).toBe(409);

    const gone = [one.uuid, two.uuid];
    const nobody = "00000000-0000-4000-8000-000000000000";
    const refused = await world.provider.send("PATCH", "/webhooks", { webhook_uuids: [...gone, nobody] });
    expect(refused.status).toBe(404);
    await changeRole();
    expect((await world.provider.send("PATCH", "/webhooks", { webhook_uuids: gone })).status).toBe(204);
    expect((await world.provider.get("/webhooks")).body.data).toMatchObject([{ uuid: three.uuid }]);
    expect(await sql("select 1 from webhook_delivery where webhook_id = any($1::uuid[])", [gone])).toEqual(
      [],
    );
  });

  it("has a history that every column filters", async () => {
    const { uuid } = await add({ events: ["role.changed", "account.blocked"] });
    const name = await changeRole();
    await world.provider.send("PATCH", "/access/account/101", { isBlocked: true });
    await world.provider.send("PATCH", "/access/account/101", { isBlocked: false });
    world.receiver.answer = (response, { body }) =>
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
    expect((await world.provider.get("/webhooks/history?filter[body]=1")).status).toBe(400);
    const [message] = await history("?filter[status]=418");
    const detail = (await world.provider.get(`/webhooks/history/${message.uuid}`)).body;
    expect(JSON.parse(detail.body)).toMatchObject({ type: "account.blocked" });
  });

  it("gets a new secret, beside which the former one signs for a day", async () => {
    const { uuid, secret } = await add();
    const renewed = await world.provider.send("POST", `/webhooks/${uuid}/secret`);
    expect(renewed.body.secret).not.toBe(secret);
    await changeRole();
    await deliver();
    const [both] = world.receiver.received as [Received];
    expect(both.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
    for (const each of [secret, renewed.body.secret]) expect(verify(each, both)).toBeDefined();
    await later("25 hours");
    await changeRole();
    await deliver();
    const last = world.receiver.received.at(-1) as Received;
    expect(() => verify(secret, last)).toThrow("No matching signature");
    expect(verify(renewed.body.secret, last)).toBeDefined();
    await deleteOldMessages(world.portal.database);
    expect(await sql("select 1 from webhook where former_secret is not null")).toEqual([]);
  });

  it("is tried by hand, also while it is off, and says what was answered", async () => {
    const { uuid, secret } = await add({ active: false });
    world.receiver.answer = (response) => response.writeHead(202).end("pong");
    const trial = await world.provider.send("POST", `/webhooks/${uuid}/ping`);
    expect(trial.body).toMatchObject({ delivered: true, status: 202, answer: "pong", error: null });
    expect(verify(secret, world.receiver.received[0] as Received)).toMatchObject({ type: "webhook.ping" });
    await world.receiver.close();
    expect((await world.provider.send("POST", `/webhooks/${uuid}/ping`)).body).toMatchObject({
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
    expect((await world.provider.send("POST", `/webhooks/${uuid}/ping`)).status).toBe(429);
  });

  it("is tried ten times a minute, also where all calls come at once and where its messages were deleted", async () => {
    const by = world.other;
    const { uuid } = await add({}, by);
    const all = await Promise.all(
      Array.from({ length: 25 }, () => by.send("POST", `/webhooks/${uuid}/ping`)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(15);
    await by.send("DELETE", "/webhooks", { webhook_uuids: [uuid] });
    const { uuid: next } = await add({}, by);
    expect((await by.send("POST", `/webhooks/${next}/ping`)).status).toBe(429);
    expect(world.receiver.received).toHaveLength(10);
  });

  it("tells nobody what they may not read", async () => {
    await sql(
      `insert into role (id, account_id, name, permissions) values (950, 1, 'Hooks only', '{"Webhooks": {"C": true, "R": true, "U": true, "D": true}, "Roles": {"R": true}}')`,
    );
    await sql("insert into app_user (id, account_id, username) values (950, 1, 'hooks@demo.example')");
    await sql("insert into user_role (user_id, role_id, account_id) values (950, 950, 1)");
    const limited = await world.portal.signIn("hooks@demo.example");
    const kinds = (await limited.get("/webhooks/events")).body.data;
    expect(kinds).toEqual([{ name: "role.changed", tag: "Roles" }]);
    const body = { name: "x", url: world.receiver.url, events: ["role.changed", "invoice.issued"] };
    expect((await limited.send("POST", "/webhooks", body)).body.errors).toEqual([
      {
        field: "/events",
        message: "A webhook is told only what you may read: invoice.issued needs Invoices (R).",
      },
    ]);
    const { uuid } = await add({ events: ["invoice.issued"] });
    // Another address is told of all of it; another name changes nothing of that.
    expect(
      (await limited.send("PATCH", `/webhooks/${uuid}`, { url: `${world.receiver.url}/x` })).status,
    ).toBe(422);
    expect((await limited.send("PATCH", `/webhooks/${uuid}`, { name: "y" })).status).toBe(200);
    expect((await limited.send("PATCH", `/webhooks/${uuid}`, { events: ["user.created"] })).status).toBe(422);

    // Nor of what it heard before it hears other things.
    const move = { url: `${world.receiver.url}/x`, events: ["role.changed"] };
    const isRefused = {
      status: 422,
      body: {
        errors: [
          {
            field: "/url",
            message:
              "Another address is sent all that it hears and that waits: invoice.issued needs Invoices (R).",
          },
        ],
      },
    };
    expect(await limited.send("PATCH", `/webhooks/${uuid}`, move)).toMatchObject(isRefused);
    await sql(
      `insert into webhook_delivery (webhook_id, account_id, event, subject, body)
       values ($1, 1, 'invoice.issued', 'INV-1', '{}'), ($1, 1, 'role.changed', 'A role', '{}'), ($1, 1, 'webhook.ping', 'y', '{}')`,
      [uuid],
    );
    const fewer = { events: ["role.changed"] };
    expect((await limited.send("PATCH", `/webhooks/${uuid}`, fewer)).status).toBe(200);
    expect(await limited.send("PATCH", `/webhooks/${uuid}`, move)).toMatchObject(isRefused);
    await deliver();
    expect((await limited.send("PATCH", `/webhooks/${uuid}`, move)).status).toBe(200);

    const list = (await limited.get("/webhooks/history?counts=state&page[size]=1&sort=event")).body;
    expect(list).toMatchObject({
      data: [{ event: "role.changed" }],
      meta: { total: 2, counts: { state: { Delivered: 2 } } },
    });
    const [invoice] = await history("?filter[event]=invoice.issued");
    const at = `/webhooks/history/${invoice.uuid}`;
    expect((await world.provider.get(at)).status).toBe(200);
    expect((await limited.get(at)).status).toBe(404);
    expect((await limited.send("POST", `${at}/redeliver`)).status).toBe(404);
    const again = `/webhooks/history/${list.data[0].uuid}`;
    expect((await limited.get(again)).body.body).toBe("{}");
    expect((await limited.send("POST", `${again}/redeliver`)).status).toBe(200);
  });

  it("gets no address and no secret in a managed session, since it would go on after that", async () => {
    const all = '{"Webhooks": {"C": true, "R": true, "U": true}, "Roles": {"R": true}}';
    await sql("update role set permissions = permissions || $1::jsonb where account_id = 10", [all]);
    const { uuid } = await add({}, await world.portal.signIn("distributor"));
    const asked = await world.provider.send("POST", "/access/managed-access", { account_id: 10 });
    const anyone = await world.portal.signIn("anonymous");
    const { body } = await anyone.send("POST", "/access/managed-access/session", { code: asked.body.code });
    const visitor = world.portal.withBearer(body.accessToken);
    const more = { name: "theirs", url: world.receiver.url, events: ["role.changed"] };
    const statuses = [
      await visitor.send("POST", "/webhooks", more),
      await visitor.send("POST", `/webhooks/${uuid}/secret`),
      await visitor.send("PATCH", `/webhooks/${uuid}`, { url: `${world.receiver.url}/theirs` }),
      await visitor.send("PATCH", `/webhooks/${uuid}`, { active: false }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 200]);
  });

  it("is one of at most 20 of an account", async () => {
    for (let at = 0; at < 20; at += 1) await add();
    const more = { name: "more", url: world.receiver.url, events: ["role.changed"] };
    expect((await world.provider.send("POST", "/webhooks", more)).status).toBe(409);
  });

  it("belongs to its account: those above and beside do not find it", async () => {
    const { uuid } = await add();
    await changeRole();
    const [message] = await history();
    for (const path of [`/webhooks/${uuid}`, `/webhooks/history/${message.uuid}`])
      expect((await world.other.get(path)).status).toBe(404);
    expect((await world.other.send("PATCH", "/webhooks", { webhook_uuids: [uuid] })).status).toBe(404);
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
    const added = await world.provider.send("POST", "/webhooks", {
      name: "bad",
      url,
      events: ["role.changed"],
    });
    expect(added).toMatchObject({ status: 422, body: { errors: [{ field: "/url" }] } });
    const { uuid } = await add();
    expect((await world.provider.send("PATCH", `/webhooks/${uuid}`, { url })).status).toBe(422);
    // Stored before the rule, or a name that has become another address since.
    await sql("update webhook set url = $1", [url]);
    await changeRole();
    await deliver();
    expect((await history())[0]).toMatchObject({ state: "Waiting", status: null, error: expect.any(String) });
  });
});
