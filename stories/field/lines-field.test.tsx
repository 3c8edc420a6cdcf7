import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { linesFor } from "./lines-field.ts";
import { showField } from "./show-field.tsx";

function show(lines: readonly unknown[], marks?: string) {
  return showField({
    field: { as: "table", pointer: "/disks", label: "Disks" },
    fieldFor: (value) => linesFor(value, marks),
    value: lines,
  });
}
const DISKS = ["a", "b", "c"].map((name) => ({ name }));
const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const button = (name: string) => screen.getByRole("button", { name });

describe("lines, with the keyboard alone", () => {
  test("a moved line keeps the focus, so that the next press moves it on", async () => {
    const { user, last } = show(DISKS);
    button("Move line 3 up").focus();
    await user.keyboard("{Enter}");
    expect(last()).toEqual(named("a", "c", "b"));
    expect(button("Move line 2 up")).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(last()).toEqual(named("c", "a", "b"));
    // At the top the button up is disabled: the button down has the focus.
    expect(button("Move line 1 down")).toHaveFocus();
  });

  test("a new line gets the focus", async () => {
    const { user } = show(DISKS);
    button("Add a line").focus();
    await user.keyboard("{Enter}");
    expect(screen.getAllByRole("textbox")).toHaveLength(4);
    expect(screen.getAllByRole("textbox")[3]).toHaveFocus();
  });

  test("after a removal the next line has the focus, and at the end the button that adds", async () => {
    const { user, last } = show(DISKS);
    button("Remove line 2").focus();
    await user.keyboard("{Enter}");
    expect(last()).toEqual(named("a", "c"));
    expect(button("Remove line 2")).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(button("Remove line 1")).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(last()).toEqual([]);
    expect(button("Add a line")).toHaveFocus();
  });
});

test("others move past a line to be deleted, which is not shown", async () => {
  const { user, last } = show([{ name: "a" }, { name: "b", fate: "DELETE" }, { name: "c" }], "fate");
  expect(screen.queryByRole("button", { name: "Remove line 2" })).toBeNull();
  await user.click(button("Move line 3 up"));
  expect(last()).toEqual([{ name: "c" }, { name: "a" }, { name: "b", fate: "DELETE" }]);
});
