import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const GUIDE = await readFile(join(ROOT, "docs", "api-author.md"), "utf8");
const LISTINGS = [...GUIDE.matchAll(/<!-- (\S+) -->\s+```ts\n([\s\S]*?)```/g)];

test.each(LISTINGS.map(([, file = "", code = ""]) => [file, code]))(
  "the guide's listing from %s stands there",
  async (file, code) => {
    expect(await readFile(join(ROOT, file), "utf8")).toContain(code);
  },
);

test("the guide has listings, and names files that are there", async () => {
  expect(LISTINGS.length).toBeGreaterThanOrEqual(2);
  const named = [...GUIDE.matchAll(/`((?:server|validators)\/[a-z/-]+\.ts)`/g)].map(([, file = ""]) => file);
  const ofTheExample = (file: string) => file.includes("datastore");
  for (const file of named.filter((each) => !ofTheExample(each)))
    expect(await readFile(join(ROOT, file), "utf8")).not.toBe("");
});
