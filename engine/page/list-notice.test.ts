import { expect, test } from "vitest";
import { FILTERED, pageContext } from "../context/page-fixture.ts";
import { buildPage } from "./build-page.ts";

const apis = { description: () => undefined, dialect: () => ({ ...FILTERED, notice: "/meta/notice" }) };

test.each([
  ["The rows of eu-west-1 are not here.", "The rows of eu-west-1 are not here."],
  [undefined, undefined],
  [{ not: "a sentence" }, undefined],
])("a list says what its answer says beside the rows: %s", (notice, said) => {
  const template = {
    template: "services",
    v: 1,
    kind: "list",
    title: "Services",
    source: { api: "pricing", do: "GET /service", rows: "/data", total: "/meta/total" },
    columns: [{ field: "name" }],
  };
  const bodies = { "/service": { data: [{ id: 1, name: "here" }], meta: { total: 1, notice } } };
  const { model } = buildPage(pageContext({ template, apis, bodies }));
  expect(model).toMatchObject({ panels: [{ kind: "list", state: "ready", rows: [{}] }] });
  expect(model).toHaveProperty("panels.0.notice", said);
});
