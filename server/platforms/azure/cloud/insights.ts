import { ApiFailure } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { asSystem } from "../../../database/index.ts";
import type { AzureDriver } from "../driver.ts";
import { listSeenConnectors } from "../reach.ts";
import type { CloudInsights, CloudResource, Handlers } from "./contract.generated.ts";
import { isOfService, listSeenResources, sumRounded } from "./resources.ts";

/** Figures of what the caller sees of a connector, or of one service of it. Costs are null for those who see none. */
export function buildInsights(driver: AzureDriver): Handlers["getCloudInsights"] {
  return async ({ db, outside, query }) => {
    const { connector_id: id, service_id: service } = query;
    const [connector] = await listSeenConnectors(db, id);
    if (connector === undefined) throw new ApiFailure(404, "There is no such connector.");
    const seen = await listSeenResources(driver, { db, outside }, { connectorId: id, serviceId: service });
    const rows = seen.filter((row) => service === undefined || row.service_id === service);
    const costs = await readCosts(db, {
      connectorId: id,
      accounts: connector.isOwn ? null : connector.costsOf,
      serviceId: service ?? null,
    });
    return {
      body: {
        resources: rows.length,
        mapped: rows.filter((row) => row.Accounts_id !== null).length,
        unmapped: rows.filter((row) => row.Accounts_id === null).length,
        subscriptions: new Set(rows.map((row) => row.subscription)).size,
        accounts: new Set(rows.flatMap((row) => row.Accounts_id ?? [])).size,
        kinds: kindsOf(rows),
        ...costs,
        shows_costs: connector.isOwn || connector.costsOf.length > 0,
        collected_until: await readCollectedUntil(db, id),
      },
    };
  };
}

interface Wanted {
  readonly connectorId: number;
  /** Whose costs are shown; null: of all accounts. */
  readonly accounts: readonly number[] | null;
  /** Only of what was mapped to this service, on those days; null: of everything. */
  readonly serviceId: number | null;
}

type Costs = Pick<CloudInsights, "cost" | "cost_before" | "currency" | "daily" | "months">;

interface Line {
  readonly start: string;
  readonly end: string;
  readonly isPresent: boolean;
  readonly isBefore: boolean;
  readonly resource: string;
  readonly cost: string;
  readonly currency: string;
}

/** Of the last twelve months by their lines, as in a summary; of the last 30 days by day. */
async function readCosts(db: Transaction, { connectorId, accounts, serviceId }: Wanted): Promise<Costs> {
  const where = `u.automator_id = $1 and ($2::int[] is null or u.account_id = any ($2)) and ${isOfService("$3")}`;
  const values = [connectorId, accounts, serviceId];
  const lines = await db.query<Line>(
    `select month::text as start, ((month + interval '1 month')::date - 1)::text as end, month = date_trunc('month', today()) as "isPresent",
       month = date_trunc('month', today()) - interval '1 month' as "isBefore", resource_id as resource, currency, sum(cost)::text as cost
     from (select u.*, date_trunc('month', u.day)::date as month from azure_usage u
       where ${where} and u.day >= (date_trunc('month', today()) - interval '11 months')::date) of_month
     group by month, account_id, resource_id, meter, unit_price, currency order by month desc`,
    values,
  );
  const currency = lines[0]?.currency ?? null;
  if (currency === null) return { cost: null, cost_before: null, currency, daily: [], months: [] };
  const series = await db.query<{ timestamp: string; value: number }>(
    `select to_char(u.day, 'YYYY-MM-DD"T00:00:00Z"') as timestamp, round(sum(u.cost), 2)::float8 as value from azure_usage u
     where ${where} and u.day > today() - 31 group by u.day order by u.day`,
    values,
  );
  const sum = (isCounted: (line: Line) => boolean) =>
    sumRounded(
      lines.filter(isCounted).map(({ cost }) => cost),
      currency,
    );
  return {
    cost: sum(({ isPresent }) => isPresent),
    cost_before: sum(({ isBefore }) => isBefore),
    currency,
    daily: [{ name: currency, series }],
    months: [...new Map(lines.map((line) => [line.start, line.end]))].map(([start, end]) => {
      const own = lines.filter((line) => line.start === start);
      return {
        start_date: start,
        end_date: end,
        resources: new Set(own.map(({ resource }) => resource)).size,
        cost: sum((line) => line.start === start),
        currency,
      };
    }),
  };
}

/** The most expensive first. */
function kindsOf(rows: readonly CloudResource[]): CloudInsights["kinds"] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const costs = own.flatMap(({ cost }) => cost ?? []);
    const currency = own.find((row) => row.currency !== null)?.currency ?? null;
    return {
      kind,
      resources: own.length,
      cost: currency === null ? null : sumRounded(costs, currency),
      currency,
    };
  });
  return kinds.toSorted(
    (left, right) => Number(right.cost) - Number(left.cost) || (left.kind < right.kind ? -1 : 1),
  );
}

/** The last day that is recorded. Everybody who sees something of a connector may know it. */
async function readCollectedUntil(db: Transaction, connectorId: number): Promise<string | null> {
  const [row] = await asSystem(db, (system) =>
    system.query<{ until: string | null }>(
      "select collected_until::text as until from azure_connection where automator_id = $1",
      [connectorId],
    ),
  );
  return row?.until ?? null;
}
