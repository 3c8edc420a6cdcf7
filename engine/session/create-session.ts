import { readOwn } from "#validators";
import { tokenEnd, tokenSubject } from "../access/index.ts";
import { createObservable } from "../ports/index.ts";
import type { IdentityAnswer, Ports } from "../ports/index.ts";
import type { Answer } from "../request/index.ts";
import { FAILURE_TEXT } from "../request/index.ts";
import { createAuthCalls } from "./auth-calls.ts";
import { parseToken, parseUser, readCredentials, writeCredentials } from "./parse-session.ts";
import type { Credentials, SessionAction, SessionMachine } from "./session-machine.ts";
import { changeSession, visibleSession } from "./session-machine.ts";
import type { OwnSettings, Session, SessionState, SessionUser } from "./session.ts";
import { canRelogin, tokenStep } from "./token-step.ts";

/** The session, with what the request client and the engine need in addition. */
export interface SessionControl extends Session {
  /** A token to replace one that the server refused; undefined where there is none now. */
  renew(refused: string): Promise<string | undefined>;
  /** A new token was refused too: the session is over. */
  expire(): void;
  /** The `Date` header of an answer of our own server: its difference to this clock is part of every threshold. */
  noteServerDate(date: string): void;
}

const STORED_KEY = "atrium.session";
/**
 * Changes when any tab signs out: the others then check whether they are still signed in. Contains nothing about a
 * person.
 */
const SIGNED_OUT_KEY = "atrium.signed-out";
const DEEP_LINK_KEY = "atrium.deep-link";
/** Minimum time between two refreshes: with a wrong clock a token would otherwise be refreshed continuously. */
export const REFRESH_PAUSE_MS = 30_000;
/** A `Date` header has whole seconds and takes time to arrive: smaller differences are ignored. */
const SKEW_FROM_MS = 5_000;

type Token = NonNullable<ReturnType<typeof parseToken>>;

/**
 * The session of one tab. One renewal runs at a time, in this tab and, under a lock, among tabs of the same user. A
 * server that cannot be reached never ends a session; a refusal does. An identity token is valid once, so none is
 * kept: `askIdentity` gets another where the person must be signed in again. `accessAddress`: where the access API is, by
 * default at our own origin.
 */
export function createSession(
  ports: Ports,
  askIdentity: () => Promise<IdentityAnswer> = () => Promise.resolve({ ok: false, reason: "refused" }),
  accessAddress?: () => Promise<string>,
): SessionControl {
  let machine: SessionMachine = { state: "unknown" };
  let skewMs = 0;
  let refreshedAt = -Infinity;
  let stopListening: (() => void) | undefined;
  let renewing: Promise<string | undefined> | undefined;
  const visible = createObservable<SessionState>({ state: "unknown" });
  const calls = createAuthCalls(ports, noteServerDate, accessAddress);

  function change(action: SessionAction): void {
    const before = machine;
    machine = changeSession(before, action);
    if (machine === before) return;
    if (machine.state === "in") ports.tabStore.set(STORED_KEY, writeCredentials(machine.credentials, skewMs));
    else ports.tabStore.remove(STORED_KEY);
    visible.set(visibleSession(machine));
  }

  function noteServerDate(date: string): void {
    const server = Date.parse(date);
    if (Number.isNaN(server)) return;
    const difference = server - ports.clock.now();
    skewMs = Math.abs(difference) < SKEW_FROM_MS ? 0 : difference;
  }

  function secondsLeft(exp: number | undefined): number | undefined {
    return exp === undefined ? undefined : exp - (ports.clock.now() + skewMs) / 1000;
  }

  function stepOf({ claims }: Credentials) {
    return tokenStep(secondsLeft(claims.exp) ?? 0);
  }

  async function bearer(): Promise<string | undefined> {
    if (machine.state !== "in") return undefined;
    const { credentials } = machine;
    const step = stepOf(credentials);
    const isPaused = step === "refresh" && ports.clock.now() - refreshedAt < REFRESH_PAUSE_MS;
    if (step === "use" || isPaused) return credentials.accessToken;
    await renewOnce();
    // The server may be out of reach for a while: the token still works, and the server may be back before it is
    // used.
    return currentToken();
  }

  async function renew(refused: string): Promise<string | undefined> {
    const token = currentToken();
    return token === refused ? renewOnce(refused) : token;
  }

  function renewOnce(refused?: string): Promise<string | undefined> {
    renewing ??= underLock(async (credentials) => {
      const step = stepOf(credentials);
      if (step === "relogin") return relogin(credentials);
      if (step === "use" && credentials.accessToken !== refused) return credentials.accessToken;
      return refresh(credentials, relogin);
    }).finally(() => (renewing = undefined));
    return renewing;
  }

  async function underLock(
    work: (credentials: Credentials) => Promise<string | undefined>,
  ): Promise<string | undefined> {
    if (machine.state !== "in") return undefined;
    return ports.lock(lockOf(machine.credentials), { wait: true }, async () =>
      machine.state === "in" ? work(machine.credentials) : undefined,
    );
  }

  async function refresh(
    credentials: Credentials,
    whenRefused: (credentials: Credentials) => Promise<string | undefined>,
  ): Promise<string | undefined> {
    const answer = await calls.refresh(credentials.accessToken);
    refreshedAt = ports.clock.now();
    const token = answer.ok ? parseToken(answer.body) : undefined;
    if (token !== undefined) return renewed(credentials, token);
    return isRefusal(answer) ? whenRefused(credentials) : undefined;
  }

  async function relogin(credentials: Credentials): Promise<string | undefined> {
    const renewedToken = await signInAnew(credentials);
    if (renewedToken === "refused") return end(credentials);
    return renewedToken === "unreachable" ? undefined : renewed(credentials, renewedToken);
  }

  /** The token must belong to the same person: the browser may be signed in as somebody else by now. */
  async function signInAnew({ subject }: Credentials): Promise<Token | "refused" | "unreachable"> {
    if (subject === undefined) return "refused";
    const identity = await askIdentity();
    if (!identity.ok) return identity.reason;
    const { identityToken } = identity;
    if (tokenSubject(identityToken) !== subject) return "refused";
    if (!canRelogin(secondsLeft(tokenEnd(identityToken)))) return "refused";
    const answer = await calls.login(identityToken);
    const token = answer.ok ? parseToken(answer.body) : undefined;
    return token ?? (isRefusal(answer) ? "refused" : "unreachable");
  }

  /** Clears the credentials and tells the server, whose answer does not matter. */
  async function end({ accessToken, claims }: Credentials): Promise<undefined> {
    change({ type: "ran-out" });
    if ((secondsLeft(claims.exp) ?? 0) > 0) void calls.logout(accessToken);
  }

  function renewed(credentials: Credentials, token: Token): string | undefined {
    change({ type: "renewed", replaces: credentials.accessToken, ...token });
    return currentToken();
  }

  function currentToken(): string | undefined {
    return machine.state === "in" ? machine.credentials.accessToken : undefined;
  }

  return {
    ...visible,
    bearer,
    renew,
    noteServerDate,
    async start() {
      stopListening?.();
      stopListening = ports.store.subscribe((key) => {
        // After a sign-out nobody is signed in silently, even if the identity provider still knows the person.
        if (key === SIGNED_OUT_KEY) void underLock((credentials) => refresh(credentials, end));
      });
      const stored = readCredentials(ports.tabStore.get(STORED_KEY));
      if (stored === undefined) return change({ type: "nobody" });
      skewMs = stored.skewMs;
      let { credentials } = stored;
      // A page is not shown for a moment when the session expired over night.
      if (stepOf(credentials) === "relogin") {
        const renewedToken = await signInAnew(credentials);
        if (renewedToken === "refused") return change({ type: "nobody" });
        if (renewedToken !== "unreachable") credentials = { ...credentials, ...renewedToken };
      }
      change({ type: "signed-in", credentials });
      if (stepOf(credentials) !== "relogin") await bearer();
      if (stored.lacksPicture) void readUser();
    },
    async signIn(identityToken) {
      const answer = await calls.login(identityToken);
      if (!answer.ok) return { ok: false, text: answer.failure.text };
      const token = parseToken(answer.body);
      const user = token === undefined ? undefined : await userOf(answer.body, token);
      if (token === undefined || user === undefined)
        return { ok: false, text: "The server's answer holds no session." };
      refreshedAt = -Infinity;
      const subject = tokenSubject(identityToken);
      const credentials = { ...token, user, ...(subject === undefined ? {} : { subject }) };
      change({ type: "signed-in", credentials });
      return { ok: true };
    },
    async enter(code, own = {}) {
      if (machine.state === "in") return { ok: false, text: FAILURE_TEXT.hasIdentity };
      const answer = await calls.managedAccess(code);
      if (!answer.ok) return { ok: false, text: answer.failure.text };
      const token = parseToken(answer.body);
      const user = token === undefined ? undefined : await userOf(answer.body, token);
      if (token?.claims.proxied !== true || user === undefined)
        return { ok: false, text: FAILURE_TEXT.noAccessCode };
      refreshedAt = -Infinity;
      change({ type: "signed-in", credentials: { ...token, user: withOwn(user, own) } });
      return { ok: true };
    },
    readUser,
    async signOut() {
      const token = currentToken();
      change({ type: "signed-out" });
      ports.tabStore.remove(DEEP_LINK_KEY);
      if (token === undefined) return;
      await calls.logout(token);
      ports.store.set(SIGNED_OUT_KEY, ports.ids.uuid());
    },
    share: () => (machine.state === "in" ? writeCredentials(machine.credentials, skewMs) : undefined),
    async adopt(shared) {
      const read = readCredentials(shared);
      if (read === undefined) return false;
      skewMs = read.skewMs;
      change({ type: "signed-in", credentials: read.credentials });
      return (await bearer()) !== undefined;
    },
    expire() {
      change({ type: "ran-out" });
    },
    deepLink: {
      keep: (path) => ports.tabStore.set(DEEP_LINK_KEY, path),
      take() {
        const path = ports.tabStore.get(DEEP_LINK_KEY);
        ports.tabStore.remove(DEEP_LINK_KEY);
        return path !== null && isInside(path) ? path : undefined;
      },
    },
  };

  async function readUser(): Promise<void> {
    if (machine.state !== "in" || machine.credentials.claims.proxied) return;
    const { accessToken, claims, user } = machine.credentials;
    const answer = await calls.user(accessToken, user.id);
    const read = answer.ok ? parseUser(answer.body, claims) : undefined;
    if (read !== undefined) change({ type: "read-user", user: read });
  }

  /** `auth/login` returns the user; without the account, the user is fetched with it. */
  async function userOf(
    body: unknown,
    token: { readonly accessToken: string; readonly claims: Credentials["claims"] },
  ) {
    const user = parseUser(body, token.claims);
    const hasAccount = readOwn(readOwn(body, "user") ?? body, "account") !== undefined;
    if (user === undefined || hasAccount) return user;
    const answer = await calls.user(token.accessToken, user.id);
    return (answer.ok ? parseUser(answer.body, token.claims) : undefined) ?? user;
  }
}

function lockOf({ user }: Credentials): string {
  return `atrium.renew.${user.account.id}.${user.id}`;
}

/** The account is the customer's; language and picture are those of the acting person. */
function withOwn(
  { picture: _theirs, ...user }: SessionUser,
  { language, picture }: OwnSettings,
): SessionUser {
  return { ...user, language: language ?? user.language, ...(picture === undefined ? {} : { picture }) };
}

/** The server refused the token; other failures may be temporary. */
function isRefusal(answer: Answer): boolean {
  return !answer.ok && (answer.failure.status === 401 || answer.failure.status === 403);
}

/** A page of the portal, not an address elsewhere. */
function isInside(path: string): boolean {
  return /^\/pages(?:[/?]|$)/.test(path);
}
