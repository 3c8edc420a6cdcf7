import { startActionPortal as startPortal } from "#engine/testing";
import type { ActionReply } from "#engine/testing";
import type { Action } from "#engine/template";
import { describe, expect, test } from "vitest";

test.each([
  ["the browser blocked", "blocked", 3_000],
  ["has the focus and never loads", "stuck", 10_000],
  ["opened", undefined, Infinity],
] as const)("a window that %s is reported as soon as that is known", async (_what, how, afterMs) => {
  const call = { api: "access", do: "POST /managed-access" } as const;
  const { run, clock, blockWindows, toasts } = startPortal({ kind: "sign-in-as", call, then: [] });
  if (how !== undefined) blockWindows(how);
  await run({ opens: "managed-access" });
  const text = "No window opened. Allow this portal to open windows, and try again.";
  const isTold = [];
  for (const second of [2_999, 1, 6_999, 1]) {
    await clock.advance(second);
    isTold.push(toasts.length > 0);
  }
  expect(isTold).toEqual([2_999, 3_000, 9_999, 10_000].map((ms) => ms >= afterMs));
  expect(toasts).toEqual(how === undefined ? [] : [{ text, type: "warn", at: "top" }]);
});

describe("a window that an action opened", () => {
  const signIn: Partial<Action> = {
    kind: "sign-in-as",
    call: { api: "access", do: "POST /managed-access", body: { account_id: { $: "row.id" } } },
  };
  const show: Partial<Action> = {
    call: { api: "vm", do: "GET /{row.id}/console" },
    then: [{ console: "GET /console/{result.id}" }],
  };

  test.each<
    [
      title: string,
      action: Partial<Action>,
      opens: "managed-access" | "console",
      reply: ActionReply,
      sent: unknown,
    ]
  >([
    [
      "gets the code to act for a customer",
      signIn,
      "managed-access",
      { body: { code: "c1" } },
      { is: "managed-access", code: "c1" },
    ],
    [
      "gets the failure where the answer has no code",
      signIn,
      "managed-access",
      { body: {} },
      { is: "failed", text: "The server gave no access to this account." },
    ],
    [
      "gets the reason of a failure",
      signIn,
      "managed-access",
      { failed: 403, message: "No" },
      { is: "failed", text: "403 Error - No" },
    ],
    [
      "gets a console's address",
      show,
      "console",
      { body: { url: "https://c.example/1" } },
      { is: "console", session: "shared", url: "https://c.example/1" },
    ],
    [
      "gets the read to repeat",
      show,
      "console",
      { body: { id: "k/1" } },
      { is: "console", session: "shared", poll: { api: "vm", path: "/console/k%2F1" } },
    ],
    [
      "gets the failure where the answer has neither",
      show,
      "console",
      { body: {} },
      { is: "failed", text: "KeyMap is not set" },
    ],
  ])("opens at the click and %s", async (_title, action, opens, reply, sent) => {
    const { run, opened } = startPortal(action, {
      "POST /managed-access": [reply],
      "GET /17/console": [reply],
    });
    const done = run({ opens });
    expect(opened).toEqual([{ kind: opens, sent: [] }]);
    await done;
    expect(opened).toEqual([{ kind: opens, sent: [sent] }]);
  });
});
