import { describe, expect, test } from "vitest";
import { parseShell } from "./parse-shell.ts";

describe("the shell", () => {
  test.each([
    [undefined],
    [null],
    ["x"],
    [{}],
    [{ routes: [] }],
    [{ routes: [null, 7, { path: 1, title: "A" }] }],
  ])("is not in %j", (body) => {
    expect(parseShell(body)).toBeUndefined();
  });

  test("allows nobody to open a route without a valid access rule", () => {
    const shell = parseShell({
      routes: [
        { path: "a", title: "A" },
        { path: "b", title: "B", access: { type: "customer", all: "apex" } },
      ],
      menus: { customer: [{ title: "M", path: "a", access: 7 }, { path: ["a", "b"] }, { icon: "x" }] },
    });
    expect(shell?.routes.map(({ access }) => access)).toEqual([{ type: [] }, { type: [] }]);
    expect(shell?.menus["customer"]).toEqual([
      { title: "M", path: ["a"], access: { type: [] } },
      { path: ["a", "b"] },
    ]);
  });

  test("parses a route's parent, one path or several, and leaves out invalid ones", () => {
    const access = { type: ["customer"] };
    const shell = parseShell({
      routes: [
        { path: "a", title: "A", access, parent: "b", landing: 2, pageOf: { pool: ["x/v1"], wrong: 7 } },
        {
          path: "b",
          title: "B",
          access,
          parent: ["a", "c"],
          trail: [{ title: "T", path: "a" }, { path: "c" }],
        },
        { path: "c", title: "C", access, parent: 7, trail: 7, landing: true, pageOf: [] },
      ],
    });
    expect(shell?.routes).toEqual([
      { path: "a", title: "A", access, parent: ["b"], landing: 2, pageOf: { pool: ["x/v1"] } },
      { path: "b", title: "B", access, parent: ["a", "c"], trail: [{ title: "T", path: ["a"] }] },
      { path: "c", title: "C", access },
    ]);
  });
});
