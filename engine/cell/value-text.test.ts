import { expect, test } from "vitest";
import { valueText } from "./value-text.ts";

const translations = { "value.ALL": "All of them", "value.vcloud.ALL": "All of its own" };

test.each([
  ["POWERED_ON", "Powered on"],
  ["notConfiguredProperly", "Not configured properly"],
  ["ACTIVE", "Active"],
  ["Pending Approval", "Pending Approval"],
  // What has three letters is read letter by letter.
  ["EUR", "EUR"],
  ["TCP", "TCP"],
  ["ALL", "All of them"],
  [7, "7"],
  [null, ""],
])("the words of %j are %j", (value, text) => {
  expect(valueText({ translations, api: "pricing" }, value)).toBe(text);
});

test("an API has words of its own", () => {
  expect(valueText({ translations, api: "vcloud" }, "ALL")).toBe("All of its own");
});
