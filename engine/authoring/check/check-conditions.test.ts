import { describe, expect, test } from "vitest";
import { findIn, HOOKS } from "./hooks.fixture.ts";

const shown = (show: object): object => ({
  ...HOOKS,
  rowActions: [
    { id: "a", kind: "run", show, access: "access.Services.U", goto: "https://example.com/{row.id}" },
  ],
});
const same = (one: string, other: string): object => shown({ "===": [{ var: one }, { var: other }] });

describe("what is compared may be the same", () => {
  test.each<[what: string, page: object, finding: string]>([
    [
      "a number with a text of the session",
      same("row.id", "session.user.username"),
      '/rowActions/0/show/=== — "row.id" is a number and "session.user.username" a text: they are never the same',
    ],
    [
      "a claim that is yes or no with a word",
      shown({ "===": [{ var: "claims.isReseller" }, "yes"] }),
      '/rowActions/0/show/===/1 — "claims.isReseller" is true or false, never "yes"',
    ],
    [
      "a case that such a claim never has",
      {
        ...HOOKS,
        title: { by: { $: "claims.isReseller" }, to: { yes: "Customers" }, else: "Hooks" },
      },
      '/title/to/yes — "claims.isReseller" is never "yes" (known: true, false)',
    ],
  ])("finds %s", (_, page, finding) => {
    expect(findIn(page)).toEqual([finding]);
  });

  test("takes values of one kind, and those of which nothing is known", () => {
    const right = [
      same("row.id", "session.user.id"),
      same("row.name", "session.user.username"),
      same("row.extra", "session.user.username"),
    ];
    expect(right.flatMap((page) => findIn(page))).toEqual([]);
  });
});

test("a part that decides a condition alone is named", () => {
  const page = shown({ and: [{ "!!": { var: "row.id" } }, { "<=": [9, { var: "row.id" }, 1] }] });
  expect(findIn(page)).toEqual(["/rowActions/0/show/and/1 — this condition is always false"]);
});
