import { expect, test } from "vitest";
import { readPointer } from "#validators";
import { done, failed, start, WHERE } from "./open-form.fixture.ts";

test("a form sends what was shown of a choice first, until the server says that it has changed", async () => {
  const { form, engine, answer } = start(
    { fields: [WHERE[0]] },
    { perform: (_, earlier) => (earlier === 0 ? failed(409) : done) },
  );
  const versions = () => engine.runs.map(({ roots }) => readPointer(roots.picked, "/dataCenter/version"));
  const readAgain = async (version: number) => {
    engine.stale.mark({ api: "fake" });
    await answer("/dc", {
      data: [
        { id: "a", version },
        { id: "b", version: 7 },
      ],
    });
  };
  await answer("/dc", {
    data: [
      { id: "a", version: 1 },
      { id: "b", version: 7 },
    ],
  });
  form.change("/dataCenter", "a");
  await readAgain(2);
  await form.submit();
  expect(versions()).toEqual([1]);
  await readAgain(3);
  await form.submit();
  expect(versions()).toEqual([1, 3]);
  // Another choice is another thing.
  form.change("/dataCenter", "b");
  await form.submit();
  expect(versions()).toEqual([1, 3, 7]);
});

test("a form of one step with words for a review shows all of it once more before it is sent", async () => {
  const steps = [{ title: "All", fields: [{ at: "/name" }] }];
  const { form, engine } = start({ steps, review: "" });
  form.change("/name", "pool-1");
  expect(form.snapshot()).toMatchObject({ step: 0, isLast: false });
  await form.submit();
  expect(form.snapshot()).toMatchObject({ step: 1, isLast: true });
  expect(engine.runs).toEqual([]);
  await form.submit();
  expect(engine.runs).toHaveLength(1);
  expect(start({ steps }).form.snapshot().isLast).toBe(true);
});
