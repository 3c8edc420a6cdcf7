import { describe, expect, test } from "vitest";
import type { ActionOutcome } from "../action/action-run.ts";
import type { FileUpload, UploadOutcome } from "../action/upload-file.ts";
import { DRAFT_KEPT_MS } from "../draft/drafts.ts";
import type { FormSource, FormSpec } from "../model/form-source.ts";
import type { Answer, ResolvedCall } from "../request/call.ts";
import { localFailure } from "../request/read-answer.ts";
import { createFakeEngine } from "../testing/fake-engine.ts";
import type { FakeEngineParts } from "../testing/fake-engine.ts";
import { createFakePorts } from "../testing/fake-ports.ts";
import { DRAFT_AFTER_MS, openForm } from "./open-form.ts";

const BODY = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", title: "Name" },
    note: { type: "string" },
    dataCenter: { type: "string" },
    cluster: { type: "string" },
    image: { type: "string" },
    password: { type: "string", format: "password" },
  },
} as const;
const CALL = { api: "fake", do: "POST /pool" } as const;
const choices = (path: string, filter?: object) => ({
  options: { api: "fake", do: `GET ${path}`, rows: "/data", value: "id", label: "{{item.id}}", ...filter },
});
const WHERE = [
  { at: "/dataCenter", ...choices("/dc") },
  { at: "/cluster", ...choices("/cluster", { filter: { dc: { $: "form.dataCenter" } } }) },
] as const;
const CHECKED = {
  at: "/name",
  check: [
    {
      api: "fake",
      do: "GET /free",
      query: { name: { $: "form.name" } },
      ok: { "===": [{ var: "result.free" }, true] },
      message: "{{form.name}} is taken",
    },
  ],
} as const;

/** A form whose reads wait until the test answers them; `open` opens another one in the same browser. */
function start(spec: FormSpec, parts: FakeEngineParts = {}) {
  const ports = createFakePorts();
  const reads: { readonly call: ResolvedCall; readonly end: (answer: Answer) => void }[] = [];
  const engine = createFakeEngine({
    bodies: { "POST /pool": BODY },
    ports,
    send: (call) => new Promise((end) => reads.push({ call, end })),
    ...parts,
  });
  const source: FormSource = {
    id: "form",
    template: "pool",
    pointer: "",
    run: "",
    kind: "add",
    spec: { call: CALL, ...spec },
  };
  const open = (roots = {}, rowKey?: string) => {
    const form = openForm(engine, source, {
      place: { template: "pool", roots, rowKey },
      translations: { "form.upload-running": "The file is still being sent" },
    });
    let told = 0;
    const leave = form.subscribe(() => (told += 1));
    return { form, leave, told: () => told };
  };
  const answer = async (name: string, body: unknown) => {
    const at = reads.findIndex(({ call }) => nameOf(call) === name);
    if (at < 0)
      throw new Error(`${name} is not asked for; asked: ${reads.map(({ call }) => nameOf(call)).join()}`);
    const [read] = reads.splice(at, 1);
    read?.end({ ok: true, status: 200, body, text: "", headers: {} });
    await ports.clock.settle();
  };
  return {
    ...open(),
    open,
    engine,
    ports,
    clock: ports.clock,
    answer,
    waiting: () => reads.map(({ call }) => nameOf(call)),
    reads,
  };
}

function nameOf({ path, query }: ResolvedCall): string {
  const asked = query.filter(([name]) => name !== "size").map((pair) => pair.join("="));
  return asked.length === 0 ? path : `${path}?${asked.join("&")}`;
}

const done: ActionOutcome = { ok: true, effects: [], results: {} };
const failed = (status: number, more: Partial<ActionOutcome & { ok: false }> = {}): ActionOutcome => ({
  ok: false,
  failure: localFailure("It is away", status),
  results: {},
  ...more,
});
const NAME = { fields: [{ at: "/name" }, { at: "/note" }] } as const;

describe("a submit", () => {
  test("is stopped by what is missing, and what is mended leaves the summary", async () => {
    const { form, engine, told } = start(NAME);
    expect(await form.submit()).toBeUndefined();
    expect(form.snapshot()).toMatchObject({
      problems: [{ pointer: "/name", label: "Name" }],
      turn: 1,
      isBusy: false,
    });
    expect(form.error("/name")).not.toBeUndefined();
    const before = told();
    form.change("/name", "pool-1");
    expect(told()).toBeGreaterThan(before);
    expect(form.snapshot()).toMatchObject({ problems: [] });
    expect(engine.runs).toEqual([]);
  });

  test("sends what is visible, and a form for something new is ready for the next", async () => {
    const { form, engine } = start(NAME);
    form.change("/name", "pool-1");
    expect(form.isChanged()).toBe(true);
    expect(await form.submit()).toEqual(done);
    expect(engine.runs[0]).toMatchObject({ template: "pool", roots: { form: { name: "pool-1" } }, init: {} });
    expect(form.value("/name")).toBeUndefined();
    expect(form.isChanged()).toBe(false);
    form.change("/name", "pool-2");
    await form.submit();
    expect(engine.runs[1]?.submitId).not.toBe(engine.runs[0]?.submitId);
  });

  test("pressed twice is sent once", async () => {
    const sent = Promise.withResolvers<ActionOutcome>();
    const { form, engine, clock } = start(NAME, { perform: () => sent.promise });
    form.change("/name", "pool-1");
    const presses = [form.submit(), form.submit()];
    await clock.settle();
    presses.push(form.submit());
    expect(form.snapshot().isBusy).toBe(true);
    sent.resolve(done);
    expect(await Promise.all(presses)).toEqual([done, undefined, undefined]);
    expect(engine.runs).toHaveLength(1);
    expect(form.snapshot().isBusy).toBe(false);
  });

  test("that did not get through goes on at the failed call, as the same submit", async () => {
    const results = { first: { id: 3 } };
    const { form, engine } = start(NAME, {
      perform: (_, earlier) => (earlier === 0 ? failed(0, { results }) : done),
    });
    form.change("/name", "pool-1");
    await form.submit();
    expect(form.snapshot()).toMatchObject({ failure: { text: expect.stringContaining("It is away") } });
    expect(form.value("/name")).toBe("pool-1");
    form.change("/name", "pool-2");
    await form.submit();
    const [one, two] = engine.runs;
    expect(two).toMatchObject({ submitId: one?.submitId, earlier: results });
  });

  test("that was refused is a new one once something changed, and the same where nothing did", async () => {
    const { form, engine } = start(NAME, { perform: (_, earlier) => (earlier < 2 ? failed(409) : done) });
    form.change("/name", "pool-1");
    await form.submit();
    await form.submit();
    form.change("/name", "pool-2");
    await form.submit();
    const [one, two, three] = engine.runs.map(({ submitId }) => submitId);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  test("puts what the server says to its fields, and what belongs to none beside them", async () => {
    const fields = [
      { pointer: "/name", message: "is taken" },
      { pointer: "/quota", message: "is used up" },
    ];
    const { form } = start(NAME, {
      perform: () => failed(422, { failure: { ...localFailure("No", 422), fields } }),
    });
    form.change("/name", "pool-1");
    await form.submit();
    expect(form.error("/name")).toBe("is taken");
    expect(form.snapshot()).toMatchObject({
      problems: [{ pointer: "/name" }],
      failure: { others: ["is used up"] },
    });
  });

  test("waits for a person's word, and is not sent without", async () => {
    const { form, engine } = start({ ...NAME, confirm: "Charged from today." });
    form.change("/name", "pool-1");
    const word = Promise.withResolvers<boolean>();
    const asked: unknown[] = [];
    const submit = form.submit(({ confirm }) => {
      asked.push(confirm);
      return word.promise;
    });
    expect(await form.submit()).toBeUndefined();
    word.resolve(false);
    expect(await submit).toBeUndefined();
    expect(asked).toEqual(["Charged from today."]);
    expect(engine.runs).toEqual([]);
    expect(await form.submit(() => true)).toEqual(done);
  });

  test("leads from step to step, and sends from the last alone", async () => {
    const steps = [
      { title: "What", fields: [{ at: "/name" }] },
      { title: "Why", fields: [{ at: "/note" }] },
    ];
    const { form, engine } = start({ steps });
    await form.submit();
    expect(form.snapshot()).toMatchObject({ step: 0, isLast: false, problems: [{ pointer: "/name" }] });
    form.change("/name", "pool-1");
    await form.submit();
    await form.submit();
    expect(form.snapshot()).toMatchObject({ step: 2, isLast: true, problems: [] });
    expect(engine.runs).toEqual([]);
    form.leadTo("/note");
    expect(form.snapshot().step).toBe(1);
    form.goTo(2);
    expect(await form.submit()).toEqual(done);
  });
});

describe("a draft", () => {
  test("is written a moment after the last change, and restored with its submit, without secrets", async () => {
    const fields = [{ at: "/name" }, { at: "/password" }];
    const { form, open, clock, ports, engine } = start({ fields }, { perform: () => failed(0) });
    form.change("/name", "pool");
    await clock.advance(DRAFT_AFTER_MS - 1);
    form.change("/name", "pool-1");
    form.change("/password", "canary");
    await clock.advance(DRAFT_AFTER_MS - 1);
    expect(open().form.snapshot().isRestored).toBe(false);
    await form.submit();
    await clock.advance(DRAFT_AFTER_MS);
    const again = open().form;
    expect(again.snapshot().isRestored).toBe(true);
    expect([again.value("/name"), again.value("/password")]).toEqual(["pool-1", undefined]);
    await again.submit();
    expect(engine.runs[1]?.submitId).toBe(engine.runs[0]?.submitId);
    expect(ports.logged).toEqual([]);
  });

  test("is kept for 7 days, and is another one for another thing", async () => {
    const { form, open, clock, leave } = start(NAME);
    form.change("/name", "pool-1");
    leave();
    expect(open({}, "7").form.snapshot().isRestored).toBe(false);
    expect(open({ route: { id: "7" } }).form.snapshot().isRestored).toBe(false);
    clock.sleep(DRAFT_KEPT_MS);
    expect(open().form.snapshot().isRestored).toBe(true);
    clock.sleep(1);
    expect(open().form.snapshot().isRestored).toBe(false);
  });

  test("goes when it is thrown away, and when the form was accepted", async () => {
    const { form, open, leave } = start(NAME);
    form.change("/name", "pool-1");
    form.keepDraft();
    const second = open().form;
    second.discardDraft();
    expect([second.value("/name"), second.snapshot().isRestored, second.isChanged()]).toEqual([
      undefined,
      false,
      false,
    ]);
    expect(open().form.snapshot().isRestored).toBe(false);
    form.keepDraft();
    expect(open().form.snapshot().isRestored).toBe(true);
    await form.submit();
    leave();
    expect(open().form.snapshot().isRestored).toBe(false);
  });

  test("holds what was typed while the form was on its way", async () => {
    const sent = Promise.withResolvers<ActionOutcome>();
    const spec = { ...NAME, init: { $: "load.pool" } };
    const { open, clock } = start(spec, { perform: () => sent.promise });
    const { form } = open({ load: { pool: { name: "pool-1" } } });
    form.change("/note", "a");
    const submit = form.submit();
    await clock.settle();
    form.change("/note", "ab");
    sent.resolve(done);
    await submit;
    expect([form.value("/note"), form.isChanged()]).toEqual(["ab", true]);
    expect(open().form.value("/note")).toBe("ab");
  });
});

describe("choices", () => {
  const rows = (...ids: readonly string[]) => ({ data: ids.map((id) => ({ id })) });

  test("are read as they are needed; a person's change empties those that hang on it, nothing else does", async () => {
    const { form, engine, answer, waiting } = start({ fields: WHERE });
    expect(waiting()).toEqual(["/dc", "/cluster"]);
    await answer("/dc", rows("a", "b"));
    form.change("/dataCenter", "a");
    await answer("/cluster?filter[dc]=a", rows("a1", "a2"));
    form.change("/cluster", "a2");
    engine.stale.mark({});
    await answer("/dc", rows("b"));
    await answer("/cluster?filter[dc]=a", rows("a1"));
    expect([form.value("/dataCenter"), form.value("/cluster")]).toEqual(["a", "a2"]);
    form.change("/dataCenter", "b");
    expect(form.value("/cluster")).toBeUndefined();
  });

  test("that come late, after a newer change, are dropped, and their read is stopped", async () => {
    const { form, answer, waiting, engine } = start({ fields: WHERE });
    await answer("/dc", rows("a", "b"));
    form.change("/dataCenter", "a");
    form.change("/dataCenter", "b");
    await answer("/cluster?filter[dc]=b", rows("b1"));
    expect(waiting()).toContain("/cluster?filter[dc]=a");
    await answer("/cluster?filter[dc]=a", rows("a1"));
    expect(form.field("/cluster")?.options).toEqual([{ value: "b1", label: "b1" }]);
    expect(engine.sent.filter((name) => name === "/cluster?filter[dc]=a")).toHaveLength(1);
  });

  test("that were read long before the form opened do not count", async () => {
    const { leave, open, answer, clock } = start({ fields: [WHERE[0]] });
    await answer("/dc", rows("old"));
    leave();
    await clock.advance(10_000);
    const { form } = open();
    expect(form.field("/dataCenter")).toMatchObject({ optionsState: "loading" });
    await answer("/dc", rows("new"));
    expect(form.field("/dataCenter")).toMatchObject({ optionsState: "ready", options: [{ value: "new" }] });
  });

  test("that failed are read again when asked for", async () => {
    let tries = 0;
    const { form, clock } = start(
      { fields: [WHERE[0]] },
      {
        send: () => {
          tries += 1;
          return Promise.resolve({ ok: false, failure: localFailure("Away", 502) });
        },
      },
    );
    await clock.settle();
    expect(form.field("/dataCenter")).toMatchObject({ optionsState: "error" });
    form.retry();
    expect(form.field("/dataCenter")).toMatchObject({ optionsState: "error" });
    await clock.settle();
    expect(tries).toBe(2);
  });
});

describe("a value that the server checks", () => {
  test("is asked about when its field is left, and before it is sent", async () => {
    const { form, engine, answer, waiting, clock } = start({ fields: [CHECKED] });
    form.change("/name", "taken");
    expect(waiting()).toEqual([]);
    const submit = form.submit();
    await clock.settle();
    expect([form.snapshot().isBusy, waiting()]).toEqual([true, ["/free?name=taken"]]);
    await answer("/free?name=taken", { free: false });
    expect(await submit).toBeUndefined();
    expect(form.error("/name")).toBe("taken is taken");
    form.change("/name", "free");
    form.leave("/name");
    await answer("/free?name=free", { free: true });
    expect(form.error("/name")).toBeUndefined();
    await form.submit();
    expect(engine.runs).toHaveLength(1);
  });

  test("is not judged by the answer about another one that comes late", async () => {
    const { form, answer } = start({ fields: [CHECKED] });
    form.change("/name", "one");
    form.leave("/name");
    form.change("/name", "two");
    form.leave("/name");
    await answer("/free?name=one", { free: false });
    expect(form.error("/name")).toBeUndefined();
    await answer("/free?name=two", { free: true });
    expect(form.error("/name")).toBeUndefined();
  });
});

test("a file that is on its way keeps the form from being sent, and is stopped when the form is left", async () => {
  const uploads: FileUpload[] = [];
  const arrived = Promise.withResolvers<UploadOutcome>();
  const upload = { link: CALL, url: { $: "result.url" }, value: { $: "result.id" } };
  const { form, leave, engine, clock } = start(
    { fields: [{ at: "/image", upload }, { at: "/name" }] },
    {
      upload: (sent) => {
        uploads.push(sent);
        return arrived.promise;
      },
    },
  );
  form.change("/name", "pool-1");
  form.upload("/image").start({ name: "os.iso", size: 7, type: "" });
  await form.submit();
  expect(form.snapshot()).toMatchObject({
    problems: [{ pointer: "/image", message: "The file is still being sent" }],
  });
  expect(await form.checked()).toBeUndefined();
  arrived.resolve({ ok: true, value: "image-7" });
  await clock.settle();
  expect(form.snapshot().problems).toEqual([]);
  expect(await form.checked()).toMatchObject({ form: { image: "image-7", name: "pool-1" } });
  await form.submit();
  expect(engine.runs[0]?.roots.form).toEqual({ image: "image-7", name: "pool-1" });
  form.upload("/image").start({ name: "os.iso", size: 7, type: "" });
  leave();
  expect(uploads.map(({ signal }) => signal?.aborted)).toEqual([false, true]);
});

describe("a form about a thing", () => {
  const pool = (name: string) => ({ load: { pool: { name } } });
  const spec = { ...NAME, init: { $: "load.pool" } };

  test("follows what was read again while nobody has touched it, and never after", () => {
    const { open } = start(spec);
    const { form } = open(pool("one"));
    const show = (name: string) =>
      form.show({ place: { template: "pool", roots: pool(name) }, translations: {} });
    show("two");
    expect(form.value("/name")).toBe("two");
    form.change("/note", "mine");
    show("three");
    expect([form.value("/name"), form.value("/note")]).toEqual(["two", "mine"]);
  });
});

test("a key notifies those who look at its field, and leaves the form as it is for all others", () => {
  const { form } = start({ fields: [{ at: "/name" }, { at: "/note" }] });
  const told: string[] = [];
  form.subscribeField("/name", () => told.push("name"));
  form.subscribeField("/note", () => told.push("note"));
  const [before, roots] = [form.snapshot(), form.roots()];
  form.change("/note", "a");
  expect(told).toEqual(["note"]);
  expect(form.snapshot()).toBe(before);
  expect(form.roots()).not.toBe(roots);
  expect(form.roots()).toBe(form.roots());
});

test("nothing is read before somebody listens, and all reads end with the last who does", () => {
  const { engine, leave, reads } = start({ fields: [WHERE[0]] });
  expect(engine.sent).toEqual(["/dc"]);
  const source: FormSource = {
    id: "f",
    template: "t",
    pointer: "",
    run: "",
    kind: "add",
    spec: { fields: [WHERE[0]] },
  };
  openForm(engine, source, { place: { template: "t", roots: {} }, translations: {} });
  expect(engine.sent).toEqual(["/dc"]);
  expect(reads[0]?.call.signal?.aborted).toBe(false);
  leave();
  expect(reads[0]?.call.signal?.aborted).toBe(true);
});
