import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PriceTerms } from "#pricing/calculation";
import { decimal, sumDecimals } from "#validators";
import { averageMonth } from "./average-month.ts";
import { billedLines } from "./billed-lines.ts";
import type { BillingCycle } from "./days.ts";
import { addDays, beginOfDay, cycleOfMonth, cycleStart, dayAt, daysBetween, monthOfCycle } from "./days.ts";
import type { ServiceFacts, UsageFact } from "./facts.ts";
import { base, billedBy, charge, record, service, termsOf, usage } from "./facts.fixture.ts";
import { totalsOf } from "./totals.ts";

const NOVEMBER = cycleOfMonth("2026-11", 1, "UTC");

const amounts = (facts: ServiceFacts, cycle: BillingCycle = NOVEMBER) =>
  billedLines(facts, cycle).map(({ start, end, line }) => [start, end, line.priceAfterDiscount]);

describe("what is paid by time", () => {
  const long = record("2026-01-05T10:00:00Z", "began");

  it("costs for a full cycle what the charge says", () => {
    expect(amounts(service([charge("2026-01-05", termsOf(base("192.00")))], [long]))).toEqual([
      ["2026-11-01", "2026-11-30", "192.00"],
    ]);
  });

  it("costs days over days from the day on which it is provided, and to that on which it is deleted", () => {
    const prices = charge("2026-11-05", termsOf(base("192.00")));
    const began = record("2026-11-09T23:59:00Z", "began");
    expect(amounts(service([prices], [began]))).toEqual([["2026-11-09", "2026-11-30", "140.80"]]);
    const ended = record("2026-11-10T00:01:00Z", "ended");
    expect(amounts(service([prices], [began, ended]))).toEqual([["2026-11-09", "2026-11-10", "12.80"]]);
    expect(amounts(service([prices], [began, ended]), cycleOfMonth("2026-12", 1, "UTC"))).toEqual([]);
  });

  it("costs nothing before it is provided", () => {
    expect(amounts(service([charge("2026-11-05", termsOf(base("192.00")))], []))).toEqual([]);
  });

  it("has a line for each charge that counted", () => {
    const charges = [
      charge("2026-01-05", termsOf(base("192.00"))),
      charge("2026-11-16", termsOf(base("240.00")), { reason: "moved" }),
    ];
    expect(amounts(service(charges, [long]))).toEqual([
      ["2026-11-01", "2026-11-15", "96.00"],
      ["2026-11-16", "2026-11-30", "120.00"],
    ]);
  });

  it("counts a day with the highest of its charges", () => {
    const charges = [
      charge("2026-01-05", termsOf(base("300.00"))),
      charge("2026-11-30", termsOf(base("30.00")), { reason: "changed" }),
    ];
    expect(amounts(service(charges, [long]))).toEqual([["2026-11-01", "2026-11-30", "300.00"]]);
    expect(amounts(service(charges, [long]), cycleOfMonth("2026-12", 1, "UTC"))).toEqual([
      ["2026-12-01", "2026-12-31", "30.00"],
    ]);
  });

  it("is paid for a quarter with its last cycle, or with the end of the service", () => {
    const quarterly = [charge("2026-11-01", termsOf(base("0.333"), { paymentCycle: "Quarterly" }))];
    const began = record("2026-11-01T08:00:00Z", "began");
    const inMonth = (month: string, records: readonly UsageFact[]) =>
      amounts(service(quarterly, records), cycleOfMonth(month, 1, "UTC"));
    expect(inMonth("2026-11", [began])).toEqual([]);
    expect(inMonth("2026-12", [began])).toEqual([]);
    expect(inMonth("2027-01", [began])).toEqual([["2026-11-01", "2027-01-31", "1.00"]]);
    const dear = [charge("2026-11-01", termsOf(base("192.00"), { paymentCycle: "Quarterly" }))];
    const ended = record("2026-12-15T08:00:00Z", "ended");
    const december = cycleOfMonth("2026-12", 1, "UTC");
    expect(amounts(service(dear, [began, ended]), december)).toEqual([
      ["2026-11-01", "2026-12-15", "281.74"],
    ]);
  });

  it("is never billed twice for a day, though the billing day changes", () => {
    const prices = charge("2026-01-05", termsOf(base("310.00")));
    const facts = service([prices], [long]);
    const billed = [billedBy(prices, "2026-10-01", "2026-10-31")];
    expect(amounts({ ...facts, billed }, cycleOfMonth("2026-10", 15, "UTC"))).toEqual([
      ["2026-11-01", "2026-11-14", "140.00"],
    ]);
  });
});

it("a one-time price is paid whole in the cycle of its first day, once", () => {
  const once = {
    setup: {
      name: "Setup",
      type: "base",
      unitPrice: { paymentType: "One Time", metaData: { oneTime: "99.00" } },
    },
  };
  const facts = service([charge("2026-11-20", termsOf(once))], [record("2026-11-20T10:00:00Z", "began")]);
  const found = billedLines(facts, NOVEMBER);
  expect(found.map(({ line }) => line.priceAfterDiscount)).toEqual(["99.00"]);
  expect(billedLines(facts, cycleOfMonth("2026-12", 1, "UTC"))).toEqual([]);
});

describe("what is agreed on", () => {
  const long = record("2026-01-05T10:00:00Z", "began");
  const setup = (amount: string) => ({
    setup: {
      name: "Setup",
      type: "base",
      unitPrice: { paymentType: "One Time", metaData: { oneTime: amount } },
    },
  });
  const agreed = (specs: object, own: object): PriceTerms => ({
    ...termsOf(specs, { contractOverride: { specs: own } }),
    isUnderContract: true,
  });

  it("is billed where the list says 0, and averaged", () => {
    const facts = service([charge("2026-01-05", agreed(base("0"), { service: { base: "250.00" } }))], [long]);
    expect(amounts(facts)).toEqual([["2026-11-01", "2026-11-30", "250.00"]]);
    expect(averageMonth(facts, [NOVEMBER]).toFixed(2)).toBe("250.00");
  });

  it("is billed once where it is paid once", () => {
    const facts = service(
      [charge("2026-11-20", agreed(setup("0"), { setup: { oneTime: "99.00" } }))],
      [record("2026-11-20T10:00:00Z", "began")],
    );
    expect(amounts(facts)).toEqual([["2026-11-20", "2026-11-20", "99.00"]]);
  });

  it("is billed for days of which the list price rounds to 0", () => {
    const facts = service(
      [charge("2026-01-05", agreed(base("0.10"), { service: { base: "100.00" } }))],
      [long, record("2026-11-01T12:00:00Z", "ended")],
    );
    expect(amounts(facts)).toEqual([["2026-11-01", "2026-11-01", "3.33"]]);
  });
});

describe("usage", () => {
  const began = record("2026-11-01T00:00:00Z", "began");
  const has = (at: string, memory: string) => record(at, "quantities", { memory });

  it("is measured from the records, each quantity for as long as it lasted", () => {
    const facts = service(
      [charge("2026-11-01", termsOf(usage("3.00")))],
      [began, has("2026-11-01T00:00:00Z", "10"), has("2026-11-16T00:00:00Z", "20")],
    );
    const [line] = billedLines(facts, NOVEMBER);
    expect(line?.line).toMatchObject({ reservedQuantity: "15", priceAfterDiscount: "45.00" });
    expect(line?.records).toHaveLength(3);
  });

  it("counts the included quantity once, though the price changes within the cycle", () => {
    const facts = service(
      [
        charge("2026-11-01", termsOf(usage("3.00", 8))),
        charge("2026-11-16", termsOf(usage("3.30", 8)), { reason: "moved" }),
      ],
      [began, has("2026-11-01T00:00:00Z", "10")],
    );
    expect(amounts(facts).map(([, , amount]) => amount)).toEqual(["3.00", "3.30"]);
  });

  it("is nothing while the machine is stopped", () => {
    const facts = service(
      [charge("2026-11-01", termsOf(usage("3.00")))],
      [began, has("2026-11-01T00:00:00Z", "10"), record("2026-11-16T00:00:00Z", "stopped")],
    );
    expect(amounts(facts).map(([, , amount]) => amount)).toEqual(["15.00"]);
  });

  it("is summed by hours, or by days, as the solution says", () => {
    const sum = termsOf(usage("0.01"), { calculationMethod: "sum" });
    const records = [began, has("2026-11-01T00:00:00Z", "2"), record("2026-11-02T12:00:00Z", "ended")];
    const by = (usageResolution: string) =>
      billedLines(service([charge("2026-11-01", sum, { usageResolution })], records), NOVEMBER).map(
        ({ line }) => line.reservedQuantity,
      );
    expect(by("Hourly")).toEqual(["72"]);
    expect(by("Daily")).toEqual(["4"]);
  });

  it("is measured for each day where the usage cycle is a day", () => {
    const facts = service(
      [charge("2026-11-01", termsOf(usage("30.00")), { usageCycle: "Daily" })],
      [began, has("2026-11-01T00:00:00Z", "1"), record("2026-11-03T12:00:00Z", "ended")],
    );
    expect(amounts(facts)).toEqual([
      ["2026-11-01", "2026-11-01", "1.00"],
      ["2026-11-02", "2026-11-02", "1.00"],
      ["2026-11-03", "2026-11-03", "0.50"],
    ]);
  });

  it.each(["Europe/Berlin", "America/Los_Angeles", "UTC"])(
    "by days is read once at the beginning of each, also where clocks change: %s",
    (zone) => {
      const sum = termsOf(usage("1.00"), { calculationMethod: "sum" });
      const at = (day: string, minutes = 0) =>
        new Date(beginOfDay(day, zone) + minutes * 60_000).toISOString();
      const records = [
        record("2026-01-01T12:00:00Z", "began"),
        has("2026-01-01T12:00:00Z", "10"),
        // For half an hour, at the beginning of a day.
        has(at("2026-03-30"), "40"),
        has(at("2026-03-30", 30), "10"),
        has(at("2026-10-31"), "20"),
      ];
      const inMonth = (month: string, more: object = {}) =>
        amounts(
          service([charge("2026-01-01", sum, { usageResolution: "Daily", ...more })], records),
          cycleOfMonth(month, 1, zone),
        ).map(([, , amount]) => amount);
      expect(inMonth("2026-03")).toEqual(["340.00"]);
      expect(inMonth("2026-10")).toEqual(["320.00"]);
      expect(inMonth("2026-10", { usageCycle: "Daily" })).toEqual([...Array(30).fill("10.00"), "20.00"]);
    },
  );

  it("within what is included makes no line", () => {
    const used = (memory: string) =>
      amounts(
        service(
          [charge("2026-11-01", termsOf(usage("3.00", 8)))],
          [began, has("2026-11-01T00:00:00Z", memory)],
        ),
      ).map(([, , amount]) => amount);
    expect(used("5")).toEqual([]);
    expect(used("9")).toEqual(["3.00"]);
  });

  it("of days that are on an invoice is not measured again, though nothing was to be paid and the billing day changes", () => {
    const maximum = termsOf(usage("3.00", 8), { calculationMethod: "maximum" });
    const facts = service(
      [charge("2026-10-01", maximum)],
      [
        record("2026-10-01T00:00:00Z", "began"),
        has("2026-10-01T00:00:00Z", "5"),
        has("2026-11-01T00:00:00Z", "20"),
      ],
    );
    const invoiced = [{ currency: "EUR", timeZone: "UTC", start: "2026-10-01", end: "2026-10-31" }];
    // 14 of 31 days of 36.00.
    expect(amounts({ ...facts, invoiced }, cycleOfMonth("2026-10", 15, "UTC"))).toEqual([
      ["2026-11-01", "2026-11-14", "16.26"],
    ]);
  });
});

describe("cycles", () => {
  it("begin on the billing day, or on the last day of a shorter month", () => {
    expect(cycleOfMonth("2026-02", 31, "UTC")).toMatchObject({ start: "2026-02-28", end: "2026-03-31" });
    expect(cycleOfMonth("2026-02", 15, "UTC")).toMatchObject({ start: "2026-02-15", end: "2026-03-15" });
  });

  it("follow each other without a gap, whatever the billing day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 400 }), (anniversary, days) => {
        const day = addDays("2026-01-01", days);
        const month = monthOfCycle(day, anniversary);
        const { start, end } = cycleOfMonth(month, anniversary, "UTC");
        expect(start <= day && day < end).toBe(true);
        expect(cycleStart(month, anniversary, 1)).toBe(end);
      }),
    );
  });

  it("have days that begin at midnight of their time zone, also where clocks change", () => {
    for (const zone of ["Europe/Amsterdam", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"])
      for (let day = "2026-01-01"; day < "2027-01-01"; day = addDays(day, 1)) {
        const begin = beginOfDay(day, zone);
        expect(dayAt(begin, zone)).toBe(day);
        expect(dayAt(begin - 1, zone)).toBe(addDays(day, -1));
      }
  });
});

describe("whatever happens to a service", () => {
  const world = fc.record({
    began: fc.integer({ min: 0, max: 150 }),
    lasts: fc.option(fc.integer({ min: 0, max: 200 })),
    anniversary: fc.integer({ min: 1, max: 31 }),
    changes: fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 250 }),
        amount: fc.integer({ min: 40_000, max: 99_999 }).map((each) => (each / 100).toFixed(2)),
        paymentCycle: fc.constantFrom("Monthly", "Quarterly", "Annually"),
        reason: fc.constantFrom("changed", "moved", "contract"),
      }),
      { maxLength: 4 },
    ),
  });

  it("each of its days is billed exactly once, and the same facts give the same lines", () => {
    fc.assert(
      fc.property(world, ({ began, lasts, anniversary, changes }) => {
        const first = addDays("2026-01-01", began);
        const last = lasts === null ? undefined : addDays(first, lasts);
        const charges = [
          charge(first, termsOf(base("400.00"))),
          ...changes
            .toSorted((one, other) => one.after - other.after)
            .map(({ after, amount, paymentCycle, reason }) =>
              charge(addDays(first, after), termsOf(base(amount), { paymentCycle }), { reason }),
            ),
        ];
        const facts = service(charges, [
          record(`${first}T12:00:00Z`, "began"),
          ...(last === undefined ? [] : [record(`${last}T12:00:00Z`, "ended")]),
        ]);
        const seen = new Map<string, number>();
        for (let months = 0; months < 30; months += 1) {
          const month = cycleStart("2025-12", 1, months).slice(0, 7);
          const cycle = cycleOfMonth(month, anniversary, "UTC");
          const lines = billedLines(facts, cycle);
          expect(billedLines({ ...facts, charges: [...charges] }, cycle)).toEqual(lines);
          for (const { start, end } of lines)
            for (let day = start; day <= end; day = addDays(day, 1)) seen.set(day, (seen.get(day) ?? 0) + 1);
        }
        expect([...seen.values()].filter((times) => times !== 1)).toEqual([]);
        // Of what has ended, every day; of what goes on, those whose payment is over.
        const days = [...seen.keys()].toSorted();
        expect(days[0]).toBe(first);
        const whole = last === undefined ? days.length : daysBetween(first, last) + 1;
        expect(days).toHaveLength(whole);
        expect(days.at(-1)).toBe(addDays(first, whole - 1));
      }),
      { numRuns: 60 },
    );
  });
});

it("tax is rounded once for the invoice, on the sum of its lines", () => {
  expect(totalsOf(["400.00", "12.30"], "21", "EUR")).toEqual({
    net: "412.30",
    tax: "86.58",
    total: "498.88",
  });
  expect(totalsOf(["1000"], "8.5", "JPY")).toEqual({ net: "1000", tax: "85", total: "1085" });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -99_999, max: 99_999 }), { minLength: 1 }), (cents) => {
      const texts = cents.map((each) => (each / 100).toFixed(2));
      const { net, tax, total } = totalsOf(texts, "19", "EUR");
      expect(sumDecimals([decimal(net), decimal(tax)]).toFixed(2)).toBe(total);
    }),
  );
});
