import { expect, test } from "vitest";
import { buildPoolForm as build } from "./build-form.fixture.ts";

test.each([
  ["", undefined],
  ["erp", "erp is charged from today."],
])("asks before it is sent only where there is something to ask: %j", (name, question) => {
  const spec = {
    fields: [{ at: "/name" }],
    confirm: "{{#if form.name}}{{form.name}} is charged from today.{{/if}}",
  };
  expect(build(spec, {}, [["/name", name]]).model.confirm).toBe(question);
});
