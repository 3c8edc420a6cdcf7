import { describe, expect, test } from "vitest";
import type { Action } from "#engine/template";
import { startActionPortal as startPortal } from "#engine/testing";

describe("an action", () => {
  test.each<[what: string, then: Action["then"], status: number, said: readonly string[]]>([
    ["without more", undefined, 204, ["web-01 was deleted"]],
    ["that leads elsewhere", [{ goto: "/pages/all" }], 204, ["web-01 was deleted"]],
    ["that says something itself", [{ goto: "/pages/all" }, { toast: "Gone" }], 204, ["Gone"]],
    ["that an activity follows", [{ goto: "/pages/all" }], 202, []],
  ])("that deletes, %s, says which thing is gone", async (_, then, status, said) => {
    const { run, toasts } = startPortal(
      { kind: "delete", call: { api: "a", do: "DELETE /x" }, then },
      { "DELETE /x": [{ body: { link: "https://x.example/activity/a1" }, status }] },
      {},
      { texts: { "done.delete": "{name} was deleted" } },
    );
    await run({ rowName: "web-01" });
    expect(toasts.map(({ text }) => text)).toEqual(said);
  });

  test.each<[Action["then"]]>([[undefined], [[{ toast: "Saved" }, "close"]]])(
    "followed by %j says that nothing was changed, where nothing was",
    async (then) => {
      const { run, toasts } = startPortal(
        { kind: "modify", call: { api: "a", do: "PATCH /x", body: "changed" }, then },
        {},
        {},
        { texts: { "done.modify": "Saved", "done.unchanged": "Nothing was changed" } },
      );
      await run({ roots: { form: { a: 1 } }, init: { a: 1 } });
      expect(toasts).toMatchObject([{ text: "Nothing was changed", type: "info" }]);
      await run({ roots: { form: { a: 2 } }, init: { a: 1 }, submitId: "s2" });
      expect(toasts.at(-1)).toMatchObject({ text: "Saved", type: "success" });
    },
  );
});
