import { describe, expect, it } from "vitest";
import { resolvePatch } from "./patch.ts";

const CURRENT = { name: "web-01", description: "old", secret: "s" };
const resolve = (list: readonly unknown[]) =>
  resolvePatch(list, CURRENT, (name) => name === "name" || name === "description" || name === "note");

describe("a list of patch operations", () => {
  it.each<[what: string, list: readonly unknown[], fields: object]>([
    ["a replacement", [{ op: "replace", path: "/name", value: "web-02" }], { name: "web-02" }],
    ["a removal as null", [{ op: "remove", path: "/description" }], { description: null }],
    ["a copy of what is stored", [{ op: "copy", path: "/name", value: "/description" }], { name: "old" }],
    ["a copy of what is not stored as null", [{ op: "copy", path: "/name", value: "/note" }], { name: null }],
    [
      "a copy of what was set before it",
      [
        { op: "replace", path: "/name", value: "web-02" },
        { op: "copy", path: "/description", value: "/name" },
      ],
      { name: "web-02", description: "web-02" },
    ],
    [
      "the last of several of one field",
      [
        { op: "replace", path: "/name", value: "web-02" },
        { op: "replace", path: "/name", value: "web-03" },
      ],
      { name: "web-03" },
    ],
  ])("sets %s", (_what, list, fields) => {
    expect(resolve(list)).toEqual(fields);
  });

  it("sets a field named __proto__ on the result only, for the schema to refuse", () => {
    const fields = resolve([{ op: "replace", path: "/__proto__", value: { polluted: true } }]);
    expect(Object.keys(fields)).toEqual(["__proto__"]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it.each([
    ["a copy of what may not be read", { op: "copy", path: "/name", value: "/secret" }, "/0/value"],
    ["another operation", { op: "add", path: "/name", value: 1 }, "/0"],
    ["a copy from a number", { op: "copy", path: "/name", value: 1 }, "/0"],
    ["an operation without path", { op: "remove" }, "/0"],
  ])("is refused for %s", (_what, operation, field) => {
    expect(() => resolve([operation])).toThrow(
      expect.objectContaining({ status: 422, errors: [expect.objectContaining({ field })] }),
    );
  });
});
