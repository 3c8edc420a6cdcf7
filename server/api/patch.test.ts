import { expect, test } from "vitest";
import { readPatch } from "./patch.ts";

const CURRENT = { name: "web-01", description: "old", secret: "s" };
const read = (body: unknown) => readPatch(body, CURRENT, ["name", "description"]);

test("an object sets its fields", () => {
  expect(read({ name: "web-02", description: null })).toEqual({ name: "web-02", description: null });
});

test("a list replaces, removes and copies, in its order", () => {
  expect(
    read([
      { op: "replace", path: "/name", value: "web-02" },
      { op: "copy", path: "/description", value: "/name" },
    ]),
  ).toEqual({ name: "web-02", description: "web-02" });
  expect(read([{ op: "copy", path: "/name", value: "/description" }])).toEqual({ name: "old" });
  expect(read([{ op: "remove", path: "/description" }])).toEqual({ description: null });
});

test.each([
  ["a field outside the list", { id: 5 }],
  ["a prototype by object", JSON.parse('{"__proto__": {"polluted": true}}')],
  ["a prototype by operation", [{ op: "replace", path: "/__proto__", value: { polluted: true } }]],
  ["a constructor by operation", [{ op: "replace", path: "/constructor", value: 1 }]],
  ["a nested path", [{ op: "replace", path: "/name/first", value: 1 }]],
  ["a copy of what may not be read", [{ op: "copy", path: "/name", value: "/secret" }]],
  ["another operation", [{ op: "add", path: "/name", value: 1 }]],
  ["a copy from a number", [{ op: "copy", path: "/name", value: 1 }]],
  ["a text", "name"],
  ["null", null],
])("%s is refused with 422, and nothing is changed", (_what, body) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ status: 422 }));
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});
