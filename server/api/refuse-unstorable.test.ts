import { expect, it } from "vitest";
import { refuseUnstorable } from "./refuse-unstorable.ts";

const refused = expect.objectContaining({ status: 400 });

it.each([
  [["a\0b"], undefined],
  [["\ud800"], undefined],
  [[], { name: "\0" }],
  [[], { "na\0me": 1 }],
  [[], [{ value: ["\udfff"] }]],
  [[], JSON.parse("[".repeat(100) + "]".repeat(100))],
])("the texts %j with the body %j are refused", (texts, body) => {
  expect(() => refuseUnstorable(texts, body)).toThrow(refused);
});

it("any other text and every body of ordinary depth pass", () => {
  const body = JSON.parse('{"a":'.repeat(60) + '"💩\\u0001 ü"' + "}".repeat(60));
  expect(() => refuseUnstorable(["", "ü", "💩"], body)).not.toThrow();
});

it.each([
  ["a long list", { list: Array.from({ length: 1001 }, () => ({})) }],
  ["many fields", Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, 1]))],
  ["many lists", Array.from({ length: 101 }, () => Array.from({ length: 100 }, () => 0))],
  ["a long name", { ["n".repeat(257)]: 1 }],
])("a body with %s, which would take long to check, is refused", (_, body) => {
  expect(() => refuseUnstorable([], body)).toThrow(refused);
});
