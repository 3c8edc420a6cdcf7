import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What locks by one number in several files: the log has one chain, which a new database begins. */
const SHARED = new Set(["724612", "724613", "724617"]);

test("each advisory lock is taken for one thing", () => {
  const filesOf = new Map<string, Set<string>>();
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })) {
    if (!/\.(ts|sql)$/.test(file) || file.endsWith(".test.ts")) continue;
    const text = readFileSync(`${import.meta.dirname}/${file}`, "utf8").replaceAll(/(?<=\d)_(?=\d)/g, "");
    for (const [number] of text.matchAll(/\b7246\d\d\b/g))
      filesOf.set(number, (filesOf.get(number) ?? new Set()).add(file));
  }
  expect(filesOf.size).toBeGreaterThan(10);
  const shared = [...filesOf].filter(([number, files]) => files.size > 1 && !SHARED.has(number));
  expect(shared).toEqual([]);
});
