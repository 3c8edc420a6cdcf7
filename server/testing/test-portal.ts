import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { openJobQueue, startActivityRunner } from "../activity/index.ts";
import type { Api } from "../api/index.ts";
import { registerApi, resourcesOf } from "../api/index.ts";
import type { Clock } from "../clock.ts";
import { mountConsoles } from "../consoles/index.ts";
import type { OpenDatabase } from "../database/index.ts";
import { REQUEST_TURNS, takeTurns } from "../database/index.ts";
import { openPrepared } from "./prepared-database.ts";
import { addressReader, buildApp } from "../http/index.ts";
import {
  actorOf,
  buildAccessTokens,
  embeddedIdentityTokens,
  findPerson,
  seedIdentity,
} from "../identity/index.ts";
import { startSession } from "../identity/session.ts";
import type { MailTransport } from "../mail/index.ts";
import { openPublicRule } from "../outgoing/index.ts";
import type { Platform } from "../platforms/index.ts";
import {
  buildAutomatorCheck,
  checkDueAutomators,
  migrationFolders,
  productPlatforms,
  productUploads,
} from "../platforms/index.ts";
import { randomSecretBox } from "../secrets/index.ts";
import { seedInventory, seedResources } from "../seed/index.ts";
import { openTemplateStore } from "../template-store.ts";
import { mountUploads, UPLOADS_PATH } from "../uploads/index.ts";
import type { WebhookParts } from "../webhooks/index.ts";
import type { Target } from "./tenant-requests.ts";
import { readTargets } from "./tenant-requests.ts";
import { buildApis } from "../apis/index.ts";
import type { AnswerCheck } from "./check-answers.ts";
import { checkAnswers } from "./check-answers.ts";

/**
 * Every API over the seeded database, with real tokens, real activities and a clock that tests stop. A call whose answer
 * does not match the API's document fails.
 */
export interface TestPortal {
  readonly apis: readonly Api[];
  readonly platforms: readonly Platform[];
  /** Every operation of theirs that needs a token. */
  readonly targets: readonly Target[];
  readonly database: OpenDatabase;
  /** A person by email address, or a demo person by its part before the @; `anonymous` sends no token. */
  signIn(name: string): Promise<Caller>;
  /** The caller that the bearer names. */
  withBearer(bearer: string): Caller;
  /** Serves it on a free port; answers its address. */
  listen(): Promise<string>;
  /** While stopped, platform work waits; it ends at once when the clock runs again. */
  readonly clock: { stop(): void; run(): void };
  /** How webhooks are sent and ticketing systems called: tests build senders of their own. */
  readonly webhooks: Pick<WebhookParts, "secrets" | "rule">;
  /** Stops background work as a stop of the server does, and starts it again. */
  restartRunner(): Promise<void>;
  close(): Promise<void>;
}

export interface Caller {
  /** What says who calls. */
  readonly signedIn: Readonly<Record<string, string>>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  send(
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Polls an activity's link until it has ended. */
  follow(link: string): Promise<{ readonly state: string; readonly message: string }>;
}

export interface Answer {
  readonly status: number;
  // Tests say what they expect of it.
  readonly body: ReturnType<typeof JSON.parse>;
  readonly text: string;
  readonly etag: string | undefined;
}

const PUBLIC_URL = "http://localhost:8102";

/** With the product's platforms, or with others. */
export async function openTestPortal(
  platforms: readonly Platform[] = productPlatforms,
  options: { readonly mail?: MailTransport } = {},
): Promise<TestPortal> {
  const gate = createGate();
  const tokens = buildAccessTokens(randomBytes(32), PUBLIC_URL, () => new Date());
  // Receivers of the tests listen at this address alone.
  const webhookWorld = { secrets: randomSecretBox(), rule: openPublicRule(["127.0.0.1"]) };
  const apis = buildApis({
    platforms,
    templates: openTemplateStore(join(import.meta.dirname, "../../templates")),
    access: {
      identityTokens: embeddedIdentityTokens(PUBLIC_URL, "atrium", []),
      accessTokens: tokens,
      hasOwnPasswords: true,
      issuer: PUBLIC_URL,
      clientId: "atrium",
      scope: "openid",
      productVersion: "test",
      bearerOrigins: [],
      uploadOrigins: [],
      consoleHosts: [],
      publicUrl: PUBLIC_URL,
      clock: gate.clock,
    },
    webhooks: { ...webhookWorld, clock: gate.clock },
    notifications: { publicUrl: PUBLIC_URL, mail: options.mail, clock: gate.clock },
    integrations: webhookWorld,
  });
  // Other platforms than the product's may answer otherwise in each file.
  const isProduct = platforms === productPlatforms;
  const check = (all: OpenDatabase) => checkDueAutomators(all, buildAutomatorCheck(platforms, PUBLIC_URL));
  const { database, drop } = await openPrepared({
    // The states of automators are among what is filled in.
    name: JSON.stringify([isProduct, ...platforms.map(({ name, checks = [] }) => [name, checks])]),
    migrations: migrationFolders(platforms),
    async fill(empty) {
      await seedIdentity(empty);
      await seedInventory(
        empty,
        platforms.map(({ seed }) => seed),
      );
      await seedResources(empty, resourcesOf(apis));
      await (await openJobQueue(empty, () => undefined)).stop();
      if (isProduct) await check(empty);
    },
  });
  // What a check finds holds for five minutes, which begin with each copy.
  if (isProduct)
    await database.transaction("system", (db) => db.query("update automator set checked_at = now()"));
  else await check(database);
  const silent = { error: () => undefined, info: () => undefined };
  const queue = await openJobQueue(database, () => undefined);
  const jobs = Object.assign({}, ...apis.map((api) => api.jobs ?? {}));
  const startRunner = () =>
    startActivityRunner({ database, queue, jobs, clock: gate.clock, publicUrl: PUBLIC_URL, log: silent });
  let runner = await startRunner();
  const app = await buildApp({
    publicUrl: PUBLIC_URL,
    issuer: PUBLIC_URL,
    bearerOrigins: [],
    apiOrigins: [],
    uploadOrigins: [],
    logLevel: "silent",
    trustedProxies: undefined,
    uploadsPath: UPLOADS_PATH,
  });
  mountUploads(app, { database, store: productUploads.store });
  const answers = checkAnswers(app, apis);
  const inTurns = takeTurns(database, REQUEST_TURNS[database.kind]);
  for (const api of apis) {
    registerApi(app, api, {
      database: inTurns,
      tokens,
      queue,
      clock: gate.clock,
      publicUrl: PUBLIC_URL,
      wake: () => runner.wake(),
    });
  }
  const endConsoles = mountConsoles(app, {
    database,
    tokens,
    clock: gate.clock,
    publicUrl: PUBLIC_URL,
    sources: platforms.flatMap(({ consoles = [] }) => consoles),
    // Tests say by a header where they come from.
    addressOf: addressReader("loopback"),
    times: { look: 100 },
  });
  const withBearer = (bearer: string) =>
    createCaller({ app, answers }, { authorization: `Bearer ${bearer}` });
  return {
    apis,
    platforms,
    targets: await readTargets(apis, platforms),
    database,
    clock: { stop: gate.close, run: gate.open },
    async signIn(name) {
      if (name === "anonymous") return createCaller({ app, answers }, {});
      const actor = await database.transaction("system", async (db) => {
        const person = await findPerson(db, { email: name.includes("@") ? name : `${name}@demo.example` });
        if (person === undefined) throw new Error(`There is no demo person "${name}".`);
        const session = await startSession(db, person.id, { tokenHash: randomBytes(16).toString("hex") });
        if (session === undefined) throw new Error(`"${name}" cannot sign in.`);
        return { actor: actorOf(person, session.sessionId), tokenId: session.tokenId };
      });
      return withBearer(await tokens.sign(actor.actor, actor.tokenId));
    },
    withBearer,
    webhooks: webhookWorld,
    listen: () => app.listen({ port: 0, host: "127.0.0.1" }),
    async restartRunner() {
      await runner.stop();
      runner = await startRunner();
    },
    async close() {
      await endConsoles();
      await app.close();
      await runner.stop();
      await queue.stop();
      await database.close();
      await drop();
    },
  };
}

interface Line {
  readonly app: FastifyInstance;
  readonly answers: AnswerCheck;
}

function createCaller(line: Line, signedIn: Readonly<Record<string, string>>): Caller {
  const send: Caller["send"] = async (method, path, body, headers = {}) =>
    await request(line, method, path, { ...signedIn, ...headers }, body);
  const get: Caller["get"] = async (path, headers = {}) =>
    await request(line, "GET", path, { ...signedIn, ...headers });
  return {
    signedIn,
    get,
    send,
    async follow(link) {
      for (let attempt = 0; attempt < 4000; attempt += 1) {
        const { body } = await get(new URL(link).pathname);
        if (FINAL.includes(body.state)) return body;
        await new Promise((done) => setTimeout(done, 25));
      }
      throw new Error(`${link} did not end.`);
    },
  };
}

const FINAL = ["completed", "purchased", "available", "pending approval", "error"];

async function request(
  { app, answers }: Line,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Answer> {
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers },
    payload: body,
  });
  answers.throwIfWrong();
  const isJson = String(answer.headers["content-type"]).includes("json");
  const { etag } = answer.headers;
  return {
    status: answer.statusCode,
    body: isJson ? JSON.parse(answer.body) : undefined,
    text: answer.body,
    etag: typeof etag === "string" ? etag : undefined,
  };
}

/** A clock whose waits end at once, or when the gate opens. */
function createGate() {
  let isOpen = true;
  const waiting = new Set<() => void>();
  const clock: Clock = {
    now: () => new Date(),
    wait: (_ms, signal) =>
      new Promise((done, fail) => {
        if (isOpen) return void setImmediate(done);
        const stop = () => fail(new Error("The server is stopping."));
        if (signal.aborted) return stop();
        signal.addEventListener("abort", stop, { once: true });
        waiting.add(done);
      }),
  };
  return {
    clock,
    close: () => {
      isOpen = false;
    },
    open: () => {
      isOpen = true;
      for (const done of waiting) done();
      waiting.clear();
    },
  };
}
