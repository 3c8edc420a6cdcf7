import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { billedLines, withBilled } from "./billed-lines.ts";
import { addDays, cycleOfMonth, cycleStart, daysBetween } from "./days.ts";
import type { ServiceFacts } from "./facts.ts";
import { base, billedBy, charge, record, service, termsOf, usage } from "./facts.fixture.ts";

const linesOf = (facts: ServiceFacts, month: string, billingDay: number) =>
  billedLines(facts, cycleOfMonth(month, billingDay, "UTC")).map(({ start, end, line }) => [
    start,
    end,
    line.priceAfterDiscount,
  ]);

/** A service at 100.00 a month that is billed up to a day. */
function billedUntil(first: string, last: string, paymentCycle: string): ServiceFacts {
  const prices = charge(first, termsOf(base("100.00"), { paymentCycle }));
  const facts = service([prices], [record(`${first}T08:00:00Z`, "began")]);
  return { ...facts, billed: [billedBy(prices, first, last)] };
}

describe("after a change of the billing day the days between two payments of several months", () => {
  it.each([
    ["Annually", "2025-01-20", "2025-12-31", 15, "2026-03", ["2026-01-01", "2026-01-14", "46.03"]],
    ["Annually", "2025-01-10", "2025-12-14", 1, "2026-03", ["2025-12-15", "2025-12-31", "55.89"]],
    ["Quarterly", "2026-01-20", "2026-03-31", 15, "2026-05", ["2026-04-01", "2026-04-14", "46.67"]],
  ])(
    "are billed by the next run, %s from %s and billed until %s",
    (paymentCycle, first, last, billingDay, month, line) => {
      const facts = billedUntil(first, last, paymentCycle);
      expect(linesOf(facts, month, billingDay)).toEqual([line]);
      const cycle = cycleOfMonth(month, billingDay, "UTC");
      const [after] = withBilled([facts], billedLines(facts, cycle), cycle);
      expect(after && linesOf(after, month, billingDay)).toEqual([]);
    },
  );

  it("are not measured again where they were on an invoice and cost nothing", () => {
    const paymentCycle = "Quarterly";
    const whole = charge("2026-01-20", termsOf(base("100.00"), { paymentCycle }));
    const used = termsOf(usage("3.00", 8), { paymentCycle, calculationMethod: "maximum" });
    const facts = service(
      [whole, charge("2026-02-11", used, { reason: "moved" })],
      [
        record("2026-01-20T08:00:00Z", "began"),
        record("2026-01-20T08:00:00Z", "quantities", { memory: "5" }),
        record("2026-04-01T00:00:00Z", "quantities", { memory: "20" }),
      ],
    );
    const billed = [billedBy(whole, "2026-01-20", "2026-02-10", "2026-03-31")];
    // 14 of 90 days of three times 36.00.
    expect(linesOf({ ...facts, billed }, "2026-05", 15)).toEqual([["2026-04-01", "2026-04-14", "16.80"]]);
  });
});

describe("a payment of which no invoice has a day, because nobody ran its month or its draft was discarded,", () => {
  it("is not made up for, whether the billing day has changed or not", () => {
    const facts = billedUntil("2026-01-01", "2026-03-31", "Quarterly");
    for (const month of ["2026-07", "2026-08"]) expect(linesOf(facts, month, 1)).toEqual([]);
    expect(linesOf(facts, "2026-09", 1)).toEqual([["2026-07-01", "2026-09-30", "300.00"]]);
    expect(linesOf(facts, "2026-08", 1)).toEqual([]);
    // From the 1st of January on: the quarters of the 15th begin in December.
    expect(linesOf(facts, "2026-07", 15)).toEqual([]);
  });

  it("is not made up for where its first days were paid by the month", () => {
    const monthly = charge("2026-01-01", termsOf(base("100.00")));
    const quarterly = charge("2026-02-11", termsOf(base("100.00"), { paymentCycle: "Quarterly" }), {
      reason: "moved",
    });
    const facts = service([monthly, quarterly], [record("2026-01-01T08:00:00Z", "began")]);
    const billed = [
      billedBy(monthly, "2026-01-01", "2026-01-31"),
      billedBy(monthly, "2026-02-01", "2026-02-10", "2026-02-28"),
    ];
    expect(linesOf({ ...facts, billed }, "2026-05", 1)).toEqual([]);
  });
});

it("however often billing day and time zone change, each day is billed once by runs of all months", () => {
  const day = fc.integer({ min: 1, max: 31 });
  const zone = fc.constantFrom("UTC", "Pacific/Honolulu");
  const change = fc.record({ after: fc.integer({ min: 0, max: 40 }), day, zone });
  const changes = fc.array(change, { maxLength: 4 });
  const world = fc.record({
    began: fc.integer({ min: 0, max: 60 }),
    first: day,
    changes,
    paymentCycle: fc.constantFrom("Quarterly", "Semi-Annually", "Annually"),
  });
  fc.assert(
    fc.property(world, ({ began, first, changes: moves, paymentCycle }) => {
      const start = addDays("2026-01-01", began);
      let facts = service(
        [charge(start, termsOf(base("400.00"), { paymentCycle }))],
        [record(`${start}T08:00:00Z`, "began")],
      );
      const seen: string[] = [];
      let end = start;
      for (let run = 0; run < 44; run += 1) {
        const { day: billingDay, zone: timeZone } = moves.findLast(({ after }) => after <= run) ?? {
          day: first,
          zone: "UTC",
        };
        // A run looks at the cycle before as well.
        for (const months of [run - 1, run]) {
          const month = cycleStart("2025-12", 1, months).slice(0, 7);
          const cycle = cycleOfMonth(month, billingDay, timeZone);
          const lines = billedLines(facts, cycle);
          for (const line of lines)
            for (let each = line.start; each <= line.end; each = addDays(each, 1)) seen.push(each);
          facts = withBilled([facts], lines, cycle)[0] ?? facts;
          ({ end } = cycle);
        }
      }
      const days = seen.toSorted();
      expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? "", index)));
      expect(daysBetween(start, end) - days.length).toBeLessThan(366 + 31);
    }),
    { numRuns: 60 },
  );
});
