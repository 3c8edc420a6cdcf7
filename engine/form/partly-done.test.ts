import { expect, test } from "vitest";
import { startActionPortal } from "../testing/fake-action-portal.ts";
import type { ActionReply } from "../testing/fake-action-portal.ts";
import { start } from "./open-form.fixture.ts";

const NO = { failed: 409 };
const ONE = { api: "fake", do: "POST /one" } as const;
const TWO = { api: "fake", do: "POST /two/{form.name}" } as const;
const EACH = { api: "fake", do: "POST /one/{entry.id}", each: "rows" } as const;
const ROWS = [{ id: 1 }, { id: 2 }];

test.each<
  [what: string, calls: object, replies: Record<string, readonly ActionReply[]>, isPartlyDone: boolean]
>([
  ["every entry was refused", { call: EACH }, { "POST /one/1": [NO], "POST /one/2": [NO] }, false],
  ["one entry was not", { call: EACH }, { "POST /one/1": [NO], "POST /one/2": [{}] }, true],
  [
    "a call failed that may, and the next one too",
    {
      calls: [
        { as: "one", optional: "Left out", ...ONE },
        { as: "two", ...TWO },
      ],
    },
    { "POST /one": [NO], "POST /two/a": [NO] },
    false,
  ],
  [
    "a call was done, whose answer is empty",
    {
      calls: [
        { as: "one", ...ONE },
        { as: "two", ...TWO },
      ],
    },
    { "POST /one": [{}], "POST /two/a": [NO] },
    true,
  ],
  [
    "a call was done, whose answer is an empty list",
    {
      calls: [
        { as: "one", ...ONE },
        { as: "two", ...TWO },
      ],
    },
    { "POST /one": [{ body: [] }], "POST /two/a": [NO] },
    true,
  ],
])("whether a part was done is said where %s", async (_, calls, replies, isPartlyDone) => {
  const portal = startActionPortal(calls, replies);
  const { form, engine } = start(
    { fields: [{ at: "/name" }] },
    {
      perform: ({ submitId, roots, earlier }) =>
        portal.run({ submitId, earlier, roots: { ...roots, rows: ROWS } }),
    },
  );
  form.change("/name", "a");
  await form.submit();
  expect(form.snapshot().failure).toMatchObject({ isPartlyDone });
  await form.submit();
  expect(engine.runs[1]?.earlier !== undefined).toBe(isPartlyDone);
});
