import { TOTP, Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Clock } from "../../clock.ts";
import { systemClock } from "../../clock.ts";
import { DEMO_PASSWORD } from "../../identity/demo-accounts.ts";
import type { SignedIn, TestServer } from "../../testing/test-server.ts";
import { startTestServer } from "../../testing/test-server.ts";

/** Each code counts once: the tests move on by one period for each. */
let offsetMs = 0;
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + offsetMs) };

let server: TestServer;
let person: SignedIn;
let secret = "";
let recoveryCodes: readonly string[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock });
  person = await server.signIn("viewer@demo.example");
}, 60_000);
afterAll(() => server.stop());

const change = (body: unknown) => person.call("PATCH", "/access/user/6", body);

function nextCode(): string {
  offsetMs += 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
}

describe("a second factor", () => {
  test("is enrolled with a key, its address and a picture of the address", async () => {
    const { body } = await change({ mfa: true });
    const enrolment = Object(body["mfaEnrolment"]);
    expect(enrolment["uri"]).toMatch(/^otpauth:\/\/totp\/Contoso%20Manufacturing:viewer%40demo\.example\?/);
    expect(Buffer.from(enrolment["qr"].split(",")[1], "base64").toString()).toMatch(/^<svg/);
    expect(body["isMFA"]).toBe(false);
    secret = enrolment["secret"];
  });

  test("is on once a code of it was right, which answers recovery codes this once", async () => {
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

  test("is asked for at the sign-in, by code or recovery code, each once", async () => {
    const browser = server.browser();
    await expect(browser.identityToken("viewer@demo.example")).rejects.toThrow("code");
    const code = nextCode();
    await expect(browser.identityToken("viewer@demo.example", DEMO_PASSWORD, code)).resolves.not.toBe("");
    await expect(server.browser().identityToken("viewer@demo.example", DEMO_PASSWORD, code)).rejects.toThrow(
      "The code is not right.",
    );
    const recovery = (recoveryCodes[0] ?? "").toUpperCase();
    await expect(
      server.browser().identityToken("viewer@demo.example", DEMO_PASSWORD, recovery),
    ).resolves.not.toBe("");
    await expect(
      server.browser().identityToken("viewer@demo.example", DEMO_PASSWORD, recovery),
    ).rejects.toThrow("The code is not right.");
  });

  test("is turned off with password and code, by nobody else's word but an administrator's", async () => {
    expect(await change({ mfa: false, code: nextCode() })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/currentPassword" }] },
    });
    expect((await change({ mfa: false, code: "123456", currentPassword: DEMO_PASSWORD })).status).toBe(422);
    const customer = await server.signIn("customer@demo.example");
    expect((await customer.call("PATCH", "/access/user/6", { mfa: true })).status).toBe(422);
    const off = await change({ mfa: false, code: nextCode(), currentPassword: DEMO_PASSWORD });
    expect(off.body).toMatchObject({ isMFA: false });
    await expect(server.browser().identityToken("viewer@demo.example")).resolves.not.toBe("");
  });

  test("makes guessing slow, and an administrator takes it off a lost device", async () => {
    secret = Object((await change({ mfa: true })).body["mfaEnrolment"])["secret"];
    await change({ mfa: true, code: nextCode() });
    let last = 0;
    for (let count = 0; count < 7; count += 1)
      last = (await change({ mfa: false, code: "000000", currentPassword: DEMO_PASSWORD })).status;
    expect(last).toBe(429);
    const customer = await server.signIn("customer@demo.example");
    expect((await customer.call("PATCH", "/access/user/6", { mfa: false })).body).toMatchObject({
      isMFA: false,
    });
  });
});
