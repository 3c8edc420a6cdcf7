import type { ListSource } from "../../../api/index.ts";
import { ApiFailure, listRows } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { asSystem } from "../../../database/index.ts";
import { decimalsOf } from "#pricing/calculation";
import { decimal, printDecimal, roundHalfUp } from "#validators";
import { containing, listQueryOf } from "../list-words.ts";
import { isSwitchedOn } from "../inventory.ts";
import type {
  BillingSummary,
  BillingSummaryLine,
  BillingSummaryWithLines,
  Handlers,
  Operations,
} from "./contract.generated.ts";
import { sumRounded } from "./resources.ts";

type Sortable = NonNullable<Operations["listBillingSummaries"]["query"]["order_by"]>;
type Stored = Omit<BillingSummary, "cost" | "resources" | "state" | "collected_until">;

const MONTH_END = "(b.month + interval '1 month')::date - 1";

/** Owners see the costs of all accounts below; others those of accounts within reach that have the access. */
const IS_SEEN = `(b.owner_id = any ((select visible_accounts())::int[]) or exists (select from azure_account x
  where x.automator_id = b.automator_id and x.account_id = b.account_id and x.access = 'costs'))`;

const source: ListSource<Sortable> = {
  select: `b.id, b.automator_id as connector_id, b.connector, b.account_id as "Accounts_id", a.company_name as "companyName",
    b.month::text as start_date, (${MONTH_END})::text as end_date, b.currency`,
  from: "azure_summary b join account a on a.id = b.account_id",
  where: IS_SEEN,
  fields: {
    start_date: { sql: "b.month", type: "date" },
    companyName: { sql: "a.company_name" },
    connector: { sql: "b.connector" },
    id: { sql: "b.id", type: "number" },
  },
  order: "b.id",
};

/** Months of accounts, of all connectors; none where the provider does not use them. */
export const listBillingSummaries: Handlers["listBillingSummaries"] = async ({ db, query, list }) => {
  const { start_date: start, end_date: end, order_by: field = "start_date", order = "desc" } = query;
  const narrowed = {
    ...source,
    where: `${IS_SEEN} and $1 and ($2::date is null or ${MONTH_END} >= $2) and ($3::date is null or b.month <= $3)
      and ($4::int is null or b.automator_id = $4) and ($5::int is null or b.account_id = $5)
      and (a.company_name ilike $6 or b.connector ilike $6)`,
    parameters: [
      await isSwitchedOn(db),
      start ?? null,
      end ?? null,
      query.connector_id ?? null,
      query.account_id ?? null,
      containing(query.search),
    ],
  };
  const sort = [{ field, descending: order === "desc" }];
  const { data, meta } = await listRows<Stored>(db, narrowed, { ...listQueryOf(query, list), sort });
  const rows: BillingSummary[] = [];
  for (const row of data) rows.push((await withAmounts(db, row)).summary);
  return { body: { data: rows, meta } };
};

export const getBillingSummary: Handlers["getBillingSummary"] = async ({ db, path }) => ({
  body: await readSummary(db, path.id),
});

export async function readSummary(db: Transaction, id: number): Promise<BillingSummaryWithLines> {
  const [row] = (await isSwitchedOn(db))
    ? await db.query<Stored>(`select ${source.select} from ${source.from} where ${IS_SEEN} and b.id = $1`, [
        id,
      ])
    : [];
  if (row === undefined) throw new ApiFailure(404, "There is no such summary.");
  const { summary, lines } = await withAmounts(db, row);
  return { ...summary, lines };
}

async function withAmounts(
  db: Transaction,
  row: Stored,
): Promise<{ readonly summary: BillingSummary; readonly lines: readonly BillingSummaryLine[] }> {
  const lines = await readLines(db, row);
  const until = await readRecordedUntil(db, row);
  const summary: BillingSummary = {
    ...row,
    state: until >= row.end_date ? "Closed" : "Open",
    collected_until: until < row.end_date ? until : row.end_date,
    resources: new Set(lines.map((line) => line.resource_id)).size,
    cost: sumRounded(
      lines.map(({ amount }) => amount),
      row.currency,
    ),
  };
  return { summary, lines };
}

/** A line for each resource, meter and price: its records are only ever added, so a month that is over has these for ever. */
async function readLines(
  db: Transaction,
  { connector_id: connector, Accounts_id: account, start_date: start, end_date: end, currency }: Stored,
): Promise<readonly BillingSummaryLine[]> {
  const decimals = decimalsOf(currency);
  const lines = await db.query<Omit<BillingSummaryLine, "key">>(
    `select resource_id, max(resource_name) as resource, max(resource_type) as type, max(resource_group) as resource_group,
       max(region) as region, meter, max(unit) as unit, count(*)::int as days, sum(quantity)::text as quantity,
       unit_price::text as unit_price, sum(cost)::text as amount
     from azure_usage where automator_id = $1 and account_id = $2 and day between $3::date and $4::date
     group by resource_id, meter, unit_price order by 4, 2, resource_id, meter, unit_price`,
    [connector, account, start, end],
  );
  return lines.map(({ amount, quantity, unit_price: price, ...line }, index) => ({
    key: String(index + 1),
    ...line,
    quantity: printDecimal(decimal(quantity)),
    unit_price: printDecimal(decimal(price)),
    amount: roundHalfUp(decimal(amount), decimals).toFixed(decimals),
  }));
}

/** The last day whose usage is recorded: of a connector that is gone nothing is added, so its months are over. */
async function readRecordedUntil(
  db: Transaction,
  { connector_id: connector, end_date: end }: Stored,
): Promise<string> {
  const [found] = await asSystem(db, (system) =>
    system.query<{ until: string | null }>(
      "select collected_until::text as until from azure_connection where automator_id = $1",
      [connector],
    ),
  );
  return found === undefined ? end : (found.until ?? end);
}
