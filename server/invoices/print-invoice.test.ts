import { expect, test } from "vitest";
import { readPdfText } from "../apis/billing/read-pdf.fixture.ts";
import { countLoopTurns } from "../testing/count-loop-turns.ts";
import { drawPages } from "./pdf-pages.ts";
import { printInTurn } from "./print-in-turn.ts";
import { printInvoice } from "./print-invoice.ts";
import type { PrintedInvoice } from "./printed-invoice.ts";

const line = (index: number): PrintedInvoice["lines"][number] => ({
  serviceId: index,
  serviceName: `desktops-${index}`,
  solution: "Virtual desktops",
  label: "Memory",
  start: "2026-10-01",
  end: "2026-10-31",
  quantity: String(index),
  billedQuantity: String(index),
  pricePerUnit: "4.83",
  amount: `${index}.50`,
});

function invoiceOf(lines: number): PrintedInvoice {
  const party = { company: "Northwind Cloud", address: "", taxId: "" };
  return {
    kind: "invoice",
    number: "INV-000001",
    credits: null,
    cycleStart: "2026-10-01",
    cycleEnd: "2026-10-31",
    timeZone: "UTC",
    issueDate: null,
    dueDate: null,
    createdAt: "2026-11-01T00:00:00Z",
    currency: "EUR",
    net: "1.00",
    taxLabel: "VAT",
    taxRate: "0",
    tax: "0",
    total: "1.00",
    seller: party,
    buyer: party,
    lines: Array.from({ length: lines }, (_, index) => line(index)),
    brand: { logo: undefined, colour: "#1b4b8f" },
  };
}

test("an invoice of many lines gives others their turn while it is printed", async () => {
  const turns = countLoopTurns();
  await printInvoice(invoiceOf(1000));
  expect(turns.end()).toBeGreaterThan(5);
});

test("a line with something included has the quantity that is billed, and says what is included", async () => {
  const backup = { ...line(1), label: "Storage in GB", quantity: "2000", billedQuantity: "1900" };
  const pdf = await printInvoice({ ...invoiceOf(0), lines: [backup, line(2)] });
  const text = await readPdfText(new Uint8Array(pdf));
  expect(text).toMatch(/Storage in GB: 2000 less 100 included 2026-10-01 to 10-31 1900 €4.83 €1.50/);
  expect(text).toMatch(/Memory 2026-10-01 to 10-31 2 €4.83 €2.50/);
});

test("fonts are read once each, and not for each text", async () => {
  const paper = { title: "Invoice", author: "Northwind Cloud", createdAt: "2026-11-01T00:00:00Z" };
  let opened: unknown;
  await drawPages(paper, async (page) => {
    for (let row = 0; row < 20; row += 1)
      for (const font of ["regular", "bold"]) page.font(font).text("Memory");
    opened = Reflect.get(page, "_fontCount");
  });
  expect(opened).toBe(2);
});

test("files of an account are printed one after the other, those of others beside them, and not very many wait", async () => {
  const running = new Map<number, number>();
  let most = 0;
  const print = (account: number) =>
    printInTurn(account, async () => {
      running.set(account, (running.get(account) ?? 0) + 1);
      most = Math.max(most, running.get(account) ?? 0);
      await new Promise((done) => setTimeout(done, 5));
      running.set(account, (running.get(account) ?? 0) - 1);
      return new Uint8Array();
    });
  const [own, others] = await Promise.all([
    Promise.allSettled(Array.from({ length: 14 }, () => print(1))),
    Promise.allSettled(Array.from({ length: 3 }, () => print(2))),
  ]);
  expect(most).toBe(1);
  expect(own.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(own.flatMap((each) => (each.status === "rejected" ? [each.reason.status] : []))).toEqual([
    429, 429, 429, 429,
  ]);
  expect(others.every(({ status }) => status === "fulfilled")).toBe(true);
  await expect(printInTurn(1, () => Promise.reject(new Error("No paper.")))).rejects.toThrow("No paper.");
  expect(await print(1)).toEqual(new Uint8Array());
});
