import { expect, test } from "vitest";
import { parseSeries } from "./build-chart.ts";

const at = Date.UTC(2026, 0, 15, 12);

test.each<[string, unknown, ReturnType<typeof parseSeries>]>([
  [
    "the specified shape",
    [{ name: "CPU", series: [{ timestamp: at, value: 4 }] }],
    [{ name: "CPU", points: [[at, 4]] }],
  ],
  [
    "pairs, seconds, texts, out of order, with a gap",
    {
      name: "CPU",
      points: [
        [at / 1000 + 60, "7.5"],
        ["2026-01-15T12:00:00Z", null],
      ],
    },
    [
      {
        name: "CPU",
        points: [
          [at, null],
          [at + 60_000, 7.5],
        ],
      },
    ],
  ],
  ["no name", [{ series: [[at, 1]] }], [{ name: "#1", points: [[at, 1]] }]],
  ["invalid values", [{ name: "x", series: [[at, "a"], ["?", 1], [at, Infinity], 3, null] }], []],
  ["only gaps", [{ name: "x", series: [[at, null]] }], []],
  ["nothing", undefined, []],
  ["a text", "series", []],
])("a chart reads %s", (_, value, series) => {
  expect(parseSeries(value)).toEqual(series);
});
