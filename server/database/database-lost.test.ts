import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IS_PROOF } from "../testing/proof.ts";
import type { SignedIn, TestServer } from "../testing/test-server.ts";
import { request, startTestServer } from "../testing/test-server.ts";

/** In each of them all connections are cut three times; `npm run proof` cuts them 201 times. */
const ROUNDS = IS_PROOF ? 67 : 4;
const CUTS = 3;
const AT_ONCE = 8;

describe.skipIf((process.env["ATRIUM_TEST_DATABASE_URL"] ?? "") === "")("connections that break", () => {
  let server: TestServer;
  let customer: SignedIn;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer();
    customer = await server.signIn("customer@demo.example");
    admin = new Client({ connectionString: server.databaseUrl ?? "" });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await server.stop();
  });

  const breakAll = () =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'atrium'",
    );

  test("fail single requests with a sentence, lose nothing that was acknowledged, and do nothing twice", async () => {
    // Nothing holds a pool, as a retention lock may hold a backup.
    const pools =
      "filter[service_offering.type]=vCenterResourcePool&filter[automator.state]=available&filter[state]=Available";
    const list = await customer.call("GET", `/pricing/service?${pools}&page[size]=6&sort=id`);
    const deleted = (list.body["data"] as readonly { id: number }[]).map(({ id }) => id);
    const links: string[] = [];
    for (const id of deleted) {
      const { status, body } = await customer.call("DELETE", `/pricing/service/${id}?sync=none`);
      if (status === 202) links.push(new URL(String(body["link"])).pathname); // others may be locked
    }
    expect(links.length).toBeGreaterThan(1);
    const saved = new Map<string, unknown>();
    const sentences: string[] = [];
    const save = async (email: string) => {
      const contact = { firstName: "A", lastName: "B", email, type: "billing" };
      const answer = await untilAnswered(async () => {
        const each = await customer.call("POST", "/access/contact", contact, { "idempotency-key": email });
        if (each.status === 503) sentences.push(String(each.body["message"]));
        return each;
      });
      expect(answer.status).toBe(201);
      saved.set(email, answer.body["id"]);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const saving = Array.from({ length: AT_ONCE }, (_, each) => save(`${round}-${each}@broken.example`));
      for (let times = 0; times < CUTS; times += 1) {
        await new Promise((done) => setTimeout(done, 7 * ((round + times) % 5)));
        await breakAll();
      }
      await Promise.all(saving);
    }
    expect(sentences.length).toBeGreaterThan(0);
    for (const each of sentences)
      expect(each).toMatch(/^(The database cannot be reached|The connection to the database)/);
    expect(saved.size).toBe(ROUNDS * AT_ONCE);

    const { body } = await customer.call(
      "GET",
      "/access/contact?page[size]=1000&search[email]=broken.example",
    );
    const rows = body["data"] as readonly { id: number; email: string }[];
    expect(new Map(rows.map(({ email, id }) => [email, id]))).toEqual(saved);
    expect(rows.length).toBe(saved.size);
    for (const link of links) {
      await expect
        .poll(async () => (await customer.call("GET", link)).body["state"], {
          timeout: 60_000,
          interval: 500,
        })
        .toBe("completed");
    }
    expect((await request(server.url, "", "GET", "/access/bootstrap")).status).toBe(200);
    process.stdout.write(
      `connections cut under load: ${ROUNDS * CUTS} times, ${sentences.length} requests refused with a sentence, ${saved.size} acknowledged and none lost or done twice\n`,
    );
  }, 1_200_000);

  test("a server is alive but not ready while its database is away", async () => {
    const name = new URL(server.databaseUrl ?? "").pathname.slice(1);
    const elsewhere = new URL(server.databaseUrl ?? "");
    elsewhere.pathname = "/postgres";
    const outside = new Client({ connectionString: elsewhere.href });
    await outside.connect();
    const health = async () => await request(server.url, "", "GET", "/healthz");
    await outside.query(`alter database ${name} allow_connections false`);
    await breakAll();
    await expect.poll(health, { timeout: 20_000 }).toMatchObject({
      status: 503,
      body: { status: "unavailable", reason: "The database does not answer." },
    });
    expect((await request(server.url, "", "GET", "/livez")).body).toEqual({ status: "ok" });
    expect((await customer.call("GET", "/pricing/service")).status).toBe(503);
    await outside.query(`alter database ${name} allow_connections true`);
    await outside.end();
    await expect.poll(health, { timeout: 20_000 }).toMatchObject({ status: 200, body: { status: "ok" } });
    expect((await customer.call("GET", "/pricing/service")).status).toBe(200);
  });

  async function untilAnswered<Each extends { readonly status: number }>(
    call: () => Promise<Each>,
  ): Promise<Each> {
    for (let tries = 0; tries < 50; tries += 1) {
      const answer = await call();
      if (answer.status !== 503) return answer;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error("No call was answered.");
  }
});
