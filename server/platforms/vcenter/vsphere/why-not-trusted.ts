import type { PeerCertificate } from "node:tls";

/** Why the certificate of a vCenter, which none is named for, is not trusted, and what can be done. */
export function whyNotTrusted(
  { valid_to: until, fingerprint256: own }: Pick<PeerCertificate, "valid_to" | "fingerprint256">,
  now: number,
): string {
  const trustIt = `its SHA-256 fingerprint is ${own}.`;
  const end = Date.parse(until);
  return end < now
    ? `The certificate of the vCenter expired on ${new Date(end).toISOString().slice(0, 10)}. Renew it, or trust it all the same: ${trustIt}`
    : `The certificate of the vCenter is not trusted. If it is yours, ${trustIt}`;
}
