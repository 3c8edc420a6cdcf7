import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEMO_PASSWORD } from "../identity/index.ts";
import { IS_PROOF } from "../testing/proof.ts";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

/** `npm run proof` writes the file that once was cut. */
const ROWS = IS_PROOF ? 200_000 : 10_000;
const CUSTOMER2 = 200;
const READ_EVERY = ROWS / 10;

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

let portal: TestPortal;
let url: string;
let customer: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  url = await portal.listen();
  customer = await portal.signIn("customer2");
  await portal.database.transaction("system", (db) =>
    db.query(
      `insert into service (account_id, service_offering_id, name, description, state, create_time)
       select $1, (select min(service_offering_id) from service where account_id = $1), 'many-' || n, 'text ' || n, 'Available', now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
      [CUSTOMER2, ROWS],
    ),
  );
});
afterAll(() => portal.close());

const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<IncomingMessage>((answer, fail) => {
    const all = { ...customer.signedIn, accept: "text/csv", ...headers };
    get(new URL(path, url), { headers: all }, answer).on("error", fail);
  });

/** What is still in use, after a collection. */
function usedMemory(): number {
  if (typeof collect === "function") collect();
  return process.memoryUsage().heapUsed;
}

test.each(["", "sort=-createTime", "sort=charge.monthly,-name"])(
  "every row is in the file, and the memory stays flat, in the order %j",
  async (order) => {
    const total = (await customer.get("/pricing/service?page[size]=1")).body.meta.total;
    expect(total).toBeGreaterThan(ROWS);
    const answer = await ask(`/pricing/service?${order}`);
    let [lines, rest] = [-1, ""];
    const found = new Uint8Array(ROWS + 1);
    const memory: number[] = [];
    for await (const chunk of answer.setEncoding("utf8")) {
      const parts = (rest + String(chunk)).split("\r\n");
      rest = parts.pop() ?? "";
      for (const line of parts) {
        lines += 1;
        found[Number(/many-(\d+)/.exec(line)?.[1] ?? 0)] = 1;
        if (lines % READ_EVERY === 1) memory.push(usedMemory());
      }
    }
    expect(answer.complete).toBe(true);
    expect([lines, found.subarray(1).indexOf(0)]).toEqual([total, -1]);
    const [first = 0, ...others] = memory;
    expect(others.length).toBeGreaterThan(7);
    process.stdout.write(
      `CSV of ${total} rows (${order}): memory at its end ${((others.at(-1) ?? 0) / first).toFixed(2)} × that at its beginning\n`,
    );
    expect(Math.max(...others) / first).toBeLessThan(1.3);
  },
  // In the proof the embedded database sorts all rows for each piece of the last order.
  3_600_000,
);

test.each<Readonly<Record<string, string>>>([{}, { "accept-encoding": "gzip" }])(
  "a file that cannot be read to its end breaks off, so that nobody takes it for whole: %j",
  async (headers) => {
    const leaver = await portal.signIn("customer2");
    const answer = await ask("/pricing/service", { ...leaver.signedIn, ...headers });
    expect(answer.statusCode).toBe(200);
    const text = "accept-encoding" in headers ? answer.pipe(createGunzip()) : answer;
    answer.on("error", (error) => text.destroy(error));
    const reading = (async () => {
      let isFirst = true;
      for await (const chunk of text) {
        expect(String(chunk).length).toBeGreaterThan(0);
        if (isFirst)
          await portal.database.transaction("system", (db) =>
            db.query("update session set revoked_at = now() where user_id = 8"),
          );
        isFirst = false;
      }
    })();
    await expect(reading).rejects.toThrow(/aborted|unexpected end/);
    expect(answer.complete).toBe(false);
    customer = await portal.signIn("customer2");
  },
);

test("a file is whole though its session has newer tokens by the time it has been read", async () => {
  const total = (await customer.get("/pricing/service?page[size]=1")).body.meta.total;
  const reader = await portal.signIn("customer2");
  const answer = await ask("/pricing/service", reader.signedIn);
  let lines = -1;
  let isFirst = true;
  for await (const chunk of answer.setEncoding("utf8")) {
    lines += String(chunk).split("\n").length - 1;
    if (isFirst)
      await portal.database.transaction("system", (db) =>
        db.query(
          `update session set token_id = gen_random_uuid(), previous_token_id = null, rotated_at = now() - interval '3 minutes'
           where user_id = 8`,
        ),
      );
    isFirst = false;
  }
  expect([answer.complete, lines]).toEqual([true, total]);
  expect((await reader.get("/pricing/service")).status, "another call with the old token").toBe(401);
  customer = await portal.signIn("customer2");
});

test("a file that is read with an API key breaks off once the key is deleted", async () => {
  const provider = await portal.signIn("provider");
  const made = await provider.send("POST", "/access/apikey", {
    name: "of a file",
    currentPassword: DEMO_PASSWORD,
  });
  const answer = await ask("/pricing/service", { authorization: `Bearer ${made.body.key}` });
  const reading = (async () => {
    let isFirst = true;
    for await (const chunk of answer) {
      expect(String(chunk).length).toBeGreaterThan(0);
      if (isFirst) await provider.send("DELETE", `/access/apikey/${made.body.id}`);
      isFirst = false;
    }
  })();
  await expect(reading).rejects.toThrow("aborted");
  expect(answer.complete).toBe(false);
});

test("nothing more is read for a browser that goes away", async () => {
  const transaction = vi.spyOn(portal.database, "transaction");
  const answer = await ask("/pricing/service");
  await new Promise((done) => answer.once("data", done));
  answer.destroy();
  await new Promise((done) => answer.once("close", done));
  const pieces = () => transaction.mock.calls.filter(([scope]) => typeof scope === "object").length;
  let before: number;
  do {
    before = pieces();
    await customer.get("/access/contact");
    await customer.get("/access/contact");
  } while (pieces() > before + 2);
  expect(pieces()).toBeLessThan(ROWS / 500 / 2);
  transaction.mockRestore();
});
