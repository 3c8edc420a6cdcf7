import { describe, expect, test } from "vitest";
import { fakeFormContext } from "../testing/fake-form-context.ts";
import { fakeViewer } from "../testing/fake-viewer.ts";
import { buildForm } from "./build-form.ts";
import { buildPoolForm as build } from "./build-form.fixture.ts";
import type { FormSpec } from "../model/form-source.ts";
import { firstState } from "./form-state.ts";

describe("the control of a field", () => {
  test.each([
    ["/name", "text"],
    ["/note", "textarea"],
    ["/mail", "text"],
    ["/size", "number"],
    ["/price", "number"],
    ["/kind", "select"],
    ["/kinds", "multi"],
    ["/colours", "multi"],
    ["/colour", "select"],
    ["/shade", "select"],
    ["/code", "text"],
    ["/quote", "textarea"],
    ["/start", "textarea"],
    ["/tags", "tags"],
    ["/on", "switch"],
    ["/day", "date"],
    ["/at", "datetime"],
    ["/secret", "secret"],
    ["/labels", "key-value"],
    ["/limits", "group"],
    ["/disks", "table"],
    ["/tree", "group"],
    ["/either", "any"],
    ["/unknown", "text"],
  ])("of %s is %s", (at, as) => {
    expect(build({ fields: [{ at }] }).field.as).toBe(as);
  });

  test.each([
    ["ipv4", "ip", "text"],
    ["an address of mail", "email", "text"],
    ["letters, of any number of lines", "latin", "textarea"],
    ["anything", "required", "textarea"],
  ])("of a text that must be %s (%s) is %s", (_, rule, as) => {
    expect(build({ fields: [{ at: "/note", validators: [rule] }] }).field.as).toBe(as);
  });

  test.each([
    [999, "text"],
    [1000, "textarea"],
    [undefined, "textarea"],
  ])("of a text of at most %s characters is %s", (maxLength, as) => {
    const bodies = {
      "POST /pool": { type: "object", properties: { text: { type: "string", maxLength } } },
    };
    expect(build({ fields: [{ at: "/text" }] }, { bodies }).field.as).toBe(as);
  });

  test("is one line where its description names a rule that has no room for two, and the field keeps the rule", () => {
    const { field } = build({ fields: [{ at: "/server", validators: ["latin"] }] });
    expect(field).toMatchObject({ as: "text", validators: ["latin", "hostname"] });
  });

  test("offers the values that stand behind a reference", () => {
    const { fields } = build({ fields: [{ at: "/colours" }, { at: "/colour" }, { at: "/shade" }] });
    const offered = fields.map(({ options }) => options?.map(({ value }) => value));
    expect(offered).toEqual([
      ["red", "blue"],
      ["red", "blue"],
      ["red", "blue"],
    ]);
    expect(fields[1]?.help).toBe("Of the door");
  });

  test("is the template's where it names one", () => {
    expect(build({ fields: [{ at: "/kind", as: "radio" }] }).field.as).toBe("radio");
    expect(
      build({ fields: [{ at: "/note", use: "editor", with: { of: { $: "form.name" } } }] }).field,
    ).toMatchObject({ as: "plugin", use: "editor" });
  });
});

describe("a field", () => {
  test("takes label and help from the template, else from its schema, else from its name", () => {
    expect(build({ fields: [{ at: "/name" }] }).field).toMatchObject({
      label: "Pool name",
      help: "Shown everywhere",
      isRequired: true,
    });
    expect(
      build(
        { fields: [{ at: "/name", label: "t:pool.name", help: "For {{claims.companyName}}" }] },
        {
          translations: { "pool.name": "Name of the pool" },
          roots: { claims: { companyName: "Blue Harbour" } },
        },
      ).field,
    ).toMatchObject({ label: "Name of the pool", help: "For Blue Harbour" });
    expect(build({ fields: [{ at: "/limits/memory" }] }).field).toMatchObject({
      label: "Limits memory",
      isRequired: false,
    });
    expect(build({ fields: [{ at: "/limits/cpu" }] }).field).toMatchObject({
      label: "Size",
      isRequired: true,
    });
  });

  test.each([
    [
      "the specification's bounds where there are no others",
      { at: "/price" },
      { min: -99999999999999, max: 99999999999999, step: 0.01 },
    ],
    [
      "whole steps for whole numbers",
      { at: "/limits/memory" },
      { min: -99999999999999, max: 99999999999999, step: 1 },
    ],
    ["the schema's bounds", { at: "/size" }, { min: 2, max: 64, step: 1 }],
    [
      "narrower bounds of the template",
      {
        at: "/size",
        min: { $: "load.offer.min" },
        max: { $: "load.offer.max" },
        step: { $: "load.offer.step" },
      },
      { min: 4, max: 64, step: 4 },
    ],
    [
      "bounds in the displayed unit",
      {
        at: "/limits/memory",
        unit: { show: "GB", send: "MB" },
        min: { $: "load.offer.min" },
        max: { $: "load.offer.mb" },
      },
      { min: 4 / 1024, max: 8, step: 0.01 },
    ],
  ])("has %s", (_, field, bounds) => {
    const roots = { load: { offer: { min: 4, max: 999, step: 4, mb: 8192 } } };
    expect(build({ fields: [field] }, { roots }).field).toMatchObject(bounds);
  });

  test("has the schema's step", () => {
    const cores = { type: "integer", minimum: 4, multipleOf: 4 };
    const bodies = { "POST /pool": { type: "object", properties: { cores } } };
    expect(build({ fields: [{ at: "/cores" }] }, { bodies }).field).toMatchObject({ min: 4, step: 4 });
  });

  test("is absent where the viewer has no access, or its condition is false", () => {
    const fields = [
      { at: "/name", access: { type: ["provider" as const] } },
      { at: "/note", show: { "===": [{ var: "form.kind" }, "b"] } },
      { at: "/kind" },
    ];
    expect(build({ fields }).fields.map(({ pointer }) => pointer)).toEqual(["/kind"]);
    expect(
      build({ fields }, { viewer: fakeViewer("provider") }, [["/kind", "b"]]).fields.map(
        ({ pointer }) => pointer,
      ),
    ).toEqual(["/name", "/note", "/kind"]);
  });

  test("shows why it is disabled", () => {
    const enable = [
      { if: { "===": [{ var: "row.state" }, "Available"] }, reason: "{{row.name}} is {{row.state}}" },
    ];
    expect(
      build({ fields: [{ at: "/name", enable }] }, { roots: { row: { name: "web", state: "Processing" } } })
        .field.disabledReason,
    ).toBe("web is Processing");
    expect(
      build({ fields: [{ at: "/name", enable }] }, { roots: { row: { name: "web", state: "Available" } } })
        .field.disabledReason,
    ).toBeUndefined();
  });

  test("of a parameter takes its schema from the operation", () => {
    const schema = { type: "string", enum: ["csv", "pdf"] };
    const parts = {
      parameters: { "POST /pool": [{ name: "doc_type", in: "query", isRequired: true, schema }] },
    } as const;
    expect(build({ fields: [{ at: "?doc_type", as: "radio" }] }, parts).field).toMatchObject({
      pointer: "/doc_type",
      isRequired: true,
      isExtra: true,
      as: "radio",
    });
  });

  test("of a named schema is found by its first segment, which its label leaves out", () => {
    const spec = {
      schema: { pool: { api: "fake", body: "POST /pool" }, other: { api: "fake", body: "POST /none" } },
      fields: [{ at: "/pool/limits/memory" }, { at: "/other/x" }],
    };
    expect(build(spec).fields).toMatchObject([
      { as: "number", label: "Limits memory" },
      { as: "text", label: "X" },
    ]);
  });
});

test("a form about a part of a body requires what that part requires, be it an entry of a list or not required itself", () => {
  const line = { api: "fake", body: "POST /rule", at: "/rules/-" } as const;
  const bodies = {
    "POST /rule": {
      type: "object",
      properties: {
        rules: {
          type: "array",
          items: {
            type: "object",
            required: ["name"],
            properties: { name: { type: "string" }, note: { type: "string" } },
          },
        },
      },
    },
  };
  const { fields } = build({ schema: line, fields: [{ at: "/name" }, { at: "/note" }] }, { bodies });
  expect(fields.map(({ isRequired }) => isRequired)).toEqual([true, false]);
});

const DATA_CENTERS = {
  data: [
    { id: 1, name: "Oslo" },
    { id: 2, name: "Bergen" },
  ],
};
const CLUSTERS = { data: [{ id: "c1", name: "Cluster 1", free: 7 }] };
const PLACES: FormSpec = {
  fields: [
    {
      at: "/dc",
      validators: ["required"],
      options: { api: "fake", do: "GET /dc", rows: "/data", value: "id", label: "{{item.name}}" },
    },
    {
      at: "/cluster",
      help: "{{picked.cluster.free}} GB free",
      options: {
        api: "fake",
        do: "GET /cluster",
        filter: { dc: { $: "form.dc" } },
        rows: "/data",
        value: "id",
        label: "{{item.name}}",
        pick: "only",
      },
    },
    { at: "/host", init: { $: "picked.cluster.name" } },
  ],
};
const PLACE_ANSWERS = {
  "/dc": DATA_CENTERS,
  "/cluster?filter[dc]=2": CLUSTERS,
  "/cluster?filter[dc]=1": { data: [] },
};

describe("choices", () => {
  test("come from the schema, with words for codes, and a template may only narrow them", () => {
    expect(build({ fields: [{ at: "/kind" }] }).field.options).toEqual([
      { value: "POWERED_ON", label: "Powered on" },
      { value: "b", label: "B" },
    ]);
    expect(build({ fields: [{ at: "/kind", values: ["b", "z"] }] }).field.options).toEqual([
      { value: "b", label: "B" },
    ]);
  });

  test("are named in the words of the API that they are sent to", () => {
    const translations = { "value.b": "Any", "value.fake.b": "Own", "value.a": "All" };
    const labels = (spec: Parameters<typeof build>[0], parts = { translations }) =>
      build(spec, parts).field.options?.map(({ label }) => label);
    const schema = { api: "another", body: "POST /pool" };
    expect(labels({ fields: [{ at: "/kind" }] })).toEqual(["Powered on", "Own"]);
    expect(labels({ fields: [{ at: "/kinds" }] })).toEqual(["All", "Own"]);
    expect(labels({ schema, fields: [{ at: "/kind" }] })).toEqual(["Powered on", "Any"]);
    expect(labels({ schema: { pool: schema }, fields: [{ at: "/pool/kind" }] })).toEqual([
      "Powered on",
      "Any",
    ]);
    expect(labels({ schema, fields: [{ at: "?zone", extra: true, values: ["b"] }] })).toEqual(["Own"]);
  });

  test("of a line are named in the words of the API that its table is sent to", () => {
    const translations = { "value.b": "Any", "value.fake.b": "Own" };
    const fields = [{ at: "/name", values: ["b"] }];
    const { field } = build({ fields: [{ at: "/disks", as: "table", fields }] }, { translations }, [
      ["/disks", [{ name: "b" }]],
    ]);
    expect(field.lines?.[0]?.[0]?.options?.map(({ label }) => label)).toEqual(["Own"]);
  });

  test("wait for the field they depend on, and name it", () => {
    const { fields, context } = build(PLACES, {
      answers: PLACE_ANSWERS,
      translations: { "form.waits-for": "Choose {field} first" },
    });
    expect(fields[1]).toMatchObject({ optionsState: "waiting", optionsText: "Choose Dc first" });
    expect(context.asked).toEqual(["/dc"]);
  });

  test("are loaded once that field is filled, choose the only one left, and fill dependent fields", () => {
    const { fields, state } = build(PLACES, { answers: PLACE_ANSWERS }, [["/dc", 2]]);
    expect(fields[1]).toMatchObject({ optionsState: "ready", help: "7 GB free" });
    expect(state.value).toEqual({ dc: 2, cluster: "c1", host: "Cluster 1" });
  });

  test("are emptied, with their dependents, when a person changes what they refer to", () => {
    const { state } = build(PLACES, { answers: PLACE_ANSWERS }, [
      ["/dc", 2],
      ["/dc", 1],
    ]);
    expect(state.value).toEqual({ dc: 1 });
  });

  test("match a value that arrived as text, and convert it", () => {
    const spec: FormSpec = { ...PLACES, init: { dc: { $: "query.dc" } } };
    expect(build(spec, { answers: PLACE_ANSWERS, roots: { query: { dc: "2" } } }).state.value["dc"]).toBe(2);
  });

  const MANY = { data: Array.from({ length: 100 }, (_, id) => ({ id, name: `n${id}` })) };
  const OWNER = {
    at: "/owner",
    options: {
      api: "fake",
      do: "GET /owner",
      rows: "/data",
      value: "id",
      label: "{{item.name}}",
      search: "name",
    },
  } as const;

  test("are searched on the server where there are more than were loaded", () => {
    const fields = [OWNER];
    const context = fakeFormContext({
      answers: { "/owner": MANY, "/owner?search[name]=bo": { data: [{ id: 900, name: "Bo" }] } },
    });
    const state = { ...firstState({ fields }, context), searches: { "/owner": "bo" } };
    const model = buildForm(
      { id: "f", template: "t", pointer: "", spec: { fields }, run: "", kind: "add" },
      context,
      state,
    );
    expect(model.steps[0]?.fields[0]).toMatchObject({
      isSearched: true,
      options: [{ value: 900, label: "Bo" }],
    });
  });

  test.each([
    ["one", 900, "/owner?filter[id]=900", [{ id: 900, name: "Bo" }], ["Bo"]],
    [
      "several",
      [900, 3, "901"],
      "/owner?filter[id]=900&filter[id]=901",
      [
        { id: 900, name: "Bo" },
        { id: 901, name: "Cy" },
      ],
      ["Bo", "Cy"],
    ],
  ])("%s chosen beyond the loaded ones is looked up by name", (_, owner, call, rows, labels) => {
    const spec: FormSpec = { fields: [OWNER], init: { owner } };
    const { field, context } = build(spec, { answers: { "/owner": MANY, [call]: { data: rows } } });
    expect(context.asked).toContain(call);
    expect(field.options?.slice(0, labels.length).map(({ label }) => label)).toEqual(labels);
    expect(field.options).toHaveLength(100 + labels.length);
  });

  test("a choice found by a search keeps its name after the search, without another request", () => {
    const fields = [OWNER];
    const context = fakeFormContext({ answers: { "/owner": MANY } });
    const opened = firstState({ fields }, context);
    const state = {
      ...opened,
      value: { owner: 900 },
      chosen: { "/owner": { id: 900, name: "Bo" } },
    };
    const source = { id: "f", template: "t", pointer: "", spec: { fields }, run: "", kind: "add" } as const;
    const model = buildForm(source, context, state);
    expect(model.steps[0]?.fields[0]?.options?.[0]).toMatchObject({ value: 900, label: "Bo" });
    expect(context.asked.filter((call) => call.includes("filter"))).toEqual([]);
  });

  test("show why they failed", () => {
    const failure = { status: 500, message: "boom", text: "500 Error - boom", fields: [], isBroken: false };
    expect(build(PLACES, { answers: { "/dc": { state: "failed", failure } } }).field).toMatchObject({
      optionsState: "error",
      optionsText: "500 Error - boom",
    });
  });

  test("of hidden fields are not requested", () => {
    const fields = [{ at: "/name" }, ...(PLACES.fields ?? []).map((field) => ({ ...field, show: false }))];
    expect(build({ fields }, { answers: PLACE_ANSWERS }).context.asked).toEqual([]);
  });
});

test.each<[string, reasons: readonly string[], refusal: string | undefined]>([
  [
    "the same reason, says it once and is not sent",
    ["The seller does it.", "The seller does it."],
    "The seller does it.",
  ],
  ["different reasons, says each at its field", ["The seller does it.", "Not yet."], undefined],
])("a form whose fields are all closed for %s", (_, reasons, refusal) => {
  const fields = reasons.map((reason, index) => ({
    at: ["/name", "/note"][index] ?? "",
    enable: [{ if: false, reason }],
  }));
  const { fields: models, model } = build({ fields });
  expect(model.refusal).toBe(refusal);
  expect(models.map(({ disabledReason }) => disabledReason)).toEqual(
    refusal === undefined ? reasons : ["", ""],
  );
});

test("a field that shows by the first value of a later one is decided when that is there, and nothing is reported", () => {
  const show = { "===": [{ var: "form.kind" }, "b"] };
  const spec = { fields: [{ at: "/name", show }, { at: "/note" }, { at: "/kind", init: "b" }] };
  const { fields, context } = build(spec);
  expect([fields.map(({ pointer }) => pointer), context.reports]).toEqual([["/name", "/note", "/kind"], []]);
});
