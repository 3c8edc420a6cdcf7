import { expect, it } from "vitest";
import { recordEvent } from "../../events/index.ts";
import { IS_PROOF } from "../../testing/proof.ts";
import type { Receiver } from "../../testing/receiver.ts";
import { add, deliver, sql, openWebhookWorld, world } from "./webhook-world.fixture.ts";

const MESSAGES = IS_PROOF ? 10_000 : 60;

openWebhookWorld();

type Answer = Receiver["answer"];

const TAKES: readonly Answer[] = [
  (response) => response.writeHead(204).end(),
  (response) => response.end("ok"),
  // It says that it took it, and promises more than it sends, or never stops.
  (response) => response.writeHead(200, { "content-length": "100000" }).write("ok", () => response.end()),
  (response) => {
    const more = setInterval(() => response.write("x".repeat(65_536)), 1);
    response.on("close", () => clearInterval(more));
  },
];
const REFUSES: readonly Answer[] = [
  (response) => response.writeHead(500).end("no"),
  (response) => response.writeHead(307, { location: world.receiver.url }).end(),
  (response) => response.destroy(),
];
const STALLS: Answer = () => undefined;
/** What a receiver may do with a message. */
const ANSWERS = [...TAKES, ...TAKES, ...REFUSES, ...REFUSES, STALLS];

it("none of many messages is lost, and none is sent after it was taken, whatever the receiver does", async () => {
  await add({ events: ["role.changed"] });
  await world.portal.database.transaction("system", async (db) => {
    for (let at = 0; at < MESSAGES; at += 1)
      await recordEvent(db, {
        name: "role.changed",
        accountId: 100,
        at: new Date(),
        resource: { type: "role", id: String(at), name: null },
      });
  });
  let seed = 7;
  const taken: string[] = [];
  const after: string[] = [];
  const tries = new Map<string, number>();
  world.receiver.answer = (response, message) => {
    const id = String(message.headers["webhook-id"]);
    if (taken.includes(id)) after.push(id);
    tries.set(id, (tries.get(id) ?? 0) + 1);
    seed = (seed * 16_807) % 2_147_483_647;
    const chosen = ANSWERS[seed % ANSWERS.length] ?? STALLS;
    if (TAKES.includes(chosen)) taken.push(id);
    chosen(response, message);
  };
  let waiting = MESSAGES;
  while (waiting > 0) {
    await deliver({ answer: 4000, body: 50 });
    await sql("update webhook_delivery set next_at = now() where state = 'Waiting'");
    await sql("update webhook set next_at = now()");
    const [left] = await sql("select count(*)::int as n from webhook_delivery where state = 'Waiting'");
    waiting = Number(left?.["n"]);
  }
  expect(after).toEqual([]);
  const stored = await sql("select id, state, attempts from webhook_delivery order by seq");
  expect(new Set(stored.map(({ state }) => state))).toEqual(new Set(["Delivered"]));
  expect(stored.map(({ id, attempts }) => [id, attempts])).toEqual([...tries]);
  // Each was due again at once: so they were taken in the order in which they happened.
  expect(taken).toEqual(stored.map(({ id }) => id));
}, 7_200_000);
