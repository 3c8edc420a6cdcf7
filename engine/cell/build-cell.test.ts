import { describe, expect, test } from "vitest";
import { buildCell, show } from "./build-cell.ts";
import type { Shown } from "./build-cell.ts";
import { formatOf } from "./cell-format.ts";
import type { CellFormat } from "./cell-format.ts";
import { pageContext } from "../context/page-fixture.ts";

const context = pageContext({
  template: { template: "x", v: 1, kind: "plugin", title: "X", use: "x" },
  translations: {
    "list.yes": "Yes",
    "list.no": "No",
    "list.unlimited": "Unlimited",
    "list.connected": "Connected",
    "list.disconnected": "Disconnected",
  },
});

describe("a value is shown in its format", () => {
  test.each<[CellFormat, unknown, Shown]>([
    ["text", { id: 7, name: "web-01" }, { text: "web-01" }],
    ["text", ["a", { name: "b" }], { text: "a, b" }],
    ["number", 1234567.891, { text: "1,234,567.89" }],
    ["number", "n/a", { text: "n/a" }],
    ["percent", 12.345, { text: "12.35 %" }],
    ["bytes", 1_610_612_736, { text: "1.5 GB" }],
    ["bytes", 0, { text: "0 B" }],
    ["duration", 93_784, { text: "1 d 2 h" }],
    ["duration", 0, { text: "0 s" }],
    ["limit", 0, { text: "∞", hint: "Unlimited" }],
    ["limit", -1, { text: "∞", hint: "Unlimited" }],
    ["limit", "-1", { text: "∞", hint: "Unlimited" }],
    ["limit", 8, { text: "8" }],
    ["state", "POWERED_ON", { text: "Powered on", tone: "success" }],
    ["state", "Pending Approval", { text: "Pending Approval", tone: "progress" }],
    ["state", "Processing", { text: "Processing", tone: "progress" }],
    ["state", "Procuring", { text: "Procuring", tone: "progress" }],
    ["state", "neverHeardOf", { text: "Never heard of", tone: "neutral" }],
    ["connected", true, { text: "Connected", tone: "success" }],
    ["connected", "disconnected", { text: "Disconnected", tone: "failure" }],
    ["yes", 1, { text: "Yes" }],
    ["yes", "false", { text: "No" }],
    ["tags", ["dmz", "", "office"], { text: "dmz, office", tags: ["dmz", "office"] }],
    ["codes", ["POWERED_ON", "b"], { text: "Powered on, B", tags: ["Powered on", "B"] }],
    ["datetime", "2026-01-15 01:30:05 PM", { text: "2026-01-15 13:30:05", hint: "in 1 hour" }],
    ["datetime", 1_768_483_805_000, { text: "2026-01-15 13:30:05", hint: "in 1 hour" }],
    ["datetime", 1_768_483_805, { text: "2026-01-15 13:30:05", hint: "in 1 hour" }],
    ["datetime", "soon", { text: "soon" }],
    ["email", "a@b.example", { text: "a@b.example", href: "mailto:a@b.example" }],
    ["link", "https://a.example/x", { text: "https://a.example/x", href: "https://a.example/x" }],
    ["link", "javascript:alert(1)", { text: "javascript:alert(1)" }],
    ["copyable", "10.0.0.1", { text: "10.0.0.1" }],
  ])("%s of %j", (format, value, shown) => {
    expect(show(context, value, format)).toEqual(shown);
  });

  test.each<[unknown, { show: string; send: string }, string]>([
    [4096, { show: "GB", send: "MB" }, "4 GB"],
    [1536, { show: "GB", send: "MB" }, "1.5 GB"],
    [5, { show: "GB", send: "s" }, "5 s"],
    [-1, { show: "GB", send: "MB" }, "∞"],
  ])("a limit of %j in %o", (value, unit, text) => {
    expect(show(context, value, "limit", { unit }).text).toBe(text);
  });
});

test("in a state of the past nothing goes on any more; other states keep their colour", () => {
  const tone = (state: string) =>
    buildCell(context, { field: "state", past: true }, "state", { state }, {}).tone;
  expect(["Processing", "Error", "Available"].map(tone)).toEqual(["neutral", "failure", "success"]);
});

test("a state with a reason says it, and leads to more about it; without one it leads nowhere", () => {
  const spec = { field: "state", reason: "{{row.error}}", link: "/pages/service?id={row.id}" };
  const cell = (error: string | null) => {
    const row = { id: 7, state: "Error", error };
    return buildCell(context, spec, "state", row, { row });
  };
  expect(cell("It is sold out.")).toMatchObject({
    text: "Error",
    reason: "It is sold out.",
    href: "/pages/service?id=7",
  });
  expect([cell(null).reason, cell(null).href]).toEqual([undefined, undefined]);
});

test.each([
  [
    { icon: { by: { $: "row.type" }, to: { vm: "device-desktop" }, else: "box" } },
    { icon: "device-desktop" },
  ],
  [{ icon: { by: { $: "row.kind" }, to: { vm: "device-desktop" }, else: "box" } }, { icon: "box" }],
  [{ initials: true }, { initials: "AW" }],
  [{ initials: false }, {}],
  [
    { initials: true, picture: { $: "row.logo" } },
    { initials: "AW", picture: "data:image/png;base64,AA==" },
  ],
  [{ picture: { $: "row.website" } }, {}],
  [{ picture: { $: "row.none" } }, {}],
] as const)("%j puts %j before the value", (mark, before) => {
  const row = {
    name: "Adventure Works",
    type: "vm",
    logo: "data:image/png;base64,AA==",
    website: "https://aw.example/logo.png",
  };
  const {
    field: _,
    format: _format,
    text,
    ...marks
  } = buildCell(context, { field: "name", ...mark }, "text", row, { row });
  expect(text).toBe("Adventure Works");
  expect(marks).toEqual(before);
});

test("a text stands instead of the field, in the words of a translation", () => {
  const named = {
    ...context,
    translations: { ...context.translations, "x.name": "Draft for {{row.company}}" },
  };
  const row = { number: null, company: "Contoso" };
  const chosen = { by: { $: "row.company" }, to: { Contoso: "t:x.name" } } as const;
  for (const value of ["t:x.name", "Draft for {{row.company}}", chosen])
    expect(buildCell(named, { field: "number", value }, "text", row, { row }).text).toBe("Draft for Contoso");
});

test.each([
  [{ type: "string", format: "date-time" }, "datetime"],
  [{ type: "string", "x-format": "date-time" }, "datetime"],
  [{ type: "integer", "x-unlimited": -1 }, "limit"],
  [{ type: "string", "x-format": "atrium-date-time" }, "datetime"],
  [{ type: "string", "x-format": "no-format" }, "text"],
  [{ type: "string", "x-format": "code" }, "code"],
] as const)("a value of %j has the format %s", (schema, format) => {
  expect(formatOf(undefined, schema, undefined)).toBe(format);
});
