import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const ARCHITECTURE = read("ARCHITECTURE.md");

test("README or the guide for operators has every setting that is read", () => {
  const files = globSync("{scripts,server,tests}/**/*.{ts,mjs,tsx}", { cwd: ROOT }).concat(
    globSync("*.config.ts", { cwd: ROOT }),
  );
  const settings = files.flatMap((file) => read(file).match(/(?<=env(?:\.|\["))ATRIUM_\w+/g) ?? []);
  const documents = read("README.md") + read("docs/operator.md");
  expect(new Set(settings).size).toBeGreaterThan(10);
  expect(settings.filter((name) => !documents.includes(`\`${name}\``))).toEqual([]);
});

test("ARCHITECTURE says where each folder of the server stands", () => {
  const order = ARCHITECTURE.split("\n").find((line) =>
    line.startsWith("The folders of the server lead one way"),
  );
  const named = new Set(order?.match(/[\w-]+/g));
  const folders = new Set(globSync("server/*/*.ts", { cwd: ROOT }).map((file) => file.split("/")[1] ?? ""));
  expect(folders.size).toBeGreaterThan(25);
  expect([...folders].filter((folder) => !named.has(folder))).toEqual([]);
});

test("ARCHITECTURE links to the decisions that it names, and their index to all", () => {
  expect(ARCHITECTURE.match(/(?<!\]\()docs\/decisions\/\d+/g) ?? []).toEqual([]);
  const index = read("docs/decisions/README.md");
  const decisions = globSync("0*.md", { cwd: join(ROOT, "docs/decisions") });
  expect(decisions.length).toBeGreaterThan(50);
  expect(decisions.filter((file) => !index.includes(`](${file})`))).toEqual([]);
});

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}
