import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { Receiver } from "../../testing/receiver.ts";
import { SHOP, SHOP_KEY } from "../../platforms/vcloud/v4/gateways/sample-certificates.ts";
import { deleteOldMessages } from "../../webhooks/index.ts";
import type { Made } from "./webhook-world.fixture.ts";
import {
  add,
  changeRole,
  deliver,
  history,
  later,
  sender,
  show,
  sql,
  openWebhookWorld,
  world,
} from "./webhook-world.fixture.ts";

openWebhookWorld();

describe("delivery", () => {
  it("is in the order in which things happened, and once, however many processes send", async () => {
    await add();
    for (let at = 0; at < 12; at += 1) await changeRole();
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    const ids = world.receiver.received.map(({ headers }) => headers["webhook-id"]);
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
    world.receiver.answer = answer;
    await deliver();
    expect(world.receiver.received).toHaveLength(1);
    expect((await history())[0]).toMatchObject({ state: "Waiting", attempts: 1, error });
    expect(await show(uuid)).toMatchObject({ state: "Failing", reason: error, waiting: 1 });
    await deliver();
    expect(world.receiver.received, "not before its time").toHaveLength(1);
    await later("21 seconds");
    world.receiver.answer = (response) => response.end("ok");
    await deliver();
    expect((await history())[0]).toMatchObject({
      state: "Delivered",
      attempts: 2,
      status: 200,
      answer: "ok",
    });
    expect(await show(uuid)).toMatchObject({ state: "Working", waiting: 0 });
    expect(world.receiver.received[1]?.headers["webhook-id"]).toBe(
      world.receiver.received[0]?.headers["webhook-id"],
    );
  });

  it("needs a certificate that is trusted, and TLS where the address says so", async () => {
    await add({ url: world.receiver.url.replace("http:", "https:") });
    await changeRole();
    await deliver();
    const error = "Its certificate is not trusted, or it does not speak TLS.";
    expect((await history())[0]).toMatchObject({ state: "Waiting", status: null, error });
    const server = createServer({ key: SHOP_KEY, cert: SHOP }, (_, response) => response.end("ok"));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    await sql("update webhook set url = $1", [`https://127.0.0.1:${port}/`]);
    await later("1 minute");
    await deliver();
    expect((await history())[0]).toMatchObject({ attempts: 2, status: null, error });
    server.close();
  });

  it("counts a good status, however long the rest of the answer is", async () => {
    await add();
    await changeRole();
    world.receiver.answer = (response) => {
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
    world.receiver.answer = (response, { body }) =>
      response.writeHead(body.includes(`"${bad}"`) ? 500 : 200).end();
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
    world.receiver.answer = (response) => response.writeHead(503).end();
    const pauses: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      await deliver();
      pauses.push(await pause());
      await later("2 hours");
    }
    expect(pauses.map((each) => Math.round(each / 10) * 10)).toEqual([10, 20, 40, 80]);
    world.receiver.answer = (response) => response.writeHead(429, { "retry-after": "1200" }).end();
    await deliver();
    expect(await pause()).toBeGreaterThan(1190);
  });

  it("ends after a day without success: the webhook is off, says so, its maker is told, and nothing is lost", async () => {
    const { uuid } = await add({ name: "silent" });
    const name = await changeRole();
    world.receiver.answer = (response) => response.writeHead(500).end();
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
    const changes = (await world.provider.get("/audit/resource/map?search=webhook.switch-off")).body.data;
    expect(changes).toMatchObject([{ user: "Atrium", object: { name: "silent" } }]);

    // Redelivered once it is on again.
    const [message] = await history();
    const again = `/webhooks/history/${message.uuid}/redeliver`;
    expect((await world.provider.send("POST", again)).status).toBe(409);
    await world.provider.send("PATCH", `/webhooks/${uuid}`, { active: true });
    // Nothing has arrived since.
    expect(await show(uuid)).toMatchObject({ state: "New", reason: null });
    world.receiver.answer = (response) => response.end("at last");
    expect((await world.provider.send("POST", again)).body).toMatchObject({ state: "Waiting", attempts: 0 });
    expect((await world.provider.send("POST", again)).status).toBe(409);
    await deliver();
    expect((await history())[0]).toMatchObject({ state: "Delivered", answer: "at last", uuid: message.uuid });
    expect(await show(uuid)).toMatchObject({ state: "Working" });
  });

  it("ends at once where the receiver is gone", async () => {
    const { uuid } = await add();
    await changeRole();
    world.receiver.answer = (response) => response.writeHead(410).end();
    await deliver();
    expect(await show(uuid)).toMatchObject({
      state: "Off",
      reason: "It answered 410: it wants no more messages.",
    });
  });

  it("is taken over from a process that died", async () => {
    await add();
    await changeRole();
    // The second is of a transaction that began after the one that looks.
    for (const left of ["30 seconds", "61 seconds"]) {
      await sql(`update webhook set claim = gen_random_uuid(), claimed_until = now() + interval '${left}'`);
      await sender().look();
      expect(world.receiver.received).toHaveLength(0);
    }
    await sql("update webhook set claimed_until = now() - interval '1 second'");
    await deliver();
    expect(world.receiver.received).toHaveLength(1);
  });

  it("goes on although the clock was set back a day, also where processes that died have claimed all that may be", async () => {
    for (let count = 0; count < 3; count += 1) await add();
    await changeRole();
    await sql("update webhook_delivery set next_at = now() + interval '1 day'");
    await sql(
      "update webhook set claim = gen_random_uuid(), claimed_until = now() + interval '1 day', next_at = now() + interval '1 day'",
    );
    await deliver();
    expect(world.receiver.received).toHaveLength(3);
  });

  it("keeps its history for 30 days", async () => {
    await add();
    await changeRole();
    await later("29 days");
    await deleteOldMessages(world.portal.database);
    expect(await history()).toHaveLength(1);
    await later("2 days");
    await deleteOldMessages(world.portal.database);
    expect(await history()).toEqual([]);
  });
});
