import { describe, expect, test } from "vitest";
import { evaluateCondition, pickSwitch, renderText } from "#engine/expression";
import { parseTemplate } from "#engine/template/parse";
import { parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, routes, fragments, apiList, texts } = readTemplates();

function open(name: string, route = parseRows(routes).find(({ template }) => template === name)) {
  const parsed = parseTemplate(pages[name]?.text ?? "", {
    file: `${name}.json`,
    fragments,
    routes,
    apiList,
    with: { ...Object(readOwn(route, "with")) },
  });
  if (!parsed.ok) throw new Error(parsed.findings[0]?.message ?? "");
  return parsed.template;
}

/** The forms that connect an automator which is there. */
const CONNECTING = ["aws-configure", "vcenter-configure", "vcloud-configure", "veeam-configure"];

describe("the form that connects an automator", () => {
  test.each(CONNECTING)("says in its title which automator it connects: %s", (name) => {
    const { title } = open(name) as { title: string };
    const roots = { load: { automator: { name: "Berlin" } } };
    const text = texts()[title.replace(/^t:/, "")] ?? "";
    expect(renderText(text, roots, { translations: {} })).toMatch(/^Connect Berlin to an? /);
  });

  test.each([
    ["aws-configure", "/secret_access_key", "has_secret_access_key"],
    ["vcenter-configure", "/password", "hasPassword"],
    ["veeam-configure", "/connection/password", "hasPassword"],
  ])("says that a secret is kept only where there is one: %s", (name, at, has) => {
    const secret = parseRows(readOwn(open(name), "fields")).find((field) => field["at"] === at);
    const help = (isThere: boolean) =>
      pickSwitch(secret?.["help"], { load: { connection: { [has]: isThere } } });
    expect([help(true), help(false)]).toEqual(["t:form.secret-kept", ""]);
  });
});

test.each<[had: string | null, typed: string | undefined, isSent: boolean]>([
  [null, "https://agent.example", true],
  ["https://agent.example", "https://other.example", true],
  ["https://agent.example", undefined, true],
  ["https://agent.example", "https://agent.example", false],
  [null, undefined, false],
])("the address of the agent of a backup server, which was %s, is sent as %s: %s", (had, typed, isSent) => {
  const call = parseRows(readOwn(open("veeam-configure"), "calls")).find(({ as }) => as === "automator");
  const roots = { load: { automator: { asa_url: had } }, form: { automator: { asa_url: typed } } };
  expect(evaluateCondition(call?.["when"], roots)).toBe(isSent);
});

test.each(["aws-automator", "vcenter-automator", "vcloud-automator", "veeam-automator"])(
  "the page of an automator shows Configure beside its name, and not in a menu: %s",
  (name) => {
    const actions = parseRows(readOwn(open(name), "pageActions"));
    expect(actions.slice(0, 2).map(({ id }) => id)).toContain("configure");
  },
);

/** Where the reason of a row of "What needs care" leads. */
function leadsTo(row: { readonly care: string; readonly platform: string }): unknown {
  const list = parseRows(readOwn(open("automators"), "panels")).find(({ id }) => id === "care");
  const [name] = parseRows(list?.["columns"]);
  return pickSwitch(name?.["link"], { row: { ...row, automator_id: 7 } });
}

describe("what needs care leads to where it is mended", () => {
  const PLATFORMS = ["vCenter-v1", "vCenter-v2", "vCloud-v1", "vCloud-v2", "Veeam-v1", "AWS-v1", "Azure-v1"];

  test.each(PLATFORMS)("of an automator of %s", (platform) => {
    expect(leadsTo({ care: "connection", platform })).toMatch(
      /\/(configure|update)\b.*\?id=\{row\.automator_id\}$/,
    );
    expect(leadsTo({ care: "agents", platform })).toBe("/pages/automation/agents?id={row.automator_id}");
    const page = String.raw`/automator\?id=\{row\.automator_id\}&tab=\{row\.care\}`;
    // Those that are lost alone, not all that the automator carries.
    expect(leadsTo({ care: "services", platform })).toMatch(new RegExp(`${page}&services.state=Error$`));
    expect(leadsTo({ care: "changes", platform })).toMatch(new RegExp(`${page}$`));
    expect(leadsTo({ care: "catalogs", platform })).toMatch(new RegExp(`${page}$`));
    expect(leadsTo({ care: "solutions", platform })).toBe(
      "/pages/marketplace/edit-service-offering?id={row.about}",
    );
  });

  // What the address says is what the tab reads: its list of services, filtered by their state.
  test.each(PLATFORMS)("by a filter of the list of services of %s", (platform) => {
    const address = String(leadsTo({ care: "services", platform })).replace(/\?.*/, "");
    const route = parseRows(routes).find(({ path }) => `/pages/${String(path)}` === address);
    const tabs = parseRows(readOwn(open(String(route?.["template"]), route), "tabs"));
    const services = tabs.find(({ id }) => id === "services");
    const [list] = parseRows(services?.["panels"]);
    expect([list?.["id"], parseRows(list?.["filters"])]).toEqual([
      "services",
      [expect.objectContaining({ field: "state" })],
    ]);
    // The first list of a page has its filter without the id of its panel.
    expect(tabs.findIndex(({ id }) => id === "services")).toBeGreaterThan(0);
    expect(parseRows(tabs[0]?.["panels"]).map(({ kind }) => kind)).toContain("list");
  });
});
