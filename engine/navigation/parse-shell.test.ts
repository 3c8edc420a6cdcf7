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

  test("opens to nobody what does not say, or cannot say, who may open it", () => {
    const shell = parseShell({
      routes: [
        { path: "a", title: "A" },
        { path: "b", title: "B", access: { type: "customer", all: "apex" } },
      ],
      menus: { customer: [{ title: "M", path: "a", access: 7 }, { path: "x" }] },
    });
    expect(shell?.routes.map(({ access }) => access)).toEqual([{ type: [] }, { type: [] }]);
    expect(shell?.menus["customer"]).toEqual([{ title: "M", path: "a", access: { type: [] } }]);
  });
});
