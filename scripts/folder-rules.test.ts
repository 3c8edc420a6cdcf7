import { describe, expect, test } from "vitest";
import type { Import } from "./folder-rules.ts";
import { findFolderCircles, findPassedDoors } from "./folder-rules.ts";

const imports = (...lines: readonly string[]): readonly Import[] =>
  lines.map((line) => {
    const [from = "", to = ""] = line.split(" > ");
    return { from, to };
  });

describe("circles of folders", () => {
  test.each([
    ["none where imports lead one way", ["s/a/x > s/b/y", "s/b/y > s/c/z", "s/a/x > s/c/z"], []],
    ["none where files of one folder import each other", ["s/a/x > s/a/y", "s/a/y > s/a/x"], []],
    ["none through the files that put the folders together", ["s/main > s/a/x", "s/a/x > s/main"], []],
    ["none below another root", ["t/a/x > t/b/y", "t/b/y > t/a/x"], []],
    [
      "of two, by other files than those that are imported",
      ["s/a/x > s/b/y", "s/b/z > s/a/w"],
      ["a → b → a"],
    ],
    [
      "of three, reported once",
      ["s/b/x > s/c/y", "s/c/y > s/a/z", "s/a/z > s/b/x", "s/d/v > s/a/z"],
      ["a → b → c → a"],
    ],
    ["of folders within folders", ["s/a/deep/x > s/b/y", "s/b/y > s/a/z"], ["a → b → a"]],
  ])("%s", (_, lines, circles) => {
    const { findings } = findFolderCircles(imports(...lines), "s");
    expect(findings.map((text) => /The folders (.*) form/.exec(text)?.[1])).toEqual(circles);
  });

  test("name the files that make them, and which folders were seen", () => {
    const { folders, findings } = findFolderCircles(
      imports("s/a/x.ts > s/b/y.ts", "s/b/y.ts > s/a/x.ts"),
      "s",
    );
    expect(folders).toEqual(["a", "b"]);
    expect(findings).toEqual([
      "The folders a → b → a form a circle:\n  s/a/x.ts imports s/b/y.ts\n  s/b/y.ts imports s/a/x.ts",
    ]);
  });
});

describe("doors", () => {
  test.each([
    ["are used", ["s/a/x.ts > s/b/index.ts"], []],
    ["are not needed inside", ["s/a/deep/x.ts > s/a/y.ts"], []],
    ["must not be bypassed", ["s/a/x.ts > s/b/y.ts"], ["s/a/x.ts imports s/b/y.ts: use s/b/index.ts"]],
    [
      "of the outer folder count first",
      ["s/a/x.ts > s/b/deep/index.ts"],
      ["s/a/x.ts imports s/b/deep/index.ts: use s/b/index.ts"],
    ],
    [
      "of a neighbour within the same folder count",
      ["s/b/one/x.ts > s/b/two/y.ts"],
      ["s/b/one/x.ts imports s/b/two/y.ts: use s/b/two/index.ts"],
    ],
    ["are not required where there is none yet", ["s/a/x.ts > s/c/y.ts"], []],
    [
      "that exist now must be used",
      ["s/a/x.ts > s/c/index.ts"],
      ["s/c has a door: remove it from the list of folders without one."],
    ],
  ])("%s", (_, lines, expected) => {
    expect(findPassedDoors(imports(...lines), "s", ["s/c"]).findings).toEqual(expected);
  });
});
