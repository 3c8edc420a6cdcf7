import { describe, expect, test } from "vitest";
import type { ActionOutcome } from "../action/action-run.ts";
import type { ActionModel } from "../model/action-model.ts";
import type { Answer, ResolvedCall } from "../request/call.ts";
import { localFailure } from "../request/read-answer.ts";
import { FAILURE_TEXT } from "../request/failure-text.ts";
import { createFakeEngine } from "../testing/fake-engine.ts";
import type { FakeEngineParts } from "../testing/fake-engine.ts";
import { createFakePorts } from "../testing/fake-ports.ts";
import { loadPluginUse } from "./load-plugin-use.ts";
import { openAsk } from "./open-ask.ts";
import type { AskSession, AskState } from "./open-ask.ts";

const CALL = { api: "fake", do: "POST /service/{row.id}/x" };
const ROW = { id: 17, name: "web-01", owner: "ada" };

/** A page of services with one action on its rows, whose reads wait until the test answers them. */
function start(action: object, { page, ...parts }: FakeEngineParts & { readonly page?: object } = {}) {
  const ports = createFakePorts();
  const reads: { readonly call: ResolvedCall; readonly end: (answer: Answer) => void }[] = [];
  const engine = createFakeEngine({
    ports,
    bodies: { "POST /service/{row.id}/x": { type: "object", properties: { owner: { type: "string" } } } },
    templates: {
      services: {
        template: "services",
        v: 1,
        kind: "list",
        title: "Services",
        key: "id",
        source: { api: "fake", do: "GET /service" },
        columns: [{ field: "name" }],
        ...page,
        rowActions: [{ id: "x", kind: "run", call: CALL, ...action }],
      },
    },
    send: (call) => new Promise((end) => reads.push({ call, end })),
    ...parts,
  });
  return { engine, ports, clock: ports.clock, reads };
}

const model = (change: Partial<ActionModel> = {}): ActionModel => ({
  id: "x",
  kind: "run",
  label: "Transfer",
  icon: "run",
  isDanger: false,
  asks: true,
  pointer: "/rowActions/0",
  ...change,
});
const PLACE = { template: "services", roots: { row: ROW }, rowKey: "17", rowName: "web-01" };

async function open(
  at: ReturnType<typeof start>,
  action = model(),
  place: Parameters<typeof openAsk>[2] = PLACE,
) {
  const ask = openAsk(at.engine, action, place, {});
  ask.subscribe(() => {});
  await at.clock.settle();
  return ask;
}

function formOf(ask: AskSession): Extract<AskState, { readonly state: "form" }> {
  const state = ask.snapshot();
  if (state.state !== "form") throw new Error(`The dialog is ${state.state}.`);
  return state;
}

const refused: ActionOutcome = { ok: false, failure: localFailure("It is in use", 409), results: {} };

test("a dialog has the texts and fields of its template, and sends its action", async () => {
  const at = start({
    ask: {
      title: "Transfer {{row.name}}",
      text: "From {{row.owner}}",
      init: { owner: { $: "row.owner" } },
      fields: [{ at: "/owner" }],
    },
  });
  const ask = openAsk(at.engine, model({ opens: "console" }), PLACE, {});
  await at.clock.settle();
  expect(ask.snapshot()).toEqual({ state: "loading" });
  ask.subscribe(() => {});
  await at.clock.settle();
  const { title, text, form, typed } = formOf(ask);
  expect([title, text, typed, form.value("/owner")]).toEqual([
    "Transfer web-01",
    "From ada",
    undefined,
    "ada",
  ]);
  form.change("/owner", "bob");
  expect(await ask.submit()).toMatchObject({ ok: true });
  expect(at.engine.runs).toMatchObject([
    {
      template: "services",
      pointer: "/rowActions/0",
      opens: "console",
      roots: { row: ROW, form: { owner: "bob" } },
    },
  ]);
});

test("a confirmation has no fields; a delete asks for the name without anything in the template", async () => {
  const at = start({ kind: "delete" });
  const ask = await open(at, model({ kind: "delete", label: "Delete" }));
  expect(formOf(ask)).toMatchObject({ title: "Delete web-01", text: "" });
  expect(formOf(ask).form.snapshot()).toMatchObject({
    isLast: true,
    model: { steps: [{ fields: [] }], submit: { label: "Delete" } },
  });
  await ask.submit();
  expect(at.engine.runs).toHaveLength(1);
});

test("what a template does not say comes from the kind and the noun of the page", async () => {
  const at = start({ kind: "delete", ask: { typed: { $: "row.name" } } }, { page: { noun: "service" } });
  const texts = { "ask.run-text": "The {noun} {name} is gone then." };
  const ask = openAsk(at.engine, model({ kind: "run" }), PLACE, texts);
  ask.subscribe(() => {});
  await at.clock.settle();
  expect(formOf(ask)).toMatchObject({ title: "Transfer web-01", text: "The service web-01 is gone then." });
  await ask.submit();
  expect(formOf(ask).typed?.prompt).toContain("no service name entered");
});

test("a name to type that stands among the translations is asked for in words", async () => {
  const at = start({ kind: "delete", ask: { typed: "t:x.name" } }, { page: { noun: "system" } });
  const ask = openAsk(at.engine, model({ kind: "delete" }), PLACE, { "x.name": "Billing desk" });
  ask.subscribe(() => {});
  await at.clock.settle();
  expect(formOf(ask).typed).toEqual({ expected: "Billing desk", value: "" });
});

test("a question asks in its title, and says how many rows it is about", async () => {
  const at = start({ kind: "run", ask: { text: "t:x.text", notes: ["{{row.owner}}", "t:x.fact"] } });
  const texts = { "x.text": "{name} stops.", "x.text-several": "{name} stop.", "x.fact": "It is on" };
  const opened = async (place: Parameters<typeof openAsk>[2]) => {
    const ask = openAsk(at.engine, model({ tone: "warning" }), place, {
      ...texts,
      "ask.several": "{count} {noun}",
      "many.item": "things",
    });
    ask.subscribe(() => {});
    await at.clock.settle();
    return formOf(ask);
  };
  expect(await opened(PLACE)).toMatchObject({
    title: "Transfer web-01?",
    text: "web-01 stops.",
    notes: ["ada", "It is on"],
  });
  const rows = [{ name: "web-01" }, { name: "web-02" }];
  expect(await opened({ template: "services", roots: { rows } })).toMatchObject({
    title: "Transfer 2 things?",
    text: "2 things stop.",
    notes: ["It is on"],
  });
});

test("a question says what it is about, amounts in their currency, and leaves out what is not known", async () => {
  const lines = [
    { label: "Memory", amount: "1041.6" },
    { label: "Storage", amount: "210" },
  ];
  const money = { format: "currency", currency: { $: "row.currency" } };
  const at = start({
    kind: "run",
    ask: {
      text: "t:x.text",
      facts: [
        { label: "t:x.owner", value: { $: "row.owner" } },
        { label: "Cluster", value: { $: "row.place.cluster" } },
        { each: { $: "row.lines" }, label: "{{item.label}}", value: { $: "item.amount" }, ...money },
        { each: { $: "row.nothing" }, label: "Never", value: "shown" },
      ],
    },
  });
  const place = { ...PLACE, roots: { row: { ...ROW, lines, currency: "EUR" } } };
  const ask = openAsk(at.engine, model(), place, { "x.text": "{name} stops.", "x.owner": "Owner" });
  ask.subscribe(() => {});
  await at.clock.settle();
  expect(formOf(ask).facts).toEqual([
    { label: "Owner", text: "ada" },
    { label: "Memory", text: "€1,041.60" },
    { label: "Storage", text: "€210.00" },
  ]);
});

test("a name has to be typed first; until then nothing is sent, and the prompt names what is missing", async () => {
  const at = start({ kind: "delete", ask: { title: "Delete", typed: { $: "row.name" }, noun: "service" } });
  const ask = await open(at);
  expect(formOf(ask).typed).toEqual({ expected: "web-01", value: "" });
  await ask.submit();
  expect(formOf(ask).typed?.prompt).toContain("no service name entered");
  ask.type("web-02");
  expect(formOf(ask).typed).toEqual({ expected: "web-01", value: "web-02" });
  await ask.submit();
  expect(formOf(ask).typed?.prompt).toContain("does not match");
  expect(at.engine.runs).toEqual([]);
  ask.type(" web-01 ");
  await ask.submit();
  expect(at.engine.runs).toHaveLength(1);
});

describe("the reads of a dialog", () => {
  const dependent = {
    title: "{{load.owner.name}}",
    load: {
      service: { api: "fake", do: "GET /service/{row.id}" },
      owner: { api: "fake", do: "GET /owner/{load.service.owner}/{load.page.id}" },
    },
  };

  test("are made one after the other, before it opens", async () => {
    const at = start({ ask: dependent });
    const session = await open(at, model(), { ...PLACE, roots: { row: ROW, load: { page: { id: 1 } } } });
    const answer = async (body: unknown) => {
      at.reads.at(-1)?.end({ ok: true, status: 200, body, text: "", headers: {} });
      await at.clock.settle();
    };
    expect(session.snapshot()).toEqual({ state: "loading" });
    await answer({ owner: 3 });
    await answer({ name: "Ada" });
    expect(formOf(session).title).toBe("Ada");
    expect(formOf(session).form.roots().load).toEqual({
      page: { id: 1 },
      service: { owner: 3 },
      owner: { name: "Ada" },
    });
    expect(at.engine.sent).toEqual(["/service/17", "/owner/3/1"]);
  });

  test("may be optional: one that fails leaves its texts empty", async () => {
    const count = { api: "fake", do: "GET /count/{row.id}", optional: true };
    const at = start({
      ask: { text: "Has {{load.count.total}}.", notes: ["{{load.count.total}} on"], load: { count } },
    });
    const opened = async (answer: Answer) => {
      const opening = openAsk(at.engine, model(), PLACE, { "ask.run-text": "Runs {name}." });
      opening.subscribe(() => {});
      await at.clock.settle();
      expect(at.reads.at(-1)?.call.quiet).toBe(true);
      at.reads.at(-1)?.end(answer);
      await at.clock.settle();
      return formOf(opening);
    };
    expect(await opened({ ok: false, failure: localFailure("Away", 502) })).toMatchObject({
      text: "Runs web-01.",
      notes: [],
    });
    const body = { total: 3 };
    expect(await opened({ ok: true, status: 200, body, text: "", headers: {} })).toMatchObject({
      text: "Has 3.",
      notes: ["3 on"],
    });
  });

  test("keep it closed where one fails, with the specified text", async () => {
    const at = start({ ask: dependent });
    const session = await open(at, model(), { ...PLACE, roots: { row: ROW, load: { page: { id: 1 } } } });
    at.reads[0]?.end({ ok: false, failure: localFailure("Away", 502) });
    await at.clock.settle();
    expect(session.snapshot()).toEqual({ state: "failed", text: FAILURE_TEXT.modalDataFailed });
  });
});

test("a dialog stays open with its input when sending fails, and sends the same submit again", async () => {
  const at = start(
    { ask: { title: "T", fields: [{ at: "/owner" }] } },
    { perform: (_, earlier) => (earlier === 0 ? refused : { ok: true, effects: [], results: {} }) },
  );
  const ask = await open(at);
  const { form } = formOf(ask);
  form.change("/owner", "bob");
  expect(await ask.submit()).toEqual(refused);
  expect(form.snapshot()).toMatchObject({ failure: { text: expect.stringContaining("It is in use") } });
  expect(formOf(ask)).toMatchObject({ form });
  expect(await ask.submit()).toMatchObject({ ok: true });
  expect(at.engine.runs[1]?.submitId).toBe(at.engine.runs[0]?.submitId);
});

test("the result of each selected row is shown where some failed", async () => {
  const entries = [undefined, localFailure("One is in use", 409)];
  const at = start(
    { ask: { title: "T" } },
    { perform: () => ({ ...refused, results: { call: [{}, undefined] }, entries }) },
  );
  const rows = [{ name: "a" }, { name: "b" }];
  const ask = await open(at, model(), { ...PLACE, roots: { rows } });
  await ask.submit();
  expect(formOf(ask).results).toMatchObject([
    { name: "a", isOk: true },
    { name: "b", isOk: false, text: expect.stringContaining("One is in use") },
  ]);
});

test("a dialog that only shows data has a model and nothing to send", async () => {
  const at = start({ kind: "view", ask: { title: "T", init: { $: "row" }, fields: [{ at: "/owner" }] } });
  const ask = await open(at, model({ kind: "view" }));
  expect(ask.snapshot()).toMatchObject({ state: "view", model: { init: { owner: "ada" } } });
  expect(await ask.submit()).toBeUndefined();
});

test("a missing action, or a wrong template, is reported", async () => {
  const at = start({});
  const none = await open(at, model({ pointer: "/rowActions/7" }));
  expect(none.snapshot()).toEqual({
    state: "failed",
    text: "The template services has no action at /rowActions/7.",
  });
  const wrong = await open(start({ ask: { title: 7 } }));
  expect(wrong.snapshot()).toMatchObject({ state: "failed", text: expect.stringContaining("number") });
});

test("an action of kind plugin names its plugin and its parameters", async () => {
  const action = { kind: "plugin", use: "guest", with: { machine: { $: "row.id" } } };
  const { call: _, ...plugin } = { call: CALL, ...action };
  const at = start({ ...plugin, call: undefined });
  expect(await loadPluginUse(at.engine, model({ kind: "plugin" }), PLACE)).toEqual({
    use: "guest",
    with: { machine: 17 },
  });
  expect(await loadPluginUse(at.engine, model({ pointer: "/nowhere" }), PLACE)).toEqual({
    use: "",
    with: {},
  });
});

describe("a dialog about several rows", () => {
  const rowPlace = (id: number) => ({
    template: "services",
    roots: { row: { id, name: `web-0${id}` } },
    rowKey: String(id),
    rowName: `web-0${id}`,
  });
  const TEXTS = {
    "stop.text": "The machine stops.",
    "stop.text-several": "The machines stop.",
    "ask.delete-text": "This cannot be undone.",
    "ask.several": "{count} {noun}",
    "many.machine": "machines",
    "bulk.typed": "number",
  };

  async function openFor(ids: readonly number[], ask: object, kind = "run") {
    const at = start({ kind, ask });
    const place = {
      template: "services",
      roots: {},
      rows: { title: `Stop ${ids.length} machines`, taken: ids.map(rowPlace), leftOut: [] },
    };
    const session = openAsk(at.engine, model({ kind: "delete" }), place, TEXTS);
    session.subscribe(() => {});
    await at.clock.settle();
    return { ...at, session, form: formOf(session) };
  }

  test.each([
    ["as it is said of many", [1, 2], { text: "t:stop.text" }, "The machines stop."],
    ["as of one, where there is one", [1], { text: "t:stop.text" }, "The machine stops."],
    ["of the one row, by its name", [1], { text: "{{row.name}} stops." }, "web-01 stops."],
    ["as of one, where nothing else is said", [1, 2], { text: "Nothing is kept." }, "Nothing is kept."],
    [
      "of its kind, where it would name one row",
      [1, 2],
      { text: "{{row.name}} stops." },
      "This cannot be undone.",
    ],
  ])("has their title, and its text %s", async (_, ids, ask, text) => {
    const { form } = await openFor(ids, { title: "Stop {{row.name}}", ...ask });
    expect(form).toMatchObject({ title: `Stop ${ids.length} machines`, text });
  });

  test("has a title of its own, where that says how many they are", async () => {
    const { form } = await openFor([1, 2], { title: "Map {name} to an account", noun: "machine" });
    expect(form.title).toBe("Map 2 machines to an account");
  });

  test("lets the number of rows be typed instead of a name", async () => {
    const { session, form } = await openFor([1, 2], { typed: { $: "row.name" }, noun: "service" });
    expect(form.typed).toEqual({ expected: "2", value: "" });
    session.type("3");
    await session.submit();
    expect(formOf(session).typed?.prompt).toBe(
      "service number entered does not match the service you are trying to delete, try again",
    );
  });

  test("shows the calls for each of them", async () => {
    const { form } = await openFor([1, 2], {});
    const calls = await form.form.showCalls();
    expect(calls).toHaveLength(2);
  });
});
