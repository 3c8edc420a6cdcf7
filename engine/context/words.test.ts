import { describe, expect, test } from "vitest";
import { relativeTime } from "../cell/relative-time.ts";
import { toneOf } from "../cell/state-tone.ts";
import { toWords } from "./words.ts";

test.each([
  ["name", "Name"],
  ["createTime", "Create time"],
  ["service_offering.name", "Service offering name"],
  ["vm.ipAddress", "VM IP address"],
  ["POWERED_ON", "Powered on"],
  ["notConfiguredProperly", "Not configured properly"],
  ["id", "ID"],
])("%s becomes %s", (name, words) => {
  expect(toWords(name)).toBe(words);
});

test.each([
  ["Available", "success"],
  ["POWERED_ON", "success"],
  ["Pending Approval", "progress"],
  ["Processing", "progress"],
  ["SUSPENDED", "warning"],
  ["bad state", "failure"],
  ["notConfiguredProperly", "failure"],
  ["POWERED_OFF", "neutral"],
  ["never heard of", "neutral"],
])("the state %s is %s", (state, tone) => {
  expect(toneOf(state)).toBe(tone);
});

describe("relative time", () => {
  const now = Date.UTC(2026, 0, 15, 12);
  test.each([
    [0, "just now"],
    [-9, "just now"],
    [-42, "42 seconds ago"],
    [-180, "3 minutes ago"],
    [7200, "in 2 hours"],
    [-86_400, "yesterday"],
    [-86_400 * 40, "40 days ago"],
    [-86_400 * 200, "7 months ago"],
    [-86_400 * 800, "2 years ago"],
  ])("%i seconds away", (seconds, text) => {
    expect(relativeTime(now + seconds * 1000, now)).toBe(text);
  });
});
