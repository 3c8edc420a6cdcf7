import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DEMO_PASSWORD } from "../identity/index.ts";
import type { SignedIn, TestServer } from "../testing/test-server.ts";
import { request, startTestServer } from "../testing/test-server.ts";

// What changes while a sign-in is checked ends it, also where all of it happens within one second.

/** Done right after a password has been checked. */
let afterCheck: (() => Promise<void>) | undefined;
vi.mock(import("../identity/password.ts"), async (original) => {
  const real = await original();
  return {
    ...real,
    verifyPassword: async (stored: string | undefined, password: string) => {
      const isRight = await real.verifyPassword(stored, password);
      const work = afterCheck;
      afterCheck = undefined;
      await work?.();
      return isRight;
    },
  };
});

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
  email = `ended${made++}@contoso.example`;
  const added = await customer.call("POST", "/access/user", { username: email, password: DEMO_PASSWORD });
  id = Number(added.body["id"]);
});

const ENDED = /This sign-in has ended/;
const changePassword = async () => {
  expect((await customer.call("PATCH", `/access/user/${id}`, { password: "Portal456!" })).status).toBe(200);
};

describe("a sign-in whose password was right", () => {
  test("is ended by a new password before it is finished", async () => {
    afterCheck = changePassword;
    await expect(server.browser().identityToken(email)).rejects.toThrow(ENDED);
    expect(await server.browser().identityToken(email, "Portal456!")).not.toBe("");
  });

  test("is ended by a block that is lifted at once", async () => {
    afterCheck = async () => {
      for (const isBlocked of [true, false])
        expect((await customer.call("PATCH", `/access/user/${id}`, { isBlocked })).status).toBe(200);
    };
    await expect(server.browser().identityToken(email)).rejects.toThrow(ENDED);
  });

  test("is not asked for its code after a new password", async () => {
    const { accessToken } = await server.signIn(email);
    const send = async (body: object) =>
      (
        await request(server.url, accessToken, "PATCH", `/access/user/${id}`, {
          mfa: true,
          currentPassword: DEMO_PASSWORD,
          ...body,
        })
      ).body;
    const { secret } = Object((await send({}))["mfaEnrolment"]);
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await send({ code: code() }))["isMFA"]).toBe(true);
    afterCheck = changePassword;
    await expect(server.browser().identityToken(email)).rejects.toThrow(ENDED);
  });
});
