import { listRows } from "../../api/index.ts";
import type { ApiRequest } from "../../api/index.ts";
import type { AuditEntry } from "../../audit/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Clock } from "../../clock.ts";
import {
  creditInvoice,
  dayAt,
  discardInvoice,
  issueInvoice,
  lockInvoice,
  payInvoice,
  remindOf,
} from "../../invoices/index.ts";
import type { LockedInvoice } from "../../invoices/index.ts";
import type { Handlers, Invoice } from "./contract.generated.ts";
import { invoiceSource, readInvoice } from "./read-invoices.ts";

export interface BillingParts {
  readonly clock: Clock;
  readonly publicUrl: string;
}

const listInvoices: Handlers["listInvoices"] = async ({ db, list }) => ({
  body: await listRows(db, invoiceSource, list),
});

const getInvoice: Handlers["getInvoice"] = async ({ db, path }) => ({ body: await readInvoice(db, path.id) });

type Changed = Pick<ApiRequest, "db" | "audit"> & { readonly path: { readonly id: number } };

/** Changes an invoice, writes the audit row, and answers it as it then is. */
async function change(
  request: Changed,
  action: string,
  work: (invoice: LockedInvoice) => Promise<void>,
): Promise<{ readonly body: Invoice }> {
  const { db, path } = request;
  const locked = await lockInvoice(db, path.id);
  const before = await readInvoice(db, path.id);
  await work(locked);
  const after = await readInvoice(db, path.id);
  const changes = changesBetween(before, after, { fields: COMPARED });
  await request.audit({ ...auditedInvoice(after), action, changes });
  return { body: after };
}

const COMPARED = ["number", "state", "issue_date", "due_date", "paid_date", "reminders"];

export function buildInvoiceHandlers({
  clock,
  publicUrl,
}: BillingParts): Pick<
  Handlers,
  | "listInvoices"
  | "getInvoice"
  | "issueInvoice"
  | "payInvoice"
  | "withdrawInvoice"
  | "remindInvoice"
  | "discardInvoice"
> {
  return {
    listInvoices,
    getInvoice,
    issueInvoice: (request) =>
      change(request, "invoice.issue", (invoice) =>
        issueInvoice(request.db, invoice, { now: clock.now(), publicUrl }),
      ),
    payInvoice: (request) =>
      change(request, "invoice.pay", (invoice) =>
        payInvoice(request.db, invoice, {
          paidOn: request.body.paid_date,
          today: dayAt(clock.now().getTime(), invoice.timeZone),
        }),
      ),
    remindInvoice: (request) =>
      change(request, "invoice.remind", (invoice) => remindOf(request.db, invoice, publicUrl)),
    async withdrawInvoice(request) {
      let noteId = 0;
      await change(request, "invoice.withdraw", async (invoice) => {
        noteId = await creditInvoice(request.db, invoice, { now: clock.now(), publicUrl });
      });
      const note = await readInvoice(request.db, noteId);
      const changes = changesBetween(undefined, note, { fields: ["number", "credits", "issue_date"] });
      await request.audit({ ...auditedInvoice(note), action: "invoice.correct", changes });
      return { status: 201, body: note };
    },
    async discardInvoice({ db, path, audit }) {
      const locked = await lockInvoice(db, path.id);
      const invoice = await readInvoice(db, path.id);
      await discardInvoice(db, locked);
      await audit({ ...auditedInvoice(invoice), action: "invoice.discard" });
      return {};
    },
  };
}

function auditedInvoice({
  id,
  account_id: accountId,
  number,
  cycle_start: start,
}: Invoice): Pick<AuditEntry, "resourceType" | "resourceId" | "accountId" | "name"> {
  return { resourceType: "invoice", resourceId: String(id), accountId, name: number ?? `draft of ${start}` };
}
