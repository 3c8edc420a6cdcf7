import type { KeyObject } from "node:crypto";
import { createPrivateKey, X509Certificate } from "node:crypto";
import type { EdgeCertificate, EdgeCrl, EdgeNewCertificate, EdgeNewCrl } from "../contract.generated.ts";
import type { Outcome } from "../../../../services/index.ts";
import { failed, succeeded } from "../../../../services/index.ts";
import { parseCrl } from "./parse-crl.ts";
import type { EdgeDocuments } from "./gateway.ts";

export interface StoredCertificate {
  readonly id: string;
  readonly name: string;
  /** One certificate, and perhaps those that signed it. */
  readonly pem: string;
  readonly hasPrivateKey: boolean;
}

export interface StoredCrl {
  readonly id: string;
  readonly name: string;
  readonly pem: string;
}

/** Where somebody sent something wrong, and why. */
interface Wrong {
  readonly ok: false;
  readonly field: "/pem" | "/privateKey" | "/passphrase";
  readonly message: string;
}

/** A certificate as it is kept, with its private key unlocked; or what is wrong with it. */
export function readCertificate({
  pem,
  privateKey,
  passphrase,
}: EdgeNewCertificate):
  { readonly ok: true; readonly pem: string; readonly privateKey: string | undefined } | Wrong {
  const certificate = parseCertificate(pem);
  if (certificate === undefined)
    return { ok: false, field: "/pem", message: "This is no certificate in PEM." };
  if (privateKey === undefined) return { ok: true, pem: pem.trim(), privateKey: undefined };
  const key = parseKey(privateKey, passphrase);
  if (key === undefined) {
    const isEncrypted = privateKey.includes("ENCRYPTED");
    return isEncrypted
      ? { ok: false, field: "/passphrase", message: "The passphrase does not open this private key." }
      : { ok: false, field: "/privateKey", message: "This is no private key in PEM." };
  }
  if (!certificate.checkPrivateKey(key))
    return { ok: false, field: "/privateKey", message: "This private key belongs to another certificate." };
  return { ok: true, pem: pem.trim(), privateKey: String(key.export({ type: "pkcs8", format: "pem" })) };
}

function parseCertificate(pem: string): X509Certificate | undefined {
  if (!pem.includes("-----BEGIN CERTIFICATE-----")) return undefined;
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function parseKey(pem: string, passphrase: string | undefined): KeyObject | undefined {
  try {
    return createPrivateKey({ key: pem, format: "pem", passphrase: passphrase ?? "" });
  } catch {
    return undefined;
  }
}

const DAY_MS = 86_400_000;
/** Certificates that end within these days are shown as such. */
const SOON_DAYS = 30;

/** What people see of a certificate at a time, with what uses it. */
export function presentCertificate(
  { id, name, pem, hasPrivateKey }: StoredCertificate,
  usedBy: readonly string[],
  now: number,
): EdgeCertificate {
  const certificate = new X509Certificate(pem);
  const [from, to] = [certificate.validFromDate, certificate.validToDate];
  return {
    id,
    name,
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    serialNumber: certificate.serialNumber,
    validFrom: from.toISOString(),
    validTo: to.toISOString(),
    state:
      now > to.getTime()
        ? "expired"
        : now < from.getTime()
          ? "not-yet-valid"
          : to.getTime() - now < SOON_DAYS * DAY_MS
            ? "expires-soon"
            : "valid",
    isAuthority: certificate.ca,
    hasPrivateKey,
    fingerprint: certificate.fingerprint256,
    usedBy: [...usedBy],
  };
}

/** `C=NL\nCN=shop` → `C=NL, CN=shop` */
function oneLine(name: string): string {
  return name.split("\n").join(", ");
}

export function readCrl({ pem }: EdgeNewCrl): Outcome<string> {
  return parseCrl(pem) === undefined ? failed("This is no revocation list in PEM.") : succeeded(pem.trim());
}

export function presentCrl({ id, name, pem }: StoredCrl, now: number): EdgeCrl {
  const list = parseCrl(pem);
  return {
    id,
    name,
    issuer: list?.issuer ?? "",
    thisUpdate: (list?.thisUpdate ?? new Date(0)).toISOString(),
    nextUpdate: list?.nextUpdate?.toISOString() ?? null,
    state: list?.nextUpdate !== undefined && list.nextUpdate.getTime() < now ? "expired" : "valid",
    revoked: list?.revoked ?? 0,
  };
}

/** What of a gateway uses a certificate, in words. */
export function certificateUsers(
  id: string,
  { loadBalancer, ipsecVpn, sslVpn }: Pick<EdgeDocuments, "loadBalancer" | "ipsecVpn" | "sslVpn">,
): readonly string[] {
  const names = (
    noun: string,
    entries: readonly { readonly name: string; readonly certificateId?: string }[],
  ) => entries.filter(({ certificateId }) => certificateId === id).map(({ name }) => `the ${noun} ${name}`);
  return [
    ...names("application profile", loadBalancer.profiles),
    ...names("IPsec site", ipsecVpn.sites),
    ...(sslVpn.server.certificateId === id ? ["the SSL VPN server"] : []),
  ];
}
