import { createHash } from "node:crypto";
import type { AzureResource, ResourceState, SellableService } from "./driver.ts";

/** A resource of an embedded tenant, with what it uses on a day. */
export interface EmbeddedResource extends AzureResource {
  /** The first day on which it existed. */
  readonly since: string;
  readonly meters: readonly EmbeddedMeter[];
}

export interface EmbeddedMeter {
  readonly meter: string;
  readonly unit: string;
  /** Decimal text. */
  readonly unitPrice: string;
  /** Of a usual day, as decimal text. */
  readonly quantity: string;
  /** By how many percent of it days differ, up or down; 0 where all are alike. */
  readonly varies: number;
  /** Not counted while the resource is stopped. */
  readonly whileRunning: boolean;
}

export interface EmbeddedTenant {
  readonly currency: string;
  readonly services: readonly SellableService[];
  readonly resources: readonly EmbeddedResource[];
}

interface Shape {
  readonly id: string;
  readonly regions: readonly [main: string, second: string];
  readonly currency: string;
  readonly lacks: readonly string[];
}

/** A directory of the demo whose bills are in Swiss francs and which sells less. */
export const SWISS_TENANT = "5d1f7a30-6a2c-4c7e-9d55-0c4be1f3a711";
export const EUROPEAN_TENANT = "0f3b9c52-8e41-4a6d-b2a7-71d2c94e6b08";

/** The tenant with this id: the same for ever. */
export function embeddedTenant(tenantId: string): EmbeddedTenant {
  const shape: Shape =
    tenantId.toLowerCase() === SWISS_TENANT
      ? {
          id: tenantId,
          regions: ["switzerlandnorth", "switzerlandwest"],
          currency: "CHF",
          lacks: ["app-service", "virtual-desktop"],
        }
      : { id: tenantId, regions: ["westeurope", "northeurope"], currency: "EUR", lacks: [] };
  return {
    currency: shape.currency,
    services: SERVICES.filter(({ id }) => !shape.lacks.includes(id)),
    resources: KINDS.filter(({ service }) => !shape.lacks.includes(service)).map((kind) =>
      buildResource(shape, kind),
    ),
  };
}

/** As Azure names them. */
const SERVICES: readonly SellableService[] = (
  [
    [
      "app-service",
      "Azure App Service",
      "Compute",
      "Runs web applications without servers of one's own.",
      "1 hour",
    ],
    ["backup", "Azure Backup", "Storage", "Copies of machines and files, kept in vaults.", "1 GB a month"],
    ["bandwidth", "Bandwidth", "Networking", "Traffic that leaves a region.", "1 GB"],
    ["sql-database", "Azure SQL Database", "Databases", "Databases that Azure maintains.", "1 hour"],
    ["storage", "Storage", "Storage", "Blobs, files, queues and disks.", "1 GB a month"],
    [
      "virtual-desktop",
      "Azure Virtual Desktop",
      "Compute",
      "Windows desktops for people anywhere.",
      "1 user a month",
    ],
    ["virtual-machines", "Virtual Machines", "Compute", "Linux and Windows machines of all sizes.", "1 hour"],
    ["vpn-gateway", "VPN Gateway", "Networking", "Tunnels from offices to virtual networks.", "1 hour"],
  ] as const
).map(([id, name, family, description, unit]) => ({ id, name, family, description, unit }));

interface Kind {
  readonly service: string;
  readonly name: string;
  readonly type: string;
  readonly subscription: "Production" | "Development";
  readonly group: string;
  readonly isInSecond?: boolean;
  readonly sku: string | null;
  readonly state?: ResourceState;
  readonly since?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly meters: readonly EmbeddedMeter[];
}

const meter = (
  name: string,
  unit: string,
  unitPrice: string,
  quantity: string,
  { varies = 0, whileRunning = false }: Partial<Pick<EmbeddedMeter, "varies" | "whileRunning">> = {},
): EmbeddedMeter => ({ meter: name, unit, unitPrice, quantity, varies, whileRunning });

const DISK = meter("P10 disk", "1 disk a day", "0.5974", "1");
const TRAFFIC = (quantity: string) =>
  meter("Data transfer out", "1 GB", "0.0831", quantity, { varies: 40, whileRunning: true });
const hours = (size: string, price: string) =>
  meter(`${size} hours`, "1 hour", price, "24", { whileRunning: true });

function machine(
  name: string,
  group: string,
  [size, price]: readonly [size: string, price: string],
  more: Partial<Kind> = {},
): Kind {
  return {
    service: "virtual-machines",
    name,
    type: "Microsoft.Compute/virtualMachines",
    subscription: "Production",
    group,
    sku: `Standard_${size}`,
    state: "Running",
    meters: [hours(size, price), DISK, TRAFFIC("6.5")],
    ...more,
  };
}

const D2 = ["D2s_v5", "0.1066"] as const;
const D4 = ["D4s_v5", "0.2131"] as const;
const B2 = ["B2ms", "0.0912"] as const;
const WEB = { environment: "production", owner: "web" };
const DATA = { environment: "production", owner: "data" };
const DEVELOPMENT = { environment: "development" };

const storage = (name: string, group: string, size: string, more: Partial<Kind> = {}): Kind => ({
  service: "storage",
  name,
  type: "Microsoft.Storage/storageAccounts",
  subscription: "Production",
  group,
  sku: "Standard_LRS",
  meters: [
    meter("Hot LRS data stored", "1 GB a day", "0.00064", size, { varies: 3 }),
    meter("Write operations", "10 000", "0.0494", "12", { varies: 60 }),
  ],
  ...more,
});

const KINDS: readonly Kind[] = [
  machine("web-01", "rg-web", D2, { tags: WEB }),
  machine("web-02", "rg-web", D2, { tags: WEB }),
  machine("web-03", "rg-web", D2, { tags: WEB, since: "2026-10-12" }),
  {
    service: "app-service",
    name: "plan-web",
    type: "Microsoft.Web/serverFarms",
    subscription: "Production",
    group: "rg-web",
    sku: "P1v3",
    tags: WEB,
    meters: [meter("P1 v3 app", "1 hour", "0.1395", "24")],
  },
  storage("stwebcontent", "rg-web", "820", { tags: WEB }),
  machine("erp-app", "rg-erp", D4, { tags: DATA }),
  machine("erp-batch", "rg-erp", D4, { tags: DATA, state: "Stopped" }),
  {
    service: "sql-database",
    name: "sql-erp",
    type: "Microsoft.Sql/servers/databases",
    subscription: "Production",
    group: "rg-erp",
    sku: "GP_Gen5_4",
    tags: DATA,
    meters: [
      meter("General purpose, 4 vCores", "1 hour", "1.0084", "24"),
      meter("Data stored", "1 GB a day", "0.0041", "310", { varies: 2 }),
    ],
  },
  storage("sterpfiles", "rg-erp", "2400", { tags: DATA, sku: "Standard_GRS" }),
  {
    service: "backup",
    name: "vault-erp",
    type: "Microsoft.RecoveryServices/vaults",
    subscription: "Production",
    group: "rg-erp",
    sku: "RS0",
    meters: [
      meter("Protected instances", "1 instance a day", "0.3288", "4"),
      meter("GRS data stored", "1 GB a day", "0.00147", "1900", { varies: 5 }),
    ],
  },
  {
    service: "virtual-desktop",
    name: "hostpool-office",
    type: "Microsoft.DesktopVirtualization/hostPools",
    subscription: "Production",
    group: "rg-desktops",
    sku: "Pooled",
    meters: [meter("Users", "1 user a day", "0.1806", "42", { varies: 30 })],
  },
  machine("desktop-01", "rg-desktops", D4, { tags: { environment: "production", owner: "office" } }),
  machine("desktop-02", "rg-desktops", D4, { tags: { environment: "production", owner: "office" } }),
  {
    service: "vpn-gateway",
    name: "gw-office",
    type: "Microsoft.Network/virtualNetworkGateways",
    subscription: "Production",
    group: "rg-network",
    sku: "VpnGw1",
    meters: [meter("VpnGw1", "1 hour", "0.1765", "24"), TRAFFIC("18")],
  },
  {
    service: "bandwidth",
    name: "ip-office",
    type: "Microsoft.Network/publicIPAddresses",
    subscription: "Production",
    group: "rg-network",
    sku: "Standard",
    meters: [meter("Static public IP", "1 hour", "0.0046", "24")],
  },
  machine("build-01", "rg-build", B2, { subscription: "Development", tags: DEVELOPMENT, isInSecond: true }),
  machine("build-02", "rg-build", B2, {
    subscription: "Development",
    tags: DEVELOPMENT,
    isInSecond: true,
    state: "Stopped",
  }),
  machine("test-web", "rg-test", B2, { subscription: "Development", tags: DEVELOPMENT, isInSecond: true }),
  storage("sttestdata", "rg-test", "140", {
    subscription: "Development",
    tags: DEVELOPMENT,
    isInSecond: true,
  }),
];

function buildResource({ id, regions }: Shape, kind: Kind): EmbeddedResource {
  const subscriptionId = uuidOf(`${id} ${kind.subscription}`);
  const { tags = {}, isInSecond = false, state = "Available", since = "2026-01-01", meters } = kind;
  return {
    id: `/subscriptions/${subscriptionId}/resourceGroups/${kind.group}/providers/${kind.type}/${kind.name}`,
    name: kind.name,
    type: kind.type,
    subscription: kind.subscription,
    resourceGroup: kind.group,
    region: regions[isInSecond ? 1 : 0],
    sku: kind.sku,
    state,
    tags: Object.entries(tags).map(([key, value]) => ({ key, value })),
    since,
    meters,
  };
}

/** The same for the same text. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
