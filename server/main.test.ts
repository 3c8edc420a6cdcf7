import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./testing/browser.ts";
import { request } from "./testing/test-server.ts";

/** How long a process may take to write what a test waits for, on a loaded machine. */
const WAIT = { timeout: 170_000, interval: 50 };

let folder: string;
const running: Run[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-main-"));
});
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("it says when it is ready, answers, stops cleanly on SIGTERM and starts again", async () => {
  const first = start({ ATRIUM_DATA: join(folder, "data") });
  await first.ready();
  expect(first.output()).toContain(`Atrium is ready at ${first.url}\n`);
  await expect.poll(first.output, WAIT).toContain("customer@demo.example\n");
  const health = await fetch(`${first.url}/healthz`);
  expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
  first.child.kill("SIGTERM");
  expect(await first.ended()).toBe(0);

  const second = start({ ATRIUM_DATA: join(folder, "data") });
  await second.ready();
  second.child.kill("SIGTERM");
  expect(await second.ended()).toBe(0);
});

test.each([
  ["SIGTERM", "SIGTERM"],
  ["SIGINT", "SIGINT"],
  ["SIGINT", "SIGTERM"],
] as const)("a %s and a %s after it let what is under way be answered", async (first, second) => {
  const run = start({ ATRIUM_DATA: join(folder, "twice") });
  await run.ready();
  const slow = await beginRequest(run.url);
  let answer = "";
  slow.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  run.child.kill(first);
  await new Promise((resolve) => setTimeout(resolve, 100));
  run.child.kill(second);
  await new Promise((resolve) => setTimeout(resolve, 500));
  slow.write("a=b&c=d&e");
  expect(await run.ended()).toBe(0);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test("what is still under way when its time is over is cut off, in one sentence", async () => {
  const run = start({ ATRIUM_DATA: join(folder, "late"), STOP_WITHIN_SECONDS: "1" });
  await run.ready();
  const slow = await beginRequest(run.url);
  run.child.kill("SIGTERM");
  expect(await run.ended()).toBe(1);
  expect(sentences(run)).toEqual([
    "Work was still under way after 1 s. What was cut off goes on after the next start.",
  ]);
  slow.destroy();
});

test("a data folder that another process uses is refused in one sentence", async () => {
  const data = join(folder, "shared");
  const first = start({ ATRIUM_DATA: data });
  await first.ready();
  const second = start({ ATRIUM_DATA: data });
  expect(await second.ended()).not.toBe(0);
  expect(sentences(second)).toEqual([expect.stringContaining(data)]);
});

test("a port in use is refused in one sentence", async () => {
  const holder = await hold();
  const { port } = holder.address() as { port: number };
  const run = start({ ATRIUM_DATA: join(folder, "port"), PORT: String(port) });
  expect(await run.ended()).not.toBe(0);
  expect(sentences(run)).toEqual([`Port ${port} is in use: stop what uses it, or set PORT to another one.`]);
  await new Promise((resolve) => holder.close(resolve));
});

test.each([
  ["a port that is no number", { PORT: "many" }, /^PORT is "many"/],
  ["a demo password that is too short", { DEMO_PASSWORD: "abc1" }, /^DEMO_PASSWORD must be a password of /],
  ["an address that is none", { PUBLIC_URL: "portal" }, /^PUBLIC_URL is "portal"/],
  ["a portal below a path", { PUBLIC_URL: "https://x.example/portal" }, /^PUBLIC_URL .* without a path/],
  ["a portal with a query", { PUBLIC_URL: "https://x.example/?a=1" }, /^PUBLIC_URL .* without a path/],
  [
    "a database of another kind",
    { DATABASE_URL: "mysql://u:secret@x/y" },
    /^DATABASE_URL must be (?!.*secret)/,
  ],
  [
    "a password that is not encoded",
    { DATABASE_URL: "postgres://u:se/cret@127.0.0.1/y" },
    /^DATABASE_URL cannot be read: (?!.*cret)/,
  ],
  [
    "a certificate that is not there",
    { DATABASE_URL: "postgres://u@127.0.0.1/y?sslrootcert=/nothing.pem" },
    /^DATABASE_URL names the file \/nothing\.pem, which cannot be read \(ENOENT\)/,
  ],
  ["a folder without a portal", { ATRIUM_WEB: import.meta.dirname }, /^ATRIUM_WEB .* has no index\.html/],
  ["no folder for the portal", { ATRIUM_WEB: "/nothing/here" }, /^ATRIUM_WEB .* there is no such folder/],
  ["a console host with a path", { CONSOLE_HOSTS: "a.example,b.example/ui" }, /^CONSOLE_HOSTS names "b\.exa/],
  ["console hosts below a name", { CONSOLE_HOSTS: ".example.com" }, /^CONSOLE_HOSTS names "\.example\.com"/],
  [
    "a folder for uploads that cannot be written",
    { UPLOADS_FOLDER: join(import.meta.filename, "uploads") },
    /^The folder of uploads .* cannot be written/,
  ],
  ["no time to stop in", { STOP_WITHIN_SECONDS: "0" }, /^STOP_WITHIN_SECONDS is "0": it must be a number of/],
  ["a mail server that is none", { SMTP_URL: "mail.example" }, /^SMTP_URL cannot be read: /],
  ["a mail server without a sender", { SMTP_URL: "smtp://mail.example" }, /^SMTP_URL is set, but MAIL_FROM /],
  ["a proxy that is none", { TRUST_PROXY: "loopback, banana" }, /^TRUST_PROXY names "banana": each must be /],
  ["a range of proxies that is none", { TRUST_PROXY: "10.0.0.0/99" }, /^TRUST_PROXY names "10\.0\.0\.0\/99"/],
])("%s is refused in one sentence", async (_, environment, sentence) => {
  const run = start({ ATRIUM_DATA: join(folder, "wrong"), ...environment });
  expect(await run.ended()).not.toBe(0);
  expect(sentences(run)).toEqual([expect.stringMatching(sentence)]);
});

test("demo accounts of a portal that others reach get a password of its own, or it does not start", async () => {
  const elsewhere = { ATRIUM_DATA: join(folder, "elsewhere"), PUBLIC_URL: "https://portal.example" };
  const refused = start(elsewhere);
  expect(await refused.ended()).toBe(1);
  expect(sentences(refused)).toEqual([
    expect.stringMatching(/^PUBLIC_URL is not an address of this machine.*: set DEMO_PASSWORD /),
  ]);

  const own = start({ ...elsewhere, DEMO_PASSWORD: "Secret99!", LOG_LEVEL: "warn" });
  await own.ready();
  await expect.poll(own.output, WAIT).toContain("customer2@demo.example\n");
  expect(own.output()).toContain("Demo sign-ins, all with the password that DEMO_PASSWORD names\n");
  expect(own.output()).not.toMatch(/Secret99!|Portal123!|"level"/);
  own.child.kill("SIGTERM");
  expect(await own.ended()).toBe(0);
});

test("each start warns of demo accounts with the public password where others reach them", async () => {
  const data = { ATRIUM_DATA: join(folder, "public"), LOG_LEVEL: "warn" };
  const runs = [
    [{}, expect.not.stringContaining("demo accounts")],
    [{ PUBLIC_URL: "https://portal.example" }, expect.stringMatching(WARNING)],
    [{ HOST: "0.0.0.0" }, expect.stringMatching(WARNING)],
  ] as const;
  for (const [reach, output] of runs) {
    const run = start({ ...data, ...reach });
    await run.ready();
    await expect.poll(run.output, WAIT).toContain("all with the password Portal123!\n");
    expect(run.output()).toEqual(output);
    run.child.kill("SIGTERM");
    expect(await run.ended()).toBe(0);
  }
});

const WARNING = /"people":\["provider@demo\.example",.*demo accounts have the password that/;

test("a data folder that cannot be written is refused in one sentence", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  const run = start({ ATRIUM_DATA: join(file, "data") });
  expect(await run.ended()).not.toBe(0);
  expect(sentences(run)).toEqual([expect.stringContaining("cannot be written")]);
});

test("what was acknowledged is there after each kill -9, and interrupted work ends", async () => {
  const data = join(folder, "killed");
  let run = start({ ATRIUM_DATA: data });
  await run.ready();
  const { port } = new URL(run.url);
  const identity = await openBrowser(run.url).identityToken("customer@demo.example");
  const user = await request(run.url, identity, "GET", "/access/auth/login");
  const token = String(user.body["accessToken"]);
  const services = await request(
    run.url,
    token,
    "GET",
    "/pricing/service?filter[automator.state]=available&filter[state]=Available&page[size]=4&sort=id",
  );
  const ids = (services.body["data"] as readonly { id: number }[]).map(({ id }) => id);
  const [deleted = 0, ...changed] = ids;
  const started = await request(run.url, token, "DELETE", `/pricing/service/${deleted}?sync=none`);
  expect(started.status).toBe(202);
  const activity = new URL(String(started.body["link"])).pathname;

  for (const [round, id] of changed.entries()) {
    const description = `round ${round}`;
    const answer = await request(run.url, token, "PATCH", `/pricing/service/${id}`, { description });
    expect(answer.status).toBe(200);
    run.child.kill("SIGKILL");
    await run.ended();
    run = start({ ATRIUM_DATA: data, PORT: port });
    await run.ready();
    const service = await request(run.url, token, "GET", `/pricing/service/${id}`);
    expect(service.body["description"]).toBe(description);
  }
  await expect
    .poll(async () => (await request(run.url, token, "GET", activity)).body["state"], {
      ...WAIT,
      interval: 500,
    })
    .toMatch(/^(completed|error)$/);
});

interface Run {
  readonly child: ChildProcess;
  /** Known once it is ready. */
  readonly url: string;
  output(): string;
  errors(): string;
  ready(): Promise<void>;
  ended(): Promise<number | null>;
}

function start(environment: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      LOG_LEVEL: "silent",
      STOP_WITHIN_SECONDS: "600",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const end = new Promise<number | null>((resolve) => child.once("close", (status) => resolve(status)));
  const run: Run = {
    child,
    get url() {
      return /ready at (\S+)\n/.exec(output)?.[1] ?? "";
    },
    output: () => output,
    errors: () => errors,
    async ready() {
      await expect.poll(() => run.url || errors, WAIT).toMatch(/^http/);
    },
    ended: () => end,
  };
  running.push(run);
  return run;
}

/** A request of which the server waits for the nine bytes of its body: it has said that they may come. */
async function beginRequest(url: string): Promise<Socket> {
  const { port, hostname } = new URL(url);
  const slow = connect(Number(port), hostname);
  slow.on("error", () => undefined);
  slow.write(
    "POST /sign-in/password HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n",
  );
  await new Promise((resolve) => slow.once("data", resolve));
  return slow;
}

/** What an operator reads: no stack, no second line. */
function sentences(run: Run): readonly string[] {
  return run
    .errors()
    .split("\n")
    .filter((line) => line !== "" && !line.includes("ExperimentalWarning"));
}

function hold(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "localhost", () => resolve(server));
  });
}
