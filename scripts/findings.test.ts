import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const DOCS = join(import.meta.dirname, "../docs");
const rows = readFileSync(join(DOCS, "findings.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| [A-Z]\d/.test(line));
const coverage = readFileSync(join(DOCS, "coverage.md"), "utf8");

/** A link to a test, and the names of some in its file: `[path](../path) “name”, “another”`. */
const NAMED_TEST = /\[[^\]]+\]\(\.\.\/([^)]+)\) (“[^”]+”(?:(?:[,;]| and) “[^”]+”)*)/g;
const DECISION = /\]\((decisions\/[^)]+\.md)\)/g;
/** A line of the list, whose mutation makes its test fail. */
const LINE = /\b[PC]\d+(?:\.\d+)?-\d\d\b/g;

test("every finding names a test, a decision or a line of the coverage list", () => {
  expect(rows.length).toBeGreaterThan(100);
  const unanswered = rows.filter((row) => {
    const answer = row.split(/(?<!\\)\|/).at(-2) ?? "";
    return [NAMED_TEST, DECISION, LINE].every((each) => answer.search(each) === -1);
  });
  expect(unanswered).toEqual([]);
});

test("every test that a finding names is in its file, under its name", () => {
  const named = rows.flatMap((row) =>
    [...row.matchAll(NAMED_TEST)].flatMap(([, file = "", names = ""]) =>
      [...names.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => ({ file, name })),
    ),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ file, name }) => !hasTest(file, name))).toEqual([]);
});

test("every link to a test has its name", () => {
  const links = rows.flatMap((row) => row.match(/\]\(\.\.\/[^)]+\.(?:test|journey)\.tsx?\)/g) ?? []);
  expect(links.length).toBe(rows.flatMap((row) => [...row.matchAll(NAMED_TEST)]).length);
});

test("every line of the coverage list that a finding names is there", () => {
  const lines = new Set(rows.flatMap((row) => row.match(LINE) ?? []));
  expect([...lines].filter((id) => !coverage.includes(`\n| ${id} `))).toEqual([]);
});

/** The name stands in the file as a text of its own: the title of a test, or a case of one that runs many. */
function hasTest(file: string, name: string): boolean {
  const path = join(DOCS, "..", file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, "utf8");
  const plain = name.replaceAll("\\|", "|");
  return [`"`, "'", "`"].some((quote) => text.includes(quote + plain + quote));
}
