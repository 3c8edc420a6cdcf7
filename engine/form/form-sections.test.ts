import { describe, expect, test } from "vitest";
import { buildPoolForm as build } from "./build-form.fixture.ts";
import type { FormSpec } from "../model/form-source.ts";

describe("the sections of a form", () => {
  const headsOf = (spec: FormSpec, parts = {}) =>
    build(spec, parts).fields.map(({ pointer, section }) => [pointer, section]);

  test("head the fields from theirs on, with a title or with an explanation", () => {
    const fields = [
      { at: "/note" },
      { at: "/name", section: { title: "Name", text: "Of {{form.kind}}" } },
      { at: "/mail" },
      { at: "/size", section: "Size" },
    ];
    expect(headsOf({ fields, init: { kind: "b" } })).toEqual([
      ["/note", undefined],
      ["/name", { id: "/name", title: "Name", text: "Of " }],
      ["/mail", undefined],
      ["/size", { id: "/size", title: "Size" }],
    ]);
  });

  test("begin at their first field that is shown", () => {
    const fields = [
      { at: "/name", section: "Name" },
      { at: "/on", section: "Rest", show: false },
      { at: "/day", access: { flags: ["none-has-it"] }, section: "More" },
      { at: "/mail" },
      { at: "/size", section: "Hidden", show: false },
    ];
    expect(headsOf({ fields })).toEqual([
      ["/name", { id: "/name", title: "Name" }],
      ["/mail", { id: "/day", title: "More" }],
    ]);
  });
});

test("what the last step of a form says first follows what was entered; without it a text of ours stands there", () => {
  const review = { by: { $: "form.kind" }, to: { b: "Waits for {{form.name}}" }, else: "" };
  const saidOf = (kind: string) =>
    build({ fields: [{ at: "/name" }, { at: "/kind" }], review, init: { name: "us", kind } }).model.review;
  expect(saidOf("b")).toBe("Waits for us");
  expect(saidOf("POWERED_ON")).toBeUndefined();
});

describe("what stands beside a form", () => {
  const asideOf = (aside: FormSpec["aside"], form: Partial<FormSpec> = {}) =>
    build({ fields: [{ at: "/name" }, { at: "?zone" }], ...form, aside }).model.aside;

  test("are summaries of its fields, and plugins with the form's values", () => {
    const aside = [
      { summary: ["/name", "?zone"], title: "Order of {{form.name}}" },
      { use: "price", with: { of: { $: "form.name" } } },
    ];
    expect(asideOf(aside, { init: { name: "pool-1" } })).toEqual([
      { title: "Order of pool-1", summary: ["/name", "/zone"] },
      { use: "price", with: { of: "pool-1" } },
    ]);
  });

  test("is told which of its values the form refuses, before their fields say so", () => {
    const aside = [{ use: "price", with: { size: { $: "form.limits.cpu" } } }];
    const form = { fields: [{ at: "/name" }, { at: "/limits/cpu", max: 8 }] };
    const refusedOf = (cpu: number | null, name = "x") =>
      asideOf(aside, { ...form, init: { name, limits: { cpu } } }).map(
        (panel) => "use" in panel && panel.refused?.pointer,
      );
    expect(refusedOf(8)).toEqual([undefined]);
    expect(refusedOf(9)).toEqual(["/limits/cpu"]);
    // Nothing is entered yet, or something else is wrong.
    expect(refusedOf(null)).toEqual([undefined]);
    expect(refusedOf(8, "x".repeat(101))).toEqual([undefined]);
  });

  test("is called by a text of ours where the template says none", () => {
    const translations = { "form.aside": "Summary" };
    const { model } = build({ fields: [{ at: "/name" }], aside: [{ summary: ["/name"] }] }, { translations });
    expect(model.aside).toEqual([{ title: "Summary", summary: ["/name"] }]);
    expect(asideOf([{ use: "price", title: "Price" }])).toEqual([{ use: "price", with: {}, title: "Price" }]);
  });

  test("is absent for those without access, and while it is hidden", () => {
    const show = { "!!": { var: "form.name" } };
    expect(asideOf([{ summary: ["/name"], access: { flags: ["none-has-it"] } }])).toEqual([]);
    expect(
      asideOf([
        { summary: ["/name"], show },
        { use: "price", show },
      ]),
    ).toEqual([]);
    expect(asideOf([{ use: "price", show }], { init: { name: "pool-1" } })).toHaveLength(1);
  });
});
