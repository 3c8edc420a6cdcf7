import { describe, expect, it } from "vitest";
import type { Week } from "./week.ts";
import { isOnAt, nextTime, timesBetween } from "./week.ts";

const OFFICE: Week = {
  days: ["Mon", "Tue", "Wed", "Thu", "Fri"],
  onAt: "08:00",
  offAt: "18:00",
  timeZone: "Europe/Amsterdam",
};
const at = (text: string) => Date.parse(text);
const next = (week: Week, text: string) => {
  const { at: moment, isOn } = nextTime(week, at(text));
  return [new Date(moment).toISOString(), isOn];
};

describe("a week of a machine", () => {
  // 2026-11-27 is a Friday; Amsterdam is an hour ahead.
  it.each([
    ["2026-11-27T06:59:59Z", ["2026-11-27T07:00:00.000Z", true]],
    ["2026-11-27T07:00:00Z", ["2026-11-27T17:00:00.000Z", false]],
    ["2026-11-27T17:00:00Z", ["2026-11-30T07:00:00.000Z", true]],
  ])("after %s has its next time", (now, expected) => {
    expect(next(OFFICE, now)).toEqual(expected);
  });

  it.each([
    ["2026-11-27T07:00:00Z", true],
    ["2026-11-27T16:59:59Z", true],
    ["2026-11-27T17:00:00Z", false],
    ["2026-11-29T12:00:00Z", false],
  ])("at %s is on: %s", (now, isOn) => {
    expect(isOnAt(OFFICE, at(now))).toBe(isOn);
  });

  it("may end on the day after", () => {
    const night: Week = { days: ["Sun"], onAt: "22:00", offAt: "04:00", timeZone: "America/New_York" };
    expect(next(night, "2026-11-27T12:00:00Z")).toEqual(["2026-11-30T03:00:00.000Z", true]);
    expect(next(night, "2026-11-30T03:00:00Z")).toEqual(["2026-11-30T09:00:00.000Z", false]);
    expect(isOnAt(night, at("2026-11-30T08:59:59Z"))).toBe(true);
  });

  it("follows the clocks of its time zone when they are changed", () => {
    // In Amsterdam on 2026-03-29, in New York on 2026-03-08.
    const early = (timeZone: string): Week => ({
      days: ["Sat", "Sun", "Mon"],
      onAt: "02:30",
      offAt: "08:00",
      timeZone,
    });
    const moments = (timeZone: string, from: string, to: string) =>
      timesBetween(early(timeZone), at(from), at(to)).map((each) =>
        new Date(each.at).toISOString().slice(0, 16),
      );
    expect(moments("Europe/Amsterdam", "2026-03-28T00:00:00Z", "2026-03-31T00:00:00Z")).toEqual([
      "2026-03-28T01:30",
      "2026-03-28T07:00",
      "2026-03-29T01:30",
      "2026-03-29T06:00",
      "2026-03-30T00:30",
      "2026-03-30T06:00",
    ]);
    expect(moments("America/New_York", "2026-03-08T00:00:00Z", "2026-03-09T00:00:00Z")).toEqual([
      "2026-03-08T07:30",
      "2026-03-08T12:00",
    ]);
    // Shown twice on 2026-10-25: the first time counts, once.
    expect(moments("Europe/Amsterdam", "2026-10-25T00:00:00Z", "2026-10-25T12:00:00Z")).toEqual([
      "2026-10-25T00:30",
      "2026-10-25T07:00",
    ]);
  });
});
