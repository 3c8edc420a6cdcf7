import { formatMoney } from "#validators";
import { wholeCsv } from "../../api/index.ts";
import type { ListQuery } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Delivery } from "../../notifications/index.ts";
import { writeMail } from "../../notifications/index.ts";
import type { ReportSchedule } from "./contract.generated.ts";
import type { AskedReport } from "./read-report.ts";
import { readAsked, readReportRows, readTotals } from "./read-report.ts";
import type { LineParameters, Reader, ReportQuery } from "./report-lines.ts";
import { readCurrencies } from "./report-lines.ts";
import { accounts, contracts, services, solutions } from "./report-rows.ts";
import description from "./swagger.json" with { type: "json" };

/** Characters of a file that still comes with its mail. */
const LONGEST_FILE = 8_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface ReportReader extends Reader {
  readonly userId: number;
  /** Their address. */
  readonly username: string;
}

export interface ReportMail {
  /** The day on which it is due, `YYYY-MM-DD`: the one before it is the last of its period. */
  readonly due: string;
  readonly publicUrl: string;
  readonly now: Date;
}

type Asked = Pick<
  ReportSchedule,
  "name" | "report" | "page" | "months" | "currency" | "account_id" | "solution"
>;

/**
 * Writes a report to its reader: the totals as text, all lines as the file that the page saves. `db` is limited to what the
 * reader's account may see. The answer is what became of the mail.
 */
export async function writeReport(
  db: Transaction,
  schedule: Asked,
  reader: ReportReader,
  { due, publicUrl, now }: ReportMail,
): Promise<Delivery> {
  const query = queryOf(schedule, due);
  const asked = { db, actor: reader, query, now };
  const totals = await readTotals(asked);
  const { currency, from, to } = totals;
  const money = (amount: string) => (currency === null ? "" : formatMoney(amount, currency));
  const text = await readFile(asked, schedule);
  const period = from === to ? to : `${from} to ${to}`;
  const file = text === undefined ? undefined : { name: `report-${schedule.report}-${to}.csv`, text };
  const last = dayBefore(due);
  return await writeMail(
    db,
    "scheduled-report",
    {
      report: schedule.name,
      period,
      amount: money(totals.amount),
      before: money(totals.before),
      services: String(totals.services),
      accounts: String(totals.accounts),
      drafts: Number(totals.drafts) === 0 ? "" : money(totals.drafts),
      others: (await readOthers(asked, currency)).join(", "),
      until: due.slice(0, 7) === last.slice(0, 7) ? last : "",
      file: file?.name ?? "",
      link: `${publicUrl}/#/pages/reports/${schedule.page}?${asSearch(query)}`,
    },
    {
      to: reader.username,
      accountId: reader.accountId,
      userId: reader.userId,
      // One of all accounts names none.
      about: schedule.account_id === null ? undefined : [schedule.account_id],
      file,
      publicUrl,
    },
  );
}

/** As the page of the report asks. */
function queryOf({ months, currency, account_id: accountId, solution }: Asked, due: string): ReportQuery {
  const last = dayBefore(due).slice(0, 7);
  const [year = 0, month = 1] = last.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 7);
  return {
    from: `${first}-01`,
    to: `${last}-01`,
    ...(currency !== null && { currency }),
    ...(accountId !== null && { account_id: accountId }),
    ...(solution !== null && { solution }),
  };
}

function asSearch(query: ReportQuery): string {
  const named = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(named).toString().replaceAll("+", "%20");
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

/** The currencies of the lines that a report without a chosen one leaves out. */
async function readOthers(asked: AskedReport, currency: string | null): Promise<readonly string[]> {
  if (asked.query.currency !== undefined) return [];
  const { parameters } = await readAsked(asked);
  const [from, to, before, isSeller, , account, solution] = parameters;
  const all: LineParameters = [from, to, before, isSeller, null, account, solution];
  const found = await readCurrencies(asked.db, all);
  return found.map((each) => each.currency).filter((each) => each !== currency);
}

async function readFile(asked: AskedReport, { report }: Asked): Promise<string | undefined> {
  const { operationId, read } = FILES[report];
  const api = { name: "reporting", description };
  return await wholeCsv({ api, operationId }, LONGEST_FILE, (list) => read(asked, list));
}

interface ReportFile {
  readonly operationId: string;
  readonly read: (asked: AskedReport, list: ListQuery) => Promise<unknown>;
}

const FILES: Readonly<Record<ReportSchedule["report"], ReportFile>> = {
  accounts: {
    operationId: "listAccountAmounts",
    read: (asked, list) => readReportRows(accounts, asked, list),
  },
  contracts: {
    operationId: "listContractAmounts",
    read: (asked, list) => readReportRows(contracts, asked, list),
  },
  solutions: {
    operationId: "listSolutionAmounts",
    read: (asked, list) => readReportRows(solutions, asked, list),
  },
  services: {
    operationId: "listServiceAmounts",
    read: (asked, list) => readReportRows(services, asked, list),
  },
};
