import { expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import { readOwn } from "#validators";
import { generateArea } from "./generate-area.ts";

const entry = {
  name: "shop",
  description: "",
  dialect: {},
  rewrites: { hosts: [], basePaths: [], paths: [] },
  origins: {},
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const text = { type: "string" };

/** The pages of orders, called by a name that may be null or not. */
function generate(name: object) {
  const order = { type: "object", properties: { id: text, name } };
  const patch = { type: "object", properties: { name: text, newCode: text } };
  const id = [{ name: "id", in: "path", required: true, schema: text }];
  const paths = {
    "/order": { get: { responses: { 200: json({ type: "array", items: order }) } } },
    "/order/{id}": {
      parameters: id,
      get: { responses: { 200: json(order) } },
      patch: { requestBody: json(patch), responses: { 200: {} } },
      delete: { responses: { 204: {} } },
    },
  };
  const document = { openapi: "3.0.0", info: { title: "Shop" }, paths };
  const area = generateArea(readApiDescription(entry, document), { area: "shop", path: "/order" });
  const [list, detail, form] = area.templates;
  const actions: unknown = readOwn(list, "rowActions");
  const remove: unknown = Array.isArray(actions) ? actions.at(-1) : undefined;
  return { ask: readOwn(remove, "ask"), title: detail?.title, texts: area.texts, form };
}

test("what is always there is typed to confirm, and the title of the page", () => {
  const { ask, title } = generate(text);
  expect(ask).toEqual({ typed: { $: "row.name" }, noun: "t:order.noun" });
  expect(title).toBe("{{load.item.name}}");
});

test("a name that may be null is not typed, and is no title by itself", () => {
  const { ask, title, texts } = generate({ ...text, nullable: true });
  expect(ask).toEqual({ typed: { $: "row.id" }, display: "t:order.typed", noun: "t:order.noun" });
  expect(title).toBe("t:order-detail.title");
  expect(texts).toMatchObject({ "order.typed": "ID", "order-detail.title": "Order {{load.item.name}}" });
});

test("a field that is only written says that it opens empty", () => {
  const { form } = generate(text);
  expect(readOwn(readOwn(form, "fields"), "0")).not.toHaveProperty("init");
  expect(form).toMatchObject({
    init: { $: "load.item" },
    fields: [{ at: "/name" }, { at: "/newCode", init: null }],
    call: { body: "changed" },
  });
});
