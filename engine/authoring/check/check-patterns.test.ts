import { expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import { formatFinding } from "../../template/finding.ts";
import { checkTemplate } from "./check-template.ts";

test("a field whose pattern backtracks without end is a finding at the field", () => {
  const entry = {
    name: "shop",
    description: "",
    dialect: {},
    rewrites: { hosts: [], basePaths: [], paths: [] },
    origins: {},
  };
  const properties = {
    name: { type: "string", pattern: "^(a+)+$" },
    host: { type: "string", pattern: "^([a-z]+\\.)+[a-z]{2,}$" },
  };
  const schema = { type: "object", properties };
  const description = readApiDescription(entry, {
    openapi: "3.0.3",
    info: { title: "Shop" },
    paths: {
      "/server": {
        post: { requestBody: { content: { "application/json": { schema } } }, responses: { 201: {} } },
      },
    },
  });
  const page = {
    template: "server",
    v: 1,
    kind: "form",
    title: "Server",
    fields: [{ at: "/host" }, { at: "/name" }],
    call: { api: "shop", do: "POST /server", body: { $: "form" } },
  };
  const findings = checkTemplate(JSON.stringify(page), {
    file: "server.json",
    apis: { list: { entries: { shop: entry }, dialects: {} }, descriptions: { shop: description } },
  });
  expect(findings.map(formatFinding)).toEqual([
    expect.stringContaining('/fields/1/at — the pattern of "/name", ^(a+)+$, can backtrack without end'),
  ]);
});
