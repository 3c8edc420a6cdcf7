import { describe, expect, test } from "vitest";
import type { FormSpec } from "../model/form-source.ts";
import { buildPoolForm as build } from "./build-form.fixture.ts";
import { sentValue } from "./sent-value.ts";

const ROLES: FormSpec = {
  init: { roles: [2, 99] },
  fields: [
    {
      at: "/roles",
      as: "multi",
      extra: true,
      options: {
        api: "fake",
        do: "GET /role",
        rows: "/data",
        value: "id",
        label: "{{item.name}}",
        size: 2,
      },
    },
  ],
};
const OFFERED = [
  { id: 1, name: "Reader" },
  { id: 2, name: "Writer" },
];

const translations = { "form.not-offered": "{name} (not available)" };

describe("a chosen value that is not among the choices", () => {
  test("stays in a list, and says that it is not available", () => {
    const { field, model, state, context } = build(ROLES, {
      answers: { "/role": { data: OFFERED.slice(1) } },
      translations,
    });
    expect(field.options).toEqual([
      { value: 99, label: "99 (not available)" },
      { value: 2, label: "Writer" },
    ]);
    expect(sentValue(model, state.value)["roles"]).toEqual([2, 99]);
    expect(context.asked).toEqual(["/role"]);
  });

  test("has its name where the API lists it, and the field offers only some of that", () => {
    const [roles] = ROLES.fields ?? [];
    const keep = { "!==": [{ var: "item.id" }, 1] };
    const some = { ...roles, at: "/roles", options: { ...Object(roles?.options), keep, size: 9 } };
    const { field } = build(
      { init: { roles: [1] }, fields: [some] },
      { answers: { "/role": { data: OFFERED } }, translations },
    );
    expect(field.options?.map(({ label }) => label)).toEqual(["Reader (not available)", "Writer"]);
  });

  test("has its own label where the answer may not have been all of them", () => {
    const { field } = build(ROLES, {
      answers: { "/role": { data: OFFERED }, "/role?filter[id]=99": { data: [{ id: 99, name: "Owner" }] } },
    });
    expect(field.isSearched).toBe(false);
    expect(field.options?.map(({ label }) => label)).toEqual(["Owner", "Reader", "Writer"]);
  });

  test("stays visible when the choices cannot be read", () => {
    const failure = { status: 500, message: "boom", text: "500 Error - boom", fields: [], isBroken: false };
    const { field } = build(ROLES, { answers: { "/role": { state: "failed", failure } } });
    expect(field.options?.map(({ value }) => value)).toEqual([2, 99]);
  });

  test("goes when a person takes it out", () => {
    const { field } = build(ROLES, { answers: { "/role": { data: OFFERED.slice(1) } } }, [["/roles", [2]]]);
    expect(field.options).toEqual([{ value: 2, label: "Writer" }]);
  });
});
