import { expect, test } from "vitest";
import { datePresets } from "./date-presets.ts";

const translations = {
  "list.today": "Today",
  "list.last-7-days": "Last 7 days",
  "list.last-30-days": "Last 30 days",
  "list.this-month": "This month",
};

test("a filter of times offers ranges that end today, as its values", () => {
  expect(datePresets({ now: new Date(2026, 2, 3, 12).getTime(), translations })).toEqual([
    { value: "2026-03-03..2026-03-03", label: "Today" },
    { value: "2026-02-25..2026-03-03", label: "Last 7 days" },
    { value: "2026-02-02..2026-03-03", label: "Last 30 days" },
    { value: "2026-03-01..2026-03-03", label: "This month" },
  ]);
});
