import { expect, test } from "vitest";
import { readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

test("the shipped texts for a missing permission on solution pages are those of spec 1 §8", () => {
  const { fragments, texts } = readTemplates();
  expect(readOwn(fragments["solution-errors"], "is")).toEqual([
    { has: "access permissions are not adequate to complete request", say: "t:errors.asa-management" },
    { has: "Action Unauthorized", say: "t:errors.asa-management" },
  ]);
  expect(texts()["errors.asa-management"]).toBe(
    "Creation and modification of solution dependency and technical requirements require access to ASA Management. Please contact your admin to review your access rights.",
  );
});

test("people read one spelling of organisations and datacentres, whatever platforms and APIs call them", () => {
  const { texts } = readTemplates();
  const other = /\b(organiz|data ?center)/i;
  expect(Object.values(texts()).filter((text) => other.test(text))).toEqual([]);
  // The names of nouns are looked up by the noun.
  expect(Object.keys(texts()).filter((key) => key.startsWith("many.") && other.test(key))).toEqual([]);
});
