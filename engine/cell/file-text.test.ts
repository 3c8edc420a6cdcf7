import { expect, test } from "vitest";
import { pageContext } from "../context/page-fixture.ts";
import type { CellSpec } from "./build-cell.ts";
import { fileText, fileUnit } from "./file-text.ts";
import type { CellFormat } from "./cell-format.ts";

const context = {
  ...pageContext({ template: { template: "x", v: 1, kind: "plugin", title: "X", use: "x" } }),
  translations: { "value.POWERED_ON": "Powered on", "list.yes": "Yes", "list.no": "No" },
};
const MEMORY = { unit: { show: "GB", send: "MB" } };

test.each<
  [format: CellFormat, spec: Partial<CellSpec>, value: unknown, text: string, unit: string | undefined]
>([
  ["number", {}, 1234567.25, "1234567.25", undefined],
  ["number", {}, "-3", "-3", undefined],
  ["number", {}, "many", "many", undefined],
  ["quantity", MEMORY, 1_540_096, "1504", "GB"],
  ["quantity", { unit: { show: "GB", send: "GHz" } }, 4, "4", "GHz"],
  ["number", { unit: { show: "percent", send: "percent" } }, 59.5, "59.5", "%"],
  ["limit", MEMORY, 16_384, "16", "GB"],
  ["limit", MEMORY, -1, "∞", "GB"],
  ["limit", {}, 0, "∞", undefined],
  ["limit", MEMORY, 2_147_483_647, "∞", "GB"],
  ["percent", {}, 0.1 + 0.2, "0.3", "%"],
  ["bytes", {}, 1_610_612_736, "1610612736", "B"],
  ["duration", {}, 93_784, "93784", "s"],
  ["currency", {}, 1054.7, "1054.7", "USD"],
  ["currency", { currency: "EUR" }, "84.1", "84.1", "EUR"],
  ["currency", { currency: { $: "row.currency" } }, 1054.7, "€1,054.70", undefined],
  ["state", {}, "POWERED_ON", "Powered on", undefined],
  ["yes", {}, true, "Yes", undefined],
  ["datetime", {}, "2026-01-15 11:57:00 AM", "2026-01-15 11:57:00", undefined],
  ["tags", {}, ["dmz", "office"], "dmz, office", undefined],
  ["number", {}, null, "", undefined],
])("%s %j of %j is %j in %s", (format, spec, value, text, unit) => {
  const row = { value, currency: "EUR" };
  const column = { field: "value", ...spec };
  expect(fileText(context, column, format, row, { row })).toBe(text);
  expect(fileUnit(column, format)).toBe(unit);
});

test("what is shown instead of the field is written", () => {
  const row = { isBlocked: true };
  const value = { by: { $: "row.isBlocked" }, to: { true: "Blocked" }, else: "Active" };
  expect(fileText(context, { field: "isBlocked", value }, "state", row, { row })).toBe("Blocked");
});
