import { describe, expect, test } from "vitest";
import type { ActionOutcome } from "../action/action-run.ts";
import { DRAFT_KEPT_MS } from "../draft/drafts.ts";
import type { FormSession } from "./form-session.ts";
import { DRAFT_AFTER_MS } from "./open-form.ts";
import { start, done, failed, NAME } from "./open-form.fixture.ts";

describe("a draft", () => {
  test("is stored a moment after the last change, and restored with its submit, without secrets", async () => {
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

  test.each([
    ["while it was being sent", () => new Promise<never>(() => {}), true],
    ["after it got no answer", () => failed(0), true],
    ["after the server refused it", () => failed(409), false],
  ] as const)("that is restored %s: whether it may have arrived is said", async (_when, perform, wasSent) => {
    const { form, open, clock } = start(NAME, { perform });
    form.change("/name", "pool-1");
    void form.submit();
    await clock.advance(DRAFT_AFTER_MS);
    expect(open().form.snapshot()).toMatchObject({ isRestored: true, wasSent });
  });

  test("that was left while it was being sent, and refused then, may not have arrived", async () => {
    const refused = Promise.withResolvers<ActionOutcome>();
    const { form, open, leave, clock } = start(NAME, { perform: () => refused.promise });
    form.change("/name", "pool-1");
    const submit = form.submit();
    await clock.settle();
    leave();
    const other = open();
    expect(other.form.snapshot()).toMatchObject({ isRestored: true, wasSent: true });
    other.form.change("/note", "later");
    await clock.advance(DRAFT_AFTER_MS);
    refused.resolve(failed(409));
    await submit;
    const again = open().form;
    expect(again.snapshot()).toMatchObject({ isRestored: true, wasSent: false });
    expect(again.value("/note")).toBe("later");
  });

  test("of what was never sent does not say that it was, after an unanswered one was dropped", async () => {
    const { form, open, clock, leave } = start(NAME, { perform: () => failed(0) });
    form.change("/name", "pool-1");
    await form.submit();
    leave();
    const again = open().form;
    again.discardDraft();
    again.change("/name", "pool-2");
    await clock.advance(DRAFT_AFTER_MS);
    expect(open().form.snapshot()).toMatchObject({ isRestored: true, wasSent: false });
  });

  test("of a submit that was done in part says so after a reload, and sends only what is left", async () => {
    const fields = [{ at: "/name" }, { at: "/contract/name", extra: true, as: "text" as const }];
    const calls = [
      { as: "order", api: "fake", do: "POST /pool" },
      { as: "contract", api: "fake", do: "POST /contract/{result.order.service.id}" },
    ];
    const answers = { order: { service: { id: 7 }, token: "canary" }, notes: [1] };
    const spec = { call: undefined, calls, fields };
    const { form, open, engine } = start(spec, {
      perform: () => failed(409, { failed: "contract", results: answers }),
    });
    form.change("/name", "pool-1");
    form.change("/contract/name", "taken");
    await form.submit();
    form.keepDraft();
    const again = open().form;
    expect(again.snapshot()).toMatchObject({ isRestored: true, failure: { isPartlyDone: true } });
    expect(
      ["/name", "/contract/name"].map((each) => again.field(each)?.disabledReason !== undefined),
    ).toEqual([true, false]);
    again.change("/contract/name", "free");
    await again.submit();
    // Of the answers only what is read is kept.
    expect(engine.runs[1]?.earlier).toEqual({ order: { service: { id: 7 } } });
    expect(engine.runs[1]?.submitId).toBe(engine.runs[0]?.submitId);
    again.discardDraft();
    expect(again.snapshot().failure).toBeUndefined();
    again.change("/name", "pool-2");
    again.change("/contract/name", "another");
    await again.submit();
    expect(engine.runs[2]?.earlier).toBeUndefined();
    expect(engine.runs[2]?.submitId).not.toBe(engine.runs[0]?.submitId);
  });

  test("that led to the form of another page goes once that one was sent, from nowhere else", async () => {
    const { form, open, leave } = start(NAME, { perform: () => done });
    form.change("/name", "pool-1");
    form.goOn("/pages/purchase/7?account=1");
    leave();
    const elsewhere = open({ query: { of: "8" } }, undefined, "/pages/purchase/8");
    elsewhere.form.change("/name", "pool-8");
    await elsewhere.form.submit();
    expect(open().form.snapshot().isRestored).toBe(true);
    const there = open({ query: { of: "7" } }, undefined, "/pages/purchase/7?account=1");
    there.form.change("/name", "pool-1");
    expect(open().form.snapshot().isRestored).toBe(true);
    await there.form.submit();
    expect(open().form.snapshot().isRestored).toBe(false);
  });

  test("says when it was stored, and says nothing of one that was dropped", async () => {
    const { form, open, clock, leave } = start(NAME);
    expect(form.snapshot().keptAt).toBeUndefined();
    form.change("/name", "pool-1");
    await clock.advance(DRAFT_AFTER_MS);
    const at = clock.now();
    expect(form.snapshot().keptAt).toBe(at);
    await clock.advance(10 * DRAFT_AFTER_MS);
    expect(form.snapshot().keptAt).toBe(at);
    leave();
    const again = open().form;
    expect(again.snapshot().keptAt).toBe(at);
    again.discardDraft();
    expect(again.snapshot().keptAt).toBeUndefined();
  });

  test("is kept for 7 days, and is separate for each thing", async () => {
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

  test("is dropped on request, and when the form was accepted", async () => {
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
    form.change("/name", "pool-2");
    form.keepDraft();
    expect(open().form.snapshot().isRestored).toBe(true);
    await form.submit();
    leave();
    expect(open().form.snapshot().isRestored).toBe(false);
  });

  test.each<[how: string, end: (form: FormSession) => unknown]>([
    ["sent", (form) => form.submit()],
    ["dropped", (form) => form.discardDraft()],
  ])("that was %s in another tab does not come back when those that had it are left", async (_, end) => {
    const { form, open, clock, leave } = start(NAME);
    form.change("/name", "pool-1");
    await clock.advance(DRAFT_AFTER_MS);
    const [second, other] = [open(), open()];
    await end(other.form);
    await clock.advance(DRAFT_AFTER_MS);
    leave();
    second.leave();
    expect(open().form.snapshot().isRestored).toBe(false);
  });

  test("is dropped for good when the form is abandoned, which then loses nothing", async () => {
    const { form, open, clock, leave } = start(NAME);
    form.change("/name", "pool-1");
    form.keepDraft();
    form.abandon();
    expect([form.isChanged(), form.value("/name")]).toEqual([false, "pool-1"]);
    form.keepDraft();
    await clock.advance(DRAFT_AFTER_MS);
    leave();
    expect(open().form.snapshot().isRestored).toBe(false);
  });

  test("holds input made while the form was being sent", async () => {
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

  test("of a change leaves the fields that nobody changed to whoever changes them meanwhile", async () => {
    const fields = ["/name", "/note", "/labels", "/limits/cpu", "/limits/memory"].map((at) => ({ at }));
    const { open } = start({ fields, init: { $: "load.pool" } });
    const at = (pool: object) => ({ load: { pool } });
    const before = { name: "a1", note: "x", labels: { a: "1", b: "2" }, limits: { cpu: 1, memory: 2 } };
    const first = open(at(before));
    first.form.change("/name", "a2");
    first.form.change("/labels", { a: "1" });
    first.form.change("/limits/memory", undefined);
    first.leave();
    const now = { name: "a1", note: "of a colleague", labels: { c: "3" }, limits: { cpu: 5, memory: 6 } };
    const { form } = open(at(now));
    expect(form.snapshot().isRestored).toBe(true);
    expect(fields.map((field) => form.value(field.at))).toEqual([
      "a2",
      "of a colleague",
      { a: "1" },
      5,
      null,
    ]);
  });

  test("of a change names the fields that somebody else has changed meanwhile", () => {
    const fields = ["/name", "/note", "/image", "/labels"].map((at) => ({ at }));
    const { open } = start({ fields, init: { $: "load.pool" } });
    const at = (pool: object) => ({ load: { pool } });
    const before = { name: "a1", image: "x", labels: { a: "1" } };
    const first = open(at(before));
    first.form.change("/name", "a2");
    first.form.change("/note", "mine");
    first.form.change("/image", "y");
    first.form.change("/labels", { b: "2" });
    first.leave();
    const named = (pool: object) => {
      const { form, leave } = open(at(pool));
      leave();
      return form.snapshot().changedMeanwhile;
    };
    expect(named({ ...before, labels: { a: "1" } })).toEqual([]);
    expect(named({ ...before, name: "a3", note: "theirs" })).toEqual(["Name", "Note"]);
    // What was entered is there already, or it was taken away.
    expect(named({ name: "a1", image: "y" })).toEqual(["Labels"]);
  });

  test("that was sent is no restored one any more, and dropping one shows what the page has now", async () => {
    const { open, engine } = start({ ...NAME, init: { $: "load.pool" } });
    const at = (name: string) => ({ template: "pool", roots: { load: { pool: { name } } } });
    const first = open(at("a1").roots);
    first.form.change("/name", "a2");
    first.leave();
    const { form } = open(at("a1").roots);
    await form.submit();
    expect(form.snapshot()).toMatchObject({ isRestored: false, keptAt: undefined });
    const translations = {};
    form.show({ place: at("a2"), translations });
    form.change("/name", "a3");
    form.show({ place: at("a4"), translations });
    form.discardDraft();
    expect([form.value("/name"), form.isChanged()]).toEqual(["a4", false]);
    // What is changed from now on is compared with that.
    form.change("/note", "b");
    await form.submit();
    expect(engine.runs[1]?.seen).toEqual(at("a4").roots);
  });
});
