import { describe, expect, test } from "vitest";
import { fillPath } from "./fill-path.ts";
import { referencesOf } from "./references-of.ts";
import { resolveValue } from "./resolve-value.ts";
import { pickSwitch } from "./switch.ts";
import type { Switch } from "./switch.ts";
import { translate, wordsOf } from "./translate.ts";

const roots = {
  row: {
    id: 17,
    name: "a/b ü",
    empty: "",
    dot: ".",
    dots: "..",
    none: null,
    flag: false,
    obj: {},
    lone: "\ud800",
  },
  rows: [{ id: 1, n: { x: 1 } }, { id: null }, { n: { x: 2 } }],
};

describe("a path is filled with encoded values", () => {
  test.each([
    ["/service/{row.id}", "/service/17"],
    ["/x/{row.name}?f={row.flag}", "/x/a%2Fb%20%C3%BC?f=false"],
    ["/nothing/to/fill", "/nothing/to/fill"],
  ])("%s", (path, filled) => {
    expect(fillPath(path, roots)).toEqual({ ok: true, path: filled });
  });

  test.each(["empty", "dot", "dots", "none", "obj", "lone", "missing", "constructor"])(
    "row.%s fills nothing",
    (name) => {
      expect(fillPath(`/service/{row.${name}}`, roots)).toEqual({
        ok: false,
        text: "KeyMap is not set",
        placeholder: `row.${name}`,
      });
    },
  );
});

describe("a value keeps its type", () => {
  test.each<[value: unknown, resolved: unknown]>([
    [{ $: "row.id" }, 17],
    [{ $: "row.missing" }, undefined],
    [
      { a: { $: "row.missing" }, b: [{ $: "row.none" }, { $: "row.flag" }] },
      { a: null, b: [null, false] },
    ],
    [{ $: "rows.*.id" }, [1, null]],
    [{ $: "rows.*.n.x" }, [1, 2]],
    [{ $: "rows.-1.n.x" }, 2],
    [
      { $: "row", pick: { key: "id", deep: "obj.x" } },
      { key: 17, deep: null },
    ],
    [{ $: "rows", pick: { id: "id" } }, [{ id: 1 }, { id: null }, { id: null }]],
    ["changed", "changed"],
    [{ __proto__: null, plain: 1 }, { plain: 1 }],
  ])("%j", (value, resolved) => {
    expect(resolveValue(value, roots)).toEqual(resolved);
  });
});

describe("a switch picks by a value", () => {
  const choice: Switch<string> = {
    by: { $: "row.id" },
    to: { 17: { by: { $: "row.flag" }, to: { false: "inner" } } },
    else: "other",
  };
  test("of any plain type, also inside another", () => {
    expect(pickSwitch<string>(choice, roots)).toBe("inner");
  });
  test("else where nothing matches, undefined where there is no else", () => {
    expect(pickSwitch<string>(choice, { row: { id: 1 } })).toBe("other");
    expect(pickSwitch<string>({ by: { $: "row.id" }, to: {} }, roots)).toBeUndefined();
    expect(pickSwitch<string>({ by: { $: "row.id" }, to: {}, else: null }, roots)).toBeUndefined();
    expect(pickSwitch<string>({ by: { $: "row.s" }, to: {} }, { row: { s: "toString" } })).toBeUndefined();
  });
  test("a value that is no switch is returned as it is", () => {
    expect(pickSwitch<string>("text", roots)).toBe("text");
  });
});

describe("a switch inside a value", () => {
  const size = { by: { $: "form.kind" }, to: { big: { $: "form.size" }, small: 1 }, else: null };
  const resolve = (kind?: string) => resolveValue({ a: [size] }, { form: { kind, size: 64 } });
  test("is what it picks, with its type", () => {
    expect(resolve("big")).toEqual({ a: [64] });
    expect(resolve("small")).toEqual({ a: [1] });
    expect(resolve("other")).toEqual({ a: [null] });
  });
  test("is absent where nothing is picked", () => {
    expect(resolveValue({ by: { $: "form.kind" }, to: { big: 1 } }, { form: {} })).toBeUndefined();
  });
  test("is not a thing that has a by and a to", () => {
    const mail = { by: { $: "form.kind" }, to: { a: 1 }, subject: "x" };
    expect(resolveValue(mail, { form: { kind: "a" } })).toEqual({ by: "a", to: { a: 1 }, subject: "x" });
    expect(resolveValue({ by: "ada", to: { a: 1 } }, {})).toEqual({ by: "ada", to: { a: 1 } });
  });
});

test("a key without translation becomes the words of its last part", () => {
  expect(translate("t:a.b", { "a.b": "Hi" })).toBe("Hi");
  expect(translate("t:a.createTime", {})).toBe("Create time");
  expect(translate("plain", {})).toBe("plain");
  expect(translate("t:toString", {})).toBe("To string");
  expect(wordsOf("service_offering.NSX-id")).toBe("Service offering NSX id");
});

test("references are found in values, conditions, texts and paths, each once", () => {
  const part = {
    do: "GET /x/{load.a.id}",
    filter: { f: { $: "form.pool.dc" } },
    label: "{{item.name}} {{#if row.x}}{{item.name}}{{/if}}",
    keep: { in: [{ var: "item.moId" }, { var: "load.a.ids" }] },
  };
  expect(referencesOf("t:zone.title", { "zone.title": "Zone {{load.zone.name}}" })).toEqual([
    "load.zone.name",
  ]);
  expect(referencesOf(part)).toEqual([
    "load.a.id",
    "form.pool.dc",
    "item.name",
    "row.x",
    "item.moId",
    "load.a.ids",
  ]);
});
