import { expect, test } from "vitest";
import { baseAddress, descriptionAddress, parseApiList, readApiDescription } from "./index.ts";

const LIST = {
  address: "https://eks.example.com/v1/pricing",
  swap: { from: "eks.", to: "api." },
  rewrites: { hosts: [{ from: "api.", to: "eks." }], basePaths: [], paths: [] },
  origins: { "eks.elsewhere.example": "https://elsewhere.example" },
  dialects: { plain: {} },
  apis: {
    access: { description: "/access/swagger.json", dialect: "plain" },
    audit: { description: "/audit/swagger.json", dialect: "plain", swap: true },
  },
};

const addressIn = (list: unknown, api: "access" | "audit", host = "api.example") => {
  const entry = parseApiList(list).list.entries[api]!;
  return readApiDescription(entry, { swagger: "2.0", host, basePath: `/${api}`, paths: {} }).address;
};

test.each([
  ["https://eks.example.com/v1/pricing", "https://eks.example.com/v1"],
  ["https://eks.example.com/pricing/", "https://eks.example.com"],
  ["http://localhost:8080/a/b/c", "http://localhost:8080/a/b"],
  ["https://eks.example.com", ""],
  ["https://eks.example.com/", ""],
  ["https://eks.example.com/v1/pricing?a=1", ""],
  ["ftp://eks.example.com/v1/pricing", ""],
  ["https://user@eks.example.com/v1/pricing", ""],
  [undefined, ""],
])("of the configured address %s the last segment is removed: %s", (configured, base) => {
  expect(baseAddress(configured)).toBe(base);
});

test("some APIs swap the beginning of the host", () => {
  const swap = { from: "eks.", to: "api." };
  expect(baseAddress("https://eks.example.com/v1/pricing", swap)).toBe("https://api.example.com/v1");
  expect(baseAddress("https://weeks.example.com/v1/pricing", swap)).toBe("https://weeks.example.com/v1");
});

test("each API is called where the configured address puts it: the last segment becomes its own", () => {
  expect(addressIn(LIST, "access")).toBe("https://eks.example.com/v1/access");
  expect(addressIn(LIST, "audit")).toBe("https://api.example.com/v1/audit");
  expect(addressIn({ ...LIST, address: undefined }, "access")).toBe("/access");
  expect(addressIn({ ...LIST, address: "https://eks.example.com" }, "access")).toBe("/access");
});

test("a host that the list names an origin for is called there all the same", () => {
  expect(addressIn(LIST, "access", "api.elsewhere.example")).toBe("https://elsewhere.example/access");
});

test("its description is fetched there too", () => {
  const { entries } = parseApiList(LIST).list;
  expect(descriptionAddress(entries["audit"]!)).toBe("https://api.example.com/v1/audit/swagger.json");
  const far = { description: "https://far.example/swagger.json", base: "https://eks.example.com" };
  expect(descriptionAddress(far)).toBe("https://far.example/swagger.json");
});
