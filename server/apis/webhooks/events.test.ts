import { describe, expect, it } from "vitest";
import { endActivity } from "../../activity/index.ts";
import { recordEvent } from "../../events/index.ts";
import type { Received } from "../../testing/receiver.ts";
import {
  add,
  changeRole,
  deliver,
  history,
  sql,
  openWebhookWorld,
  verify,
  world,
} from "./webhook-world.fixture.ts";

openWebhookWorld();

describe("what a webhook is told", () => {
  it("is signed by the Standard Webhooks scheme, and says what happened without values", async () => {
    const { secret } = await add();
    const name = await changeRole();
    await deliver();
    const [message] = world.receiver.received as [Received];
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
    expect(() => verify(secret, { ...message, body: `${message.body} ` })).toThrow("No matching signature");
  });

  it("is what happens in its account and below, of the kinds that it hears", async () => {
    await add({ name: "all of it", events: ["role.changed", "account.blocked", "user.created"] });
    const foreign = await add({ name: "of another provider" }, world.other);
    expect(foreign.uuid).toBeDefined();
    const name = await changeRole(world.customer);
    await world.provider.send("PATCH", "/access/account/101", { isBlocked: true });
    await world.provider.send("PATCH", "/access/account/101", { isBlocked: false });
    expect(
      (await history()).map((each: { event: string; subject: string }) => [each.event, each.subject]),
    ).toEqual([
      ["account.blocked", expect.any(String)],
      ["role.changed", name],
    ]);
    expect(await history("", world.other)).toEqual([]);
  });

  it("is also that an account was moved away, for each of those that it leaves", async () => {
    const left = [await world.portal.signIn("reseller"), await world.portal.signIn("distributor")];
    const all = '{"Webhooks": {"C": true, "R": true}}';
    await sql("update role set permissions = permissions || $1::jsonb where account_id in (10, 20)", [all]);
    for (const by of left) await add({ events: ["account.changed"] }, by);
    const made = await world.provider.send("POST", "/access/account", {
      companyName: "Gone to its provider",
      reseller_account_id: 20,
      user: { username: "gone@moved.example", password: "Portal123!" },
    });
    const at = `/access/account/${made.body.id}`;
    const moved = await world.provider.send("PATCH", at, { reseller_account_id: null });
    expect(moved.status, moved.text).toBe(200);
    const logged: unknown[] = [];
    for (const by of left) {
      const [told, ...others] = await history("", by);
      expect([told.subject, others.map(({ subject }: { subject: string }) => subject)]).toEqual([
        "Gone to its provider",
        by === left[0] ? [] : ["Gone to its provider"],
      ]);
      const { data } = JSON.parse((await by.get(`/webhooks/history/${told.uuid}`)).body.body);
      expect(data).not.toHaveProperty("changed");
      logged.push([data.action, data.resource.name]);
      const { body } = await by.get("/audit/resource/map?page_size=1");
      expect(body.data).toMatchObject([{ action: "account.leave", changes: [] }]);
    }
    expect(logged).toEqual(left.map(() => ["account.leave", "Gone to its provider"]));
  });

  it("is that work has ended, and how", async () => {
    const kinds = ["ordered", "provided", "failed", "deleted"].map((each) => `service.${each}`);
    await add({ events: [...kinds, "activity.completed", "activity.failed"] });
    const { data } = (await world.customer.get("/solutions/serviceOfferings?filter[type]=form&page[size]=1"))
      .body;
    const order = async (name: string, state: object) => {
      const body = { ServiceOfferings_id: data[0].id, name };
      const { id } = (await world.customer.send("POST", "/pricing/service", body)).body;
      await world.provider.send("PATCH", `/pricing/service/${id}/state`, state);
      return id;
    };
    const good = await order("to be had", { state: "Available" });
    await order("not to be had", { state: "Error", reason: "No rack is free." });
    const deleted = await world.customer.send("DELETE", `/pricing/service/${good}`);
    await world.customer.follow(deleted.body.link);
    const told = async () =>
      (await history("?sort=createTime&page[size]=50")).map(({ event }: { event: string }) => event);
    // The activity says that it has ended a moment before the transaction of its end is over.
    await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBe(8);
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
    const { body } = (await world.provider.get(`/webhooks/history/${failed.uuid}`)).body;
    expect(JSON.parse(body).data).toMatchObject({
      account: { id: 100 },
      reason: expect.stringContaining("No rack is free."),
    });
  });

  it("is no activity on other things than services, which the log tells", async () => {
    await add({ events: ["activity.completed", "activity.failed"] });
    for (const [permission, state] of [
      ["Audit", "error"],
      ["Invoices", "completed"],
      ["ASA Management", "error"],
      ["Services", "error"],
    ] as const)
      await world.portal.database.transaction("system", async (db) => {
        const [row] = await db.query<{ id: string }>(
          `insert into activity (account_id, kind, name, resource_type, resource_id, actor_user_id, actor_name, input, permission)
           values (1, 'x', $1, 'x', '1', 1, 'somebody', 'null', $1) returning id`,
          [permission],
        );
        await endActivity(db, row?.id ?? "", { state, message: "It says why." }, "https://portal.example");
      });
    expect(
      (await history()).map(({ event, subject }: { event: string; subject: string }) => [event, subject]),
    ).toEqual([["activity.failed", "Services"]]);
  });

  it("is nothing that was rolled back", async () => {
    await add();
    const name = await changeRole();
    expect((await world.provider.send("POST", "/access/role", { name, permissions: [] })).status).toBe(409);
    expect(await history()).toHaveLength(1);
  });

  it("is nothing, and nothing is sent, while its account is blocked", async () => {
    const distributor = await world.portal.signIn("distributor");
    const all = '{"Webhooks": {"C": true, "R": true}, "Roles": {"C": true, "R": true}}';
    await sql("update role set permissions = permissions || $1::jsonb where account_id = 10", [all]);
    await add({}, distributor);
    await changeRole(distributor);
    const block = async (isBlocked: boolean) =>
      expect((await world.provider.send("PATCH", "/access/account/10", { isBlocked })).status).toBe(200);
    await block(true);
    await world.portal.database.transaction("system", (db) =>
      recordEvent(db, {
        name: "role.changed",
        accountId: 104,
        at: new Date(),
        resource: { type: "role", id: "1", name: null },
      }),
    );
    await deliver();
    expect(world.receiver.received).toEqual([]);
    expect(await sql("select 1 from webhook_delivery")).toHaveLength(1);
    await block(false);
    await deliver();
    expect(world.receiver.received).toHaveLength(1);
  });

  it("is nothing while it is off", async () => {
    const { uuid } = await add({ active: false });
    await changeRole();
    expect(await history()).toEqual([]);
    await world.provider.send("PATCH", `/webhooks/${uuid}`, { active: true });
    await changeRole();
    expect(await history()).toHaveLength(1);
  });
});
