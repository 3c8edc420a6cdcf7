import { describe, expect, test } from "vitest";
import {
  filledValues,
  formProblems,
  MOST_FIELDS,
  MOST_OPTIONS,
  MOST_OPTIONS_OF_FORM,
  offeringOf,
  placeInForm,
  priceItemsOf,
  quantitiesOf,
  templateNameOf,
  templateOfForm,
  valueProblems,
} from "./index.ts";
import type { FormField } from "./index.ts";

const number = (more: Partial<FormField> = {}): FormField => ({
  key: "seats",
  label: "Seats",
  kind: "number",
  ...more,
});
const choice = (kind: "select" | "multi-select", more: Partial<FormField> = {}): FormField => ({
  key: "support",
  label: "Support",
  kind,
  options: [
    { value: "basic", label: "Office hours" },
    { value: "gold", label: "Day and night" },
  ],
  ...more,
});
const wrong = (field: FormField) =>
  formProblems([field]).map(({ pointer, message }) => `${pointer} ${message}`);
const refused = (field: FormField, value: unknown) =>
  valueProblems([field], { [field.key]: value }).map(({ message }) => message);

describe("what is wrong with a form", () => {
  test.each<[FormField, readonly string[]]>([
    [number(), []],
    [
      number({ key: "" }),
      ["/fields/0/key Use at most 40 letters, digits, - and _, and begin with a letter."],
    ],
    [
      number({ key: "__proto__" }),
      ["/fields/0/key Use at most 40 letters, digits, - and _, and begin with a letter."],
    ],
    [number({ key: "valueOf" }), ["/fields/0/key This name is not permitted."]],
    [number({ label: " " }), ["/fields/0/label A field needs a label."]],
    [
      number({ label: "t:menu" }),
      ["/fields/0/label t: at the beginning names a text of the portal: write it otherwise."],
    ],
    [number({ help: "{{x}}" }), ["/fields/0/help {{ has a meaning of its own in pages: write it otherwise."]],
    [number({ step: 0 }), ["/fields/0/step A step is above 0."]],
    [number({ min: -1 }), []],
    [number({ min: -1, resource: true }), ["/fields/0/min What has a price is not negative."]],
    [number({ options: [] }), ["/fields/0/options Only choices have this."]],
    [number({ kind: "text", unit: "GB" }), ["/fields/0/unit Only numbers have this."]],
    [choice("select", { options: [] }), ["/fields/0/options There is nothing to choose from."]],
    [
      choice("select", {
        options: [
          { value: "10", label: "Ten" },
          { value: "a", label: "" },
          { value: "a", label: "B" },
        ],
      }),
      [
        "/fields/0/options/0/value Use at most 40 letters, digits, - and _, and begin with a letter.",
        "/fields/0/options/1/label A choice needs a label.",
        "/fields/0/options/2/value Another choice has this key.",
      ],
    ],
  ])("%j", (field, problems) => {
    expect(wrong(field)).toEqual(problems);
  });

  test("too many fields and choices", () => {
    const many = Array.from({ length: MOST_FIELDS + 1 }, (_, index) => number({ key: `seats${index}` }));
    expect(formProblems(many)).toEqual([{ pointer: "/fields", message: "A form has at most 60 fields." }]);
    const options = Array.from({ length: MOST_OPTIONS + 1 }, (_, index) => ({
      value: `v${index}`,
      label: "V",
    }));
    expect(wrong(choice("select", { options }))).toEqual([
      "/fields/0/options A field has at most 100 choices.",
    ]);
  });
});

test("a form of more choices than are checked at once is refused for them alone", () => {
  const options = Array.from({ length: MOST_OPTIONS }, (_, index) => ({ value: `v${index}`, label: "V" }));
  const fields = (count: number) =>
    Array.from({ length: count }, (_, index) => choice("multi-select", { key: `k${index}`, options }));
  const most = MOST_OPTIONS_OF_FORM / MOST_OPTIONS;
  expect(formProblems(fields(most))).toEqual([]);
  expect(formProblems(fields(most + 1))).toEqual([
    { pointer: "/fields", message: "A form has at most 1000 choices in all." },
  ]);
});

describe("what is wrong with what was filled in", () => {
  test.each<[FormField, unknown, readonly string[]]>([
    [number({ step: 0.1 }), 0.3, []],
    [number({ min: 0.5, step: 0.25 }), 1.25, []],
    [number({ min: 1, step: 2 }), 2, ["Must be 1 or a multiple of 2 above it."]],
    [number(), Number.NaN, ["This must be a number."]],
    [number(), Number.POSITIVE_INFINITY, ["This must be a number."]],
    [number({ required: true }), null, ["Seats is required"]],
    [choice("multi-select"), ["gold", "basic"], []],
    [choice("multi-select"), ["gold", "gold"], ["A choice stands twice."]],
    [choice("multi-select"), "gold", ["This must be a list."]],
    [choice("multi-select", { required: true }), [], ["Support is required"]],
    [number({ kind: "checkbox", required: true }), false, ["Seats is required"]],
    [number({ kind: "checkbox" }), "yes", ["This must be yes or no."]],
    [number({ kind: "date" }), "2028-02-29", []],
    [number({ kind: "date" }), "2027-02-29", ["This must be a day: YYYY-MM-DD."]],
    [number({ kind: "text" }), "a".repeat(501), ["Must have at most 500 characters."]],
    [number({ kind: "textarea" }), "a\nb", []],
  ])("%j %j", (field, value, problems) => {
    expect(refused(field, value)).toEqual(problems);
  });

  test("nothing is kept of what is empty, and quantities are those of resources", () => {
    const fields = [
      number({ resource: true }),
      choice("multi-select", { resource: true }),
      number({ key: "desks" }),
    ];
    const values = { seats: 5, support: [], desks: 3 };
    expect(filledValues(fields, values)).toEqual({ seats: 5, desks: 3 });
    expect(quantitiesOf(fields, values)).toEqual({ seats: 5 });
  });
});

describe("price items", () => {
  test.each<[Partial<FormField>, object]>([
    [
      { min: 5, max: 50, step: 5 },
      { min: 0, max: 50, step: 5, isUnlimited: false },
    ],
    [{}, { min: 0, max: -1, step: 1, isUnlimited: true }],
    // From 1 in steps of 2: 3 is on no step from nothing.
    [{ min: 1, step: 2 }, { step: 1 }],
    [{ min: 0.25, step: 0.5 }, { step: 0.01 }],
    [{ min: 5, required: true }, { tempValue: 5 }],
  ])("of a number %j", (more, expected) => {
    expect(priceItemsOf([number({ resource: true, ...more })]).get("seats")).toMatchObject(expected);
  });

  test("are those of resources alone, with their choices", () => {
    const items = priceItemsOf([number(), choice("select", { resource: true })]);
    expect([...items.keys()]).toEqual(["support"]);
    expect(items.get("support")).toMatchObject({ type: "formResource", builtItem: ["basic", "gold"] });
  });
});

test("the page of a form says at its review and on its button that an order waits for approval", () => {
  const page = templateOfForm({ offeringId: 1, version: 1, fields: [number()] });
  const by = { $: "load.solutions.data.0.needsApproval" };
  expect(page).toMatchObject({
    review: { by, to: { true: "t:purchase.review-for-approval" } },
    submit: { by, to: { true: "t:purchase.submit-for-approval" }, else: "t:purchase-xaas.submit" },
  });
});

test("a page is found by its name, and a place in it is one of the form", () => {
  expect(offeringOf(templateNameOf(1021))).toBe(1021);
  expect(["form-", "form-0", "form-x", "form-1x", "other-1"].map(offeringOf)).toEqual(
    Array(5).fill(undefined),
  );
  expect(placeInForm("/steps/0/fields/3/label")).toBe("/fields/3/label");
  expect(placeInForm("/aside/0/with")).toBe("");
  expect(templateOfForm({ offeringId: 1, version: 0, fields: [] })).not.toHaveProperty("steps");
});
