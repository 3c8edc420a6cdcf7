import { expect, test } from "vitest";
import { buildActions, placeActions } from "./build-actions.ts";
import { pageContext } from "../context/page-fixture.ts";

const FIREWALL = { api: "edge", do: "GET /{load.gateway.uid}/firewall" };
const TEMPLATE = {
  template: "gateway",
  v: 1,
  kind: "tabs",
  title: "Gateway",
  load: { gateway: { api: "edge", do: "GET /gateway" }, firewall: FIREWALL },
  tabs: [
    {
      id: "rules",
      title: "Rules",
      panels: [
        {
          kind: "list",
          id: "rules",
          key: "ruleId",
          source: { from: "load.firewall", rows: "/rules" },
          columns: [{ field: "name" }],
          pageActions: [
            { id: "nat", kind: "change-tab", tab: "nat" },
            {
              id: "clear",
              kind: "run",
              call: {
                api: "edge",
                do: "PUT /{load.gateway.uid}/firewall",
                edit: "load.firewall",
                ops: [{ op: "replace", path: "/rules", value: [] }],
              },
            },
          ],
        },
      ],
    },
    {
      id: "nat",
      title: "NAT",
      panels: [{ kind: "detail", id: "nat", of: "load.gateway", items: [{ field: "uid" }] }],
    },
  ],
};
const POINTER = "/tabs/0/panels/0/pageActions";

function build(isChanging?: (document: string) => boolean) {
  return buildIn(TEMPLATE, isChanging);
}

function buildIn(page: object, isChanging?: (document: string) => boolean) {
  const context = pageContext({ template: page, isChanging });
  const { template } = context;
  const panel = template.kind === "tabs" ? template.tabs[0]?.panels[0] : undefined;
  const actions = panel?.kind === "list" ? panel.pageActions : undefined;
  const roots = { load: { gateway: { uid: "g7" } } };
  return buildActions(context, placeActions(context, actions, POINTER), roots);
}

test("changing the tab is a link to this page with that tab open", () => {
  expect(build()[0]).toMatchObject({ kind: "change-tab", href: "/pages/page?tab=nat" });
});

test("what changes a document is disabled, with the reason, while an activity changes it", () => {
  expect(build((document) => document === "edge/g7/firewall")[1]).toMatchObject({
    disabledReason: "An earlier change is still running. Try again when it is done.",
  });
  expect(build(() => false)[1]?.disabledReason).toBeUndefined();
});

test.each([
  "add",
  "modify",
  "view",
  "delete",
  "purchase",
  "password-reset",
  "test",
  "map",
  "unmap",
  "change-tab",
  "sign-in-as",
  "vm-state",
])("a template supplies the action %s", (kind) => {
  const action = { id: "it", kind, ...(kind === "change-tab" ? { tab: "nat" } : {}) };
  const [rules, ...tabs] = TEMPLATE.tabs;
  const [list, ...panels] = rules!.panels;
  const template = {
    ...TEMPLATE,
    tabs: [{ ...rules, panels: [{ ...list, pageActions: [action] }, ...panels] }, ...tabs],
  };
  expect(buildIn(template)[0]).toMatchObject({ id: "it", kind });
});
