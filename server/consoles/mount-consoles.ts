import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { createWebSocketStream, WebSocketServer } from "ws";
import type { RawData, WebSocket } from "ws";
import { isRecord } from "#validators";
import type { ConsoleParts, Hello, OpenConsole } from "./admit.ts";
import { admit, CLOSE, ConsoleRefused, lookAgain, noteClosed } from "./admit.ts";
import { createUnknownConnections } from "./unknown-connections.ts";

/** Where browsers connect to the screens of machines. */
export const CONSOLE_SOCKET = "/console-socket";

export interface MountParts extends ConsoleParts {
  readonly publicUrl: string;
  /** From where a request comes. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly times?: Partial<ConsoleTimes>;
}

/** In milliseconds. */
export interface ConsoleTimes {
  /** How long a connection may take to say whose it is: browsers do at once. */
  readonly hello: number;
  /** How often it is looked whether it may stay open. */
  readonly look: number;
  /** How long it stays open without anything from the browser. */
  readonly idle: number;
  /** How long it stays open where the browser answers nothing at all: it has gone without a word. */
  readonly silent: number;
  /** How long a screen may take to answer. */
  readonly connect: number;
}

const TIMES: ConsoleTimes = { hello: 5000, look: 5000, idle: 30 * 60_000, silent: 30_000, connect: 15_000 };
/** Text that is pasted at once, with room to spare. */
const LONGEST_MESSAGE = 1024 * 1024;
const FAILED_LOOKS_MAX = 3;
/** A browser that does not answer the end of a connection has gone. */
const END_WITHIN_MS = 2000;

/**
 * Serves the screens of machines over websockets (docs/decisions/0035). The first message is the ticket and the token;
 * after the answer bytes go both ways, each side no faster than the other takes them. The returned function ends all.
 */
export function mountConsoles(app: FastifyInstance, parts: MountParts): () => Promise<void> {
  const times = { ...TIMES, ...parts.times };
  const server = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE, clientTracking: true });
  const open = new Set<Promise<void>>();
  const unknown = createUnknownConnections();
  let isStopping = false;

  const serve = async (socket: WebSocket, address: string) => {
    socket.on("error", (error) => app.log.info({ err: error }, "a console's connection failed"));
    const known = unknown.add(address, () => socket.terminate());
    const hello = await readHello(socket, times.hello).finally(known);
    if (hello === undefined) return end(socket, CLOSE.ticket, "The connection said no ticket.");
    try {
      const admitted = await admit(parts, hello);
      await showScreen(socket, admitted, { parts, times, log: app.log });
    } catch (error) {
      if (error instanceof ConsoleRefused) return end(socket, error.code, error.message);
      app.log.error({ err: error }, "a console failed");
      end(socket, CLOSE.failed, "The console failed on the server. Connect again.");
    }
  };

  app.server.on("upgrade", (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const refusal = refusalOf(request, parts.publicUrl, isStopping);
    if (refusal !== undefined) {
      connection.on("error", () => undefined);
      connection.end(`HTTP/1.1 ${refusal}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const address = parts.addressOf(request);
    server.handleUpgrade(request, connection, head, (socket) => {
      const served = serve(socket, address).finally(() => open.delete(served));
      open.add(served);
    });
  });

  return async () => {
    isStopping = true;
    for (const socket of server.clients) end(socket, CLOSE.stopping, "The server stops. Connect again.");
    await Promise.all(open);
  };
}

/** The status of a connection that is none of ours; undefined where it may go on. */
function refusalOf(
  { url = "", headers }: IncomingMessage,
  publicUrl: string,
  isStopping: boolean,
): string | undefined {
  if (url.split("?", 1)[0] !== CONSOLE_SOCKET) return "404 Not Found";
  const { origin = "", host = "" } = headers;
  // Behind a proxy the scheme that we see is not the browser's; the name is.
  const isOwn = origin === new URL(publicUrl).origin || origin.replace(/^https?:\/\//, "") === host;
  if (origin === "" || !isOwn) return "403 Forbidden";
  return isStopping ? "503 Service Unavailable" : undefined;
}

/** The first message, if it is one; what follows waits. */
async function readHello(socket: WebSocket, withinMs: number): Promise<Hello | undefined> {
  const data = await new Promise<RawData | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), withinMs);
    const settle = (message?: RawData) => {
      clearTimeout(timer);
      resolve(message);
    };
    socket.once("message", (message) => {
      socket.pause();
      settle(message);
    });
    socket.once("close", () => settle());
  });
  try {
    const said: unknown = JSON.parse(data instanceof Buffer ? data.toString("utf8") : "");
    if (!isRecord(said)) return undefined;
    const { ticket, token } = said;
    return typeof ticket === "string" && typeof token === "string" ? { ticket, token } : undefined;
  } catch {
    return undefined;
  }
}

interface ScreenParts {
  readonly parts: ConsoleParts;
  readonly times: ConsoleTimes;
  readonly log: FastifyBaseLogger;
}

type Admitted = Awaited<ReturnType<typeof admit>>;

async function showScreen(
  socket: WebSocket,
  admitted: Admitted,
  { parts, times, log }: ScreenParts,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    if (socket.readyState === socket.CLOSED) resolve();
    else socket.once("close", () => resolve());
  });
  let endpoint: Duplex | undefined;
  let stopLooking: (() => void) | undefined;
  try {
    endpoint = await connectWithin(admitted, parts, times.connect);
    const screen = endpoint;
    const finish = (code: number, sentence: string) => {
      screen.destroy();
      end(socket, code, sentence);
    };
    screen.once("error", (error: Error) => log.info({ err: error }, "a machine's screen failed"));
    screen.once("close", () => end(socket, CLOSE.failed, "The machine has closed its console."));
    stopLooking = keepLooking(socket, admitted, { parts, times, log, finish });
    socket.send(JSON.stringify({ machine: admitted.screen.name }));
    const browser = createWebSocketStream(socket);
    browser.once("error", () => screen.destroy());
    browser.pipe(screen, { end: false });
    screen.pipe(browser, { end: false });
    await closed;
  } finally {
    stopLooking?.();
    endpoint?.destroy();
    await noteClosed(parts, admitted).catch((error: unknown) =>
      log.error({ err: error }, "the end of a console was not kept"),
    );
  }
}

async function connectWithin(
  { screen, actor: { accountId } }: Admitted,
  { database }: ConsoleParts,
  withinMs: number,
): Promise<Duplex> {
  const connecting = screen.connect({ accountId, database });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), withinMs);
  });
  try {
    const connected = await Promise.race([connecting, late]);
    if (connected !== undefined) return connected;
    void connecting.then(
      (connection) => connection.destroy(),
      () => undefined,
    );
  } catch {
    // Said below: what a driver's failure says is for logs, not for customers.
  } finally {
    clearTimeout(timer);
  }
  throw new ConsoleRefused(CLOSE.failed, "The screen of the machine does not answer. Connect again.");
}

interface Looking extends ScreenParts {
  readonly finish: (code: number, sentence: string) => void;
}

/** Ends the console when its viewer may not see it any more, has gone, or does nothing. The answer stops that. */
function keepLooking(
  socket: WebSocket,
  open: OpenConsole,
  { parts, times, log, finish }: Looking,
): () => void {
  let heardAt = Date.now();
  let answeredAt = heardAt;
  let isLooking = false;
  let failures = 0;
  socket.on("message", () => (heardAt = answeredAt = Date.now()));
  socket.on("pong", () => (answeredAt = Date.now()));
  const look = async () => {
    try {
      await lookAgain(parts, open);
      failures = 0;
    } catch (error) {
      if (error instanceof ConsoleRefused && error.code !== CLOSE.silent)
        return finish(error.code, error.message);
      failures += 1;
      log.info({ err: error }, "a console could not be looked after");
      if (failures >= FAILED_LOOKS_MAX)
        finish(CLOSE.silent, "The server cannot look whether this console may stay open.");
    }
  };
  const timer = setInterval(() => {
    if (Date.now() - heardAt > times.idle)
      return finish(CLOSE.idle, "Nothing was typed for a long time. Connect again.");
    // What is not read, because the screen takes no more, is no silence of the browser.
    if (socket.isPaused) answeredAt = Date.now();
    if (Date.now() - answeredAt > times.silent) return socket.terminate();
    socket.ping();
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, times.look);
  return () => clearInterval(timer);
}

/** Reasons of more than 123 bytes are none. */
function end(socket: WebSocket, code: number, sentence: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, Buffer.from(sentence).subarray(0, 123));
  // What waits unread would hide the browser's answer.
  socket.resume();
  const timer = setTimeout(() => socket.terminate(), END_WITHIN_MS);
  socket.once("close", () => clearTimeout(timer));
}
