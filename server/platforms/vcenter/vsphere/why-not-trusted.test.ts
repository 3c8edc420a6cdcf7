import { expect, it } from "vitest";
import { whyNotTrusted } from "./why-not-trusted.ts";

const CERTIFICATE = { valid_to: "Nov  1 12:00:00 2026 GMT", fingerprint256: "AB:CD" };

it("says of a certificate that has expired when, and of another one that nobody trusts it", () => {
  expect(whyNotTrusted(CERTIFICATE, Date.UTC(2026, 10, 2))).toBe(
    "The certificate of the vCenter expired on 2026-11-01. Renew it, or trust it all the same: its SHA-256 fingerprint is AB:CD.",
  );
  expect(whyNotTrusted(CERTIFICATE, Date.UTC(2026, 9, 31))).toBe(
    "The certificate of the vCenter is not trusted. If it is yours, its SHA-256 fingerprint is AB:CD.",
  );
});
