import { describe, expect, test } from "vitest";
import type { FileUpload, UploadOutcome } from "../action/upload-file.ts";
import type { FormSource } from "../model/form-source.ts";
import { localFailure } from "../request/read-answer.ts";
import { openForm } from "./open-form.ts";
import { CALL, CHECKED, choices, failed, NAME, start, WHERE } from "./open-form.fixture.ts";

describe("choices", () => {
  const rows = (...ids: readonly string[]) => ({ data: ids.map((id) => ({ id })) });

  test("are read when needed; only a person's change empties their dependents", async () => {
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

  test("that arrive after a newer change are dropped, and their read is aborted", async () => {
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

  test("that were read long before the form opened are read again", async () => {
    const { leave, open, answer, clock } = start({ fields: [WHERE[0]] });
    await answer("/dc", rows("old"));
    leave();
    await clock.advance(10_000);
    const { form } = open();
    expect(form.field("/dataCenter")).toMatchObject({ optionsState: "loading" });
    await answer("/dc", rows("new"));
    expect(form.field("/dataCenter")).toMatchObject({ optionsState: "ready", options: [{ value: "new" }] });
  });

  test("that the address names are no error while they are loaded: a submit waits for them, and for what depends on them", async () => {
    const BODY = {
      type: "object",
      required: ["offer", "size"],
      properties: { offer: { type: "integer" }, size: { type: "string" } },
    } as const;
    const sizes = choices("/size", { filter: { offer: { $: "form.offer" } } });
    const fields = [
      { at: "/offer", init: "12", ...choices("/offer") },
      { at: "/size", ...sizes },
    ] as const;
    const { form, answer, engine, clock } = start({ fields }, { bodies: { "POST /pool": BODY } });
    const submit = form.submit();
    await clock.settle();
    expect(form.snapshot()).toMatchObject({ isBusy: true, problems: [] });
    await answer("/offer", { data: [{ id: 11 }, { id: 12 }] });
    await answer("/size?filter[offer]=12", rows("small"));
    await submit;
    expect(engine.runs[0]?.roots.form).toEqual({ offer: 12, size: "small" });
  });

  test("that would be made without a person are awaited by a submit, where nothing else is wrong", async () => {
    const required = { ...WHERE[0], validators: ["required"] };
    const { form, answer, engine, clock } = start({ fields: [required, { at: "/name" }] });
    await form.submit();
    expect(form.snapshot().problems).toMatchObject([{ pointer: "/dataCenter" }, { pointer: "/name" }]);
    form.change("/name", "pool-1");
    const submit = form.submit();
    await clock.settle();
    expect(form.snapshot().isBusy).toBe(true);
    await answer("/dc", rows("a"));
    await submit;
    expect(engine.runs[0]?.roots.form).toEqual({ dataCenter: "a", name: "pool-1" });
  });

  test("that leave several to choose from are asked for once they are there", async () => {
    const { form, answer } = start({ fields: [{ ...WHERE[0], validators: ["required"] }] });
    const submit = form.submit();
    await answer("/dc", rows("a", "b"));
    expect(await submit).toBeUndefined();
    expect(form.snapshot()).toMatchObject({ isBusy: false, problems: [{ pointer: "/dataCenter" }] });
  });

  test("that failed are read again by a retry", async () => {
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
  test("is checked when its field is left, and before it is sent", async () => {
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

  test("is asked about anew where it is typed on while the form is checked, which is not sent then", async () => {
    const { form, engine, answer, waiting, clock } = start({ fields: [CHECKED] });
    form.change("/name", "web-0");
    const submit = form.submit();
    form.change("/name", "web-01");
    await clock.settle();
    expect(waiting()).toContain("/free?name=web-01");
    await answer("/free?name=web-01", { free: true });
    expect(await submit).toBeUndefined();
    expect(form.snapshot()).toMatchObject({ isBusy: false, problems: [{ pointer: "/name" }] });
    expect(form.error("/name")).toBe("It was changed while the form was checked");
    await form.submit();
    expect(engine.runs.map(({ roots }) => roots.form)).toEqual([{ name: "web-01" }]);
  });

  test("and that was sent without an answer, is sent again although it is taken by now", async () => {
    const { form, engine, answer, open, leave, clock, waiting } = start(
      { fields: [CHECKED] },
      { perform: () => failed(0) },
    );
    form.change("/name", "web");
    const submit = form.submit();
    await clock.settle();
    await answer("/free?name=web", { free: true });
    await submit;
    engine.stale.mark({});
    form.leave("/name");
    await clock.settle();
    expect(waiting()).toEqual([]);
    expect(form.error("/name")).toBeUndefined();
    await form.submit();
    leave();
    const again = open().form;
    await again.submit();
    expect(engine.runs).toHaveLength(3);
    again.change("/name", "taken");
    again.leave("/name");
    await answer("/free?name=taken", { free: false });
    expect(again.error("/name")).toBe("taken is taken");
  });

  test("ignores a late answer about another value", async () => {
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

test("a file that is being sent keeps the form from being sent, and is aborted when the form closes", async () => {
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

describe("a form with the data of a thing", () => {
  const pool = (name: string) => ({ load: { pool: { name } } });
  const spec = { ...NAME, init: { $: "load.pool" } };

  test("follows new data until a person changes it", () => {
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

test("a key press notifies the listeners of its field only", () => {
  const { form } = start({ fields: [{ at: "/name" }, { at: "/note" }] });
  const notified: string[] = [];
  form.subscribeField("/name", () => notified.push("name"));
  form.subscribeField("/note", () => notified.push("note"));
  const [before, roots] = [form.snapshot(), form.roots()];
  form.change("/note", "a");
  expect(notified).toEqual(["note"]);
  expect(form.snapshot()).toBe(before);
  expect(form.roots()).not.toBe(roots);
  expect(form.roots()).toBe(form.roots());
});

test("nothing is read before the first listener, and all reads end with the last", () => {
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
