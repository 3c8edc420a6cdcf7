import { describe, expect, test } from "vitest";
import type { Field } from "#engine/template";
import { buildPoolForm as build } from "./build-form.fixture.ts";
import { checkForm } from "./check-form.ts";

const CPU = {
  type: "integer",
  title: "CPU",
  minimum: -1,
  maximum: 256,
  description: "-1 is unlimited.",
} as const;
const BODY = {
  type: "object",
  properties: {
    cpu: { ...CPU, "x-unlimited": -1, multipleOf: 8 },
    plain: CPU,
    rate: { type: "number", minimum: 0, "x-unlimited": 0 },
    seats: { type: "integer", minimum: -1, maximum: 2_147_483_647, "x-unlimited": -1 },
  },
} as const;
const translations = {
  "form.range": "{min} to {max}",
  "form.range-steps": "{min} to {max}, in steps of {step}",
  "form.too-small": "Must be {demand} or more",
  "form.no-multiple": "Must be a multiple of {demand}",
  "form.off-step": "Must go up from {from} in steps of {step}",
};
const parts = { bodies: { "POST /pool": BODY }, translations };
const built = (field: Field, more: object = {}) => build({ fields: [field] }, { ...parts, ...more }).field;

describe("a number that may be without a limit", () => {
  test.each<[how: string, field: Field, unlimited: number | undefined, min: number]>([
    ["as its description says", { at: "/cpu" }, -1, 1],
    ["also where that is 0", { at: "/rate" }, 0, 0.01],
    ["as the template says", { at: "/plain", unlimited: -1 }, -1, 1],
    ["with the description's value", { at: "/rate", unlimited: true }, 0, 0.01],
    ["with -1 where nothing else is said", { at: "/plain", unlimited: true }, -1, 1],
    ["not where the template denies it", { at: "/cpu", unlimited: false }, undefined, 1],
    ["not where what is read denies it", { at: "/cpu", unlimited: { $: "load.offer.none" } }, undefined, 1],
    ["where what is read permits it", { at: "/cpu", unlimited: { $: "load.offer.all" } }, -1, 1],
    ["not where nothing says so", { at: "/plain" }, undefined, -1],
  ])("%s", (_, field, unlimited, min) => {
    expect(built(field, { roots: { load: { offer: { all: true } } } })).toMatchObject({ unlimited, min });
  });

  test("says between which numbers it is, and nothing of what means no limit", () => {
    expect(built({ at: "/cpu" }).help).toBe("1 to 256, in steps of 8");
    expect(built({ at: "/cpu", step: 1, unit: { show: "GHz", send: "GHz" } }).help).toBe("1 to 256 GHz");
    expect(built({ at: "/cpu", help: "Of all cores" }).help).toBe("Of all cores");
    expect(built({ at: "/plain" }).help).toBe("-1 is unlimited.");
    expect(built({ at: "/seats" }).help).toBeUndefined();
  });

  const problems = (field: Field, value: number) => {
    const { model, state } = build({ fields: [field] }, parts, [[field.at, value]]);
    return checkForm(model, state.value, translations).map(({ message }) => message);
  };

  test.each([0, -1, 2_147_483_647])("may be %i, whatever its bounds and steps are", (value) => {
    expect(problems({ at: "/cpu", unlimited: value }, value)).toEqual([]);
  });

  test.each<[field: Field, value: number, problem: string[]]>([
    [{ at: "/plain", min: 10, step: 10 }, 20, []],
    [{ at: "/plain", min: 10, step: 10 }, 15, ["Must go up from 10 in steps of 10"]],
    [{ at: "/plain", min: { $: "load.offer.min" }, step: { $: "load.offer.step" } }, 7, []],
    [
      { at: "/plain", min: { $: "load.offer.min" }, step: { $: "load.offer.step" } },
      8,
      ["Must go up from 3 in steps of 4"],
    ],
    [{ at: "/plain", step: 4 }, 6, ["Must be a multiple of 4"]],
    [{ at: "/rate", step: 0.1, unlimited: false }, 0.3, []],
    [
      { at: "/plain", min: 1024, step: 1024, max: 9999, unit: { show: "GB", send: "MB" } },
      1536,
      ["Must go up from 1 GB in steps of 1 GB"],
    ],
  ])("%j that goes up in steps takes %d", (field, value, problem) => {
    const body = { ...BODY, properties: { ...BODY.properties, plain: { type: "integer" } } } as const;
    const roots = { load: { offer: { min: 3, step: 4 } } };
    const form = { fields: [field] };
    const { model, state } = build(form, { ...parts, bodies: { "POST /pool": body }, roots }, [
      [field.at, value],
    ]);
    expect(checkForm(model, state.value, translations).map(({ message }) => message)).toEqual(problem);
  });

  test("is bounded where no limit is not offered", () => {
    expect(problems({ at: "/cpu", unlimited: false }, -1)).toEqual(["Must be 1 or more"]);
    expect(problems({ at: "/cpu" }, -2)).toEqual(["Must be 1 or more"]);
  });
});

test.each([
  ["12.5", 12.5],
  ["many", "many"],
  ["", ""],
])("the first value of a number is read from an address, where it is a text: %j", (written, is) => {
  const spec = { fields: [{ at: "/price", init: { $: "query.price" } }] };
  expect(build(spec, { roots: { query: { price: written } } }).state.value["price"]).toBe(is);
});
