import { TOTP, Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Clock } from "../../clock.ts";
import { systemClock } from "../../clock.ts";
import { DEMO_PASSWORD } from "../../identity/index.ts";
import type { SignedIn, TestServer } from "../../testing/test-server.ts";
import { untilSlowed } from "../../testing/until-slowed.ts";
import { request, startTestServer } from "../../testing/test-server.ts";

/** Each code is valid once, so the tests use one period for each. */
let offsetMs = 0;
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + offsetMs) };

let server: TestServer;
let person: SignedIn;
let secret = "";
let recoveryCodes: readonly string[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock });
  person = await server.signIn("viewer@demo.example");
});
afterAll(() => server.stop());

const change = (body: object) =>
  person.call("PATCH", "/access/user/6", { currentPassword: DEMO_PASSWORD, ...body });

function nextCode(): string {
  offsetMs += 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
}

describe("a person's own password and second factor", () => {
  const changes: readonly (readonly [string, object])[] = [
    ["a new password", { password: "Portal456!", confirmPassword: "Portal456!" }],
    ["a second factor to set up", { mfa: true }],
    ["a second factor to turn on", { mfa: true, code: "123456" }],
    ["the second factor to turn off", { mfa: false, code: "123456" }],
  ];
  const patch = (body: object) => apart.call("PATCH", "/access/user/8", body);
  let apart: SignedIn;
  beforeAll(async () => {
    apart = await server.signIn("customer2@demo.example");
  });

  test.each(changes)("require the present password: %s", async (_, body) => {
    for (const [currentPassword, message] of [
      [undefined, "Current password is required"],
      ["", "Current password is required"],
      ["Portal999!", "The password is incorrect."],
    ])
      expect(await patch({ ...body, currentPassword })).toMatchObject({
        status: 422,
        body: { errors: [{ field: "/currentPassword", message }] },
      });
    expect((await patch({ mfa: false, code: "123456", currentPassword: DEMO_PASSWORD })).status).toBe(409);
    await expect(server.browser().identityToken("customer2@demo.example")).resolves.not.toBe("");
  });

  test("slow down guessing, also many parallel guesses", async () => {
    const guess = (_: unknown, count: number) => patch({ mfa: true, currentPassword: `Portal${count}!` });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    // Four wrong ones were counted before: the next one is checked, and then one after each wait, which doubles.
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThan(5);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(7);
  });

  test("cannot be changed with an API key", async () => {
    const provider = await server.signIn("provider@demo.example");
    const { key } = (
      await provider.call("POST", "/access/apikey", { name: "Full", currentPassword: DEMO_PASSWORD })
    ).body;
    for (const [, body] of changes) {
      const own = { ...body, currentPassword: DEMO_PASSWORD };
      expect((await request(server.url, String(key), "PATCH", "/access/user/1", own)).status).toBe(403);
    }
  });
});

describe("a second factor", () => {
  test("is enrolled with a key, its address and a picture of the address", async () => {
    const { body } = await change({ mfa: true });
    const enrolment = Object(body["mfaEnrolment"]);
    expect(enrolment["uri"]).toMatch(/^otpauth:\/\/totp\/Contoso%20Manufacturing:viewer%40demo\.example\?/);
    expect(Buffer.from(enrolment["qr"].split(",")[1], "base64").toString()).toMatch(/^<svg/);
    expect(body["isMFA"]).toBe(false);
    secret = enrolment["secret"];
  });

  test("is on after a first right code, which returns recovery codes only once", async () => {
    expect(await change({ mfa: true, code: "000000" })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/code" }] },
    });
    const { status, body } = await change({ mfa: true, code: nextCode() });
    expect(status).toBe(200);
    expect(body["isMFA"]).toBe(true);
    recoveryCodes = Object(body)["recoveryCodes"];
    expect(recoveryCodes).toHaveLength(10);
    const again = await person.call("GET", "/access/user/6");
    expect(again.text).not.toContain(secret);
    expect(again.text).not.toContain(recoveryCodes[0]);
    expect((await change({ mfa: true })).status).toBe(409);
  });

  test("is required at the sign-in, by code or recovery code, each valid once", async () => {
    const browser = server.browser();
    await expect(browser.identityToken("viewer@demo.example")).rejects.toThrow("code");
    const code = nextCode();
    await expect(browser.identityToken("viewer@demo.example", DEMO_PASSWORD, code)).resolves.not.toBe("");
    await expect(server.browser().identityToken("viewer@demo.example", DEMO_PASSWORD, code)).rejects.toThrow(
      "The code is incorrect.",
    );
    const recovery = (recoveryCodes[0] ?? "").toUpperCase();
    await expect(
      server.browser().identityToken("viewer@demo.example", DEMO_PASSWORD, recovery),
    ).resolves.not.toBe("");
    await expect(
      server.browser().identityToken("viewer@demo.example", DEMO_PASSWORD, recovery),
    ).rejects.toThrow("The code is incorrect.");
  });

  test("is turned off with password and code, or by an administrator", async () => {
    expect((await change({ mfa: false, code: "123456" })).status).toBe(422);
    const customer = await server.signIn("customer@demo.example");
    expect((await customer.call("PATCH", "/access/user/6", { mfa: true })).status).toBe(422);
    const elsewhere = await server.browser().identityToken("viewer@demo.example", DEMO_PASSWORD, nextCode());
    const off = await change({ mfa: false, code: nextCode() });
    expect((await request(server.url, elsewhere, "GET", "/access/auth/login")).status).toBe(401);
    expect(off.body).toMatchObject({ isMFA: false });
    await expect(server.browser().identityToken("viewer@demo.example")).resolves.not.toBe("");
  });

  test("slows down guessing, and an administrator removes it after a lost device", async () => {
    secret = Object((await change({ mfa: true })).body["mfaEnrolment"])["secret"];
    await change({ mfa: true, code: nextCode() });
    const guesses = await untilSlowed(async () => (await change({ mfa: false, code: "000000" })).status);
    expect(guesses.at(-1)).toBe(429);
    const customer = await server.signIn("customer@demo.example");
    expect((await customer.call("PATCH", "/access/user/6", { mfa: false })).body).toMatchObject({
      isMFA: false,
    });
  });
});
