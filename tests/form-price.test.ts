import { expect, test } from "vitest";
import { quantitiesOf, templateOfForm } from "#form-designer/form";
import type { FormField } from "#form-designer/form";
import { resolveValue } from "#engine/expression";
import { isRecord, readPointer } from "#validators";

const options = [
  { value: "basic", label: "Office hours" },
  { value: "gold", label: "Day and night" },
];
const FIELDS: readonly FormField[] = [
  { key: "seats", label: "Seats", kind: "number", resource: true, required: true },
  { key: "disk", label: "Disk", kind: "number", resource: true },
  { key: "support", label: "Support", kind: "select", resource: true, options },
  { key: "extras", label: "Extras", kind: "multi-select", resource: true, options },
  { key: "insured", label: "Insured", kind: "checkbox", resource: true },
  { key: "people", label: "People", kind: "number" },
];

test.each([
  {},
  { seats: 5 },
  { seats: 5, disk: 0, support: "gold", extras: ["basic", "gold"], insured: true, people: 7 },
  { seats: 5, disk: null, support: "", extras: [], insured: false },
])("what the page gives the price panel is what the server charges for: %j", (values) => {
  const template = templateOfForm({ offeringId: 7, version: 1, fields: FIELDS });
  const given = resolveValue(readPointer(template, "/aside/0/with/quantities"), { form: { values } });
  const chosen = Object.entries(isRecord(given) ? given : {}).filter(
    ([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  expect(Object.fromEntries(chosen)).toEqual(quantitiesOf(FIELDS, values));
});
