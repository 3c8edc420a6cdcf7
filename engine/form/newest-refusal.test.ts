import { expect, test } from "vitest";
import { localFailure } from "../request/read-answer.ts";
import { done, failed, start } from "./open-form.fixture.ts";

test("forgets what the server said of a field once it refuses another, and not where none answered", async () => {
  const refusal = (pointer: string) =>
    failed(422, { failure: { ...localFailure("No", 422), fields: [{ pointer, message: "is wrong" }] } });
  const { form } = start(
    { fields: [{ at: "/name" }, { at: "/note" }] },
    {
      perform: (_, earlier) => [refusal("/note"), failed(502), refusal("/name")][earlier] ?? done,
    },
  );
  form.change("/name", "pool-1");
  form.change("/note", "x");
  await form.submit();
  form.change("/name", "pool-2");
  await form.submit();
  expect(form.error("/note")).toBe("is wrong");
  await form.submit();
  expect([form.error("/name"), form.error("/note")]).toEqual(["is wrong", undefined]);
});
