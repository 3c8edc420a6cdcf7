import { Secret, TOTP } from "otpauth";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import type { Browser } from "../testing/browser.ts";
import type { Answer, SignedIn, TestServer } from "../testing/test-server.ts";
import { request, startTestServer } from "../testing/test-server.ts";
import { DEMO_PASSWORD } from "./demo-accounts.ts";
import type { VerifiedIdentity } from "./identity-tokens.ts";
import { seedIdentity } from "./seed-identity.ts";
import type { StartedSession } from "./session.ts";
import { endSession, endSessionsOf, startManagedSession } from "./session.ts";
import { tradeIdentity } from "./trade-identity.ts";

describe("an identity token of the embedded provider", () => {
  let server: TestServer;
  let customer: SignedIn;
  let email: string;
  let id: number;
  let made = 0;

  beforeAll(async () => {
    server = await startTestServer();
    customer = await server.signIn("customer@demo.example");
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    email = `person${made++}@contoso.example`;
    const added = await customer.call("POST", "/access/user", { username: email, password: DEMO_PASSWORD });
    id = Number(added.body["id"]);
  });

  const trade = (token: string): Promise<Answer> => request(server.url, token, "GET", "/access/auth/login");
  const change = (body: unknown) => customer.call("PATCH", `/access/user/${id}`, body);

  test("says when the person signed in, and lasts five minutes", async () => {
    const {
      iat = 0,
      exp = 0,
      auth_time: signedInAt,
    } = decodeJwt(await server.browser().identityToken(email));
    expect(exp - iat).toBe(300);
    expect(signedInAt).toBeLessThanOrEqual(iat);
  });

  test("is exchanged once, even by parallel requests", async () => {
    const token = await server.browser().identityToken(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => trade(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  test("is the same token with another encoding of its signature", async () => {
    const token = await server.browser().identityToken(email);
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // The last character of 256 bytes carries two bits; its other four are ignored.
    const respelled = token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? "") ^ 1];
    expect((await trade(token)).status).toBe(200);
    expect((await trade(respelled)).status).toBe(401);
  });

  test("of each of two tabs starts a session of its own", async () => {
    const browser = server.browser();
    const tokens = [await browser.identityToken(email), await browser.identityToken(email)];
    const sessions = await Promise.all(tokens.map(trade));
    expect(sessions.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of sessions)
      expect((await call(body["accessToken"], "GET", `/access/user/${id}`)).status).toBe(200);
  });

  const endings: Readonly<Record<string, (browser: Browser) => Promise<unknown>>> = {
    "the password was reset": () => change({ password: "Portal456!" }),
    "the person was blocked and unblocked": async () => {
      await change({ isBlocked: true });
      await change({ isBlocked: false });
    },
    "the account was blocked and unblocked": async () => {
      const provider = await server.signIn("provider@demo.example");
      await provider.call("PATCH", "/access/account/100", { isBlocked: true });
      await provider.call("PATCH", "/access/account/100", { isBlocked: false });
      customer = await server.signIn("customer@demo.example");
    },
    "a second factor was turned on": async () => {
      const { body } = await trade(await server.browser().identityToken(email));
      await enrol(body["accessToken"]);
    },
    "the person signed out in another tab of the browser": async (browser) => {
      const { body } = await trade(await browser.identityToken(email));
      await call(body["accessToken"], "POST", "/access/auth/logout");
    },
    "the person signed out at the identity provider": async (browser) => {
      const page = await (await browser.fetch("/oidc/session/end")).text();
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
      await browser.fetch("/oidc/session/end/confirm", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ xsrf, logout: "yes" }).toString(),
      });
    },
  };

  test.each(Object.keys(endings))("is no longer valid after %s", async (ending) => {
    const browser = server.browser();
    const token = await browser.identityToken(email);
    await endings[ending]?.(browser);
    expect((await trade(token)).status).toBe(401);
  });

  test("is no longer valid after the second factor was taken off", async () => {
    const { body } = await trade(await server.browser().identityToken(email));
    const [code] = await enrol(body["accessToken"]);
    const token = await server.browser().identityToken(email, DEMO_PASSWORD, code);
    expect((await change({ mfa: false })).status).toBe(200);
    expect((await trade(token)).status).toBe(401);
  });

  test("is not issued to a sign-in whose password was right before it was reset", async () => {
    const browser = server.browser();
    const held = await browser.holdSignIn(email);
    await change({ password: "Portal456!" });
    await expect(browser.finishSignIn(held).then(trade)).rejects.toThrow("ended with 400");
    expect((await trade(await server.browser().identityToken(email, "Portal456!"))).status).toBe(200);
  });

  async function call(token: unknown, method: string, path: string, body?: unknown): Promise<Answer> {
    return await request(server.url, String(token), method, path, body);
  }

  /** Returns the recovery codes. */
  async function enrol(token: unknown): Promise<readonly string[]> {
    const send = (body: object) =>
      call(token, "PATCH", `/access/user/${id}`, { mfa: true, currentPassword: DEMO_PASSWORD, ...body });
    const { secret } = Object((await send({})).body["mfaEnrolment"]);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { isMFA, recoveryCodes } = Object((await send({ code })).body);
    expect(isMFA).toBe(true);
    return recoveryCodes;
  }
});

describe("an identity token of an external issuer", () => {
  let drop: () => Promise<void>;
  let database: OpenDatabase;
  const USER = 5;

  beforeAll(async () => {
    ({ database, drop } = await openMigrated());
    await seedIdentity(database);
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  beforeEach(() => set("timestamp '2026-01-01 12:00:00.5'"));

  const set = (validFrom: string) =>
    database.transaction("system", (db) =>
      db.query(`update app_user set sign_ins_valid_from = ${validFrom} where id = ${USER}`),
    );
  let made = 0;
  const trade = (part: Partial<VerifiedIdentity>) =>
    database.transaction("system", (db) =>
      tradeIdentity(
        db,
        USER,
        {
          email: "customer@demo.example",
          hash: `hash ${made++}`,
          signIn: "one",
          authenticatedAt: new Date("2026-01-01T12:00:01Z"),
          isOurs: false,
          ...part,
        },
        { userAgent: undefined, address: "192.0.2.1" },
      ),
    );

  test.each([
    ["the second in which all sign-ins were ended", "2026-01-01T12:00:00Z", false],
    ["the second after it", "2026-01-01T12:00:01Z", true],
  ])("of a sign-in in %s counts: %s, %s", async (_, time, counts) => {
    expect((await trade({ authenticatedAt: new Date(time) })) !== undefined).toBe(counts);
  });

  test("is exchanged once, even by parallel requests", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => trade({ hash: "the same" })));
    expect(all.filter((each) => each !== undefined)).toHaveLength(1);
  });

  test("of an ended sign-in is not valid, and that of a new sign-in is", async () => {
    const session = await trade({ signIn: "two" });
    await database.transaction("system", (db) => endSession(db, session?.sessionId ?? ""));
    expect(await trade({ signIn: "two" })).toBeUndefined();
    expect(await trade({ signIn: "another" })).toBeDefined();
    const later = new Date(Date.now() + 60_000);
    expect(await trade({ signIn: "two", authenticatedAt: later })).toBeDefined();
  });

  test("of an issuer that does not tell sign-ins apart is not valid after a sign-out, and a later one is", async () => {
    const end = (session: StartedSession | undefined) =>
      database.transaction("system", (db) => endSession(db, session?.sessionId ?? ""));
    const isOn = async (session: StartedSession | undefined) =>
      (
        await database.transaction("system", (db) =>
          db.query("select from session where id = $1::uuid and revoked_at is null", [session?.sessionId]),
        )
      ).length === 1;
    const [left, other] = [await trade({ signIn: undefined }), await trade({ signIn: undefined })];
    // What ends in an account that is visited is no sign-out of the person who is visited.
    const visit = await database.transaction("system", (db) =>
      startManagedSession(db, USER, 1, other?.sessionId ?? "", {
        userAgent: undefined,
        address: "192.0.2.1",
      }),
    );
    await end(visit);
    expect(await trade({ signIn: undefined })).toBeDefined();
    await end(left);
    expect(await trade({ signIn: undefined })).toBeUndefined();
    expect(await trade({ signIn: "told" })).toBeDefined();
    const later = new Date(Date.now() + 60_000);
    expect(await trade({ signIn: undefined, authenticatedAt: later })).toBeDefined();
    expect(await isOn(other), "a session in another browser").toBe(true);
    await database.transaction("system", (db) =>
      db.query("update session set revoked_at = revoked_at + interval '1 day' where revoked_at is not null"),
    );
    expect(await trade({ signIn: undefined }), "the clock was set back").toBeDefined();
  });

  test.each([
    ["the second before a sign-out", "12:00:01", false],
    ["the second of a sign-out, which may be after it", "12:00:02", true],
  ])("of an issuer that does not tell sign-ins apart, of %s, counts: %s, %s", async (_, time, counts) => {
    const session = await trade({ signIn: undefined, authenticatedAt: new Date() });
    await database.transaction("system", (db) =>
      db.query("update session set revoked_at = '2026-01-01 12:00:02.7Z' where id = $1::uuid", [
        session?.sessionId,
      ]),
    );
    const authenticatedAt = new Date(`2026-01-01T${time}Z`);
    expect((await trade({ signIn: undefined, authenticatedAt })) !== undefined).toBe(counts);
  });

  test.each([true, false])(
    "is valid although all were ended before the clock was set back: ours %j",
    async (isOurs) => {
      await set("now() + interval '1 day'");
      if (isOurs)
        await database.transaction("system", (db) =>
          db.query(
            `insert into oidc_state (model, id, uid, payload, expires_at)
           values ('Session', 'kept', 'kept', jsonb_build_object('accountId', $1::text), now() + interval '1 hour')`,
            [String(USER)],
          ),
        );
      expect(await trade({ signIn: "kept", isOurs, authenticatedAt: new Date() })).toBeDefined();
    },
  );

  test("of a sign-in before all were ended is not valid, that of a later one is", async () => {
    await database.transaction("system", (db) => endSessionsOf(db, [USER]));
    const at = (ms: number) => trade({ signIn: `at ${ms}`, authenticatedAt: new Date(Date.now() + ms) });
    expect(await at(-60_000)).toBeUndefined();
    expect(await at(60_000)).toBeDefined();
  });

  test("leaves no session when sign-ins are ended at the same moment", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [session] = await Promise.all([
        trade({ signIn: `round ${round}` }),
        database.transaction("system", (db) => endSessionsOf(db, [USER])),
      ]);
      const left = await database.transaction("system", (db) =>
        db.query("select from session where id = $1::uuid and revoked_at is null", [
          session?.sessionId ?? null,
        ]),
      );
      expect(left).toEqual([]);
      await set("timestamp '2026-01-01 12:00:00.5'");
    }
  });
});
