import { expect, test } from "vitest";
import { sampleValue } from "./sample-value.ts";

test("parts of an object are put together, and a part of a plain value is that value", () => {
  const id = { type: "integer" };
  const row = {
    allOf: [
      { properties: { id: { allOf: [id], description: "Its number." } } },
      { properties: { on: { type: "boolean" } } },
    ],
  };
  expect(sampleValue({ allOf: [row] })).toEqual({ id: 1, on: true });
});

const text = { type: "string" };

test("what is called a time, by its format or its name, is one", () => {
  const names = ["createTime", "start_date", "updatedAt", "deleted_at", "lastUsed", "last_seen", "created"];
  for (const name of names)
    expect(sampleValue({ properties: { [name]: text } }), name).toEqual({ [name]: "2026-01-15 10:00:00" });
  expect(sampleValue({ properties: { when: { ...text, "x-format": "date-time" } } })).toEqual({
    when: "2026-01-15T10:00:00Z",
  });
  const others = ["timezone", "timeout", "format", "stat", "updatedBy"];
  for (const name of others)
    expect(sampleValue({ properties: { [name]: text } })).toEqual({ [name]: `${name}-1` });
});

test("an amount that travels as a text is one", () => {
  expect(sampleValue({ properties: { cost: { ...text, "x-format": "decimal" } } })).toEqual({ cost: "1.50" });
});

test("in a list a yes is followed by a no, and ids are those of other lists", () => {
  const row = { properties: { id: text, ownerId: text, on: { type: "boolean" } } };
  const page = {
    properties: { data: { type: "array", items: row } },
  };
  expect(sampleValue(page, { rows: 2 })).toEqual({
    data: [
      { id: "id-1", ownerId: "id-1", on: true },
      { id: "id-2", ownerId: "id-2", on: false },
    ],
  });
});
