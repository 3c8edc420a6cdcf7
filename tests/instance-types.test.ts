import { expect, test } from "vitest";
import { evaluateCondition } from "#engine/expression";
import { readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

/** The condition by which the purchase of an instance keeps the types that fit its image. */
function typesKept(): unknown {
  const { steps } = JSON.parse(readTemplates().pages["instance-purchase"]?.text ?? "{}");
  const fields = steps.flatMap((step: { readonly fields: readonly unknown[] }) => step.fields);
  const types = fields.find((field: unknown) => readOwn(field, "at") === "/instance_type");
  return readOwn(readOwn(types, "options"), "keep");
}

test.each([
  ["none before there is an image", {}, false],
  ["those that fit the image", { image_id: { architecture: "arm64" } }, true],
  ["no others", { image_id: { architecture: "x86_64" } }, false],
])("an order of an instance offers %s, and no reading of it is a mistake", (_, picked, kept) => {
  const reports: string[] = [];
  const roots = { picked, item: { architecture: ["arm64"] } };
  const keep: Parameters<typeof evaluateCondition>[0] = Object(typesKept());
  expect(evaluateCondition(keep, roots, (problem) => void reports.push(problem))).toBe(kept);
  expect(reports).toEqual([]);
});
