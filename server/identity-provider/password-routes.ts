import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { brokenRule, PASSWORDS_DIFFER_TEXT } from "#validators";
import { appendAudit, hiddenChange } from "../audit/index.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/index.ts";
import type { Guess, PasswordChange, SignInLook } from "../identity/index.ts";
import {
  againIn,
  countFailure,
  findPasswordLink,
  hashPassword,
  networkOf,
  redeemPasswordLink,
  requestPasswordLink,
  waitFor,
} from "../identity/index.ts";
import { html, readField } from "./answer-page.ts";
import {
  forgottenPage,
  linkEndedPage,
  linkSentPage,
  newPasswordPage,
  passwordSetPage,
} from "./password-pages.ts";
import type { SignInThrottle } from "./sign-in-throttle.ts";

export interface PasswordParts {
  readonly database: Database;
  readonly throttle: SignInThrottle;
  readonly clock: Clock;
  readonly publicUrl: string;
  lookOf(request: FastifyRequest): Promise<SignInLook | undefined>;
}

/** Asking for a link, from one address. */
const asking = (address: string): Guess => ({ key: `forgotten ${networkOf(address)}`, free: 20 });

/** The pages for people who forgot their password, or were invited and have none yet. */
export function addPasswordRoutes(app: FastifyInstance, parts: PasswordParts): void {
  addForgotten(app, parts);
  addNewPassword(app, parts);
}

function addForgotten(app: FastifyInstance, { database, publicUrl, lookOf }: PasswordParts): void {
  // By address in lower case: while a request for it is under way, others have nothing to add.
  const underWay = new Map<string, Promise<void>>();
  app.addHook("onClose", async () => {
    await Promise.all(underWay.values());
  });

  app.get("/sign-in/forgotten", async (request, reply) =>
    html(reply, forgottenPage({ look: await lookOf(request), email: "", error: undefined, publicUrl })),
  );
  app.post("/sign-in/forgotten", async (request, reply) => {
    const email = readField(request.body, "email").trim();
    const look = await lookOf(request);
    const wrong = brokenRule(["required", "email"], email, "Email");
    if (wrong !== undefined) return html(reply, forgottenPage({ look, email, error: wrong, publicUrl }));
    const guesses = [asking(request.ip)];
    const seconds = await database.transaction("system", async (db) => {
      const wait = await waitFor(db, guesses);
      if (wait === 0) await countFailure(db, guesses);
      return wait;
    });
    if (seconds > 0) {
      const error = `Too many links were asked for from your network. ${againIn(seconds)}`;
      return html(reply.code(429), forgottenPage({ look, email, error, publicUrl }));
    }
    // Nobody waits for it: how long it takes would say whether there is such a person.
    const key = email.toLowerCase();
    if (!underWay.has(key)) {
      const work = database
        .transaction("system", (db) => requestPasswordLink(db, email, publicUrl))
        .catch((error: unknown) => request.log.error({ err: error }, "a link could not be sent"))
        .finally(() => underWay.delete(key));
      underWay.set(key, work);
    }
    return html(reply, linkSentPage(look, email, publicUrl));
  });
}

function addNewPassword(app: FastifyInstance, parts: PasswordParts): void {
  const { database, throttle, publicUrl, lookOf } = parts;
  const find = (link: string) => database.transaction("system", (db) => findPasswordLink(db, link));
  const ended = async (request: FastifyRequest, reply: FastifyReply, kind: "reset" | "invitation" | "none") =>
    html(reply.code(410), linkEndedPage(await lookOf(request), kind, publicUrl));

  // Reading it uses nothing up: mail programs look at links before people do.
  app.get("/sign-in/password", async (request, reply) => {
    const link = readLink(request.query);
    const found = await find(link);
    if (found === undefined || found.isExpired) return await ended(request, reply, found?.kind ?? "none");
    const { email, kind } = found;
    return html(reply, newPasswordPage({ look: await lookOf(request), link, email, kind, error: undefined }));
  });
  app.post("/sign-in/password", async (request, reply) => {
    const link = readLink(request.body);
    const found = await find(link);
    if (found === undefined || found.isExpired) return await ended(request, reply, found?.kind ?? "none");
    const { email, kind } = found;
    const password = readField(request.body, "password");
    const error = problemOf(password, readField(request.body, "confirmPassword"));
    if (error !== undefined)
      return html(
        reply.code(422),
        newPasswordPage({ look: await lookOf(request), link, email, kind, error }),
      );
    const passwordHash = await hashPassword(password);
    const changed = await database.transaction("system", async (db) => {
      const change = await redeemPasswordLink(db, link, passwordHash, publicUrl);
      if (change !== undefined) await appendAudit(db, change, auditOf(change), parts.clock.now());
      return change;
    });
    if (changed === undefined) return await ended(request, reply, "none");
    // Whoever reads the person's mail is no stranger: earlier wrong passwords from here do not hold them up.
    await throttle.succeeded(changed.username, request.ip);
    return html(reply, passwordSetPage(await lookOf(request), kind, publicUrl));
  });
}

/** What mail programs and people add to it, as a dot, a bracket or the end of a line, is left out. */
function readLink(fields: unknown): string {
  return readField(fields, "link").replaceAll(/[^\w-]/g, "");
}

function problemOf(
  password: string,
  repeated: string,
): { readonly field: "password" | "confirmPassword"; readonly message: string } | undefined {
  const wrong = brokenRule(["required", "password"], password, "Password");
  if (wrong !== undefined) return { field: "password", message: wrong };
  return password === repeated ? undefined : { field: "confirmPassword", message: PASSWORDS_DIFFER_TEXT };
}

function auditOf({ userId, accountId, username, by }: PasswordChange) {
  return {
    action: "user.update",
    form: by === "invitation" ? "joined" : "password-link",
    resourceType: "user",
    resourceId: String(userId),
    accountId,
    name: username,
    changes: [hiddenChange("password")],
  };
}
