import { readFile } from "node:fs/promises";
import { join } from "node:path";
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Provider } from "oidc-provider";
import { errors } from "oidc-provider";
import { readOwn } from "#validators";
import type { Database } from "../database/database.ts";
import { verifyPassword } from "./password.ts";
import { findPerson } from "./person.ts";
import { messagePage, signInPage } from "./sign-in-page.ts";
import { buildSignInThrottle } from "./sign-in-throttle.ts";

const LONGEST_FIELD = 200;

/**
 * The sign-in page of the embedded identity provider. A sign-in belongs to the browser that began it (its cookie
 * must fit the address), so no other site can post to it. Unknown person, wrong password and blocked account read the same.
 */
export async function addSignInRoutes(
  app: FastifyInstance,
  provider: Provider,
  database: Database,
): Promise<void> {
  const throttle = buildSignInThrottle(database);
  const css = await readFile(join(import.meta.dirname, "sign-in.css"), "utf8");
  app.get("/sign-in.css", (_request, reply) =>
    reply.type("text/css").header("cache-control", "public, max-age=3600").send(css),
  );
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof errors.SessionNotFound) {
        return html(
          reply,
          400,
          messagePage(
            "Sign-in has expired",
            "This sign-in has expired, or was begun in another browser. Start again.",
          ),
        );
      }
      request.log.error({ err: error }, "sign-in failed");
      return html(
        reply,
        500,
        messagePage(
          "Sign-in did not work",
          `Something went wrong on the server. Quote ${request.id} to your provider.`,
        ),
      );
    });

    scope.get("/sign-in/:uid", async (request, reply) => {
      await provider.interactionDetails(request.raw, reply.raw);
      return html(reply, 200, signInPage({ action: request.url, email: "" }));
    });

    scope.post("/sign-in/:uid", async (request, reply) => {
      await provider.interactionDetails(request.raw, reply.raw);
      const email = readField(request.body, "email").trim();
      const password = readField(request.body, "password");
      const again = (status: number, field: "email" | "password", text: string) =>
        html(reply, status, signInPage({ action: request.url, email, failure: { field, text } }));
      if (email === "") return again(422, "email", "Email is required");
      if (password === "") return again(422, "password", "Password is required");

      const seconds = await throttle.waitFor(email, request.ip);
      if (seconds > 0) {
        reply.header("retry-after", seconds);
        return again(429, "password", `Too many failed attempts. Try again in ${waitText(seconds)}.`);
      }
      const person = await database.transaction("system", (db) => findPerson(db, { email }));
      const isRight = await verifyPassword(person?.passwordHash, password);
      if (person === undefined || !isRight || person.isBlocked) {
        await throttle.failed(email, request.ip);
        request.log.info({ address: request.ip }, "sign-in refused");
        return again(401, "password", "Email or password is wrong.");
      }
      await throttle.succeeded(email, request.ip);
      const result = { login: { accountId: String(person.id), remember: false } };
      const next = await provider.interactionResult(request.raw, reply.raw, result, {
        mergeWithLastSubmission: false,
      });
      return reply.redirect(next, 303);
    });
  });
}

function html(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").header("cache-control", "no-store").send(text);
}

function readField(body: unknown, name: string): string {
  const value = readOwn(body, name);
  return typeof value === "string" ? value.slice(0, LONGEST_FIELD) : "";
}

function waitText(seconds: number): string {
  return seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
