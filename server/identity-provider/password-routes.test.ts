import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import type { OpenDatabase } from "../database/index.ts";
import { buildApp } from "../http/index.ts";
import {
  DEMO_PASSWORD,
  invite,
  requestPasswordLink,
  seedIdentity,
  verifyPassword,
} from "../identity/index.ts";
import { deleteOldMail, listOutbox } from "../mail/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import { untilSlowed } from "../testing/until-slowed.ts";
import { addPasswordRoutes } from "./password-routes.ts";
import { buildSignInThrottle } from "./sign-in-throttle.ts";

const PUBLIC_URL = "https://portal.example";
const NEW = "Brand1new!";

let drop: () => Promise<void>;
let database: OpenDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  await seedIdentity(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
  await drop();
});
beforeEach(async () => {
  await app?.close();
  await system("delete from mail_outbox");
  await system("delete from password_link");
  await system("delete from sign_in_failure");
  app = await openApp();
});

async function openApp(): Promise<FastifyInstance> {
  const opened = await buildApp({
    publicUrl: PUBLIC_URL,
    issuer: PUBLIC_URL,
    bearerOrigins: [],
    apiOrigins: [],
    uploadOrigins: [],
    logLevel: "silent",
    trustedProxies: undefined,
  });
  await opened.register(formbody);
  addPasswordRoutes(opened, {
    database,
    throttle: buildSignInThrottle(database),
    clock: systemClock,
    publicUrl: PUBLIC_URL,
    lookOf: async () => undefined,
  });
  return opened;
}

const system = (sql: string, values: readonly unknown[] = []) =>
  database.transaction("system", (db) => db.query(sql, values));
const post = (
  url: string,
  fields: Readonly<Record<string, string>>,
  remoteAddress = "192.0.2.1",
  host = "portal.example",
) =>
  app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", host },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress,
  });
const ask = (email: string, address?: string, host?: string) =>
  post("/sign-in/forgotten", { email }, address, host);
const set = (link: string, password = NEW, confirmPassword = password) =>
  post("/sign-in/password", { link, password, confirmPassword });

/** What was asked for is answered before the mail is written. */
async function outbox(count: number) {
  await expect.poll(async () => (await listOutbox(database)).length).toBe(count);
  return await listOutbox(database);
}
async function linkFor(email: string): Promise<string> {
  await ask(email);
  const [mail] = await outbox(1);
  return linkIn(mail?.body);
}
const linkIn = (body = "") => /\/sign-in\/password\?link=([\w-]{43})\s/.exec(body)?.[1] ?? "none";
const signsInWith = async (email: string, password: string) => {
  const [person] = await system("select password_hash from app_user where username = $1", [email]);
  return await verifyPassword(String(person?.["password_hash"]), password);
};

describe("a forgotten password", () => {
  test("is replaced by a link that works once", async () => {
    const link = await linkFor("Viewer@Demo.example");
    const page = await app.inject(`/sign-in/password?link=${link}`);
    expect(page.body).toContain('value="viewer@demo.example"');
    expect(page.headers["cache-control"]).toBe("no-store");
    // Mail programs look at links before people do, and some add to them.
    for (const added of [".", "%3E", "%0D%0A", "%20"])
      expect((await app.inject(`/sign-in/password?link=${link}${added}`)).statusCode).toBe(200);
    const { body } = await set(link);
    expect(body).toContain("Your password is set");
    expect(body).toContain("You were signed out everywhere else, and your API keys have ended.");
    expect(await signsInWith("viewer@demo.example", NEW)).toBe(true);

    expect((await set(link, "Stolen1!")).statusCode).toBe(410);
    const used = await app.inject(`/sign-in/password?link=${link}`);
    expect(used.statusCode).toBe(410);
    const cut = await app.inject(`/sign-in/password?link=${link.slice(0, -3)}`);
    for (const each of [used, cut]) expect(each.body).toMatch(/used already, it is not complete/);
    expect(await signsInWith("viewer@demo.example", NEW)).toBe(true);
    const [, told] = await outbox(2);
    expect(told).toMatchObject({ recipient: "viewer@demo.example", kind: "password-changed" });
    expect(told?.body).not.toContain(link);
  });

  test("is recorded, without the password", async () => {
    await set(await linkFor("viewer@demo.example"));
    const rows = await system("select * from audit order by id desc limit 1");
    expect(rows).toMatchObject([
      { action: "user.update", form: "password-link", actor_name: "viewer@demo.example" },
    ]);
    expect(JSON.stringify(rows)).not.toContain(NEW);
  });

  test("ends sessions, sign-ins, keys and the person's other links", async () => {
    await ask("viewer@demo.example");
    await outbox(1);
    await ask("viewer@demo.example");
    const links = (await outbox(2)).map(({ body }) => linkIn(body));
    const [viewer] = await system(
      "select id, account_id from app_user where username = 'viewer@demo.example'",
    );
    const id = Number(viewer?.["id"]);
    await system(
      "insert into session (user_id, token_id, id_token_hash, ends_at) values ($1, gen_random_uuid(), gen_random_uuid()::text, now() + interval '1 hour')",
      [id],
    );
    await system(
      "insert into api_key (account_id, user_id, name, hash, hint) values ($1, $2, 'k', gen_random_uuid()::text, 'h')",
      [viewer?.["account_id"], id],
    );
    await set(links[0] ?? "");
    expect(await system("select from session where user_id = $1 and revoked_at is null", [id])).toEqual([]);
    expect(await system("select from api_key where user_id = $1", [id])).toEqual([]);
    expect((await set(links[1] ?? "")).statusCode).toBe(410);
    const [after] = await system(
      "select sign_ins_valid_from > now() - interval '1 minute' as moved from app_user where id = $1",
      [id],
    );
    expect(after).toEqual({ moved: true });
  });

  test("leaves the second factor, which the next sign-in asks for", async () => {
    await system("update app_user set is_mfa = true where username = 'apex@demo.example'");
    await system(
      "insert into second_factor (user_id, secret, confirmed_at) select id, 'S', now() from app_user where username = 'apex@demo.example'",
    );
    await set(await linkFor("apex@demo.example"));
    const kept = await system(
      "select is_mfa from app_user u join second_factor f on f.user_id = u.id where username = 'apex@demo.example'",
    );
    expect(kept).toEqual([{ is_mfa: true }]);
  });

  test("has a link that expires and is stored as a hash alone", async () => {
    const link = await linkFor("viewer@demo.example");
    const stored = await system("select * from password_link");
    expect(JSON.stringify(stored)).not.toContain(link);
    await system("update password_link set expires_at = now()");
    for (const answer of [await app.inject(`/sign-in/password?link=${link}`), await set(link)]) {
      expect(answer.statusCode).toBe(410);
      expect(answer.body).toContain("It works for 30 minutes");
      expect(answer.body).toContain('href="/sign-in/forgotten"');
    }
    await system("update mail_outbox set send_until = now() - interval '1 second'");
    await deleteOldMail(database);
    expect((await listOutbox(database))[0]?.body).toBe("");
  });

  test("takes the rules of passwords, and uses nothing up before", async () => {
    const link = await linkFor("viewer@demo.example");
    expect((await set(link, "short")).body).toContain("at least 6 characters long");
    expect((await set(link, NEW, "Other1pass")).body).toContain("Passwords do not match");
    expect((await set(link)).statusCode).toBe(200);
  });

  test("is set by one of many who use the same link at the same moment", async () => {
    const link = await linkFor("viewer@demo.example");
    const answers = await Promise.all(Array.from({ length: 8 }, (_, count) => set(link, `Winner${count}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(await signsInWith("viewer@demo.example", `Winner${winner}`)).toBe(true);
    expect(await outbox(2)).toHaveLength(2);
  });

  test.each(["%00", "a".repeat(5000), "[]", "../../etc", "' or true --", ""])(
    "takes no link but its own: %j",
    async (link) => {
      expect((await app.inject(`/sign-in/password?link=${link}`)).statusCode).toBe(410);
      expect((await set(link)).statusCode).toBe(410);
    },
  );

  test("of somebody who was blocked meanwhile stays", async () => {
    const link = await linkFor("viewer@demo.example");
    await system("update app_user set is_blocked = true where username = 'viewer@demo.example'");
    expect((await set(link)).statusCode).toBe(410);
    await system("update app_user set is_blocked = false where username = 'viewer@demo.example'");
  });
});

describe("asking for a link", () => {
  test("is answered in the same way for everybody", async () => {
    await system("update app_user set is_blocked = true where username = 'reseller@demo.example'");
    const answers = await Promise.all(
      ["customer@demo.example", "nobody@demo.example", "reseller@demo.example"].map(async (email) => {
        const { statusCode, body, headers } = await ask(email);
        const { date: _, "set-cookie": __, ...kept } = headers;
        return JSON.stringify([statusCode, body.replaceAll(email, "…"), { ...kept, "content-length": 0 }]);
      }),
    );
    expect(new Set(answers)).toEqual(new Set([answers[0]]));
    // Nothing is written for people who are unknown or blocked.
    expect(await outbox(1)).toMatchObject([{ recipient: "customer@demo.example" }]);
    await system("update app_user set is_blocked = false where username = 'reseller@demo.example'");
  });

  test("is answered before it is known whether there is such a person", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    const holding = database.transaction("system", async (db) => {
      await db.query("select from app_user where username = 'customer@demo.example' for update");
      // The embedded database runs one transaction at a time: there the answer waits for this one in both cases.
      if (database.kind === "postgresql") await held;
    });
    expect((await ask("customer@demo.example")).statusCode).toBe(200);
    release();
    await holding;
    await outbox(1);
  });

  test("sends more than three in an hour where these are from before the clock was set back", async () => {
    const request = () =>
      database.transaction("system", (db) => requestPasswordLink(db, "customer@demo.example", PUBLIC_URL));
    for (let count = 0; count < 4; count += 1) await request();
    expect(await listOutbox(database)).toHaveLength(3);
    await system("update password_link set created_at = created_at + interval '1 day'");
    await request();
    expect(await listOutbox(database)).toHaveLength(4);
  });

  test("leads to the public address, whatever host was asked", async () => {
    await ask("customer@demo.example", "192.0.2.1", "evil.example");
    const [mail] = await outbox(1);
    expect(mail?.body).toContain(`${PUBLIC_URL}/sign-in/password?link=`);
    expect(JSON.stringify(mail)).not.toContain("evil");
  });

  test("10,000 times for one person fills neither the outbox nor their mailbox", async () => {
    for (let round = 0; round < 10; round += 1)
      await database.transaction("system", async (db) => {
        for (let count = 0; count < 1000; count += 1)
          await requestPasswordLink(db, "customer@demo.example", PUBLIC_URL);
      });
    expect(await listOutbox(database)).toHaveLength(3);
    expect(await system("select from password_link")).toHaveLength(3);
    // Nor from thousands of networks at once.
    await Promise.all(
      Array.from({ length: 300 }, (_, count) =>
        ask("customer@demo.example", `10.0.${count % 256}.${count >> 8}`),
      ),
    );
    await app.close();
    expect(await listOutbox(database)).toHaveLength(3);
  });

  test("slows down the network that asks too often, and nobody else", async () => {
    for (let count = 0; count < 20; count += 1)
      expect((await ask(`n${count}@x.example`, "192.0.2.9")).statusCode).toBe(200);
    let said = "";
    const statuses = await untilSlowed(async () => {
      const { statusCode, body } = await ask("nobody@x.example", "192.0.2.9");
      said = body;
      return statusCode;
    });
    expect([statuses.at(-1), said]).toEqual([429, expect.stringContaining("Try again in")]);
    expect((await ask("customer@demo.example", "192.0.2.10")).statusCode).toBe(200);
    await outbox(1);
  });

  test.each(["a@x.example\r\nBcc: b@x.example", "a@x.example, customer@demo.example", "", "\0", "<script>"])(
    "takes one address, not %j",
    async (email) => {
      const { body } = await ask(email);
      expect(body).toContain('role="alert"');
      expect(body).not.toContain("<script>");
      expect(await listOutbox(database)).toEqual([]);
    },
  );
});

describe("an invitation", () => {
  const invited = async () => {
    const [person] = await system(
      "insert into app_user (account_id, username) values (100, $1) returning id",
      [`invited${Math.random()}@x.example`],
    );
    const id = Number(person?.["id"]);
    expect(await database.transaction("system", (db) => invite(db, id, PUBLIC_URL))).toBe(true);
    const mail = (await listOutbox(database)).at(-1);
    return { id, email: mail?.recipient ?? "", link: linkIn(mail?.body) };
  };
  const state = async (id: number) =>
    (
      await system(
        "select invited_at is not null as invited, password_hash is not null as has from app_user where id = $1",
        [id],
      )
    )[0];

  test("sets the first password, once", async () => {
    const { id, email, link } = await invited();
    expect(await state(id)).toEqual({ invited: true, has: false });
    expect((await app.inject(`/sign-in/password?link=${link}`)).body).toContain("Welcome");
    const answer = await set(link);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain("signed out");
    expect(await state(id)).toEqual({ invited: false, has: true });
    expect(await signsInWith(email, NEW)).toBe(true);
    expect((await set(link, "Other1pass")).statusCode).toBe(410);
    expect(await system("select form from audit order by id desc limit 1")).toEqual([{ form: "joined" }]);
    // Nobody's password was changed: there was none.
    expect(await listOutbox(database)).toHaveLength(1);
  });

  test("that has expired says how to get another, and the person gets one", async () => {
    const { email, link } = await invited();
    await system("update password_link set expires_at = now(), created_at = now() - interval '72 hours'");
    expect((await app.inject(`/sign-in/password?link=${link}`)).body).toContain(
      "Ask whoever invited you to send it again",
    );
    await ask(email);
    const mails = await outbox(2);
    expect((await set(linkIn(mails[1]?.body))).statusCode).toBe(200);
    expect((await set(link)).statusCode).toBe(410);
  });

  test("is not sent again and again", async () => {
    const { id } = await invited();
    const again = () => database.transaction("system", (db) => invite(db, id, PUBLIC_URL));
    expect([await again(), await again(), await again()]).toEqual([true, true, false]);
    expect(await listOutbox(database)).toHaveLength(3);
  });

  test("lets nobody in who has no link: without a password there is none to guess", async () => {
    const { email } = await invited();
    const [person] = await system("select password_hash from app_user where username = $1", [email]);
    expect(person).toEqual({ password_hash: null });
    expect(await verifyPassword(undefined, DEMO_PASSWORD)).toBe(false);
  });
});
