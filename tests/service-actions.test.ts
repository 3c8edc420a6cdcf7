import { describe, expect, test } from "vitest";
import { evaluateCondition } from "#engine/expression";
import type { Template } from "#engine/template";
import { parseTemplate } from "#engine/template/parse";
import { startActionPortal } from "#engine/testing";
import { isRecord, parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, routes, fragments, apiList } = readTemplates();

function open(path: string): Template {
  const route = parseRows(routes).find((each) => each["path"] === path);
  const name = String(route?.["template"]);
  const parameters = route?.["with"];
  const parsed = parseTemplate(pages[name]?.text ?? "", {
    file: `${name}.json`,
    fragments,
    routes,
    apiList,
    with: isRecord(parameters) ? parameters : {},
  });
  if (!parsed.ok) throw new Error(`${name}: ${parsed.findings[0]?.message ?? ""}`);
  return parsed.template;
}

const service = { id: 17, name: "pool-1", automator: { id: 1 }, metaData: { data: { moId: "resgroup-1" } } };

describe.each(["services/vcenter/v2/resource-pool/manage/{id}", "services/configure"])(
  "the error of a service on %s",
  (path) => {
    const template = open(path);
    const actions = parseRows(readOwn(template, "pageActions"));
    const at = actions.findIndex(({ id }) => id === "clear");

    test("is cleared", async () => {
      const { run, sent } = startActionPortal({}, {}, {}, { template });
      const roots = { route: { id: "17" }, query: { id: "17" }, load: { service } };
      expect(await run({ pointer: `/pageActions/${at}`, roots })).toMatchObject({ ok: true });
      expect(sent).toMatchObject([
        { method: "PATCH", path: "/service/17/state", body: { state: "Available" } },
      ]);
    });

    test.each([
      ["Error", "resgroup-1", true],
      ["Error", null, false],
      ["Available", "resgroup-1", false],
    ])("can be cleared in state %s with the platform's id %j: %s", (state, moId, isShown) => {
      const load = { service: { ...service, state, metaData: { data: { moId } } } };
      expect(evaluateCondition(actions[at]?.["show"], { load }, () => undefined)).toBe(isShown);
    });
  },
);

describe("a change that starts work says that nobody waits for it", () => {
  const roots = {
    load: { service },
    row: { moId: "vm-1" },
    form: { cpu: { limit: 1 }, memory: { limit: 1 }, storage: { limit: 10 } },
  };

  test.each([
    ["services/vcenter/v2/resource-pool/manage/{id}", "/tabs/0/panels/0/rowActions/0"],
    ["services/vcenter/v2/resource-pool/manage/{id}/resize", ""],
  ])("%s", async (path, pointer) => {
    const { run, sent } = startActionPortal({}, {}, {}, { template: open(path) });
    await run({ pointer, roots });
    expect(sent).toMatchObject([{ method: "PATCH", query: [["sync", "none"]] }]);
  });
});
