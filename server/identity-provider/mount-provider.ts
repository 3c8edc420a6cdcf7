import { readFileSync } from "node:fs";
import { join } from "node:path";
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/index.ts";
import { DatabaseLost } from "../database/index.ts";
import { html, readField } from "./answer-page.ts";
import { answerChallenge, beginChallenge } from "./factor-challenge.ts";
import type { Person } from "../identity/index.ts";
import {
  areSignInsValid,
  findPerson,
  findSignInLook,
  PROVIDER_COOKIE,
  verifyPassword,
  waitText,
} from "../identity/index.ts";
import { addPasswordRoutes } from "./password-routes.ts";
import type { SignInThrottle } from "./sign-in-throttle.ts";
import { codePage, errorPage, FORGOTTEN, signInPage } from "./pages.ts";

export interface ProviderParts {
  readonly provider: Provider;
  readonly database: Database;
  readonly throttle: SignInThrottle;
  readonly clock: Clock;
  readonly publicUrl: string;
}

const WRONG = "Email or password is incorrect.";
const WAY_OUT = `Or choose a new password by mail, under “${FORGOTTEN}” below.`;

/** Puts the embedded identity provider at /oidc and its sign-in page at /sign-in. */
export async function mountProvider(app: FastifyInstance, parts: ProviderParts): Promise<void> {
  await app.register(async (scope) => mountProtocol(scope, parts.provider, parts.publicUrl));
  await app.register(async (scope) => {
    await scope.register(formbody);
    addSignIn(scope, parts);
  });
}

/**
 * Passes everything below /oidc to the library unchanged: it reads bodies and writes responses itself. Only the host is
 * always the public one, so that what it announces does not depend on a proxy or on a forged header.
 */
function mountProtocol(app: FastifyInstance, provider: Provider, publicUrl: string): void {
  const answer = provider.callback();
  const { host, protocol } = new URL(publicUrl);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  app.all("/oidc/*", (request, reply) => {
    reply.hijack();
    const { raw } = request;
    // The library does not read a body that is too large; the next request of the connection would wait for ever.
    reply.raw.once("finish", () => raw.resume());
    Object.assign(raw, { originalUrl: raw.url });
    raw.url = (raw.url ?? "").slice("/oidc".length);
    Object.assign(raw.headers, {
      host,
      "x-forwarded-host": host,
      "x-forwarded-proto": protocol.slice(0, -1),
    });
    void answer(raw, reply.raw);
  });
}

function addSignIn(app: FastifyInstance, parts: ProviderParts): void {
  const mainHost = new URL(parts.publicUrl).hostname;
  const lookOf = ({ headers }: FastifyRequest) =>
    parts.database.transaction("system", (db) =>
      findSignInLook(db, { host: headers.host, cookie: headers.cookie, mainHost }),
    );
  for (const name of ["fields.js", "submit.js"]) {
    const script = readFileSync(join(import.meta.dirname, name), "utf8");
    app.get(`/sign-in/${name}`, (_request, reply) =>
      reply.type("text/javascript; charset=utf-8").send(script),
    );
  }
  addPasswordRoutes(app, { ...parts, lookOf });
  app.get<{ Params: { uid: string } }>("/sign-in/:uid", async (request, reply) => {
    if ((await interactionOf(parts, request, reply)) === undefined)
      return reply.redirect(`${parts.publicUrl}/`, 303);
    return html(
      reply,
      signInPage({ uid: request.params.uid, look: await lookOf(request), email: "", error: undefined }),
    );
  });
  app.post<{ Params: { uid: string } }>("/sign-in/:uid", async (request, reply) => {
    const { uid } = request.params;
    if ((await interactionOf(parts, request, reply)) === undefined) return ended(parts, reply);
    const email = readField(request.body, "email").trim();
    const askedAt = new Date();
    const checked = await checkCredentials(parts, email, readField(request.body, "password"), request.ip);
    const look = await lookOf(request);
    if (!checked.ok) return html(reply, signInPage({ uid, look, email, error: checked.error }));
    if (!checked.person.hasSecondFactor) return await finish(parts, request, reply, checked.person, askedAt);
    const isBegun = await parts.database.transaction("system", (db) =>
      beginChallenge(db, uid, checked.person),
    );
    if (!isBegun) return ended(parts, reply);
    return html(reply, codePage({ uid, look, error: undefined }));
  });
  app.post<{ Params: { uid: string } }>("/sign-in/:uid/code", async (request, reply) => {
    const { uid } = request.params;
    if ((await interactionOf(parts, request, reply)) === undefined) return ended(parts, reply);
    const code = readField(request.body, "code");
    const askedAt = new Date();
    const answer = await parts.database.transaction("system", (db) =>
      answerChallenge(db, uid, code, parts.clock.now()),
    );
    const look = await lookOf(request);
    if (!answer.ok && answer.isOver)
      return html(reply, signInPage({ uid, look, email: "", error: answer.error }));
    if (!answer.ok) return html(reply, codePage({ uid, look, error: answer.error }));
    if (answer.person.isBlocked) return ended(parts, reply);
    return await finish(parts, request, reply, answer.person, askedAt);
  });
}

/**
 * Ends the sign-in where the password or the second factor changed, or the person was blocked, since the person was read:
 * what was checked is no longer right. A change after this finds the result that is saved here, and ends it.
 */
async function finish(
  parts: ProviderParts,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
  person: Person,
  askedAt: Date,
): Promise<FastifyReply> {
  const next = await parts.provider.interactionResult(request.raw, reply.raw, {
    login: { accountId: String(person.id), ts: Math.floor(askedAt.getTime() / 1000) },
  });
  const isValid = await parts.database.transaction("system", async (db) => {
    if (await areSignInsValid(db, person)) return true;
    await db.query("delete from oidc_state where model = 'Interaction' and id = $1", [request.params.uid]);
    return false;
  });
  if (!isValid) return ended(parts, reply);
  const cookie = { path: "/", sameSite: "lax", httpOnly: true } as const;
  return reply.setCookie(PROVIDER_COOKIE, String(person.account.providerId), cookie).redirect(next, 303);
}

type Checked =
  { readonly ok: true; readonly person: Person } | { readonly ok: false; readonly error: string };

async function checkCredentials(
  parts: ProviderParts,
  email: string,
  password: string,
  address: string,
): Promise<Checked> {
  return await parts.throttle.inTurn(email, address, () =>
    verifyCredentials(parts, email, password, address),
  );
}

async function verifyCredentials(
  parts: ProviderParts,
  email: string,
  password: string,
  address: string,
): Promise<Checked> {
  const { seconds, isOfOthers } = await parts.throttle.waitFor(email, address);
  if (seconds > 0) return { ok: false, error: `${waitText(seconds)}${isOfOthers ? ` ${WAY_OUT}` : ""}` };
  const person = await parts.database.transaction("system", (db) => findPerson(db, { email }));
  const isRight = await verifyPassword(person?.passwordHash, password);
  if (person === undefined || !isRight || person.isBlocked) {
    await parts.throttle.failed(email, address);
    return { ok: false, error: WRONG };
  }
  await parts.throttle.succeeded(email, address);
  return { ok: true, person };
}

/** Undefined where the sign-in did not begin in this browser, or has expired. */
async function interactionOf(
  parts: ProviderParts,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<object | undefined> {
  try {
    const interaction = await parts.provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === request.params.uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof DatabaseLost) throw error;
    return undefined;
  }
}

function ended(parts: ProviderParts, reply: FastifyReply): FastifyReply {
  return html(
    reply.code(410),
    errorPage("This sign-in has ended. Go back to the portal and begin again.", parts.publicUrl),
  );
}
