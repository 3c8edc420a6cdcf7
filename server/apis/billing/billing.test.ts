import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseStoredTime } from "#validators";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { readRange } from "./range.ts";
import { readSheet } from "./read-sheet.fixture.ts";
import { readPdfText } from "./read-pdf.fixture.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
/** Once it is asked for. */
let listening: Promise<string> | undefined;
/** `YYYY-MM`: two months ago, so that every cycle that begins in it is over. */
const month = monthsAgo(2);
const CUSTOMER = 100;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

function monthsAgo(months: number): string {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 7);
}

const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));

async function run() {
  const begun = await provider.send("POST", "/billing/invoices/reports", { month });
  expect(begun.status).toBe(202);
  const { message } = await provider.follow(begun.body.link);
  const { body } = await provider.get(`/billing/invoices/reports/${begun.body.report_id}`);
  return { ...body, message };
}

async function draftOf(account: number) {
  const { body } = await provider.get(`/billing/invoices?filter[account_id]=${account}&filter[state]=Draft`);
  return body.data[0];
}

/** An invoice with a number that was due long ago. */
async function overdue(id: number) {
  await system(
    `insert into invoice (id, account_id, seller_id, number, state, cycle_start, cycle_end, time_zone, currency, net, tax_label,
       tax_rate, tax, total, issue_date, due_date, seller, buyer)
     values ($1::int, $2, 1, 'OLD-' || $1::int, 'Open', make_date(1100 + $1::int, 1, 1), make_date(1100 + $1::int, 1, 31), 'UTC', 'EUR', 10, 'VAT', 0, 0, 10,
       '2020-02-01', '2020-03-02', '{"company": "Northwind", "address": "", "taxId": ""}', '{"company": "C", "address": "", "taxId": ""}')`,
    [id, CUSTOMER],
  );
  return `/billing/invoices/${id}`;
}

describe("a run of a month", () => {
  it("drafts the invoices of all accounts, once", async () => {
    const first = await run();
    expect(first).toMatchObject({ state: "Done", month, later: 0 });
    expect(first.invoices).toBeGreaterThan(50);
    expect(first.drafts).toBe(first.invoices);
    expect(first.message).toBe(`${first.invoices} invoices were drafted.`);
    const second = await run();
    expect(second).toMatchObject({ state: "Done", invoices: first.invoices, totals: first.totals });
    expect(second.message).toBe(`Nothing new is to be paid for ${month}: no invoice was drafted.`);
  });

  it("is refused for a month that is not over, and for who may not make invoices", async () => {
    const now = new Date().toISOString().slice(0, 7);
    expect((await provider.send("POST", "/billing/invoices/reports", { month: now })).status).toBe(409);
    expect((await customer.send("POST", "/billing/invoices/reports", { month })).status).toBe(403);
    // One that does not sell in its own name would wait for a run that makes nothing.
    const reseller = await portal.signIn("reseller");
    expect(await reseller.send("POST", "/billing/invoices/reports", { month })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^There is nobody to invoice: /) },
    });
  });

  it("leads from each line to its steps, its charge and the records behind", async () => {
    const draft = await draftOf(CUSTOMER);
    const { body } = await provider.get(`/billing/line-items?filter[invoice_id]=${draft.id}&page[size]=1000`);
    expect(body.meta.total).toBeGreaterThan(10);
    for (const line of body.data) {
      expect(line.derivation.priceAfterDiscount).toBe(line.amount);
      expect(line.derivation.steps.at(-1)).toMatchObject({
        step: "rounding",
        priceAfterDiscount: line.amount,
      });
      expect(line.records.length).toBeGreaterThan(0);
    }
    const csv = await provider.get(`/billing/line-items?filter[invoice_id]=${draft.id}`, {
      accept: "text/csv",
    });
    expect(csv.text.trim().split("\n")).toHaveLength(body.meta.total + 1);
  });
});

describe("an invoice", () => {
  it("has a number without gaps, also where many are issued at once, and does not change from then on", async () => {
    const { body } = await provider.get(
      "/billing/invoices?filter[state]=Draft&page[size]=8&sort=companyName",
    );
    const ids: number[] = body.data
      .map(({ id }: { id: number }) => id)
      .filter(
        (id: number) =>
          id !== body.data.find((each: { account_id: number }) => each.account_id === CUSTOMER)?.id,
      );
    const issued = await Promise.all(
      ids.map((id) => provider.send("POST", `/billing/invoices/${id}/issue`, {})),
    );
    expect(issued.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const numbers = issued
      .map((each) => Number(each.body.number.slice(-6)))
      .toSorted((one, other) => one - other);
    expect(numbers).toEqual(ids.map((_, index) => index + 1));
    const [id] = ids;
    expect((await provider.send("POST", `/billing/invoices/${id}/issue`, {})).status).toBe(409);
    expect((await provider.send("DELETE", `/billing/invoices/${id}`)).status).toBe(409);
    for (const change of [
      "update invoice set total = 1 where id = $1",
      "delete from invoice where id = $1",
      "delete from invoice_line where invoice_id = $1",
      "update invoice_line set amount = 1 where invoice_id = $1",
    ])
      await expect(system(change, [id])).rejects.toThrow(/issued/);
    await expect(system("delete from usage_record where account_id = $1", [CUSTOMER])).rejects.toThrow(
      /denied|only added/,
    );
  });

  it("has the addresses and the tax that count when it is issued, also where it was drafted before", async () => {
    const [draft] = (
      await provider.get("/billing/invoices?filter[state]=Draft&page[size]=1&sort=-companyName")
    ).body.data;
    const { account_id: buyer, net } = draft;
    const terms = { address: "Dam 1, Amsterdam", tax_id: "NL1", tax_rate: 21, payment_text: "To NL00 BANK" };
    expect((await provider.send("PUT", "/billing/accounts/1/profile", terms)).status).toBe(200);
    const path = `/billing/invoices/${draft.id}`;
    const tax = (Math.round(Number(net) * 21) / 100).toFixed(2);
    const taxed = { net, tax, total: (Number(net) + Number(tax)).toFixed(2) };
    expect((await provider.get(path)).body).toMatchObject({
      ...taxed,
      state: "Draft",
      seller: { address: "Dam 1, Amsterdam", taxId: "NL1", paymentText: "To NL00 BANK" },
    });
    await provider.send("PUT", `/billing/accounts/${buyer}/profile`, { address: "Quay 2, Rotterdam" });
    const { body: issued } = await provider.send("POST", `${path}/issue`, {});
    expect(issued).toMatchObject({ ...taxed, state: "Open", buyer: { address: "Quay 2, Rotterdam" } });
    await provider.send("PUT", "/billing/accounts/1/profile", {
      ...terms,
      tax_rate: 0,
      address: "Elsewhere",
    });
    expect((await provider.get(path)).body).toMatchObject({
      ...taxed,
      seller: { address: "Dam 1, Amsterdam" },
    });
  });

  it("is seen by its account once it is issued, and changed by who sells alone", async () => {
    const draft = await draftOf(CUSTOMER);
    expect((await customer.get(`/billing/invoices/${draft.id}`)).status).toBe(404);
    expect((await customer.get(`/billing/line-items?filter[invoice_id]=${draft.id}`)).body.meta.total).toBe(
      0,
    );
    await provider.send("POST", `/billing/invoices/${draft.id}/issue`, {});
    expect((await customer.get(`/billing/invoices/${draft.id}`)).body).toMatchObject({
      state: "Open",
      is_own: false,
    });
    expect((await customer.send("POST", `/billing/invoices/${draft.id}/pay`, {})).status).toBe(403);
    expect((await (await portal.signIn("customer2")).get(`/billing/invoices/${draft.id}`)).status).toBe(404);
    const mails = await system<{ recipient: string }>(
      "select recipient from mail_outbox where kind = 'invoice-issued' and account_id = $1",
      [CUSTOMER],
    );
    expect(mails.map(({ recipient }) => recipient)).toContain("customer@demo.example");
    // Whoever may not read invoices is not written to.
    expect(mails.map(({ recipient }) => recipient)).not.toContain("viewer@demo.example");
    const pdf = await fetchPdf(draft.id);
    const { body: invoice } = await customer.get(`/billing/invoices/${draft.id}`);
    for (const text of [
      invoice.number,
      invoice.seller.company,
      invoice.buyer.company,
      invoice.cycle_start,
      "Total",
      "Page 1 of",
    ])
      expect(pdf).toContain(text);
    const { body: lines } = await customer.get(
      `/billing/line-items?filter[invoice_id]=${draft.id}&page[size]=1000`,
    );
    for (const line of lines.data) expect(pdf).toContain(line.service_name);
    const sheet = await fetchFile(draft.id, "xlsx");
    expect([sheet.status, sheet.headers.get("content-disposition")]).toEqual([
      200,
      `attachment; filename="${invoice.number}.xlsx"`,
    ]);
    const rows = readSheet(Buffer.from(await sheet.arrayBuffer()));
    expect(rows).toHaveLength(lines.data.length + 4);
    expect(rows.slice(-3).map((row) => [row[0], row.at(-2), row.at(-1)])).toEqual([
      ["Without tax", Number(invoice.net), invoice.currency],
      [expect.stringMatching(/ %$/), Number(invoice.tax), invoice.currency],
      ["Total", Number(invoice.total), invoice.currency],
    ]);
    expect((await fetchFile(draft.id, "xlsx", await portal.signIn("customer2"))).status).toBe(404);
  });

  it("is paid, and reminded of where it is overdue", async () => {
    const path = await overdue(901);
    expect((await provider.get(path)).body.state).toBe("Overdue");
    expect((await provider.send("POST", `${path}/remind`, {})).body.reminders).toBe(1);
    expect((await provider.send("POST", `${path}/remind`, {})).status).toBe(409);
    for (const day of ["0001-01-01", "2020-01-31", "2999-01-01"])
      expect((await provider.send("POST", `${path}/pay`, { paid_date: day })).body).toMatchObject({
        errors: [
          {
            field: "/paid_date",
            message: expect.stringMatching(
              /^An invoice is paid from the day on which it was issued, 2020-02-01, until today, \d{4}-/,
            ),
          },
        ],
      });
    expect((await provider.send("POST", `${path}/pay`, { paid_date: "2020-04-01" })).body).toMatchObject({
      state: "Paid",
      paid_date: "2020-04-01",
    });
    expect((await provider.send("POST", `${path}/pay`, {})).status).toBe(409);
    expect((await provider.send("POST", `${path}/remind`, {})).status).toBe(409);
  });

  it("is taken back by a credit note with a number of its own", async () => {
    const { body } = await provider.get("/billing/invoices?filter[state]=Open&page[size]=1&sort=number");
    const [invoice] = body.data;
    const note = await provider.send("POST", `/billing/invoices/${invoice.id}/credit`, {});
    expect(note.status).toBe(201);
    expect(note.body).toMatchObject({
      kind: "credit note",
      credits: invoice.number,
      credits_id: invoice.id,
      state: "Credit note",
      due_date: null,
      total: `-${invoice.total}`,
    });
    expect(note.body.number).not.toBe(invoice.number);
    const told = await system<{ body: string }>(
      "select body from mail_outbox where kind = 'invoice-credited' and account_id = $1",
      [invoice.account_id],
    );
    expect(told[0]?.body).toContain(`taken invoice ${invoice.number} of `);
    expect(told[0]?.body).toContain(`/#/pages/edit-page/invoice?id=${note.body.id}`);
    expect((await provider.get(`/billing/invoices/${invoice.id}`)).body).toMatchObject({
      state: "Credited",
      credited_by: note.body.number,
      credited_by_id: note.body.id,
    });
    const credited = await provider.get("/billing/invoices?filter[state]=Credited");
    expect(credited.body.data.map(({ id }: { id: number }) => id)).toEqual([invoice.id]);
    expect((await provider.send("POST", `/billing/invoices/${invoice.id}/credit`, {})).status).toBe(409);
    const run2 = await run();
    expect(run2.drafts).toBeLessThan(run2.invoices);
  });
});

async function fetchFile(id: number, kind: "pdf" | "xlsx", caller = customer): Promise<Response> {
  const url = await (listening ??= portal.listen());
  return await fetch(`${url}/billing/invoices/${id}/${kind}`, { headers: { ...caller.signedIn } });
}

async function fetchPdf(id: number): Promise<string> {
  const answer = await fetchFile(id, "pdf");
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return await readPdfText(new Uint8Array(await answer.arrayBuffer()));
}

describe("accounts", () => {
  it("show the invoices of the current month, unless a range is named", async () => {
    const account = async (query: string) =>
      (await provider.get(`/billing/accounts?filter[account_id]=${CUSTOMER}${query}`)).body.data[0];
    await run();
    expect(await account("")).toMatchObject({ currency: "EUR", invoices: 0 });
    // Where the end alone is named, all that came before counts, also what other tests made.
    const { invoices: before } = await account(`&invoice_end=${monthsAgo(3)}-28`);
    expect(await account(`&invoice_end=${month}-28`)).toMatchObject({ invoices: before + 1 });
    expect(await account(`&invoice_start=${month}-01&invoice_end=${month}-28`)).toMatchObject({
      invoices: 1,
    });
    const turned = await provider.get(`/billing/accounts?invoice_start=${month}-28&invoice_end=${month}-01`);
    expect([turned.status, turned.body.message]).toEqual([
      400,
      `invoice_start, ${month}-28, must not be after invoice_end, ${month}-01.`,
    ]);
  });

  it("are of the first to the last day of the current month where no day is named", async () => {
    const [today] = await system<{ day: string }>("select today()::text as day");
    const [year = 0, number = 0] = (today?.day ?? "").split("-").map(Number);
    const [first, last] = [Date.UTC(year, number - 1, 1), Date.UTC(year, number, 0)].map((day) =>
      new Date(day).toISOString().slice(0, 10),
    );
    const range = await portal.database.transaction("system", (db) => readRange(db, {}));
    expect(range).toEqual([first, last]);
  });

  it("are those of a provider's tree, and for a customer its own", async () => {
    const { body } = await customer.get("/billing/accounts");
    expect(body.data.map((each: { account_id: number }) => each.account_id)).toEqual([CUSTOMER]);
    expect((await provider.get("/billing/accounts")).body.meta.total).toBeGreaterThan(50);
    expect((await customer.get("/billing/accounts/104")).status).toBe(404);
  });

  it("name their cycle, services and what was recorded of each", async () => {
    const { body } = await customer.get(`/billing/accounts/${CUSTOMER}`);
    expect(body).toMatchObject({ billing_anniversary: 1, time_zone: "UTC" });
    const services = await customer.get(
      `/billing/accounts/${CUSTOMER}/services?invoice_start=${month}-01&sort=-invoiced`,
    );
    const [service] = services.body.data;
    const one = await customer.get(`/billing/accounts/${CUSTOMER}/services/${service.id}`);
    expect(one.body).toMatchObject({ id: service.id, name: service.name, state: "Active", last_day: null });
    const records: { id: number; at: string; kind: string }[] = one.body.records;
    expect(records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["began", "quantities"]));
    const time = (at: string) => parseStoredTime(at) ?? 0;
    expect(records).toEqual(records.toSorted((a, b) => time(a.at) - time(b.at) || a.id - b.id));
    const lines = await customer.get(`/billing/line-items?filter[service_id]=${service.id}`);
    expect(lines.body.meta.total).toBe(service.lines);
  });

  it("have a forecast of their running cycle, which no other account reads", async () => {
    const path = `/billing/accounts/${CUSTOMER}/forecast`;
    const { status, body } = await customer.get(path);
    expect(status).toBe(200);
    const account = (await customer.get(`/billing/accounts/${CUSTOMER}`)).body;
    expect([body.cycle_start, body.cycle_end]).toEqual([account.cycle_start, account.cycle_end]);
    const [euros] = body.data.filter(({ currency }: { currency: string }) => currency === "EUR");
    const [least, likely, most] = [euros.least, euros.likely, euros.most].map(Number);
    expect(least).toBeGreaterThan(0);
    expect(likely).toBeGreaterThanOrEqual(least ?? 0);
    expect(most).toBeGreaterThanOrEqual(likely ?? 0);
    // What was used up to now, the least, is more a moment later.
    const later = (await provider.get(path)).body.data;
    expect(later).toEqual(body.data.map((each: object) => ({ ...each, least: expect.any(String) })));
    expect(Number(later[0].least)).toBeGreaterThanOrEqual(Number(body.data[0].least));
    expect((await (await portal.signIn("customer2")).get(path)).status).toBe(404);
  });

  it("have cycles, of which those that are over can be invoiced", async () => {
    const { body } = await provider.get("/billing/invoice-cycles");
    expect(body.data[0]).toMatchObject({ state: "Running", time_zone: "UTC" });
    expect(body.data[1]).toMatchObject({ month: monthsAgo(1), state: "Over" });
    expect(body.data[2]).toMatchObject({ month, state: "Invoiced" });
  });

  it("are billed by the time zone of their seller from the next draft on, and by its tax at once", async () => {
    const path = "/billing/accounts/1/profile";
    const changed = await provider.send("PUT", path, {
      time_zone: "Europe/Amsterdam",
      tax_rate: 21,
      tax_id: "NL1",
    });
    expect(changed.body).toMatchObject({ time_zone: "Europe/Amsterdam", tax_rate: 21, tax_id: "NL1" });
    expect((await provider.send("PUT", path, { time_zone: "Mars/North" })).status).toBe(422);
    expect((await provider.send("PUT", path, { tax_rate: 21.12345 })).status).toBe(422);
    const draft = (await provider.get("/billing/invoices?filter[state]=Draft&page[size]=1")).body.data[0];
    expect(draft).toMatchObject({ tax_rate: "21", time_zone: "UTC" });
    expect((await provider.send("DELETE", `/billing/invoices/${draft.id}`)).status).toBe(204);
    await run();
    const again = await draftOf(draft.account_id);
    expect(again).toMatchObject({ tax_rate: "21", time_zone: "Europe/Amsterdam", net: draft.net });
    expect(Number(again.tax)).toBeCloseTo(Number(draft.net) * 0.21, 2);
    expect(again.seller.taxId).toBe("NL1");
  });
});
