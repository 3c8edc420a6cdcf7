import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readCoverage, root } from "./coverage-list.ts";
import { problemOf, readMutations } from "./mutations.ts";

const lines = readCoverage();
const mutations = readMutations();

test("the coverage list has every section of both documents", () => {
  const sections = new Set(lines.map((line) => line.id.slice(0, 2)));
  const wanted = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((section) => [`P${section}`, `C${section}`]);
  expect(wanted.filter((section) => !sections.has(section))).toEqual([]);
  expect(lines.length).toBeGreaterThan(600);
});

test("every line has its own id, a statement and a valid state", () => {
  expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
  const wrong = lines.filter(
    (line) => line.statement === "" || !["done", "partly", "open"].includes(line.state),
  );
  expect(wrong).toEqual([]);
});

test("what is done or partly done names a file that exists", () => {
  const wrong = lines.filter((line) => line.state !== "open" && !isInRepository(line.file));
  expect(wrong).toEqual([]);
});

test("what is done names a test that exists", () => {
  const wrong = lines.filter(
    (line) => line.state === "done" && !(isTest(line.check) && isInRepository(line.check)),
  );
  expect(wrong).toEqual([]);
});

test("a test that is named for what is partly done exists too", () => {
  const wrong = lines.filter((line) => line.check !== "" && !isInRepository(line.check));
  expect(wrong).toEqual([]);
});

test("every mutation can be run: its line is done and its text stands in its file once", () => {
  expect(
    mutations.map((each) => problemOf(each, mutations, lines)).filter((each) => each !== undefined),
  ).toEqual([]);
  expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length);
});

test("every line that is done has a mutation", () => {
  const broken = new Set(mutations.map(({ id }) => id));
  expect(lines.filter(({ id, state }) => state === "done" && !broken.has(id)).map(({ id }) => id)).toEqual(
    [],
  );
});

test("the counts are printed", () => {
  const count = (document: string, state: string) =>
    lines.filter((line) => line.id.startsWith(document) && line.state === state).length;
  const counts = ["P", "C"].map((document) =>
    ["done", "partly", "open"].map((state) => count(document, state)),
  );
  for (const [index, name] of ["portal", "commerce"].entries()) {
    const [done, partly, open] = counts[index] ?? [];
    process.stdout.write(`${name}: ${done} done, ${partly} partly, ${open} open\n`);
  }
  expect(counts.flat().reduce((sum, n) => sum + n, 0)).toBe(lines.length);
});

function isInRepository(path: string): boolean {
  return path !== "" && !path.startsWith("..") && existsSync(fileURLToPath(new URL(path, root)));
}

function isTest(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$|\.journey\.ts$/.test(path);
}
