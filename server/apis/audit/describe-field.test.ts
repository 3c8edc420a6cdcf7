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
          pools: { type: "array", title: "Pools", items: { $ref: "#/components/schemas/Pool" } },
        },
      },
      Pool: {
        properties: {
          size: { type: "number", title: "Size" },
          members: {
            type: "array",
            title: "Members",
            items: { properties: { port: { type: "integer", title: "Port" } } },
          },
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
  ["pools.shop.size", { title: "Pools: shop: Size", schema: { type: "number" } }],
  [
    "pools.10.0.0.1.members.web.1.port",
    { title: "Pools: 10.0.0.1: Members: web.1: Port", schema: { type: "integer" } },
  ],
  ["pools.shop.plain", { title: "Pools: shop.plain", schema: {} }],
  ["unheard", {}],
])("says of %s what the document says, or of what it is in", (field, described) => {
  expect(describeField("service", field)).toEqual(described);
});

test("says nothing of what no document describes", () => {
  expect(describeField("bucket", "name")).toEqual({});
});
