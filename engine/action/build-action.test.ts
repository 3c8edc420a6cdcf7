import { fakeViewer } from "#engine/testing";
import type { Action } from "#engine/template";
import { describe, expect, test } from "vitest";
import { buildAction } from "./build-action.ts";
import { curlCommand } from "./curl-command.ts";
import { verifyTyped } from "./verify-typed.ts";

const ROW = { id: 17, name: "web-01", state: "Available", type: "form" };

function build(change: Partial<Action>) {
  return buildAction(
    { id: "delete", kind: "delete", ...change },
    {
      pointer: "/rowActions/0",
      roots: { row: ROW },
      viewer: fakeViewer("customer"),
      translations: { "action.power-off": "Switch off" },
    },
  );
}

const yes = { "===": [{ var: "row.state" }, "Available"] };
const no = { "===": [{ var: "row.state" }, "Processing"] };

describe("an action", () => {
  test("brings icon, label and danger of its kind", () => {
    expect(build({})).toEqual({
      id: "delete",
      kind: "delete",
      label: "Delete",
      icon: "delete",
      isDanger: true,
      asks: true,
      tone: "danger",
      pointer: "/rowActions/0",
    });
    expect(build({ id: "add", kind: "add" })).toMatchObject({
      label: "Add",
      icon: "add",
      isDanger: false,
      asks: false,
    });
    expect(build({ id: "power-off", kind: "vm-state" })).toMatchObject({
      label: "Switch off",
      icon: "vm-state",
    });
    expect(build({ label: "Remove {{row.name}}", icon: "tool", ask: { title: "Sure?" } })).toMatchObject({
      label: "Remove web-01",
      icon: "tool",
      asks: true,
    });
  });

  test.each<[tone: string | undefined, change: Partial<Action>]>([
    ["danger", { kind: "unmap", ask: {} }],
    ["warning", { kind: "vm-state", ask: { text: "It stops." } }],
    ["warning", { kind: "run", ask: {} }],
    ["neutral", { kind: "run", ask: { tone: "neutral" } }],
    ["danger", { kind: "run", ask: { tone: "danger" } }],
    [undefined, { kind: "run", ask: { fields: [{ at: "/name" }] } }],
    [undefined, { kind: "vm-state" }],
    [undefined, { kind: "view", ask: {} }],
  ])("asks in the tone %s: %j", (tone, change) => {
    expect(build(change)?.tone).toBe(tone);
  });

  test("says whether its dialog has fields, before it is loaded", () => {
    expect(build({ kind: "add", ask: { fields: [{ at: "/name" }] } })?.hasFields).toBe(true);
    expect(build({ kind: "add", ask: {} })?.hasFields).toBeUndefined();
  });

  test.each<[title: string, change: Partial<Action>]>([
    ["access says no", { access: { all: ["apex"] } }],
    ["show is false", { show: no }],
    ["show cannot be read", { show: { nonsense: [1] } }],
    ["the switch of its link picks nothing", { goto: { by: { $: "row.type" }, to: { other: "/pages/a" } } }],
    [
      "the switch of its call picks nothing",
      { call: { by: { $: "row.type" }, to: { other: { api: "a", do: "GET /" } } } },
    ],
    ["its link leads to a forbidden address", { goto: "javascript:alert(1)" }],
  ])("is hidden where %s", (_title, change) => expect(build(change)).toBeUndefined());

  test("stays visible where a switch depends on what the dialog will ask", () => {
    expect(
      build({ call: { by: { $: "form.type" }, to: { other: { api: "a", do: "GET /" } } } }),
    ).toBeDefined();
  });

  test.each<[title: string, change: Partial<Action>, reason: string | undefined]>([
    ["no rule", { enable: [{ if: yes, reason: "A" }] }, undefined],
    [
      "the first rule that is false",
      {
        enable: [
          { if: yes, reason: "A" },
          { if: no, reason: "{{row.name}} is {{row.state}}" },
          { if: no, reason: "C" },
        ],
      },
      "web-01 is Available",
    ],
    ["a rule that cannot be read", { enable: [{ if: { "==": [1, 1] }, reason: "A" }] }, "A"],
    ["an absent path", { enable: [{ if: { "!==": [{ var: "row.gone" }, "x"] }, reason: "A" }] }, "A"],
    ["a link with a missing key", { goto: "/pages/x/{row.gone}" }, "KeyMap is not set"],
  ])("is disabled by %s", (_title, change, reason) => expect(build(change)?.disabledReason).toBe(reason));

  test("is a link where it has an address", () => {
    expect(build({ kind: "view", goto: "/pages/x/{row.id}?name={row.name}" })?.href).toBe(
      "/pages/x/17?name=web-01",
    );
  });
});

test.each<[typed: string, expected: string, said: string | undefined]>([
  ["web-01", "web-01", undefined],
  ["my   web", "my web", undefined],
  ["my web", "my   web ", undefined],
  ["", "web-01", "no service name entered, verify action by entering service name"],
  ["   ", "web-01", "no service name entered, verify action by entering service name"],
  ["web-1", "web-01", "service name entered does not match the service you are trying to delete, try again"],
  ["WEB-01", "web-01", "service name entered does not match the service you are trying to delete, try again"],
])("typing %j to delete %j says %j", (typed, expected, said) => {
  expect(verifyTyped(typed, expected, "service")).toBe(said);
});

test("a call is shown as curl, without its secrets, quoted for a shell", () => {
  const call = {
    api: "access",
    method: "PATCH",
    path: "/user/7",
    query: [["sync", "none"]],
    body: { name: "it's me", password: "canary", keys: [{ secret_access_key: "canary" }], gone: "" },
  } as const;
  expect(curlCommand(call, "/access", "https://portal.example")).toBe(
    [
      "curl -X PATCH 'https://portal.example/access/user/7?sync=none'",
      "-H 'Authorization: Bearer ***'",
      "-H 'Content-Type: application/json'",
      String.raw`--data '{"name":"it'\''s me","password":"***","keys":[{"secret_access_key":"***"}],"gone":null}'`,
    ].join(" \\\n  "),
  );
});

test.each<[action: Partial<Action>, opens: string | undefined]>([
  [{ kind: "sign-in-as" }, "managed-access"],
  [{ kind: "run", then: ["refresh", { console: "GET /console/{result.id}" }] }, "console"],
  [{ kind: "run", then: ["refresh"] }, undefined],
])("%j opens the window %s", (action, opens) => {
  expect(build(action)?.opens).toBe(opens);
});
