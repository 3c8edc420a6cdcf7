import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appendAudit, verifyAudit, verifyExport } from "../../audit/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
/** Below another provider. */
let stranger: Caller;
const CUSTOMER = 100;

beforeAll(async () => {
  portal = await openTestPortal();
  [provider, customer, stranger] = await Promise.all([
    portal.signIn("provider"),
    portal.signIn("customer"),
    portal.signIn("customer2"),
  ]);
});
afterAll(() => portal.close());

const system = <Row = Record<string, unknown>>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));

async function verify(caller: Caller, body?: object) {
  const begun = await caller.send("POST", "/audit/verification", body);
  expect(begun.status).toBe(202);
  const end = await caller.follow(begun.body.link);
  const [latest] = (await caller.get("/audit/verification")).body.data;
  return { end, latest };
}

const check = (text: string, expected?: string) => verifyExport(Readable.from([Buffer.from(text)]), expected);

/** As somebody does who has the files of the database. */
async function tamper(statements: string): Promise<void> {
  await portal.database.owner.execute(
    `alter table audit disable trigger user; alter table audit no force row level security; ${statements}; alter table audit enable trigger user; alter table audit force row level security`,
  );
}

/** Of two accounts that do not see each other, in turn. */
async function write(count: number): Promise<void> {
  const who = { userId: 8, username: "writer@demo.example" };
  await portal.database.transaction("system", async (db) => {
    for (let id = 1; id <= count; id += 1) {
      const accountId = id % 2 === 0 ? CUSTOMER : 200;
      const entry = { action: "note.update", resourceType: "note", resourceId: String(id), accountId };
      await appendAudit(db, who, { ...entry, name: `note-of-${accountId}` }, new Date());
    }
  });
}

describe("a verification", () => {
  it("says how many rows are intact, and the last hash, which the next one is held against", async () => {
    const log = await verifyAudit(portal.database);
    const { end, latest } = await verify(customer);
    expect(end.state).toBe("completed");
    expect(latest).toMatchObject({ state: "Intact", username: "customer@demo.example", finding: null });
    // Its own row, which says that it was begun, is the last one.
    expect(latest.rows).toBe(log.intact && log.rows + 1);
    const [row] = await system<{ hash: string }>("select hash from audit where id = $1", [latest.rows]);
    expect(latest.last_hash).toBe(row?.hash);

    const again = await verify(customer, { expected_hash: latest.last_hash.toUpperCase() });
    expect(again.latest).toMatchObject({
      state: "Intact",
      rows: latest.rows + 2,
      expected_hash: latest.last_hash,
      expected_row: latest.rows,
    });
    const lost = await verify(customer, { expected_hash: "a".repeat(64) });
    expect(lost.end).toMatchObject({
      state: "error",
      message: expect.stringContaining("has the expected hash"),
    });
    expect(lost.latest).toMatchObject({ state: "Broken", broken_row: again.latest.rows + 3 });
  });

  it("is refused with what is no hash", async () => {
    for (const hash of ["x", "a".repeat(65), "g".repeat(64)])
      expect((await customer.send("POST", "/audit/verification", { expected_hash: hash })).status).toBe(422);
  });

  it("stands in the log, where it begins and where it ends", async () => {
    await verify(customer);
    const { data } = (await customer.get("/audit/resource/map?page_size=2")).body;
    expect(data).toMatchObject([
      { phrase: "log.verified", result: "done", user: "customer@demo.example" },
      { phrase: "log.verify", result: "accepted" },
    ]);
  });

  it("is one at a time for each account, and those of others are not seen", async () => {
    portal.clock.stop();
    await write(1100); // more than a piece, between which it waits
    const begun = await customer.send("POST", "/audit/verification");
    const [running] = (await customer.get("/audit/verification")).body.data;
    expect(running).toMatchObject({ state: "Running", rows: null, last_hash: null });
    const second = await customer.send("POST", "/audit/verification");
    expect([second.status, second.body.message]).toEqual([409, "The log is being verified at this moment."]);
    const theirs = await stranger.send("POST", "/audit/verification");
    expect(theirs.status).toBe(202);
    portal.clock.run();
    expect((await customer.follow(begun.body.link)).state).toBe("completed");
    expect((await stranger.follow(theirs.body.link)).state).toBe("completed");
    expect((await stranger.get("/audit/verification")).body.meta.total).toBe(1);
    expect((await provider.get("/audit/verification")).body.meta.total).toBe(0);
  });

  it("goes on in another process where one stops", async () => {
    portal.clock.stop();
    const begun = await customer.send("POST", "/audit/verification");
    await portal.restartRunner();
    portal.clock.run();
    expect((await customer.follow(begun.body.link)).state).toBe("completed");
    const [latest] = (await customer.get("/audit/verification")).body.data;
    expect(latest.state).toBe("Intact");
  });

  it("that was given up has failed", async () => {
    await system(
      "insert into audit_verification (account_id, username) values ($1, 'customer@demo.example')",
      [CUSTOMER],
    );
    const [latest] = (await customer.get("/audit/verification")).body.data;
    expect(latest).toMatchObject({
      state: "Failed",
      finding: "It was not brought to its end. Verify again.",
    });
  });

  it("needs the permission to read the log", async () => {
    const [role] = await system<{ id: number; permissions: object }>(
      "select id, permissions from role where account_id = 200 order by id limit 1",
    );
    await system("update role set permissions = permissions - 'Audit' where account_id = 200");
    for (const answer of [
      await stranger.send("POST", "/audit/verification"),
      await stranger.get("/audit/verification"),
      await stranger.get("/audit/export"),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        403,
        "You lack the permission Audit (R). An administrator of your account can grant it under Access & Roles.",
      ]);
    await system("update role set permissions = $2::jsonb where id = $1", [
      role?.id,
      JSON.stringify(role?.permissions),
    ]);
  });
});

describe("an export", () => {
  it("is a file in parts that proves itself, with nothing readable of others", async () => {
    await write(600);
    const { text } = await customer.get("/audit/export");
    const log = await verifyAudit(portal.database);
    if (!log.intact) throw new Error(log.reason);
    expect(log.rows).toBeGreaterThan(1200);
    const verdict = await check(text, log.lastHash);
    expect(verdict).toMatchObject({
      intact: true,
      rows: log.rows,
      expectedAt: log.rows,
      head: { account: CUSTOMER, company: "Contoso Manufacturing", from: null, to: null },
    });
    expect(text).toContain("note-of-100");
    expect(text).not.toContain("note-of-200");
    const theirs = await stranger.get("/audit/export");
    expect(theirs.text).toContain("note-of-200");
    expect(theirs.text).not.toMatch(/note-of-100|Contoso|demo\.example","action":"service/);
    expect(await check(theirs.text, log.lastHash)).toMatchObject({ intact: true, rows: log.rows });
    // What each of them reads is what the log answers them.
    for (const [caller, file] of [
      [customer, text],
      [stranger, theirs.text],
    ] as const) {
      const { total } = (await caller.get("/audit/resource/map?page_size=1")).body.meta;
      expect(file.match(/"actorName"/g)).toHaveLength(total);
    }
  });

  it("is of a period, the last day included", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { text } = await customer.get(`/audit/export?from=${today}&to=${today}`);
    const verdict = await check(text);
    const [first] = await system<{ id: number }>("select min(id) as id from audit where at >= $1::date", [
      today,
    ]);
    expect(verdict).toMatchObject({
      intact: true,
      first: first?.id,
      head: { from: `${today}T00:00:00.000Z`, to: `${today}T23:59:59.999Z` },
    });
    expect(await check((await customer.get("/audit/export?from=2126-01-01")).text)).toMatchObject({
      rows: 0,
    });
    expect(
      await check((await customer.get("/audit/export?from=2026-02-02&to=2026-01-01")).text),
    ).toMatchObject({
      rows: 0,
    });
    for (const query of ["from=yesterday", "to=2026-13-41", "from=0000-01-01", "to=0000-01-01"])
      expect((await customer.get(`/audit/export?${query}`)).status).toBe(400);
  });

  it("says from which day on it is possible where older rows of others would be readable only", async () => {
    await tamper(
      "update audit set salt = null, content_hash = null, at = '2026-03-04 12:00:00Z' where account_id = 200 and id = (select min(id) from audit where account_id = 200)",
    );
    const refused = await customer.get("/audit/export");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This period has older rows of other accounts, which prove their places only with contents that are not yours to read. Choose a period that begins on 2026-03-05 or later.",
    ]);
  });
});

it("a log that is not intact is found so by whoever asks, without what the row says", async () => {
  const [bad] = await system<{ id: number }>("select min(id) as id from audit where account_id = 200");
  const { end, latest } = await verify(provider);
  expect(end).toEqual(expect.objectContaining({ state: "error", message: `Row ${bad?.id} was changed.` }));
  expect(latest).toMatchObject({
    state: "Broken",
    broken_row: bad?.id,
    finding: `Row ${bad?.id} was changed.`,
    rows: null,
    last_hash: null,
  });
  const [row] = (await provider.get("/audit/resource/map?page_size=1")).body.data;
  expect(row).toMatchObject({
    phrase: "log.broken",
    result: "failed",
    reason: `Row ${bad?.id} was changed.`,
  });
  expect(JSON.stringify([end, latest])).not.toContain("note-of-200");
});
