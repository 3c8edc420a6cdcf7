import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { appSettings } from "./app-settings.fixture.ts";
import { buildApp } from "./build-app.ts";

let app: Awaited<ReturnType<typeof buildApp>>;
let port: number;
const LIMIT_MS = 400;

beforeAll(async () => {
  app = await buildApp({ ...appSettings, requestTimeoutMs: LIMIT_MS, uploadsPath: "/uploads/" });
  app.post("/body", (request) => request.body);
  // Refused before the body has come, as a call without a token is.
  app.post("/refused", { onRequest: (_request, reply) => void reply.code(401).send() }, () => "never");
  // Like the identity provider: the body is not read by the framework.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.post("/oidc/token", (request, reply) => {
      reply.hijack();
      request.raw.resume().once("end", () => reply.raw.end("whole"));
    });
  });
  const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  port = Number(address.port);
});
afterAll(() => app.close());

/** Sends the text, nothing more but what `then` sends, and waits until the server ends the connection. */
function sendAndWait(text: string, then: (socket: Socket) => void = () => undefined): Promise<string> {
  return new Promise((done) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(text);
      then(socket);
    });
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => (answer += chunk));
    // A connection that is ended while it is written to fails, and is closed after that, too.
    socket.on("error", () => undefined);
    socket.once("close", () => done(answer));
  });
}

test.each([
  [
    "a body",
    "POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
  ],
  [
    "a body of the identity provider",
    "POST /oidc/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\ng",
  ],
  ["headers", "GET /body HTTP/1.1\r\nHost: localhost\r\nX-A: "],
])("%s that does not arrive ends with 408, without a token too", async (_, text) => {
  expect(await sendAndWait(text)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a connection whose call is refused does not stay open for a body that never comes", async () => {
  const answer = await sendAndWait(
    "POST /refused HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test.each([
  ["at an address that cannot be read", 400, "POST /%zz HTTP/1.1"],
  ["that is put where files are posted", 404, "PUT /uploads/abc HTTP/1.1"],
  ["that is got from where files are posted", 404, "GET /uploads/abc HTTP/1.1"],
  ["with an expectation that nothing meets", 417, "POST /body HTTP/1.1\r\nExpect: banana"],
])("a call %s ends its connection, though its body drips on", async (_, status, head) => {
  let dripping: ReturnType<typeof setInterval> | undefined;
  const answer = await sendAndWait(
    `${head}\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n`,
    (socket) => {
      dripping = setInterval(() => socket.write("a"), LIMIT_MS / 8);
    },
  );
  clearInterval(dripping);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test("a connection keeps nothing of the calls that have ended on it", async () => {
  const listeners = new Set<number>();
  const note = (request: IncomingMessage) => listeners.add(request.socket.listenerCount("close"));
  app.server.on("request", note);
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  for (let call = 0; call < 20; call += 1) {
    socket.write(
      "POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    );
    const [answer] = await once(socket, "data");
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  }
  socket.destroy();
  app.server.off("request", note);
  expect(Math.max(...listeners)).toBeLessThan(10);
});

test("a call without a connection, whose body nobody reads, is left alone", async () => {
  const uncaught = vi.fn<(error: unknown) => void>();
  process.once("uncaughtException", uncaught);
  expect((await app.inject({ method: "POST", url: "/refused", payload: { a: 1 } })).statusCode).toBe(401);
  await setTimeout(LIMIT_MS * 2);
  process.off("uncaughtException", uncaught);
  expect(uncaught).not.toHaveBeenCalled();
});

test("a server waits 30 seconds for a request", async () => {
  const plain = await buildApp(appSettings);
  expect(plain.server.headersTimeout).toBe(30_000);
  await plain.close();
});

test("a log has no token that permits to send a file", async () => {
  const lines: string[] = [];
  const logging = await buildApp({
    ...appSettings,
    logLevel: "info",
    logStream: { write: (line) => void lines.push(line) },
    apiPath: "/v1",
    uploadsPath: "/uploads/",
  });
  for (const url of ["/uploads/secret-token", "/v1/uploads/secret-token?a=1", "/uploads-of-others/web.ova"])
    await logging.inject({ method: "POST", url });
  await logging.close();
  expect(lines.join("")).not.toContain("secret-token");
  const paths = lines.map((line) => JSON.parse(line).req?.path).filter(Boolean);
  expect(paths).toEqual(["/uploads/[secret]", "/uploads/[secret]", "/uploads-of-others/web.ova"]);
});

test("an unknown address is a page for people, and JSON for programs", async () => {
  const ask = (accept: string, method: "GET" | "POST" = "GET") =>
    app.inject({ method, url: "/nope/xyz", headers: { accept } });
  const page = await ask("text/html,application/xhtml+xml,*/*;q=0.8");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(page.body).toContain("There is no such page");
  expect(page.body).toContain('href="http://localhost/"');
  expect(page.body).not.toContain("xyz");
  for (const answer of [await ask("application/json"), await ask("*/*"), await ask("text/html", "POST")])
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: "Not found." }]);
});

test.each([
  ["http://localhost", false],
  ["https://portal.example", true],
])(
  "the cookie against cross-site calls of %s is for encrypted connections alone: %s",
  async (publicUrl, isSecure) => {
    const own = await buildApp({ ...appSettings, publicUrl });
    const { cookies } = await own.inject("/nope");
    expect(cookies).toMatchObject([{ sameSite: "Strict", ...(isSecure && { secure: true }) }]);
    expect(cookies[0]?.secure === true).toBe(isSecure);
    await own.close();
  },
);
