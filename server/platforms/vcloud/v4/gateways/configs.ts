import { randomUUID } from "node:crypto";
import { isRecord } from "#validators";
import { uncheckedCast } from "../../../../api/index.ts";
import type { CheckContext, Problems } from "./check.ts";
import { checkFirewall, NEW_FIREWALL } from "./firewall.ts";
import type { EdgeConfigKind, EdgeDocuments, SentDocuments, SentKind, StoredConfig } from "./gateway.ts";
import { checkIpsecVpn, NEW_IPSEC_VPN } from "./ipsec-vpn.ts";
import { checkLoadBalancer, NEW_LOAD_BALANCER } from "./load-balancer.ts";
import { checkNat, NEW_NAT } from "./nat.ts";
import { checkSslVpn, NEW_SSL_VPN } from "./ssl-vpn.ts";

/** How people call each document. */
export const CONFIG_NAMES = {
  firewall: "firewall",
  nat: "NAT",
  loadBalancer: "load balancer",
  ipsecVpn: "IPsec VPN",
  sslVpn: "SSL VPN",
  certificates: "certificates",
  crls: "revocation lists",
} as const satisfies Readonly<Record<EdgeConfigKind, string>>;

/** A gateway that was just made. */
export const NEW_DOCUMENTS: EdgeDocuments = {
  firewall: NEW_FIREWALL,
  nat: NEW_NAT,
  loadBalancer: NEW_LOAD_BALANCER,
  ipsecVpn: NEW_IPSEC_VPN,
  sslVpn: NEW_SSL_VPN,
  certificates: { certificates: [] },
  crls: { crls: [] },
};

export const CHECKS: {
  readonly [Kind in SentKind]: (
    document: SentDocuments[Kind],
    context: CheckContext<EdgeDocuments[Kind]>,
  ) => Problems;
} = {
  firewall: checkFirewall,
  nat: checkNat,
  loadBalancer: checkLoadBalancer,
  ipsecVpn: checkIpsecVpn,
  sslVpn: checkSslVpn,
};

/** Fields of entries that are only written. */
const SECRETS = ["psk", "password"] as const;

/** The document with an id for every entry of its lists. */
export function withIds<Document extends object>(document: Document): Document {
  return mapEntries(document, (entry) => ({ id: randomUUID(), ...entry }));
}

/**
 * The document without secrets, and beside it those of its entries: sealed where they were sent, else as they were.
 * `seal` gets the id of the entry.
 */
export function takeSecrets<Kind extends SentKind>(
  document: SentDocuments[Kind],
  former: StoredConfig["secrets"],
  seal: (secret: string, id: string) => string,
): StoredConfig<EdgeDocuments[Kind]> {
  const secrets: Record<string, string> = {};
  const without = mapEntries(document, (entry) => {
    const id = String(entry["id"]);
    const name = SECRETS.find((each) => typeof entry[each] === "string");
    const kept = former[id];
    if (name !== undefined) secrets[id] = seal(String(entry[name]), id);
    else if (kept !== undefined) secrets[id] = kept;
    return Object.fromEntries(Object.entries(entry).filter(([each]) => each !== name));
  });
  return { document: uncheckedCast<EdgeDocuments[Kind]>(without), secrets };
}

function mapEntries<Document extends object>(
  document: Document,
  change: (entry: Readonly<Record<string, unknown>>) => object,
): Document {
  const changed = Object.entries(document).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((entry) => (isRecord(entry) ? change(entry) : entry)) : value,
  ]);
  return uncheckedCast<Document>(Object.fromEntries(changed));
}
