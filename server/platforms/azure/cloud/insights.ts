import { ApiFailure } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { asSystem } from "../../../database/index.ts";
import type { AzureDriver } from "../driver.ts";
import { listSeenConnectors } from "../reach.ts";
import type { CloudInsights, CloudResource, Handlers } from "./contract.generated.ts";
import { listSeenResources, sumRounded } from "./resources.ts";

/** Figures of what the caller sees of a connector, or of one service of it. Costs are null for those who see none. */
export function buildInsights(driver: AzureDriver): Handlers["getCloudInsights"] {
  return async ({ db, outside, query }) => {
    const { connector_id: id, service_id: service } = query;
    const [connector] = await listSeenConnectors(db, id);
    if (connector === undefined) throw new ApiFailure(404, "There is no such connector.");
    const seen = await listSeenResources(driver, { db, outside }, id);
    const rows = seen.filter((row) => service === undefined || row.service_id === service);
    const costs = await readCosts(db, {
      connectorId: id,
      accounts: connector.isOwn ? null : connector.costsOf,
      resources: service === undefined ? null : rows.map((row) => row.id),
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
        collected_until: await readCollectedUntil(db, id),
      },
    };
  };
}

interface Wanted {
  readonly connectorId: number;
  /** Whose costs are shown; null: of all accounts. */
  readonly accounts: readonly number[] | null;
  readonly resources: readonly string[] | null;
}

type Costs = Pick<CloudInsights, "cost" | "cost_before" | "currency" | "daily">;

/** Of this month and the one before by their lines, as in a summary; of the last 30 days by day. */
async function readCosts(db: Transaction, { connectorId, accounts, resources }: Wanted): Promise<Costs> {
  const where = `automator_id = $1 and ($2::int[] is null or account_id = any ($2)) and ($3::text[] is null or resource_id = any ($3))`;
  const values = [connectorId, accounts, resources];
  const lines = await db.query<{ present: boolean; cost: string; currency: string }>(
    `select day >= date_trunc('month', today())::date as present, currency, sum(cost)::text as cost from azure_usage
     where ${where} and day >= (date_trunc('month', today()) - interval '1 month')::date
     group by 1, account_id, resource_id, meter, unit_price, currency`,
    values,
  );
  const currency = lines[0]?.currency ?? null;
  if (currency === null) return { cost: null, cost_before: null, currency, daily: [] };
  const series = await db.query<{ timestamp: string; value: number }>(
    `select to_char(day, 'YYYY-MM-DD"T00:00:00Z"') as timestamp, round(sum(cost), 2)::float8 as value from azure_usage
     where ${where} and day > today() - 31 group by day order by day`,
    values,
  );
  const sum = (isPresent: boolean) =>
    sumRounded(
      lines.filter(({ present }) => present === isPresent).map(({ cost }) => cost),
      currency,
    );
  return { cost: sum(true), cost_before: sum(false), currency, daily: [{ name: currency, series }] };
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
