import { describe, expect, test } from "vitest";
import type { Field } from "#engine/template";
import { buildPoolForm as build } from "./build-form.fixture.ts";

const OPTIONS = {
  api: "fake",
  do: "GET /offer",
  rows: "/data",
  value: "id",
  label: "{{item.name}}",
} as const;
const OFFERS = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: `Offer ${id}`, memory: 1024 * id }));
const answers = (count: number) => ({ answers: { "/offer": { data: OFFERS.slice(0, count) } } });
const offer = (more: Partial<Field>): Field => ({ at: "/offer", extra: true, options: OPTIONS, ...more });

describe("the only choice", () => {
  test("is made for a field that needs one, and settles it", () => {
    const { field, state } = build({ fields: [offer({ validators: ["required"] })] }, answers(1));
    expect(state.value).toEqual({ offer: 1 });
    expect(field.isSettled).toBe(true);
  });

  test.each<[why: string, field: Partial<Field>, offered: number]>([
    ["the field may be empty", {}, 1],
    ["there are others", { validators: ["required"] }, 2],
  ])("is not made where %s", (_, more, offered) => {
    const { field, state } = build({ fields: [offer(more)] }, answers(offered));
    expect(state.value).toEqual({});
    expect(field.isSettled).toBeUndefined();
  });

  test("is not made for a list, which may have several", () => {
    const body = {
      type: "object",
      required: ["kinds"],
      properties: { kinds: { type: "array", items: { type: "string", enum: ["a"] } } },
    } as const;
    const { state } = build({ fields: [{ at: "/kinds" }] }, { bodies: { "POST /pool": body } });
    expect(state.value).toEqual({});
  });

  test("does not settle a field that has another value, or that is disabled", () => {
    const required = offer({ validators: ["required"] });
    const { field } = build({ init: { offer: 9 }, fields: [required] }, answers(1));
    expect(field.isSettled).toBeUndefined();
    const enable = [{ if: false, reason: "Not now" }];
    expect(build({ fields: [{ ...required, enable }] }, answers(1)).field.isSettled).toBeUndefined();
  });
});

test("a field that needs a choice and has none is not settled, and says it", () => {
  const options = {
    from: "load.keys",
    none: "Add a key first",
    value: "id",
    label: "{{item.name}}",
  } as const;
  const required = offer({ validators: ["required"], as: "select", options });
  const parts = { roots: { load: { keys: [] } } };
  const { field } = build({ fields: [required] }, parts);
  expect(field.isSettled).toBeUndefined();
  expect(field).toMatchObject({ options: [], optionsState: "ready", optionsText: "Add a key first" });
});

describe("a first value that comes with a choice", () => {
  const body = {
    type: "object",
    properties: { memory: { type: "integer", default: 500 }, offer: { type: "integer" } },
  } as const;
  const memory: Field = { at: "/memory", init: { $: "picked.offer.memory" } };
  const form = (init: Field["init"]) => ({ fields: [offer(init === undefined ? {} : { init }), memory] });
  const parts = { bodies: { "POST /pool": body } };

  test("is that of the choice which the address made, not the default of the description", () => {
    expect(build(form("2"), { ...parts, ...answers(3) }).state.value).toEqual({ offer: 2, memory: 2048 });
  });

  test("waits while nothing is chosen, or what was chosen is not known yet", () => {
    expect(build(form(undefined), { ...parts, ...answers(3) }).state.value).toEqual({});
    expect(build(form("2"), parts).state.value).toEqual({ offer: "2" });
  });

  test("is the default of the description where the choice has none", () => {
    const without = { answers: { "/offer": { data: [{ id: 2, name: "Offer 2" }] } } };
    expect(build(form("2"), { ...parts, ...without }).state.value).toEqual({ offer: 2, memory: 500 });
  });
});

test("a choice has its picture where that is one: nothing is loaded from elsewhere", () => {
  const logo = "data:image/svg+xml;base64,PHN2Zy8+";
  const pictured = offer({ options: { ...OPTIONS, picture: { $: "item.logo" } } });
  const data = [
    { id: 1, name: "Ours", logo },
    { id: 2, name: "Elsewhere", logo: "https://example.com/logo.svg" },
    { id: 3, name: "None" },
  ];
  const { field } = build({ fields: [pictured] }, { answers: { "/offer": { data } } });
  expect(field.options?.map(({ picture }) => picture)).toEqual([logo, undefined, undefined]);
});

describe("cards", () => {
  test("have the text and the facts of each choice, without those that it lacks", () => {
    const cards = offer({
      as: "cards",
      options: {
        ...OPTIONS,
        text: "{{item.note}}",
        facts: [
          { field: "memory", unit: { show: "GB", send: "MB" } },
          { field: "region" },
          { field: "id", label: "Number", show: { "===": [{ var: "item.id" }, 2] } },
          { field: "name", access: { flags: ["none-has-it"] } },
        ],
      },
    });
    const data = [
      { id: 1, name: "Small", note: "For tests", memory: 2048 },
      { id: 2, name: "Large", region: "Oslo" },
    ];
    const { field } = build({ fields: [cards] }, { answers: { "/offer": { data } } });
    expect(field).toMatchObject({ as: "cards" });
    expect(field.options).toEqual([
      { value: 1, label: "Small", text: "For tests", facts: [{ label: "Memory", text: "2 GB" }] },
      {
        value: 2,
        label: "Large",
        facts: [
          { label: "Region", text: "Oslo" },
          { label: "Number", text: "2" },
        ],
      },
    ]);
  });

  test.each([
    [6, "cards"],
    [7, "select"],
  ])("of %i choices are %s", (count, as) => {
    expect(build({ fields: [offer({ as: "cards" })] }, answers(count)).field.as).toBe(as);
  });

  test("are a list where the server has more to search", () => {
    const cards = offer({ as: "cards", options: { ...OPTIONS, size: 2, search: "name" } });
    expect(build({ fields: [cards] }, answers(2)).field).toMatchObject({ as: "select", isSearched: true });
  });

  test("say what the template says where there are none", () => {
    const none = (count: number) =>
      build({ fields: [offer({ options: { ...OPTIONS, none: "Nothing is offered" } })] }, answers(count))
        .field;
    expect(none(0)).toMatchObject({ options: [], optionsText: "Nothing is offered" });
  });

  test("wait for the choice that they depend on", () => {
    const cards = offer({
      as: "cards",
      options: { ...OPTIONS, filter: { kind: { $: "form.kind" } } },
    });
    const kind = { at: "/kind", label: "Kind", validators: ["required"] };
    const { fields } = build(
      { fields: [kind, cards] },
      { translations: { "form.waits-for": "Choose {field} first" } },
    );
    expect(fields[1]).toMatchObject({
      as: "cards",
      optionsState: "waiting",
      optionsText: "Choose Kind first",
    });
  });
});

describe("a choice that the address names", () => {
  const field = offer({ validators: ["required"], init: { $: "query.offer" } });
  const notice = "“{name}” is not offered";
  const open = (named: string, parts: Parameters<typeof build>[1], more: Partial<Field> = {}, change?: []) =>
    build(
      { fields: [{ ...field, ...more }] },
      { ...parts, roots: { query: { offer: named } }, translations: { "form.unoffered": notice } },
      change,
    );

  test.each(["99", "abc"])("and that there is not is left out and said: %s", (named) => {
    const { field: built, state } = open(named, answers(2));
    expect(state.value).toEqual({});
    expect(built.notice).toBe(`“${named}” is not offered`);
    expect(built.options?.map(({ value }) => value)).toEqual([1, 2]);
  });

  test("is not exchanged for the only one that there is", () => {
    const { field: built, state } = open("99", answers(1));
    expect(state.value).toEqual({});
    expect(built).toMatchObject({ notice: "“99” is not offered", options: [{ value: 1 }] });
  });

  test("says no more once a person has chosen", () => {
    const { field: built } = build(
      { fields: [field] },
      { ...answers(2), roots: { query: { offer: "99" } } },
      [["/offer", 2]],
    );
    expect(built.notice).toBeUndefined();
  });

  test("is taken where there is one, and where the server knows it among those that were not read", () => {
    const { field: built, state } = open("2", answers(2));
    expect([state.value, built.notice]).toEqual([{ offer: 2 }, undefined]);
    const some = { options: { ...OPTIONS, size: 2 } };
    const read = { "/offer": { data: OFFERS.slice(0, 2) } };
    const more = open("7", { answers: { ...read, "/offer?filter[id]=7": { data: [OFFERS[6]] } } }, some);
    expect([more.state.value, more.field.notice]).toEqual([{ offer: 7 }, undefined]);
  });

  test("is left out where the server refuses it, but not before it has answered, nor where it cannot", () => {
    const some = { options: { ...OPTIONS, size: 2 } };
    const read = { "/offer": { data: OFFERS.slice(0, 2) } };
    const refused = (status: number) => ({
      state: "failed",
      failure: { status, message: "", text: "", fields: [], isBroken: false },
    });
    const named = (answer: object) => open("abc", { answers: { ...read, ...answer } }, some).state.value;
    expect(named({ "/offer?filter[id]=abc": refused(400) })).toEqual({});
    expect(named({ "/offer?filter[id]=abc": refused(502) })).toEqual({ offer: "abc" });
    expect(named({})).toEqual({ offer: "abc" });
  });

  test("is not read by before it is known to be one", () => {
    const plan: Field = {
      at: "/plan",
      extra: true,
      options: { ...OPTIONS, do: "GET /plan", query: { offer: { $: "form.offer" } } },
    };
    const read = (offers: Readonly<Record<string, unknown>>) => {
      const roots = { query: { offer: "2" } };
      const built = build({ fields: [field, plan] }, { answers: offers, roots });
      return [built.context.asked, built.fields[1]?.optionsState];
    };
    expect(read({})).toEqual([["/offer"], "loading"]);
    expect(read(answers(1).answers)).toEqual([["/offer"], "waiting"]);
    expect(read(answers(2).answers)).toEqual([["/offer", "/plan?offer=2"], "loading"]);
  });
});
