import type { Action } from "#engine/template";
import { describe, expect, test } from "vitest";
import { isBulk, whyAlone } from "./bulk-action.ts";

const CALL = { api: "a", do: "POST /x/{row.id}" } as const;
const FORM = { fields: [{ at: "/role" }] } as const;

const action = (change: Partial<Action>): Action => ({ id: "x", kind: "run", call: CALL, ...change });

describe("an action of a row", () => {
  test.each<[what: string, change: Partial<Action>, isOffered: boolean, alone?: string]>([
    ["that only calls is for several rows", {}, true],
    ["that asks without fields is", { ask: { text: "Sure?" } }, true],
    [
      "that deletes is, though it names the row in its question",
      {
        kind: "delete",
        ask: { title: "Delete {{row.name}}", typed: { $: "row.name" } },
      },
      true,
    ],
    ["with a chain of calls is", { call: undefined, calls: [{ as: "one", ...CALL }] }, true],
    ["that toasts and refreshes is", { then: ["refresh", { toast: "Done" }] }, true],
    ["with a form is not, where the template does not say so", { ask: FORM }, false],
    ["with a form is, where the template says so", { ask: FORM, bulk: true }, true],
    ["that the template keeps from it is not", { bulk: false }, false],
    [
      "that reads something before it asks is not",
      { ask: { load: { a: { api: "a", do: "GET /y" } } } },
      false,
    ],
    ["that leads elsewhere is not", { call: undefined, goto: "/pages/x" }, false, "call"],
    ["that adds is not", { kind: "add", bulk: true }, false, "kind"],
    ["that opens a window is not", { kind: "sign-in-as", bulk: true }, false, "kind"],
    [
      "that shows something once is not",
      {
        then: [{ reveal: { title: "Key", fields: [] } }],
        bulk: true,
      },
      false,
      "then",
    ],
    ["that leads on is not", { then: [{ goto: "/pages/x" }], bulk: true }, false, "then"],
    ["that changes a document is not", { call: { ...CALL, edit: "load.rules" }, bulk: true }, false, "call"],
    ["whose label names the row is not", { label: "Stop {{row.name}}", bulk: true }, false, "label"],
    ["whose translated label names the row is not", { label: "t:stop" }, false, "label"],
    [
      "whose form opens with the row is not",
      {
        ask: { ...FORM, init: { $: "row" } },
        bulk: true,
      },
      false,
      "ask",
    ],
  ])("%s", (_, change, isOffered, alone) => {
    const texts = { stop: "Stop {{row.name}}" };
    expect(isBulk(action(change), texts)).toBe(isOffered);
    expect(whyAlone(action(change), texts)).toBe(alone);
  });
});
