import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { isRecord, readOwn } from "#validators";

async function shipped(file: string): Promise<Readonly<Record<string, unknown>>> {
  const json: unknown = JSON.parse(await readFile(new URL(`../templates/${file}`, import.meta.url), "utf8"));
  return isRecord(json) ? json : {};
}

test("the shipped words for a missing right on solution pages are those of spec 1 §8", async () => {
  const [fragments, english] = await Promise.all([
    shipped("fragments.json"),
    shipped("translations/en.json"),
  ]);
  expect(readOwn(fragments["solution-errors"], "is")).toEqual([
    { has: "access permissions are not adequate to complete request", say: "t:errors.asa-management" },
    { has: "Action Unauthorized", say: "t:errors.asa-management" },
  ]);
  expect(english["errors.asa-management"]).toBe(
    "Creation and modification of solution dependency and technical requirements require access to ASA Management. Please contact your admin to review your access rights.",
  );
});
