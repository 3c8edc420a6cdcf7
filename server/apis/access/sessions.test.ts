import { expect, test } from "vitest";
import type { AccessTokens, IdentityTokens } from "../../identity/index.ts";
import { IdentityProblem } from "../../identity/index.ts";
import { buildSessionHandlers } from "./sessions.ts";

// The portal ends a session for a 401 alone, and asks again after a 503.
test.each([401, 503] as const)(
  "what is wrong with the issuer of a token is said with its own status %i",
  async (status) => {
    const identityTokens: IdentityTokens = {
      verify: () => Promise.reject(new IdentityProblem(status, "Why.")),
    };
    const { login } = buildSessionHandlers({ identityTokens, accessTokens: {} as AccessTokens });
    const request = { headers: { authorization: "Bearer some" } } as unknown as Parameters<typeof login>[0];
    await expect(login(request)).rejects.toMatchObject({ name: "ApiFailure", status, message: "Why." });
  },
);
