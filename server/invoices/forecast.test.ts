import { expect, it } from "vitest";
import { billedLines } from "./billed-lines.ts";
import { cycleOfMonth } from "./days.ts";
import { base, charge, record, service, termsOf, usage } from "./facts.fixture.ts";
import { forecastCycle } from "./forecast.ts";
import { countLoopTurns } from "../testing/count-loop-turns.ts";
import { totalsOf } from "./totals.ts";

const NOVEMBER = cycleOfMonth("2026-11", 1, "UTC");
const MIDDLE = Date.parse("2026-11-16T00:00:00Z");
const quantities = (at: string, memory: number) => record(at, "quantities", { memory });
const long = record("2026-01-05T10:00:00Z", "began");

it("of what is paid by time is the invoice itself, without a range", async () => {
  const fixed = service([charge("2026-01-05", termsOf(base("192.00")))], [long]);
  expect(await forecastCycle([fixed], NOVEMBER, MIDDLE)).toEqual([
    { currency: "EUR", least: "192.00", likely: "192.00", most: "192.00" },
  ]);
});

it("of usage is half a month of what is there, all of it as it is, and all of it as it was at most", async () => {
  const metered = service(
    [charge("2026-01-05", termsOf(usage("1.00")), { quantities: { memory: 10 } })],
    [
      long,
      quantities("2026-01-05T10:00:00Z", 10),
      quantities("2026-11-06T00:00:00Z", 40),
      quantities("2026-11-11T00:00:00Z", 20),
    ],
  );
  // 5 days of 10, 5 of 40, 5 of 20; then 15 of none, of 20, of 40.
  expect(await forecastCycle([metered], NOVEMBER, MIDDLE)).toEqual([
    { currency: "EUR", least: "11.67", likely: "21.67", most: "31.67" },
  ]);
});

it("of what is stopped is at most that it runs again", async () => {
  const stopped = service(
    [charge("2026-01-05", termsOf(usage("1.00")), { quantities: { memory: 30 } })],
    [long, quantities("2026-01-05T10:00:00Z", 30), record("2026-11-01T00:00:00Z", "stopped")],
  );
  expect(await forecastCycle([stopped], NOVEMBER, MIDDLE)).toEqual([
    { currency: "EUR", least: "0.00", likely: "0.00", most: "15.00" },
  ]);
});

it("of what has ended is certain, and what happens later is not known yet", async () => {
  const ended = service(
    [charge("2026-01-05", termsOf(base("192.00")))],
    [long, record("2026-11-10T00:01:00Z", "ended")],
  );
  const [sum] = await forecastCycle([ended], NOVEMBER, MIDDLE);
  expect(sum).toEqual({ currency: "EUR", least: "64.00", likely: "64.00", most: "64.00" });
  const later = service(ended.charges, [long, record("2026-11-20T00:01:00Z", "ended")]);
  expect((await forecastCycle([later], NOVEMBER, MIDDLE))[0]?.likely).toBe("192.00");
});

it("is the invoice where all has happened as it was", async () => {
  const facts = service(
    [charge("2026-01-05", termsOf(usage("0.37")), { quantities: { memory: 7 } })],
    [long, quantities("2026-01-05T10:00:00Z", 7), quantities("2026-11-03T12:00:00Z", 9)],
  );
  const invoiced = billedLines(facts, NOVEMBER).map(({ line }) => line.priceAfterDiscount);
  expect((await forecastCycle([facts], NOVEMBER, MIDDLE))[0]?.likely).toBe(
    totalsOf(invoiced, "0", "EUR").net,
  );
});

it("of very many services gives others their turn meanwhile", async () => {
  const metered = service(
    [charge("2026-01-05", termsOf(usage("0.37")), { quantities: { memory: 7 } })],
    [long, quantities("2026-01-05T10:00:00Z", 7)],
  );
  const turns = countLoopTurns();
  await forecastCycle(Array<typeof metered>(2000).fill(metered), NOVEMBER, MIDDLE);
  expect(turns.end()).toBeGreaterThan(3);
});
