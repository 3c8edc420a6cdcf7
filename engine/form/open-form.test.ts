import { describe, expect, test } from "vitest";
import type { ActionOutcome } from "../action/action-run.ts";
import { localFailure } from "../request/read-answer.ts";
import { readPointer } from "#validators";
import { CHECKED, start, done, failed, NAME, WHERE } from "./open-form.fixture.ts";

describe("a submit", () => {
  test("is stopped by missing values, and a corrected one leaves the summary", async () => {
    const { form, engine, changeCount } = start(NAME);
    expect(await form.submit()).toBeUndefined();
    expect(form.snapshot()).toMatchObject({
      problems: [{ pointer: "/name", label: "Name" }],
      turn: 1,
      isBusy: false,
    });
    expect(form.error("/name")).not.toBeUndefined();
    const before = changeCount();
    form.change("/name", "pool-1");
    expect(changeCount()).toBeGreaterThan(before);
    expect(form.snapshot()).toMatchObject({ problems: [] });
    expect(engine.runs).toEqual([]);
  });

  test("that was stopped counts what is wrong with its fields now, also what was not before", async () => {
    const { form } = start({
      fields: [{ at: "/name" }, { at: "/note", validators: ["email"] }, { at: "/image" }],
    });
    form.change("/note", "nonsense");
    form.leave("/note");
    expect(form.snapshot().problems).toEqual([]);
    form.change("/note", "");
    await form.submit();
    expect(form.snapshot().problems).toMatchObject([{ pointer: "/name" }]);
    form.change("/note", "nonsense");
    form.leave("/note");
    expect(form.snapshot().problems).toMatchObject([{ pointer: "/name" }, { pointer: "/note" }]);
    form.change("/name", "pool-1");
    form.change("/note", "");
    expect(form.snapshot().problems).toEqual([]);
  });

  test("counts no field whose choices wait for another that is missing, unless it is the only one", async () => {
    const [dataCenter, cluster] = WHERE;
    const needed = { validators: ["required"] };
    const { form, answer } = start({
      fields: [
        { ...dataCenter, ...needed },
        { ...cluster, ...needed },
      ],
    });
    await answer("/dc", { data: [{ id: "a" }, { id: "b" }] });
    await form.submit();
    expect(form.snapshot().problems).toMatchObject([{ pointer: "/dataCenter" }]);
    const options = { ...cluster.options, do: "GET /{picked.dataCenter.id}/cluster" };
    const other = start({ fields: [dataCenter, { ...cluster, ...needed, options }] }).form;
    await other.submit();
    expect(other.snapshot().problems).toMatchObject([{ pointer: "/cluster" }]);
  });

  test("that was stopped says what is wrong with a field now", async () => {
    const { form } = start({ fields: [{ at: "/name", validators: ["email"] }] });
    await form.submit();
    form.change("/name", "nonsense");
    form.leave("/name");
    const now = form.error("/name");
    expect(now).toMatch(/email/i);
    expect(form.snapshot().problems).toEqual([{ pointer: "/name", label: "Name", message: now }]);
    await form.submit();
    expect(form.snapshot().problems).toMatchObject([{ message: now }]);
  });

  test("sends the visible fields, and a form for something new is empty again after it", async () => {
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

  test("does not send what was entered while it was being checked, and says so at the field", async () => {
    const { form, engine, answer } = start({ fields: [CHECKED, { at: "/note" }] });
    form.change("/name", "pool-1");
    const first = form.submit();
    form.change("/note", "for te");
    await answer("/free?name=pool-1", { free: true });
    expect([await first, engine.runs]).toEqual([undefined, []]);
    expect(form.snapshot().problems).toEqual([
      { pointer: "/note", label: "Note", message: "It was changed while the form was checked" },
    ]);
    form.change("/note", "for tests");
    expect(form.error("/note")).toBeUndefined();
    await form.submit();
    expect(engine.runs.map(({ roots }) => readPointer(roots.form, "/note"))).toEqual(["for tests"]);
  });

  test("that is checked or sent is not freed by another step, a test or a discarded draft", async () => {
    const steps = [
      { title: "What", fields: [CHECKED] },
      { title: "Why", fields: [{ at: "/note" }] },
    ];
    const sent = Promise.withResolvers<ActionOutcome>();
    const { form, engine, answer, clock } = start({ steps }, { perform: () => sent.promise });
    const press = async () => {
      form.goTo(0);
      form.discardDraft();
      return [await form.checked(), await form.submit()];
    };
    form.change("/name", "pool-1");
    const next = form.submit();
    form.goTo(1);
    expect(await press()).toEqual([undefined, undefined]);
    expect(form.snapshot()).toMatchObject({ step: 0, isBusy: true });
    await answer("/free?name=pool-1", { free: true });
    await next;
    await form.submit();
    const order = form.submit();
    await clock.settle();
    expect(await press()).toEqual([undefined, undefined]);
    expect(form.snapshot()).toMatchObject({ step: 2, isBusy: true });
    expect(form.value("/name")).toBe("pool-1");
    sent.resolve(done);
    expect(await order).toEqual(done);
    expect(engine.runs).toHaveLength(1);
  });

  test("waits for the check of a test beside it", async () => {
    const { form, engine, answer } = start({ fields: [CHECKED] });
    form.change("/name", "pool-1");
    const presses = [form.checked(), form.submit(), form.checked()];
    expect(form.snapshot().isBusy).toBe(true);
    await answer("/free?name=pool-1", { free: true });
    const [tested, ...others] = await Promise.all(presses);
    expect(tested).toMatchObject({ form: { name: "pool-1" } });
    expect([others, engine.runs]).toEqual([[undefined, undefined], []]);
    await form.submit();
    expect(engine.runs).toHaveLength(1);
  });

  test("is sent when what was entered while it was being checked was taken back", async () => {
    const { form, engine, answer } = start({ fields: [CHECKED, { at: "/note" }] });
    form.change("/name", "pool-1");
    const first = form.submit();
    form.change("/note", "f");
    form.change("/note", undefined);
    await answer("/free?name=pool-1", { free: true });
    await first;
    expect(engine.runs).toHaveLength(1);
  });

  test("that failed continues at the failed call, as the same submit", async () => {
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

  test("that was refused is a new one after a change, and the same without", async () => {
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

  test("that turned out to be another one is a new one when it is sent again", async () => {
    const { form, engine } = start(NAME, {
      perform: (_, earlier) => (earlier < 2 ? failed([0, 422][earlier] ?? 0) : done),
    });
    form.change("/name", "pool-1");
    await form.submit();
    form.change("/name", "pool-2");
    await form.submit();
    await form.submit();
    const [one, two, three] = engine.runs.map(({ submitId }) => submitId);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  test("shows the server's messages at their fields, and those of no field above them", async () => {
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

  test("keeps what the server said of a value until it is changed, also when the field is left", async () => {
    const fields = [{ pointer: "/name", message: "is taken" }];
    const { form } = start(NAME, {
      perform: (_, earlier) =>
        earlier === 0 ? failed(409, { failure: { ...localFailure("No", 409), fields } }) : done,
    });
    form.change("/name", "pool-1");
    await form.submit();
    form.leave("/name");
    expect(form.error("/name")).toBe("is taken");
    form.change("/name", "pool-2");
    form.leave("/name");
    expect(form.error("/name")).toBeUndefined();
    expect(await form.submit()).toEqual(done);
  });

  test("that fails at a field opens its step", async () => {
    const steps = [
      { title: "What", fields: [{ at: "/name" }] },
      { title: "Why", fields: [{ at: "/note" }] },
    ];
    const fields = [{ pointer: "/name", message: "is taken" }];
    const { form } = start(
      { steps },
      { perform: () => failed(409, { failure: { ...localFailure("No", 409), fields } }) },
    );
    form.change("/name", "pool-1");
    for (const _ of ["What", "Why", "review"]) await form.submit();
    expect(form.snapshot()).toMatchObject({ step: 0, isLast: false, problems: [{ pointer: "/name" }] });
    expect(form.error("/name")).toBe("is taken");
  });

  test.each<[text: string, fields: readonly { pointer: string; message: string }[], shown: string]>([
    [
      "409 Error - The name pool-1 is taken",
      [{ pointer: "/name", message: "The name pool-1 is taken." }],
      "",
    ],
    ["422 Error - The request is not valid", [{ pointer: "/name", message: "is taken" }], ""],
    ["502 Error - Bad gateway", [], "502 Error - Bad gateway"],
  ])("says %j only where no field does: %j", async (text, fields, shown) => {
    const { form } = start(NAME, {
      perform: () => failed(409, { failure: { ...localFailure(text, 409), text, fields } }),
    });
    form.change("/name", "pool-1");
    await form.submit();
    expect(form.snapshot().failure).toEqual({
      text: shown,
      others: [],
      isPartlyDone: false,
      isUncertain: false,
      isInputRight: true,
    });
  });

  test.each([
    [401, true],
    [403, true],
    [404, true],
    [422, false],
    [413, false],
  ])("with %i says whether what was entered is right: %s", async (status, isInputRight) => {
    const { form } = start(NAME, { perform: () => failed(status) });
    form.change("/name", "pool-1");
    await form.submit();
    expect(form.snapshot().failure).toMatchObject({ isInputRight });
  });

  test("of what somebody else changed says so beside the fields, which need no correction", async () => {
    const fields = [{ pointer: "/name", message: "Name was changed meanwhile." }];
    const lead = "409 Error - Somebody else changed this meanwhile.";
    const failure = { ...localFailure(`${lead} - ${fields[0]?.message}`, 409), lead, fields, version: '"2"' };
    const { form } = start(NAME, { perform: () => failed(409, { failure }) });
    form.change("/name", "pool-1");
    await form.submit();
    expect(form.error("/name")).toBe("Name was changed meanwhile.");
    expect(form.snapshot().failure?.text).toBe(lead);
  });

  test("is refused at the field below the name of the call that refused it", async () => {
    const fields = [{ at: "/name" }, { at: "/contract/name", extra: true }] as const;
    const refused = [{ pointer: "/name", message: "is taken" }];
    const { form } = start(
      { fields },
      {
        perform: () =>
          failed(409, { failure: { ...localFailure("Taken", 409), fields: refused }, failed: "contract" }),
      },
    );
    form.change("/name", "pool-1");
    await form.submit();
    expect([form.error("/name"), form.error("/contract/name")]).toEqual([undefined, "is taken"]);
    expect(form.field("/name")?.disabledReason).toBeUndefined();
  });

  test("locks what the calls took that are done, until it starts over", async () => {
    const fields = [{ at: "/name" }, { at: "/contract/name", extra: true }] as const;
    const { form } = start(
      { fields },
      { perform: () => failed(409, { failed: "contract", results: { order: {} } }) },
    );
    const isLocked = (pointer: string) => form.field(pointer)?.disabledReason !== undefined;
    form.change("/name", "pool-1");
    await form.submit();
    expect([isLocked("/name"), isLocked("/contract/name")]).toEqual([true, false]);
    form.discardDraft();
    expect(isLocked("/name")).toBe(false);
  });

  test("says that calls before the one that failed are done, also where a field says why", async () => {
    const fields = [{ pointer: "/name", message: "is taken" }];
    const { form } = start(NAME, {
      perform: () =>
        failed(409, { failure: { ...localFailure("Taken", 409), fields }, results: { order: {} } }),
    });
    form.change("/name", "pool-1");
    await form.submit();
    expect(form.snapshot().failure).toEqual({
      text: "",
      others: [],
      isPartlyDone: true,
      isUncertain: false,
      isInputRight: true,
    });
  });

  test("needs a confirmation, and is not sent without it", async () => {
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

  test("leads from step to step, and is sent from the last one only", async () => {
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
