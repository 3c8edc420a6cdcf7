import { describe, expect, test } from "vitest";
import type { Action, FormPage } from "#engine/template";
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

describe("a page that is a form", () => {
  const form: FormPage = {
    template: "t",
    v: 1,
    kind: "form",
    title: "Add",
    fields: [],
    call: { api: "a", do: "POST /x" },
  };
  const send = (then: FormPage["then"], pointer = "") => {
    const template = pointer === "" ? { ...form, then } : undefined;
    const { run, toasts } = startPortal(
      { kind: "modify", call: { api: "a", do: "POST /x" }, then },
      {},
      {},
      { texts: { "done.form": "Saved", "done.modify": "Saved" }, ...(template && { template }) },
    );
    return run({ pointer }).then((outcome) => ({ outcome, texts: toasts.map(({ text }) => text) }));
  };

  test("leads back to where the person came from, unless it says otherwise", async () => {
    expect(await send(undefined)).toMatchObject({
      outcome: { ok: true, effects: [{ do: "back" }] },
      texts: ["Saved"],
    });
    expect(await send([{ toast: "Added" }, "back"])).toMatchObject({
      outcome: { effects: [{ do: "back" }] },
      texts: ["Added"],
    });
    expect(await send([{ goto: "/pages/all" }])).toMatchObject({
      outcome: { effects: [{ do: "goto", href: "/pages/all" }] },
    });
  });

  test("is not what any other action is", async () => {
    expect(await send(undefined, "/rowActions/0")).toMatchObject({ outcome: { ok: true, effects: [] } });
  });
});
