import { afterEach, expect, test, vi } from "vitest";
import { nowRoot } from "./now-root.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["America/New_York", "2026-11-30T01:00:00Z", "2026-11-29", "2026-11-30"],
  ["Australia/Sydney", "2026-11-29T22:00:00Z", "2026-11-30", "2026-11-29"],
])("today is the reader's day, the day in UTC has its own name: %s", (zone, time, today, utcToday) => {
  vi.stubEnv("TZ", zone);
  expect(nowRoot(Date.parse(time))).toMatchObject({ today, utcToday });
});
