import { expect, test } from "vitest";
import { doingText } from "./doing-text.ts";

const TEXTS = {
  "power.stop": "Power off",
  "power.stop-doing": "Powering off…",
  "action.block-doing": "Blocking…",
  "doing.delete": "Deleting…",
  "doing.other": "{action}…",
};

test.each([
  [
    "what the template says",
    { id: "stop", doing: "Stopping {{row.name}}…", label: "t:power.stop" },
    "Stopping web-01…",
  ],
  ["the text beside the label's", { id: "stop", label: "t:power.stop" }, "Powering off…"],
  ["the text beside that of its id", { id: "block" }, "Blocking…"],
  ["what its kind says", { id: "remove", kind: "delete", label: "Remove" }, "Deleting…"],
  ["its label", { id: "empty-all", kind: "run" }, "Empty all…"],
])("of a row that an action works on is said %s", (_, action, text) => {
  expect(doingText(action, { row: { name: "web-01" } }, TEXTS)).toBe(text);
});
