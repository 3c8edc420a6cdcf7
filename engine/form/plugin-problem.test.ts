import { expect, test } from "vitest";
import { done, NAME, start } from "./open-form.fixture.ts";

test("a submit is stopped by what a plugin finds wrong with the value of its field, which goes with it", async () => {
  const { form, engine } = start(NAME, { perform: () => done });
  form.change("/name", "pool-1");
  form.object("/name", "Too small");
  expect(form.error("/name")).toBeUndefined();
  expect(await form.submit()).toBeUndefined();
  expect(form.snapshot().problems).toEqual([{ pointer: "/name", label: "Name", message: "Too small" }]);
  expect(engine.runs).toEqual([]);
  form.object("/name", "Too large");
  expect(form.error("/name")).toBe("Too large");
  form.object("/name", undefined);
  expect(form.error("/name")).toBeUndefined();
  expect(await form.submit()).toEqual(done);
  expect(engine.runs).toHaveLength(1);
});
