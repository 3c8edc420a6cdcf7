import { expect, test } from "vitest";
import type { FieldModel } from "#engine/model";
import { readableValue } from "./readable-value.ts";

function field(pointer: string, more: Partial<FieldModel> = {}): FieldModel {
  return {
    pointer,
    label: pointer,
    as: "text",
    isRequired: false,
    validators: [],
    schema: {},
    failedChecks: [],
    isExtra: false,
    isSecret: false,
    ...more,
  };
}

test("a review shows what the lines of a table say, not how many they are", () => {
  const lines = [0, 1].map((at) => [field(`/tags/${at}/key`), field(`/tags/${at}/value`)]);
  const tags = [{ key: "stage", value: "production" }, { key: "owner" }];
  expect(readableValue(field("/tags", { as: "table", lines }), tags, (key) => key)).toBe(
    "stage – production; owner",
  );
});
