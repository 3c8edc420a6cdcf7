import { expect, test } from "vitest";
import { buildSecurityHeaders } from "./security-headers.ts";

test("permits calls to our own origin, the issuer and the origins that the operator names, and to no other", () => {
  const headersOf = buildSecurityHeaders({
    publicUrl: "https://portal.example",
    issuer: "https://portal.example/oidc",
    bearerOrigins: ["https://ours.example"],
    apiOrigins: ["https://theirs.example"],
    uploadOrigins: ["https://files.example"],
  });
  const policy = headersOf("/")["content-security-policy"]?.split("; ");
  expect(policy?.find((part) => part.startsWith("connect-src"))).toBe(
    "connect-src 'self' https://ours.example https://theirs.example https://files.example",
  );
});
