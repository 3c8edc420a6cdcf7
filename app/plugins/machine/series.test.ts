import { expect, test } from "vitest";
import { fromOf, hasValues, RANGES, readRanges, readSeries } from "./series.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");

test("a range begins as long ago as it is called", () => {
  expect(RANGES.map((range) => fromOf(range, NOW))).toEqual([
    "2026-11-23T11:45:00.000Z",
    "2026-11-23T11:00:00.000Z",
    "2026-11-22T12:00:00.000Z",
    "2026-11-16T12:00:00.000Z",
    "2026-10-24T12:00:00.000Z",
    "2025-11-23T12:00:00.000Z",
  ]);
});

test("ranges are those that are named, and all where none is", () => {
  expect(readRanges(["day", "hour", "decade"])).toEqual(["hour", "day"]);
  expect(readRanges(undefined)).toEqual(RANGES);
  expect(readRanges(["decade"])).toEqual(RANGES);
});

test("series keep their gaps, and lose what has no time", () => {
  const point = (timestamp: unknown, value: unknown) => ({ timestamp, value });
  const series = readSeries({
    data: [
      {
        metric: "cpu",
        name: "Compute",
        unit: "percent",
        series: [point("2026-11-23T12:00:00Z", 12), point("2026-11-23T12:00:20Z", null), point("soon", 1)],
      },
      { metric: "disk", unit: "kB/s", series: [] },
      { name: "nothing" },
    ],
  });
  expect(series).toEqual([
    {
      metric: "cpu",
      name: "Compute",
      unit: "%",
      points: [
        [NOW, 12],
        [NOW + 20_000, null],
      ],
    },
    { metric: "disk", name: "disk", unit: "kB/s", points: [] },
  ]);
  expect(series.map(hasValues)).toEqual([true, false]);
  expect(readSeries(null)).toEqual([]);
});
