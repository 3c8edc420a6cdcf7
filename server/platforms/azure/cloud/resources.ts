import type { Outside } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { decimal, roundHalfUp, sumDecimals } from "#validators";
import { decimalsOf } from "#pricing/calculation";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import { listQueryOf } from "../list-words.ts";
import type { AzureDriver } from "../driver.ts";
import type { SeenConnector } from "../reach.ts";
import { listSeenConnectors } from "../reach.ts";
import type { CloudResource, Handlers, Operations } from "./contract.generated.ts";

type Sortable = NonNullable<Operations["listCloudResources"]["query"]["order_by"]>;

export function buildListResources(driver: AzureDriver): Handlers["listCloudResources"] {
  return async (request) => {
    const { db, outside, list, query } = request;
    const { account_id: account, connector_id: connector, mapped, order = "asc", search = "" } = query;
    const found = await listSeenResources(
      driver,
      { db, outside },
      { connectorId: connector, serviceId: query.service_id },
    );
    const text = search.toLowerCase();
    const rows = found.filter(
      (row) =>
        (query.service_id === undefined || row.service_id === query.service_id) &&
        (account === undefined || row.Accounts_id === account) &&
        (mapped === undefined || (row.Accounts_id !== null) === (mapped === "yes")) &&
        SEARCHED.some((field) => row[field].toLowerCase().includes(text)),
    );
    const sort = [{ field: query.order_by ?? "name", descending: order === "desc" }];
    return {
      body: listInventory(rows, FIELDS, {
        ...listQueryOf(query, list),
        sort,
        ...(query.page === undefined && query.page_size === undefined && list.pieces !== undefined
          ? { page: { number: 1, size: Number.MAX_SAFE_INTEGER } }
          : {}),
      }),
    };
  };
}

const SEARCHED = ["name", "kind", "type", "resource_group", "region"] as const;

const FIELDS: InventoryFields<CloudResource, Sortable> = {
  name: (row) => row.name,
  kind: (row) => row.kind,
  type: (row) => row.type,
  resource_group: (row) => row.resource_group,
  region: (row) => row.region,
  state: (row) => row.state,
  companyName: (row) => row.companyName,
  service: (row) => row.service,
  cost: (row) => (row.cost === null ? null : Number(row.cost)),
};

/** What is read of connectors. */
interface Reader {
  readonly db: Transaction;
  readonly outside: Outside;
}

/**
 * What the caller may see of connectors: all resources of those that are its own, of others those that are mapped to an account
 * within its reach that has access. Costs are those of this month, as far as it may see them; where a service is named, of the
 * days on which they were mapped to it.
 */
export async function listSeenResources(
  driver: AzureDriver,
  { db, outside }: Reader,
  {
    connectorId,
    serviceId,
  }: { readonly connectorId?: number | undefined; readonly serviceId?: number | undefined },
): Promise<readonly CloudResource[]> {
  const rows: CloudResource[] = [];
  for (const connector of await listSeenConnectors(db, connectorId)) {
    const resources = await driver.listResources({ automatorId: connector.id, db, outside });
    const mappings = new Map((await readMappings(db, connector.id)).map((each) => [each.resourceId, each]));
    const costs = await readCosts(db, connector, serviceId ?? null);
    for (const { resourceGroup, ...resource } of resources) {
      const mapping = mappings.get(resource.id);
      const isSeen =
        connector.isOwn || (mapping !== undefined && connector.accounts.includes(mapping.accountId));
      if (!isSeen) continue;
      const showsCost =
        connector.isOwn || (mapping !== undefined && connector.costsOf.includes(mapping.accountId));
      const { cost = null, currency = null } = (showsCost ? costs.get(resource.id) : undefined) ?? {};
      rows.push({
        ...resource,
        kind: KINDS.get(resource.type) ?? "other",
        tags: resource.tags.map(({ key, value }) => ({ key, value })),
        resource_group: resourceGroup,
        connector_id: connector.id,
        connector: connector.name,
        Accounts_id: mapping?.accountId ?? null,
        companyName: mapping?.companyName ?? null,
        service_id: mapping?.serviceId ?? null,
        service: mapping?.service ?? null,
        mapped_since: mapping?.since ?? null,
        cost,
        currency,
      });
    }
  }
  return rows;
}

/** What people call the usual types. */
const KINDS: ReadonlyMap<string, CloudResource["kind"]> = new Map([
  ["Microsoft.Compute/virtualMachines", "virtual-machine"],
  ["Microsoft.Storage/storageAccounts", "storage-account"],
  ["Microsoft.Sql/servers/databases", "sql-database"],
  ["Microsoft.Web/serverFarms", "app-service-plan"],
  ["Microsoft.RecoveryServices/vaults", "backup-vault"],
  ["Microsoft.DesktopVirtualization/hostPools", "desktop-host-pool"],
  ["Microsoft.Network/virtualNetworkGateways", "vpn-gateway"],
  ["Microsoft.Network/publicIPAddresses", "public-ip-address"],
]);

export interface Mapping {
  readonly resourceId: string;
  readonly accountId: number;
  readonly companyName: string;
  readonly serviceId: number | null;
  readonly service: string | null;
  /** The first day. */
  readonly since: string;
}

/** Whose resources are at present, within the caller's reach. */
export async function readMappings(db: Transaction, connectorId: number): Promise<readonly Mapping[]> {
  return await db.query<Mapping>(
    `select m.resource_id as "resourceId", m.account_id as "accountId", a.company_name as "companyName", s.id as "serviceId",
       s.name as service, m.from_day::text as since
     from azure_mapping m join account a on a.id = m.account_id left join service s on s.id = m.service_id
     where m.automator_id = $1 and m.until_day is null`,
    [connectorId],
  );
}

interface Cost {
  readonly cost: string;
  readonly currency: string;
}

/** Of this month, by resource: the sum of its lines, each rounded once, as in a summary. */
async function readCosts(
  db: Transaction,
  { id, isOwn, costsOf }: SeenConnector,
  serviceId: number | null,
): Promise<ReadonlyMap<string, Cost>> {
  const lines = await db.query<Cost & { readonly resource: string }>(
    `select resource_id as resource, currency, sum(cost)::text as cost from azure_usage u
     where automator_id = $1 and day >= date_trunc('month', today())::date and ($2 or account_id = any ($3::int[]))
       and ${isOfService("$4")}
     group by resource_id, account_id, meter, unit_price, currency`,
    [id, isOwn, costsOf, serviceId],
  );
  const costs = new Map<string, Cost>();
  for (const resource of new Set(lines.map((line) => line.resource))) {
    const own = lines.filter((line) => line.resource === resource);
    const currency = own[0]?.currency ?? "";
    costs.set(resource, {
      currency,
      cost: sumRounded(
        own.map(({ cost }) => cost),
        currency,
      ),
    });
  }
  return costs;
}

/** A condition: a line `u` of usage is of a day on which its resource was mapped to this service; any line where that is null. */
export function isOfService(parameter: string): string {
  return `(${parameter}::int is null or exists (select from azure_mapping m where m.service_id = ${parameter}
    and m.automator_id = u.automator_id and m.resource_id = u.resource_id
    and m.from_day <= u.day and (m.until_day is null or u.day < m.until_day)))`;
}

/** Each rounded half up to the decimals of the currency, and added. */
export function sumRounded(amounts: readonly string[], currency: string): string {
  const decimals = decimalsOf(currency);
  return sumDecimals(amounts.map((amount) => roundHalfUp(decimal(amount), decimals))).toFixed(decimals);
}
