import { expect, test } from "vitest";
import { buildDescribeField } from "./describe-field.ts";

const description = {
  components: {
    schemas: {
      Limits: {
        properties: {
          cpu: { type: "number", title: "Compute", minimum: -1, "x-unit": "GHz", "x-unlimited": -1 },
        },
      },
      Service: {
        "x-audit": "service",
        properties: {
          name: { type: "string", title: "Service name", maxLength: 9 },
          limits: { $ref: "#/components/schemas/Limits" },
          tags: { type: "array", title: "Tags", items: { enum: ["a"] } },
        },
      },
      More: {
        "x-audit": "service",
        allOf: [{ properties: { extra: { title: "Extra" } } }, { properties: { plain: { type: "string" } } }],
      },
    },
  },
};
const describeField = buildDescribeField([{ description }]);

test.each([
  ["name", { title: "Service name", schema: { type: "string" } }],
  ["limits.cpu", { title: "Compute", schema: { type: "number", "x-unit": "GHz", "x-unlimited": -1 } }],
  ["tags", { title: "Tags", schema: { type: "array", items: { enum: ["a"] } } }],
  ["extra", { title: "Extra", schema: {} }],
  ["extra.one.two", { title: "Extra: one: two" }],
  ["unheard", {}],
])("says of %s what the document says, or of what it is in", (field, described) => {
  expect(describeField("service", field)).toEqual(described);
});

test("says nothing of what no document describes", () => {
  expect(describeField("bucket", "name")).toEqual({});
});
