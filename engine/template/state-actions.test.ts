import { describe, expect, test } from "vitest";
import { parseTemplate } from "./parse-template.ts";

const off = { to: "stopped", ask: true };
const states = { on: { from: ["off"] }, off };
const TABLE = {
  id: "power",
  kind: "run",
  of: "row.state",
  states,
  call: { api: "a", do: "POST /power/{row.id}", body: { state: "<to>" } },
};

/** The row actions of a list, or what is wrong with them. */
function actionsOf(action: object, fragments: object = {}): unknown {
  const page = {
    template: "p",
    v: 1,
    kind: "list",
    title: "P",
    source: { api: "a", do: "GET /x" },
    columns: ["name"],
    rowActions: [action],
  };
  const parsed = parseTemplate(JSON.stringify(page), {
    file: "p.json",
    fragments: JSON.stringify(fragments),
  });
  if (!parsed.ok)
    return parsed.findings.map(({ file, pointer, message }) => `${file} ${pointer} — ${message}`);
  return parsed.template.kind === "list" ? parsed.template.rowActions : undefined;
}

const fragment = (given: object, is: object) => ({ power: { holds: "actions", given, is: [is] } });

describe("a table of states in a fragment", () => {
  const plain = actionsOf(TABLE);

  test("is one action per state", () => {
    expect(plain).toMatchObject([
      {
        id: "on",
        label: "t:power.on",
        enable: [{ if: { in: [{ var: "row.state" }, ["off"]] }, reason: "t:power.not-now" }],
        call: { body: { state: "on" } },
      },
      { id: "off", ask: { text: "t:power.off-text" }, call: { body: { state: "stopped" } } },
    ]);
  });

  test("says in words of its own why the present state does not allow one", () => {
    const reason = { by: { $: "row.state" }, to: { off: "Already off" }, else: "Not now" };
    expect(actionsOf({ ...TABLE, reason })).toMatchObject([
      { enable: [{ reason }] },
      { enable: [{ reason }] },
    ]);
    expect(actionsOf({ ...TABLE, reason })).not.toMatchObject([{ reason: expect.anything() }]);
  });

  test.each<[what: string, given: object, is: object, use: object]>([
    ["nothing", {}, {}, {}],
    ["its path", { of: "path" }, { of: "<of>.state" }, { of: "row" }],
    ["its name", { id: "name" }, { id: "<id>" }, { id: "power" }],
    ["the states", { states: "value" }, { states: "<states>" }, { states }],
    [
      "what its states say",
      { stop: "text", from: "list" },
      { states: { on: { from: "<from>" }, off: { ...off, to: "<stop>" } } },
      { stop: "stopped", from: ["off"] },
    ],
  ])("is the same where %s is given", (_, given, is, use) => {
    expect(actionsOf({ fragment: "power", with: use }, fragment(given, { ...TABLE, ...is }))).toEqual(plain);
  });

  test("hides what is not allowed, and all of it where the table says so", () => {
    const show = { "===": [{ var: "row.owner" }, 7] };
    expect(actionsOf({ ...TABLE, others: "hidden", show })).toMatchObject([
      { show: { and: [{ in: [{ var: "row.state" }, ["off"]] }, show] } },
      { show: { and: [{ "!==": [{ var: "row.state" }, "stopped"] }, show] } },
    ]);
  });

  test("hides what is not allowed by a path that is given", () => {
    const hidden = { ...TABLE, others: "hidden" };
    expect(
      actionsOf(
        { fragment: "power", with: { of: "row.state" } },
        fragment({ of: "path" }, { ...hidden, of: "<of>" }),
      ),
    ).toEqual(actionsOf(hidden));
  });

  test("has what is wrong in given states at their place", () => {
    const use = { fragment: "power", with: { states: { on: { from: ["off"], lable: "On" } } } };
    expect(actionsOf(use, fragment({ states: "value" }, { ...TABLE, states: "<states>" }))).toEqual([
      expect.stringMatching(/^p\.json \/rowActions\/0\/with\/states\/on\/lable — unknown key "lable"/),
    ]);
  });

  test("knows what may become of the others", () => {
    expect(actionsOf({ ...TABLE, others: "hide" })).toEqual([
      'p.json /rowActions/0/others — unknown value "hide", did you mean "hidden"?',
    ]);
  });
});
