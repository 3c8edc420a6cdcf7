import { describe, expect, test } from "vitest";
import { parseRows, readOwn } from "./guards.ts";
import { safeHref } from "./safe-href.ts";
import { formatDateTime, parseStoredTime } from "./stored-time.ts";
import { convertUnit, formatBytes, isUnlimited } from "./units.ts";

describe("a link leads only where it may", () => {
  test.each([
    "https://a.example/x?y#z",
    "HTTPS://a.example",
    "/pages/services",
    "/",
    "#/pages/x",
    "?a=1",
    "mailto:a@b.example",
    "http://localhost:8080/x",
  ])("%j passes", (href) => {
    expect(safeHref(href, "http://localhost:8080")).toBe(href);
  });

  test.each([
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://a/x",
    "\\evil.example",
    "/\\evil.example",
    "http:/\\evil.example",
    "https:/\\evil.example",
    "https:\\\\evil.example",
    "//evil.example",
    "http://a.example",
    "http://localhost:8080.evil.example",
    "https://a@evil.example",
    "https://",
    "https:evil.example",
    "mailto:a b",
    "",
    undefined,
    null,
    7,
  ])("%j is refused", (href) => {
    expect(safeHref(href, "http://localhost:8080")).toBeUndefined();
  });
});

describe("a stored time is read at the edge", () => {
  test.each<[unknown, string | undefined]>([
    ["2026-03-05 02:15:30 PM", "2026-03-05T14:15:30.000Z"],
    ["2026-03-05 12:00:00 AM", "2026-03-05T00:00:00.000Z"],
    ["2026-03-05 12:00:00 PM", "2026-03-05T12:00:00.000Z"],
    ["2026-03-05 2:15 am", "2026-03-05T02:15:00.000Z"],
    ["2026-03-05T14:15:30Z", "2026-03-05T14:15:30.000Z"],
    ["2026-03-05T14:15:30.123+02:00", "2026-03-05T12:15:30.000Z"],
    [0, "1970-01-01T00:00:00.000Z"],
    ["2026-02-30 02:15:30 PM", undefined],
    ["2026-03-05 13:15:30 PM", undefined],
    ["yesterday", undefined],
    [null, undefined],
  ])("%j", (stored, iso) => {
    const at = parseStoredTime(stored);
    expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(iso);
  });

  test("and shown as in the specification", () => {
    expect(formatDateTime("2026-03-05 02:15:30 PM")).toMatch(/^2026-03-0\d \d\d:15:30$/);
    expect(formatDateTime("never")).toBe("");
  });

  test.each([
    [0, "00"],
    [9, "09"],
    [14, "14"],
  ])("with hours from 0 to 23: %d is %s", (hour, shown) => {
    expect(formatDateTime(new Date(2026, 2, 5, hour, 15, 30).getTime())).toBe(`2026-03-05 ${shown}:15:30`);
  });
});

describe("units are 1024 of the next smaller one", () => {
  test.each([
    [4, "GB", "MB", 4096],
    [2048, "MB", "GB", 2],
    [1, "GiB", "GB", 1],
    [2, "GHz", "MHz", 2048],
    [1, "Gbps", "Mbps", 1024],
    [5, "s", "s", 5],
    [1, "GB", "GHz", undefined],
    [1, "toString", "GB", undefined],
  ])("%d %s is in %s %s", (value, from, to, expected) => {
    expect(convertUnit(value, from, to)).toBe(expected);
  });

  test.each([
    [0, "0 B"],
    [1536, "1.5 KB"],
    [1610612736, "1.5 GB"],
  ])("%d bytes read as %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  test.each([
    [0, true],
    [-1, true],
    [2_147_483_647, true],
    [8, false],
    [-2, false],
    [0.5, false],
  ])("the limit %d is none: %s", (limit, isNone) => {
    expect(isUnlimited(limit)).toBe(isNone);
  });
});

test("values from outside are read by own properties only", () => {
  expect(readOwn({}, "toString")).toBeUndefined();
  expect(readOwn(null, "a")).toBeUndefined();
  expect(parseRows([{ a: 1 }, 2, null, [3]])).toEqual([{ a: 1 }]);
  expect(parseRows({ a: 1 })).toEqual([]);
});
