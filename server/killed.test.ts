import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAudit } from "./audit/index.ts";
import { openDatabase } from "./database/index.ts";
import { migrationFolders, productPlatforms } from "./platforms/index.ts";
import { IS_PROOF } from "./testing/proof.ts";
import { openBrowser } from "./testing/browser.ts";
import type { TestDatabase } from "./testing/test-database.ts";
import { createTestDatabase } from "./testing/test-database.ts";
import { request } from "./testing/test-server.ts";

/** How often the process is killed while it works; `npm run proof` does it on both databases. */
const ROUNDS = IS_PROOF ? 20 : 2;
const AT_ONCE = 6;
/** Answers after which it is killed, with others under way. */
const ANSWERS = 24;
const START_WITHIN = { timeout: 180_000, interval: 50 };
const DOMAIN = "killed.example";

let folder: string;
let database: TestDatabase;
let server: { readonly child: ChildProcess; readonly url: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-killed-"));
  database = await createTestDatabase();
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("of a process that is killed at work nothing acknowledged is lost, nothing is half done, and what it had begun ends", async () => {
  server = await start("0");
  const { port } = new URL(server.url);
  const identity = await openBrowser(server.url).identityToken("customer@demo.example");
  const user = await request(server.url, identity, "GET", "/access/auth/login");
  const token = String(user.body["accessToken"]);
  const call = (...parts: Parts) => request(server.url, token, ...parts);
  const ids = await serviceIds(call);

  /** What the server has acknowledged. */
  const contacts = new Map<string, number>();
  const described = new Map<number, string>();
  const begun = new Map<number, string>();
  /** What was sent and may have been done. */
  const sent = new Map<string, string>();
  const links: string[] = [];
  let unanswered = 0;

  for (let round = 0; round < ROUNDS; round += 1) {
    let answers = 0;
    let isKilled = false;
    const deleted = ids.length > AT_ONCE ? ids.pop() : undefined;
    const work = async (each: number): Promise<void> => {
      for (let step = 0; !isKilled; step += 1) {
        const id = ids[each] ?? 0;
        const email = `${round}-${each}-${step}@${DOMAIN}`;
        try {
          if (each === 0 && step === 2 && deleted !== undefined) {
            const { status, body } = await call("DELETE", `/pricing/service/${deleted}?sync=none`);
            if (status === 202) links.push(new URL(String(body["link"])).pathname);
          } else if (step % 2 === 0) {
            sent.set(email, email);
            const answer = await call("POST", "/access/contact", contactOf(email), {
              "idempotency-key": email,
            });
            if (answer.status !== 201) throw new Error(answer.text);
            contacts.set(email, Number(answer.body["id"]));
            sent.delete(email);
          } else {
            begun.set(id, email);
            const answer = await call("PATCH", `/pricing/service/${id}`, { description: email });
            if (answer.status !== 200) throw new Error(answer.text);
            described.set(id, email);
          }
        } catch (error) {
          if (!isKilled) throw error;
          unanswered += 1;
        }
        answers += 1;
        if (answers < ANSWERS || isKilled) continue;
        isKilled = true;
        server.child.kill("SIGKILL");
      }
    };
    const ended = new Promise((done) => server.child.once("close", done));
    await Promise.all(Array.from({ length: AT_ONCE }, (_, each) => work(each)));
    await ended;
    server = await start(port);

    for (const [id, description] of described) {
      const { body } = await call("GET", `/pricing/service/${id}`);
      expect([description, begun.get(id)]).toContain(body["description"]);
      described.set(id, String(body["description"]));
    }
    for (const email of sent.keys()) {
      const answer = await call("POST", "/access/contact", contactOf(email), { "idempotency-key": email });
      expect(answer.status).toBe(201);
      contacts.set(email, Number(answer.body["id"]));
    }
    sent.clear();
    expect(await readContacts(call)).toEqual(contacts);
  }
  for (const link of links)
    await expect
      .poll(async () => (await call("GET", link)).body["state"], { timeout: 180_000, interval: 300 })
      .toMatch(/^(completed|error)$/);
  const ended = new Promise((done) => server.child.once("close", done));
  server.child.kill("SIGTERM");
  await ended;
  await lookInside(contacts.size);
  process.stdout.write(
    `kill -9 under load, ${database.url === undefined ? "embedded database" : "PostgreSQL"}: ${ROUNDS} rounds, ${contacts.size} contacts and ${described.size} services changed, ${unanswered} requests cut off, nothing lost\n`,
  );
}, 1_800_000);

type Parts = [method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>];
type Call = (...parts: Parts) => ReturnType<typeof request>;

async function serviceIds(call: Call): Promise<number[]> {
  const { body } = await call(
    "GET",
    "/pricing/service?filter[automator.state]=available&filter[state]=Available&page[size]=100&sort=id",
  );
  return (body["data"] as readonly { id: number }[]).map(({ id }) => id);
}

const contactOf = (email: string) => ({ firstName: "A", lastName: "B", email, type: "billing" });

async function readContacts(call: Call): Promise<Map<string, number>> {
  const found: [string, number][] = [];
  for (let page = 1; found.length === (page - 1) * 1000; page += 1) {
    const { body } = await call(
      "GET",
      `/access/contact?page[size]=1000&page[number]=${page}&search[email]=${DOMAIN}`,
    );
    const rows = body["data"] as readonly { id: number; email: string }[];
    found.push(...rows.map(({ id, email }) => [email, id] as [string, number]));
  }
  expect(new Set(found.map(([email]) => email)).size).toBe(found.length);
  return new Map(found);
}

/** What a change writes besides itself is there exactly where the change is. */
async function lookInside(contacts: number): Promise<void> {
  const opened = await openDatabase({
    url: database.url,
    folder,
    migrations: migrationFolders(productPlatforms),
  });
  try {
    expect(await verifyAudit(opened)).toMatchObject({ intact: true });
    const [found] = await opened.transaction("system", (db) =>
      db.query(
        `select (select count(*) from audit where resource_type = 'contact' and action = 'contact.create' and resource_id in
             (select id::text from contact where email like $1)) as audited,
           (select count(*) from activity where finished_at is null) as unfinished,
           (select count(*) from (select account_id, state, count(*) as n from service group by 1, 2
             except select account_id, value, sum(amount) from row_count where relation = 'service' group by 1, 2) x) as miscounted`,
        [`%${DOMAIN}`],
      ),
    );
    expect(found).toEqual({ audited: contacts, unfinished: 0, miscounted: 0 });
  } finally {
    await opened.close();
  }
}

async function start(port: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: {
      PATH: process.env["PATH"],
      PORT: port,
      LOG_LEVEL: "silent",
      ATRIUM_DATA: folder,
      ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const address = () => /ready at (\S+)\n/.exec(output)?.[1] ?? "";
  await expect
    .poll(() => address() || errors.replaceAll(/.*Warning.*\n?/g, ""), START_WITHIN)
    .toMatch(/^http/);
  return { child, url: address() };
}
