import { describe, expect, it } from "vitest";
import { presentCertificate, presentCrl, readCertificate, readCrl } from "./certificates.ts";
import { parseCrl } from "./parse-crl.ts";
import {
  AUTHORITY,
  PASSPHRASE,
  REVOCATIONS,
  SHOP,
  SHOP_KEY,
  SHOP_KEY_LOCKED,
} from "./sample-certificates.ts";

const YEAR_2027 = Date.UTC(2027, 0, 1);
const stored = (pem: string) => ({ id: "c1", name: "shop", pem, hasPrivateKey: false });

describe("a certificate", () => {
  it("is read from PEM: whose it is, who signed it, and until when it is valid", () => {
    const shown = presentCertificate(stored(SHOP), ["the SSL VPN server"], YEAR_2027);
    expect(shown).toMatchObject({
      subject: "C=NL, O=Contoso, CN=shop.contoso.example",
      issuer: "C=NL, O=Contoso, CN=Contoso CA",
      isAuthority: false,
      state: "valid",
      usedBy: ["the SSL VPN server"],
    });
    expect(shown.validTo.slice(0, 3)).toBe("212");
    expect(presentCertificate(stored(AUTHORITY), [], YEAR_2027).isAuthority).toBe(true);
  });

  it.each([
    ["expired", Date.UTC(2200, 0, 1)],
    ["not-yet-valid", Date.UTC(2000, 0, 1)],
  ])("is %s at its time", (state, now) => {
    expect(presentCertificate(stored(SHOP), [], now).state).toBe(state);
  });

  it("expires soon in its last thirty days", () => {
    const end = Date.parse(presentCertificate(stored(SHOP), [], YEAR_2027).validTo);
    expect(presentCertificate(stored(SHOP), [], end - 29 * 86_400_000).state).toBe("expires-soon");
    expect(presentCertificate(stored(SHOP), [], end - 31 * 86_400_000).state).toBe("valid");
  });

  it("takes its own private key, also a locked one, which is kept unlocked", () => {
    expect(readCertificate({ name: "shop", pem: SHOP, privateKey: SHOP_KEY })).toMatchObject({ ok: true });
    const locked = readCertificate({
      name: "shop",
      pem: SHOP,
      privateKey: SHOP_KEY_LOCKED,
      passphrase: PASSPHRASE,
    });
    expect(locked.ok && locked.privateKey).toContain("-----BEGIN PRIVATE KEY-----");
  });

  it.each([
    [
      "text that is no certificate",
      { pem: "-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----" },
      "/pem",
    ],
    ["a key of another certificate", { pem: AUTHORITY, privateKey: SHOP_KEY }, "/privateKey"],
    ["a key that is none", { pem: SHOP, privateKey: "secret" }, "/privateKey"],
    ["a wrong passphrase", { pem: SHOP, privateKey: SHOP_KEY_LOCKED, passphrase: "guess" }, "/passphrase"],
  ])("is refused with %s", (_, part, field) => {
    expect(readCertificate({ name: "shop", ...part })).toMatchObject({ ok: false, field });
  });
});

describe("a revocation list", () => {
  it("is read from PEM: who issued it, when the next one is due, and how many it revokes", () => {
    expect(presentCrl({ id: "r1", name: "list", pem: REVOCATIONS }, YEAR_2027)).toMatchObject({
      issuer: "C=NL, O=Contoso, CN=Contoso CA",
      state: "valid",
      revoked: 1,
    });
  });

  it("is expired once the next one is due", () => {
    const after = Date.UTC(2200, 0, 1);
    expect(presentCrl({ id: "r1", name: "list", pem: REVOCATIONS }, after).state).toBe("expired");
  });

  it("is refused where it is none, or cut off anywhere", () => {
    expect(readCrl({ name: "list", pem: SHOP }).ok).toBe(false);
    const bytes = Buffer.from(REVOCATIONS.split("\n").slice(1, -1).join(""), "base64");
    for (let length = 0; length < bytes.length; length += 1) {
      const part = bytes.subarray(0, length).toString("base64");
      expect(parseCrl(`-----BEGIN X509 CRL-----\n${part}\n-----END X509 CRL-----`)).toBeUndefined();
    }
  });
});
