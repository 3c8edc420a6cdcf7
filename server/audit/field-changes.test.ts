import { describe, expect, test } from "vitest";
import { changesBetween, limitChanges } from "./field-changes.ts";

describe("what differs between before and after", () => {
  test.each([
    ["a value", { name: "a", size: 1 }, { name: "b", size: 1 }, [{ field: "name", former: "a", value: "b" }]],
    [
      "a value inside",
      { quota: { cpu: 1 } },
      { quota: { cpu: 2 } },
      [{ field: "quota.cpu", former: 1, value: 2 }],
    ],
    ["something for nothing", { note: null }, { note: "x" }, [{ field: "note", former: null, value: "x" }]],
    ["nothing for something", { note: "x" }, { note: "" }, [{ field: "note", former: "x", value: null }]],
    ["a field that is gone", { note: "x" }, {}, [{ field: "note", former: "x", value: null }]],
    ["false for true", { on: true }, { on: false }, [{ field: "on", former: true, value: false }]],
    [
      "a list of what has names",
      { roles: [{ id: 1, name: "Reader" }] },
      { roles: [] },
      [{ field: "roles", former: ["Reader"], value: null }],
    ],
  ])("is %s", (_, former, value, changes) => {
    expect(changesBetween(former, value)).toEqual(changes);
  });

  test("is nothing where an empty text stands for nothing", () => {
    expect(changesBetween({ note: "", tags: [] }, { note: null })).toEqual([]);
  });

  test("has no former values where there was nothing before", () => {
    expect(changesBetween(undefined, { name: "a", note: null })).toEqual([{ field: "name", value: "a" }]);
  });

  test("is limited to some fields, and says only of others that they changed", () => {
    const [former, value] = [
      { name: "a", picture: "x", data: { key: 1 }, seen: 1 },
      { name: "b", picture: "y", data: { key: 2 }, seen: 2 },
    ];
    expect(
      changesBetween(former, value, { fields: ["name", "picture", "data"], hidden: ["picture", "data"] }),
    ).toEqual([
      { field: "name", former: "a", value: "b" },
      { field: "picture", hidden: true },
      { field: "data.key", hidden: true },
    ]);
  });
});

describe("what is recorded has a limit", () => {
  test("a long text is cut, not inside a character, and says so", () => {
    const [change] = limitChanges([{ field: "css", former: "short", value: `${"x".repeat(299)}😀y` }]);
    expect(change).toEqual({ field: "css", former: "short", value: `${"x".repeat(299)}…`, cut: true });
  });

  test("a long list is cut", () => {
    const list = Array.from({ length: 100 }, (_, index) => `entry ${index}`);
    const [change] = limitChanges([{ field: "list", former: null, value: list }]);
    expect(change?.cut).toBe(true);
    expect(JSON.stringify(change?.value).length).toBeLessThan(400);
  });

  test("of many fields the last one says how many more there were", () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ field: `f${index}`, former: 0, value: 1 }));
    const kept = limitChanges(many);
    expect(kept).toHaveLength(61);
    expect(kept.at(-1)).toEqual({ field: "…", value: 40, cut: true });
  });

  test.each([
    "password",
    "newPassword",
    "secret_access_key",
    "api.token",
    "recoveryCodes",
    "tokenHash",
    "privateKey",
    "preSharedKey",
    "sites.Berlin.psk",
  ])("what is called like a secret has no values: %s", (field) => {
    expect(limitChanges([{ field, former: "old", value: "new" }])).toEqual([{ field, hidden: true }]);
  });

  test.each(["key", "hint", "keyboard", "compass"])("others have theirs: %s", (field) => {
    expect(limitChanges([{ field, former: "old", value: "new" }])).toEqual([
      { field, former: "old", value: "new" },
    ]);
  });
});
