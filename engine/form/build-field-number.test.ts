import { expect, test } from "vitest";
import { buildPoolForm as build } from "./build-form.fixture.ts";

test("a field has the unit in which its description counts, where the template says none", () => {
  const wait = { type: "integer", minimum: 1, maximum: 600, "x-unit": "s" };
  const bodies = { "POST /pool": { type: "object", properties: { wait } } };
  const own = build({ fields: [{ at: "/wait" }] }, { bodies }).field;
  expect(own).toMatchObject({ unit: { show: "s", send: "s" }, min: 1, max: 600, step: 1 });
  const unit = { show: "min", send: "s" };
  expect(build({ fields: [{ at: "/wait", unit }] }, { bodies }).field).toMatchObject({ unit });
});
