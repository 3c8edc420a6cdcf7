import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import Fastify from "fastify";
import { ApiFailure, StaleVersion } from "../api/index.ts";
import { DatabaseLost } from "../database/index.ts";
import { notFoundPage } from "../page/index.ts";
import { finishAnswers } from "./finish-answers.ts";
import type { LogStream } from "./logger.ts";
import { buildLoggerOptions } from "./logger.ts";
import type { HeaderSettings } from "./security-headers.ts";
import { buildSecurityHeaders } from "./security-headers.ts";
import { addXsrfCheck } from "./xsrf.ts";

export interface AppSettings extends HeaderSettings {
  readonly logLevel: string;
  readonly logStream?: LogStream | undefined;
  readonly trustedProxies: string | undefined;
  /** A path that stands before those of the APIs: `/v1`. What is asked below it is answered as without it. */
  readonly apiPath?: string;
  /** How long a request may take to arrive, with its body; default 30 seconds. */
  readonly requestTimeoutMs?: number;
  /** Files are posted to this path and a token, and may take longer: whoever takes them sees that they arrive. */
  readonly uploadsPath?: string;
}

const BODY_LIMIT = 1024 * 1024;
/** Slower requests only occupy a connection. */
const REQUEST_TIMEOUT_MS = 30_000;

function isBelow(url: string, path: string): boolean {
  return path !== "" && url.startsWith(`${path}/`);
}

/** The HTTP server before any route: headers, logs, compression, the cross-site check and the form of every error. */
export async function buildApp(settings: AppSettings): Promise<FastifyInstance> {
  const { apiPath = "", uploadsPath, requestTimeoutMs: requestTimeout = REQUEST_TIMEOUT_MS } = settings;
  const isUpload = (path: string) =>
    uploadsPath !== undefined &&
    path.startsWith(uploadsPath) &&
    /^[\w-]+$/.test(path.slice(uploadsPath.length));
  const ownAddress = (url = "/") => (isBelow(url, apiPath) ? url.slice(apiPath.length) : url);
  const app = Fastify({
    // That of Node knows no exception: bodies have their own, below.
    requestTimeout: 0,
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: requestTimeout / 10 },
    logger:
      buildLoggerOptions({ level: settings.logLevel, stream: settings.logStream, uploadsPath }) ?? false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies ?? false,
    forceCloseConnections: true,
    rewriteUrl: ({ url }) => ownAddress(url),
  });
  // Of the server itself: what the framework refuses before any hook, such as an address that cannot be read, is limited too.
  app.server.prependListener("request", (raw, response) => {
    if (raw.method !== "POST" || !isUpload(ownAddress(raw.url))) endSlowBody(raw, response, requestTimeout);
  });
  app.server.on("checkExpectation", (_raw, response) => {
    response.writeHead(417, { connection: "close" }).end();
  });
  finishAnswers(app);
  app.removeContentTypeParser("text/plain");
  const headersOf = buildSecurityHeaders(settings);
  app.addHook("onRequest", (request, reply, done) => {
    const headers = headersOf(request.url.split("?", 1)[0] ?? "");
    // On the raw response, so that the identity provider, which writes there directly, has them too.
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    done();
  });
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 1024, encodings: ["br", "gzip"] });
  addXsrfCheck(
    app,
    settings.publicUrl.startsWith("https:"),
    (path) => /^\/(oidc|sign-in|mail)\//.test(path) || isUpload(path),
  );
  app.setNotFoundHandler((request, reply) => {
    void reply.code(404).header("vary", "accept");
    // A person at a wrong address reads a page; programs read JSON.
    if (!isNavigation(request)) return reply.send({ message: "Not found." });
    return reply.type("text/html; charset=utf-8").send(notFoundPage(settings.publicUrl));
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiFailure) {
      if (error.status === 401) reply.header("www-authenticate", "Bearer");
      if (error.retryAfter !== undefined) reply.header("retry-after", String(error.retryAfter));
      if (error instanceof StaleVersion && error.version !== undefined) reply.header("etag", error.version);
      const body = { message: error.message, ...(error.errors.length > 0 ? { errors: error.errors } : {}) };
      return reply.code(error.status).send(body);
    }
    if (error instanceof DatabaseLost) {
      request.log.error({ err: error, id: request.id }, "the database was lost");
      const message = error.isOutcomeUnknown ? MAYBE_SAVED : NOT_SAVED;
      return reply.code(503).header("retry-after", "1").send({ message });
    }
    const status = statusOf(error);
    if (status < 500)
      return reply.code(status).send({ message: CLIENT_ERRORS[status] ?? "The request cannot be read." });
    request.log.error({ err: error, id: request.id }, "unexpected error");
    return reply.code(500).send({
      message: `Something went wrong on the server. Quote ${request.id} to your provider.`,
      id: request.id,
    });
  });
  return app;
}

/**
 * Answers 408 where a body has not arrived in time, and closes the connection; also where the call was answered before, as a
 * refusal is: nothing else would end a connection whose body never comes.
 */
function endSlowBody(raw: IncomingMessage, response: ServerResponse, limitMs: number): void {
  if (raw.headers["content-length"] === undefined && raw.headers["transfer-encoding"] === undefined) return;
  const { socket } = raw;
  const timer = setTimeout(() => {
    if (raw.complete) return;
    if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    socket.destroySoon();
  }, limitMs);
  const clear = () => {
    clearTimeout(timer);
    // Other calls follow on the same connection.
    socket.off("close", clear);
  };
  raw.once("end", clear);
  socket.once("close", clear);
  response.once("finish", () => {
    if (raw.complete) clear();
  });
}

function isNavigation({ method, headers }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && (headers.accept ?? "").includes("text/html");
}

const NOT_SAVED = "The database cannot be reached at the moment. Nothing was changed: try again.";
const MAYBE_SAVED =
  "The connection to the database broke while this was saved: it may or may not be saved. Check, or send it again: with the same Idempotency-Key it is done only once.";

const CLIENT_ERRORS: Readonly<Record<number, string>> = {
  400: "The body is not valid JSON.",
  413: "The body is too large.",
  415: "The body must be JSON.",
};

function statusOf(error: unknown): number {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return 500;
  return typeof error.statusCode === "number" && error.statusCode >= 400 ? error.statusCode : 500;
}
