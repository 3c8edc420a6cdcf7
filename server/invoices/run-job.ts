import { isRecord } from "#validators";
import type { Job, JobRun } from "../activity/index.ts";
import { JobFailure } from "../activity/index.ts";
import type { Transaction } from "../database/index.ts";
import { DatabaseLost } from "../database/index.ts";
import { writeInvoices } from "./write-invoice.ts";

/** The kind of activity that runs the invoices of a month. */
export const INVOICE_RUN = "invoice.run";

/** How many accounts are looked up at once; each is written in a transaction of its own. */
const ACCOUNTS_AT_ONCE = 200;

/**
 * Drafts the invoices of a month for every account that the seller has services of. A run that was interrupted begins again
 * and leaves out the accounts that have their invoice, so none is made twice.
 */
export function buildInvoiceRun(now: () => Date): Job {
  return async (run) => {
    const reportId = readReportId(run.input);
    const inside = <Result>(work: (db: Transaction) => Promise<Result>) =>
      run.database.transaction({ accountId: run.accountId }, work);
    const [report] = await inside((db) =>
      db.query<{ month: string; state: string }>(
        "select to_char(month, 'YYYY-MM') as month, state from invoice_report where id = $1",
        [reportId],
      ),
    );
    if (report === undefined) throw new JobFailure("The report is gone.");
    if (report.state === "Done") return { state: "completed" };
    const { month } = report;
    let [after, later, isStopping] = [0, 0, false];
    const failures: unknown[] = [];
    /** Ends the work here where the server stops; another process goes on. */
    const pause = async () => {
      try {
        await run.wait(0);
      } catch (error) {
        isStopping = true;
        throw error;
      }
    };
    try {
      for (;;) {
        const accounts = await inside((db) => nextAccounts(db, run.accountId, after));
        for (const accountId of accounts) {
          try {
            const isOver = await inside((db) =>
              writeInvoices(db, { sellerId: run.accountId, accountId, reportId, month, now: now() }),
            );
            if (!isOver) later += 1;
          } catch (error) {
            if (error instanceof DatabaseLost) throw error;
            // The others have theirs all the same.
            failures.push(error);
          }
          after = accountId;
          await pause();
        }
        if (accounts.length < ACCOUNTS_AT_ONCE) break;
        await run.progress("running", `Invoices of ${month}: up to account ${after}.`);
      }
    } catch (error) {
      const goesOn = isStopping || error instanceof DatabaseLost;
      const reason = error instanceof JobFailure ? error.message : "Something went wrong.";
      if (!goesOn) await inside((db) => endReport(db, run, reportId, { later, reason }));
      throw error;
    }
    const reason = failures.length === 0 ? undefined : leftOutOf(failures.length);
    const message = await inside(async (db) => {
      await endReport(db, run, reportId, { later, reason });
      const [made] = await db.query<{ count: number }>(
        "select count(*)::int as count from invoice where report_id = $1",
        [reportId],
      );
      return outcomeOf(month, { made: made?.count ?? 0, later, isWhole: failures.length === 0 });
    });
    if (reason === undefined) return { state: "completed", message };
    throw new JobFailure(`${reason} ${message}`, { cause: failures[0] });
  };
}

/** What whoever began the run reads at its end. */
function outcomeOf(
  month: string,
  { made, later, isWhole }: { readonly made: number; readonly later: number; readonly isWhole: boolean },
): string {
  const invoices = made === 1 ? "1 invoice was drafted" : `${made} invoices were drafted`;
  const none = isWhole
    ? `Nothing new is to be paid for ${month}: no invoice was drafted.`
    : "No invoice was drafted.";
  const now = made === 0 ? none : `${invoices}.`;
  if (later === 0) return now;
  const accounts = later === 1 ? "1 account has its own" : `${later} accounts have theirs`;
  return `${now} ${accounts} once the cycle that begins in the month is over.`;
}

function leftOutOf(failures: number): string {
  return failures === 1
    ? "Something went wrong: 1 account was left out."
    : `Something went wrong: ${failures} accounts were left out.`;
}

/** Those that have its services, those that it resells to, and those that resell: the next after the one of that number. */
export async function nextAccounts(
  db: Transaction,
  sellerId: number,
  after: number,
): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from (select account_id as id from usage_record where seller_id = $1
         union select account_id from service_price where resold_by = $1
         union select resold_by from service_price where is_cost) a where id > $2 order by 1 limit $3`,
    [sellerId, after, ACCOUNTS_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

/** With a reason it has failed. */
async function endReport(
  db: Transaction,
  run: JobRun,
  id: number,
  { later, reason }: { readonly later: number; readonly reason?: string | undefined },
): Promise<void> {
  const [ended] = await db.query<{ month: string }>(
    `update invoice_report set state = $2, later = $3, end_time = now() where id = $1 and state = 'Running'
     returning to_char(month, 'YYYY-MM') as month`,
    [id, reason === undefined ? "Done" : "Failed", later],
  );
  if (ended === undefined) return;
  await run.audit(db, {
    action: "invoicereport.ended",
    resourceType: "invoicereport",
    resourceId: String(id),
    accountId: run.accountId,
    name: ended.month,
    ...(reason !== undefined && { action: "invoicereport.failed", result: "failed", reason }),
  });
}

function readReportId(input: unknown): number {
  const id = isRecord(input) ? input["reportId"] : undefined;
  if (typeof id !== "number") throw new Error("The input of an invoice run must have a reportId.");
  return id;
}
