import { expect, test } from "vitest";
import { ancestorsOf } from "./tree-depth.ts";

const row = (id: string, parent: string | null) => ({ id, name: `name of ${id}`, parent });

test("a row stands below all that it was taken on top of, the root first", () => {
  const rows = [row("a", null), row("b", "a"), row("c", "b"), row("d", "a")];
  expect(ancestorsOf(rows, "a")).toEqual([]);
  expect(ancestorsOf(rows, "c")).toEqual(["name of a", "name of b"]);
  expect(ancestorsOf(rows, "d")).toEqual(["name of a"]);
});

test("a parent that is not there ends the way, and so does a circle", () => {
  expect(ancestorsOf([row("a", "gone")], "a")).toEqual([]);
  expect(ancestorsOf([row("a", "b"), row("b", "a")], "a")).toEqual(["name of b"]);
  expect(ancestorsOf(undefined, "a")).toEqual([]);
});
