import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
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

test("what is still under way when its time is over is cut off, in one sentence", async () => {
  const run = start({ ATRIUM_DATA: join(folder, "late"), STOP_WITHIN_SECONDS: "1" });
  await run.ready();
  const { port, hostname } = new URL(run.url);
  const slow = connect(Number(port), hostname);
  slow.on("error", () => undefined);
  // Its body never comes. The server waits for it once it says that it may.
  slow.write(
    "POST /sign-in/password HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n",
  );
  await new Promise((resolve) => slow.once("data", resolve));
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
  ["an address that is none", { PUBLIC_URL: "portal" }, /^PUBLIC_URL is "portal"/],
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
