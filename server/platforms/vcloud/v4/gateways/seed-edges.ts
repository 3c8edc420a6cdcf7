import type { Transaction } from "../../../../database/index.ts";
import type { SeededService, SeededWorld } from "../../../../seed/index.ts";
import { insertRows, MAIN_ACCOUNT } from "../../../../seed/index.ts";
import { noteResources } from "../../../../services/index.ts";
import { formatAddress } from "./address-blocks.ts";
import type { EdgeDetails } from "./embedded-edges.ts";
import type { EdgeSize, ExternalNetwork, InternalNetwork } from "./gateway.ts";
import { NEW_LOAD_BALANCER } from "./load-balancer.ts";
import { AUTHORITY, REVOCATIONS } from "./sample-certificates.ts";

/** The solutions whose services are gateways. */
const OFFERINGS = new Set([11, 12, 53]);
/** A network of 2048 addresses for each automator, in the range for benchmarks (RFC 2544). */
const FIRST_NETWORK = 0xc6120000;
const NETWORK_SIZE = 2048;
const NETWORK_PREFIX = 21;

interface Place {
  readonly id: number;
  readonly account: number;
}

/** Writes the gateways of the demo's services, and the external network that they are in. */
export async function insertEdges(
  db: Transaction,
  automators: readonly Place[],
  { services, few }: Pick<SeededWorld, "services" | "few">,
): Promise<void> {
  for (const { id: automatorId, account } of automators) {
    const first = FIRST_NETWORK + automatorId * NETWORK_SIZE;
    const gateway = formatAddress(first + 1);
    const external = { id: `extnet-${automatorId}-2`, name: "Internet, gateways", gateway };
    const own = [...services, ...few].filter(
      ({ automator, offering, moId }) =>
        automator === automatorId && OFFERINGS.has(offering) && moId !== null,
    );
    await insertRows(db, INSERT, [
      {
        automatorId,
        kind: "external-network",
        id: external.id,
        accountId: account,
        serviceId: null,
        name: external.name,
        isOffered: true,
        details: {
          description: "Public addresses of edge gateways",
          gateway,
          prefixLength: NETWORK_PREFIX,
          dns: gateway,
        },
      },
      ...own.map((service, index) => ({
        automatorId,
        kind: "edge-gateway",
        id: service.moId,
        accountId: service.account,
        serviceId: service.id,
        name: service.name,
        isOffered: false,
        details: gatewayDetails(service, { ...external, network: `${gateway}/${NETWORK_PREFIX}` }, [
          formatAddress(first + 2 + index * 2),
          formatAddress(first + 3 + index * 2),
        ]),
      })),
    ]);
    await noteResources(
      db,
      own.map(({ id, name }) => ({ serviceId: id, resource: { name, region: external.name } })),
    );
  }
}

const INSERT = `insert into embedded_object (automator_id, kind, id, account_id, service_id, name, is_offered, details)
  select "automatorId", kind, id, "accountId", "serviceId", name, "isOffered", details
  from jsonb_to_recordset($1::jsonb) as r("automatorId" int, kind text, id text, "accountId" int, "serviceId" int, name text,
    "isOffered" boolean, details jsonb)`;

const WEB: InternalNetwork = { index: 1, name: "web", network: "192.168.10.0/24" };
const DATA: InternalNetwork = { index: 2, name: "data", network: "192.168.20.0/24" };

function gatewayDetails(
  { id, account, automator, description }: SeededService,
  externalNetwork: ExternalNetwork,
  publicAddresses: readonly [string, string],
): EdgeDetails {
  const [address] = publicAddresses;
  return {
    description,
    backing: automator === 6 && id % 4 === 3 ? "NSXT_BACKED" : "NSXV_BACKED",
    size: seededSize(id),
    ha: id % 3 === 0,
    networks: id % 3 === 0 ? [WEB, DATA] : [WEB],
    externalNetwork,
    publicAddresses,
    firewall: { document: firewallOf(address), secrets: {} },
    nat: { document: natOf(address), secrets: {} },
    ...(account === MAIN_ACCOUNT && {
      loadBalancer: { document: balancerOf(address), secrets: {} },
      certificates: {
        document: {
          certificates: [{ id: `ca-${id}`, name: "Contoso CA", pem: AUTHORITY, hasPrivateKey: false }],
        },
        secrets: {},
      },
      crls: { document: { crls: [{ id: `crl-${id}`, name: "Contoso CA", pem: REVOCATIONS }] }, secrets: {} },
    }),
  };
}

function firewallOf(address: string): NonNullable<EdgeDetails["firewall"]>["document"] {
  const rule = { enabled: true, loggingEnabled: false, action: "accept" } as const;
  return {
    enabled: true,
    defaultPolicy: { action: "deny", loggingEnabled: true },
    rules: [
      {
        ...rule,
        id: "web",
        name: "Web from everywhere",
        source: ["any"],
        destination: [address],
        services: ["tcp/80", "tcp/443"],
      },
      { ...rule, id: "out", name: "Machines to the internet", source: [WEB.network], destination: ["any"] },
      {
        ...rule,
        id: "ping",
        name: "Ping from everywhere",
        source: ["any"],
        destination: ["any"],
        services: ["icmp"],
        enabled: false,
      },
    ],
  };
}

function natOf(address: string): NonNullable<EdgeDetails["nat"]>["document"] {
  const rule = { interface: 0, enabled: true, loggingEnabled: false } as const;
  return {
    rules: [
      {
        ...rule,
        id: "out",
        action: "snat",
        description: "Machines to the internet",
        originalAddress: WEB.network,
        translatedAddress: address,
      },
      {
        ...rule,
        id: "ssh",
        action: "dnat",
        description: "Administration",
        originalAddress: address,
        originalPort: "2222",
        translatedAddress: "192.168.10.10",
        translatedPort: "22",
        protocol: "tcp",
      },
    ],
  };
}

function balancerOf(address: string): NonNullable<EdgeDetails["loadBalancer"]>["document"] {
  const member = { port: 8080, weight: 1, condition: "enabled" } as const;
  return {
    ...NEW_LOAD_BALANCER,
    enabled: true,
    profiles: [{ id: "http", name: "Plain HTTP", template: "HTTP", persistence: "none" }],
    monitors: [
      {
        id: "health",
        name: "Health page",
        type: "http",
        interval: 10,
        timeout: 5,
        maxRetries: 3,
        method: "GET",
        url: "/health",
      },
    ],
    pools: [
      {
        id: "shop",
        name: "shop",
        algorithm: "round-robin",
        monitorId: "health",
        members: [
          { ...member, name: "shop-web-01", ipAddress: "192.168.10.11" },
          { ...member, name: "shop-web-02", ipAddress: "192.168.10.12" },
        ],
      },
    ],
    servers: [
      {
        id: "shop",
        name: "shop",
        enabled: true,
        ipAddress: address,
        protocol: "http",
        port: 80,
        profileId: "http",
        poolId: "shop",
      },
    ],
  };
}

/** How large the gateway of a service is. */
export function seededSize(service: number): EdgeSize {
  return service % 5 === 0 ? "large" : "compact";
}
