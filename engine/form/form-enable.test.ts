import { expect, test } from "vitest";
import { buildPoolForm as build } from "./build-form.fixture.ts";

test("a form that its own enable closes says why once, and is not sent", () => {
  const enable = [{ if: { "!": { var: "load.pool.busy" } }, reason: "{{load.pool.busy}} is still running" }];
  const buildWith = (busy: string) =>
    build({ fields: [{ at: "/name" }], enable }, { roots: { load: { pool: { busy } } } });
  const { model, field } = buildWith("Resize");
  expect([model.refusal, field.disabledReason]).toEqual(["Resize is still running", ""]);
  expect(buildWith("").model.refusal).toBeUndefined();
});

test("a field is required while its condition says so", () => {
  const fields = [{ at: "/note", required: { "!!": { var: "form.on" } } }, { at: "/on" }];
  const isRequired = (on: boolean) => build({ fields }, {}, [["/on", on]]).field.isRequired;
  expect([isRequired(true), isRequired(false)]).toEqual([true, false]);
});

test("a form asks before it is sent only where its question says something", () => {
  const confirm = { by: { $: "form.on" }, to: { false: "Everything passes." }, else: "" };
  const asked = (on: boolean) => {
    const { model } = build({ fields: [{ at: "/on" }], confirm }, {}, [["/on", on]]);
    return [model.confirm, model.submit.asks];
  };
  expect([asked(false), asked(true)]).toEqual([
    ["Everything passes.", true],
    [undefined, false],
  ]);
});
