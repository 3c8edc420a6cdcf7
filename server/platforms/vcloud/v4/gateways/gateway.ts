import type {
  EdgeFirewall,
  EdgeInterface,
  EdgeIpsecVpn,
  EdgeIpsecVpnChange,
  EdgeLoadBalancer,
  EdgeNat,
  EdgeOrder,
  EdgeSslVpn,
  EdgeSslVpnChange,
} from "../contract.generated.ts";
import type { StoredCertificate, StoredCrl } from "./certificates.ts";
import { firstAddress } from "./address-blocks.ts";

export type EdgeBacking = NonNullable<EdgeOrder["backing"]>;
export type EdgeSize = NonNullable<EdgeOrder["size"]>;

/** A network behind a gateway. Its index is that of the interface, and stays. */
export interface InternalNetwork {
  readonly index: number;
  readonly name: string;
  /** `192.168.10.0/24` */
  readonly network: string;
}

/** Where public addresses come from. */
export interface ExternalNetwork {
  readonly id: string;
  readonly name: string;
  readonly network: string;
  /** The provider's router. */
  readonly gateway: string;
}

/** What can be changed of a gateway itself. */
export interface EdgeShape {
  readonly size: EdgeSize;
  readonly ha: boolean;
  readonly networks: readonly InternalNetwork[];
}

export interface EdgeGateway extends EdgeShape {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly accountId: number;
  /** Null where nobody has bought it. */
  readonly serviceId: number | null;
  readonly backing: EdgeBacking;
  readonly externalNetwork: ExternalNetwork;
  /** Of the external network; the first is the gateway's own. */
  readonly publicAddresses: readonly string[];
}

/** The documents by which a gateway is configured. */
export interface EdgeDocuments {
  readonly firewall: EdgeFirewall;
  readonly nat: EdgeNat;
  readonly loadBalancer: EdgeLoadBalancer;
  readonly ipsecVpn: EdgeIpsecVpn;
  readonly sslVpn: EdgeSslVpn;
  readonly certificates: { readonly certificates: readonly StoredCertificate[] };
  readonly crls: { readonly crls: readonly StoredCrl[] };
}

export type EdgeConfigKind = keyof EdgeDocuments;

/** The same as they are sent: with new secrets. Certificates and revocation lists are added one by one. */
export interface SentDocuments extends Omit<EdgeDocuments, "ipsecVpn" | "sslVpn" | "certificates" | "crls"> {
  readonly ipsecVpn: EdgeIpsecVpnChange;
  readonly sslVpn: EdgeSslVpnChange;
}

export type SentKind = keyof SentDocuments;

/** A document, and apart from it its sealed secrets by the id of the entry that they belong to. */
export interface StoredConfig<Document = EdgeDocuments[EdgeConfigKind]> {
  readonly document: Document;
  readonly secrets: Readonly<Record<string, string>>;
}

/** The interface that leads outside. */
export const UPLINK = 0;

/** Where a gateway is connected: outside with its public addresses, inside with the first address of each network. */
export function interfacesOf({
  externalNetwork,
  publicAddresses,
  networks,
}: Pick<EdgeGateway, "externalNetwork" | "publicAddresses" | "networks">): EdgeInterface[] {
  return [
    {
      index: UPLINK,
      name: externalNetwork.name,
      kind: "uplink",
      network: externalNetwork.network,
      addresses: [...publicAddresses],
    },
    ...networks.map(({ index, name, network }) => ({
      index,
      name,
      kind: "internal" as const,
      network,
      addresses: [firstAddress(network)],
    })),
  ];
}
