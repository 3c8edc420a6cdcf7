import type { Actor } from "../../identity/index.ts";
import { ApiFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { IS_SHOWN } from "../../invoices/index.ts";
import { isSoldByCaller } from "../../offerings/index.ts";

/** What every report is asked: the months of which days, and what of them. */
export interface ReportQuery {
  readonly from?: string;
  readonly to?: string;
  readonly currency?: string;
  readonly account_id?: number;
  readonly solution?: string;
}

/** Months as `YYYY-MM`, both included; `before` is the first one of as many months before. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
  readonly before: string;
}

/** Of whoever reads a report, what decides which lines are in it. */
export type Reader = Pick<Actor, "accountId" | "serviceProviderId">;

/** The parameters of `LINES`. */
export type LineParameters = readonly [
  from: string,
  to: string,
  before: string,
  isSeller: boolean,
  currency: string | null,
  accountId: number | null,
  solution: string | null,
];

const MOST_MONTHS = 60;
const USUAL_MONTHS = 12;
/** January of year 1: no database has the months before it. */
const FIRST_MONTH = 12;

/** The months that are asked for; a 400 for an end before its beginning and for more than five years. */
export function readPeriod({ from, to }: Pick<ReportQuery, "from" | "to">, now: Date): ReportPeriod {
  const last = to === undefined ? now.getUTCFullYear() * 12 + now.getUTCMonth() : toMonths(to);
  const first = from === undefined ? Math.max(last - USUAL_MONTHS + 1, FIRST_MONTH) : toMonths(from);
  if (first > last) throw new ApiFailure(400, "The first month is after the last one.");
  const months = last - first + 1;
  if (months > MOST_MONTHS) throw new ApiFailure(400, `A report has at most ${MOST_MONTHS} months.`);
  return { from: toText(first), to: toText(last), before: toText(Math.max(first - months, FIRST_MONTH)) };
}

function toMonths(day: string): number {
  const [year = 0, number = 1] = day.split("-").map(Number);
  return year * 12 + number - 1;
}

function toText(months: number): string {
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/**
 * The lines of the invoices of a period and of the one before: a provider's of what it sells, anyone else's of what it
 * and those below it have bought, and what it resells as it sells it, not as it pays for it. `is_now`: of the period itself. The account is compared too: lines are found by it,
 * and those to an account that was moved away are left out.
 */
export const LINES = `(select l.*, i.currency, i.state, date_trunc('month', i.cycle_start)::date as month, i.cycle_start >= m.first as is_now
  from invoice_line l join invoice i on i.id = l.invoice_id and i.account_id = l.account_id
    cross join (select ($1 || '-01')::date as first, ($2 || '-01')::date + interval '1 month' as past, ($3 || '-01')::date as before) m
  where ${IS_SHOWN} and i.cycle_start >= m.before and i.cycle_start < m.past and (not $4::boolean or ${isSoldByCaller("i.seller_id")})
    and (l.resold_to is null or l.account_id <> current_account()) and l.account_id <> all ((select former_buyers())::int[])
    and ($5::text is null or i.currency = $5) and ($6::int is null or l.account_id = $6) and ($7::text is null or l.solution = $7)) l`;

export async function readLineParameters(
  db: Transaction,
  reader: Reader,
  query: ReportQuery,
  period: ReportPeriod,
): Promise<LineParameters> {
  const isSeller = isProvider(reader);
  const { from, to, before } = period;
  const parameters = [from, to, before, isSeller] as const;
  const only = [query.account_id ?? null, query.solution ?? null] as const;
  if (query.currency !== undefined) return [...parameters, query.currency, ...only];
  const [most] = await readCurrencies(db, [...parameters, null, ...only]);
  return [...parameters, most?.currency ?? null, ...only];
}

/** A provider's report is of what it sells. */
export function isProvider({ accountId, serviceProviderId }: Reader): boolean {
  return accountId === serviceProviderId;
}

/** The currencies of the lines, that of most of them first. */
export async function readCurrencies(
  db: Transaction,
  parameters: LineParameters,
): Promise<readonly { readonly currency: string; readonly lines: number }[]> {
  return await db.query(
    `select l.currency, count(*)::int as lines from ${LINES} where l.is_now group by 1 order by 2 desc, 1`,
    parameters,
  );
}
