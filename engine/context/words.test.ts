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
    [-59, "just now"],
    [-60, "1 minute ago"],
    [-239, "3 minutes ago"],
    [-3599, "59 minutes ago"],
    [7200, "in 2 hours"],
    [-86_399, "23 hours ago"],
    [-86_400, "1 day ago"],
    [-86_400 * 13.9, "13 days ago"],
    [-86_400 * 14, "2 weeks ago"],
    [-86_400 * 47, "6 weeks ago"],
    [-86_400 * 62.9, "8 weeks ago"],
    [-86_400 * 63, "2 months ago"],
    [-86_400 * 600, "19 months ago"],
    [-86_400 * 730, "23 months ago"],
    [-86_400 * 731, "2 years ago"],
    [-86_400 * 913, "2 years ago"],
  ])("%i seconds away", (seconds, text) => {
    expect(relativeTime(now + seconds * 1000, now)).toBe(text);
  });
});
