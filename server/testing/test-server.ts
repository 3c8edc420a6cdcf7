import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { readConfig } from "../config.ts";
import { createTestDatabase } from "./test-database.ts";
import type { Api } from "../api/index.ts";
import type { StartOptions } from "../start-server.ts";
import { startServer } from "../start-server.ts";
import type { AnswerCheck } from "./check-answers.ts";
import { checkAnswers } from "./check-answers.ts";
import type { Browser } from "./browser.ts";
import { openBrowser } from "./browser.ts";

/**
 * A whole server for one test file: any free port, a fresh database, the demo data. A call whose answer does not match
 * the API's document fails; at the latest, `stop` fails.
 */
export interface TestServer {
  readonly url: string;
  /** Of its PostgreSQL database; undefined on the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Signs in through the identity provider; calls carry the access token. */
  signIn(email: string): Promise<SignedIn>;
  browser(): Browser;
  stop(): Promise<void>;
}

export interface SignedIn {
  readonly accessToken: string;
  readonly identityToken: string;
  readonly user: Readonly<Record<string, unknown>>;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  // The tests say what they expect of it.
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly headers: Headers;
}

/** `environment`: settings besides those of every test. */
export async function startTestServer(
  options: StartOptions = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "atrium-test-"));
  const config = readConfig({
    PORT: "0",
    ATRIUM_DATA: folder,
    LOG_LEVEL: options.logStream === undefined ? "silent" : "info",
    ...environment,
  });
  let answers: AnswerCheck | undefined;
  const watch = (app: FastifyInstance, apis: readonly Api[]) => {
    answers = checkAnswers(app, apis);
  };
  const server = await startServer({ ...config, databaseUrl: database.url }, { watch, ...options });
  return {
    url: server.url,
    databaseUrl: database.url,
    browser: () => openBrowser(server.url),
    async signIn(email) {
      const browser = openBrowser(server.url);
      const identityToken = await browser.identityToken(email);
      const user = await request(server.url, identityToken, "GET", "/access/auth/login");
      if (user.status !== 200) throw new Error(`${email} cannot sign in: ${user.text}`);
      const accessToken = String(user.body["accessToken"]);
      return {
        accessToken,
        identityToken,
        user: user.body,
        async call(method, path, body, headers) {
          const answer = await request(server.url, accessToken, method, path, body, headers);
          answers?.throwIfWrong();
          return answer;
        },
      };
    },
    async stop() {
      await server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
      answers?.throwIfWrong();
    },
  };
}

/** One call with a bearer; an empty one sends none. */
export async function request(
  url: string,
  bearer: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(bearer === "" ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  return {
    status: answer.status,
    body: isJson ? (JSON.parse(text) as Answer["body"]) : {},
    text,
    headers: answer.headers,
  };
}
