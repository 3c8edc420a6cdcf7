import { afterEach, expect, test, vi } from "vitest";
import { labelledTimes } from "./chart-columns.ts";
import { showPlace, showTicks } from "./chart-text.ts";

afterEach(() => void vi.unstubAllEnvs());

const ZONES = ["America/New_York", "UTC", "Australia/Sydney", "America/Santiago"];
const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2025, month + 1));
const days = Array.from({ length: 3 }, (_, day) => Date.UTC(2026, 0, 30 + day));

function shown(times: readonly number[], each?: "day" | "month") {
  const seconds = times.map((at) => at / 1000);
  return { places: times.map((at) => showPlace(at, undefined, each)), ticks: showTicks(seconds, each) };
}

test.each(ZONES)("whole months and days are the same for everyone, also in %s", (zone) => {
  vi.stubEnv("TZ", zone);
  const month = shown(months, "month");
  expect([month.places[0], month.places.at(-1)]).toEqual(["2025-02", "2026-01"]);
  expect(month.ticks).toEqual(month.places);
  expect(shown(days, "day")).toEqual({
    places: ["2026-01-30", "2026-01-31", "2026-02-01"],
    ticks: ["01-30", "01-31", "02-01"],
  });
  expect(shown([Date.UTC(2026, 0)], "day")).toEqual({ places: ["2026-01-01"], ticks: ["2026-01-01"] });
  expect(shown([Date.UTC(2026, 0)], "month")).toEqual({ places: ["2026-01"], ticks: ["2026-01"] });
  // Of which labels have room for every 30th.
  const far = [0, 30, 60].map((day) => Date.UTC(2026, 0, 1 + day));
  expect(shown(far, "day").ticks).toEqual(["01-01", "01-31", "03-02"]);
});

test.each([
  ["America/New_York", "2026-01-14 19:00"],
  ["Australia/Sydney", "2026-01-15 11:00"],
])("moments are in the time of the reader, as in %s", (zone, first) => {
  vi.stubEnv("TZ", zone);
  const hours = [0, 1, 2].map((hour) => Date.UTC(2026, 0, 15, hour));
  const { places, ticks } = shown(hours);
  expect(places[0]).toBe(first);
  expect(ticks[0]).toBe(first.split(" ").toReversed().join("\n"));
});

test.each([
  [30, 12],
  [60, 6],
  [90, 4],
])("months of which labels are %i days apart have %i labels", (apart, count) => {
  expect(labelledTimes(months, apart * 86_400_000)).toHaveLength(count);
  expect(labelledTimes([months[0]!], apart * 86_400_000)).toHaveLength(1);
});

test("where days are missing, labels are as far apart as they need", () => {
  const some = [1, 2, 3, 4, 5, 30].map((day) => Date.UTC(2026, 10, day));
  expect(labelledTimes(some, 5 * 86_400_000)).toEqual([some[0], some[5]]);
});
