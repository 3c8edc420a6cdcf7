import { expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
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
const key = { ...text, title: "The key", description: "Shown only once." };
const KEY = { title: "API key", type: "object", properties: { id: { type: "integer" }, name: text } };

function generate(created: object, sent: object = { name: text }) {
  const body = json({ type: "object", properties: sent });
  const answer = json({ ...KEY, properties: { ...KEY.properties, ...created } });
  const rows = json({ type: "array", items: KEY });
  const paths = {
    "/apikey": { get: { responses: { 200: rows } }, post: { requestBody: body, responses: { 201: answer } } },
  };
  const document = { openapi: "3.0.0", info: { title: "Shop" }, paths };
  return generateArea(readApiDescription(entry, document), { area: "shop", path: "/apikey" });
}

const thenOf = (area: ReturnType<typeof generate>): unknown =>
  area.templates.flatMap((each) => (each.kind === "form" ? [each.then] : []))[0];

test("a form that adds shows what its answer says only then, and then the list", () => {
  const area = generate({ key });
  expect(thenOf(area)).toEqual([
    {
      reveal: {
        title: "t:api-key-add.shown-once",
        fields: [{ label: "t:api-key-add.key", value: { $: "result.key" }, format: "copyable" }],
      },
    },
    { goto: "/pages/shop/api-key" },
  ]);
  expect(area.texts["api-key-add.key"]).toBe("The key");
});

test("but says that it is saved where there is none, or only what the person typed", () => {
  const saved = [{ toast: "t:saved" }, { goto: "/pages/shop/api-key" }];
  expect(thenOf(generate({}))).toEqual(saved);
  expect(thenOf(generate({ key }, { name: text, key }))).toEqual(saved);
});

test("a thing is called in the words of its title where the path runs them together", () => {
  expect(generate({}).texts).toMatchObject({
    "api-key.title": "API keys",
    "api-key-add.title": "Add API key",
  });
});
