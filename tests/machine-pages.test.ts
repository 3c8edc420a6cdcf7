import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { evaluateCondition, fillPath, translate } from "#engine/expression";
import { isRecord, parseRows, readOwn } from "#validators";
import { readTemplateFiles, readTemplates } from "../scripts/templates/read-template-files.ts";
import { openPage } from "./open-page.ts";

test.each(["firewall", "nat"])("the first rule of a %s does not move up, and the last not down", (part) => {
  const page = openPage("services/vcloud/v2/edge-gateway/manage/{id}");
  const list = parseRows(readOwn(page, "tabs")).find(({ id }) => id === part)?.["panels"];
  const actions = parseRows(list).flatMap((panel) => parseRows(readOwn(panel, "rowActions")));
  const load = { [part]: { rules: [{ id: "a" }, { id: "b" }, { id: "c" }] } };
  const moves = (id: string) =>
    ["move-up", "move-down"].filter((move) => {
      const [rule] = parseRows(
        readOwn(
          actions.find((each) => each["id"] === move),
          "enable",
        ),
      );
      return evaluateCondition(rule?.["if"], { row: { id }, load });
    });
  expect(moves("a")).toEqual(["move-down"]);
  expect(moves("b")).toEqual(["move-up", "move-down"]);
  expect(moves("c")).toEqual(["move-up"]);
});

test.each(["virtual-machine", "virtual-machine/edit"])(
  "an address of a %s of vCloud without its vApp, or with a former one, leads to the one with it",
  (page) => {
    const path = `services/vcloud/v2/org-vdc/manage/{id}/vapp/${page}`;
    const elsewhere = readOwn(openPage(path), "elsewhere");
    const roots = (vapp?: string) => ({
      route: { id: "17" },
      query: { machine: "vm-1", ...(vapp !== undefined && { vapp }) },
      load: { machine: { uid: "vm-1", vappUid: "vapp-1" } },
    });
    const isElsewhere = (vapp?: string) => evaluateCondition(readOwn(elsewhere, "if"), roots(vapp));
    expect([isElsewhere(), isElsewhere("vapp-0"), isElsewhere("vapp-1")]).toEqual([true, true, false]);
    expect(fillPath(JSON.parse(JSON.stringify(readOwn(elsewhere, "goto"))), roots())).toEqual({
      ok: true,
      path: `/pages/${path.replace("{id}", "17")}?vapp=vapp-1&machine=vm-1`,
    });
  },
);

test.each(["computers", "runs", "points"])(
  "one of the %s of a backup resource is shown without numbers of the platform",
  (id) => {
    const panels = parseRows(readOwn(openPage("services/veeam/backup-resource/{id}"), "tabs")).flatMap(
      (tab) => parseRows(readOwn(tab, "panels")),
    );
    const facts = readOwn(
      readOwn(
        panels.find((panel) => panel["id"] === id),
        "drawer",
      ),
      "facts",
    );
    const fields = (Array.isArray(facts) ? facts : []).map((each: unknown) => readOwn(each, "field") ?? each);
    expect(fields.length).toBeGreaterThan(2);
    expect(fields.filter((field) => /(?:^|_)id$/.test(String(field)))).toEqual([]);
  },
);

test("the summary of an instance that is ordered shows all that is chosen for it", () => {
  const page = openPage("services/aws/purchase/instance");
  const fields = parseRows(readOwn(page, "steps")).flatMap((step) => parseRows(readOwn(step, "fields")));
  const chosen = fields.flatMap(({ at, options, fields: lines }) => ((options ?? lines) ? [at] : []));
  expect(chosen).toContain("/security_group_ids");
  const aside = parseRows(readOwn(page, "aside")).find((part) => readOwn(part, "summary") !== undefined);
  expect(readOwn(aside, "summary")).toEqual(expect.arrayContaining(chosen));
});

test.each([
  "services/vcenter/v2/resource-pool/manage/{id}/virtual-machine",
  "services/vcloud/v2/org-vdc/manage/{id}/vapp/virtual-machine",
  "services/aws/manage/instance/{id}",
])("the head of %s says its power schedule, and leads to it", (path) => {
  const facts = parseRows(readOwn(readOwn(openPage(path), "head"), "facts"));
  const fact = facts.find(({ field }) => field === "powering");
  expect(fact?.["link"]).toMatch(/^\/pages\/services\/power-schedules\/machine\?service=/);
  expect(evaluateCondition(fact?.["show"], { load: { powering: { data: [] } } })).toBe(false);
  expect(evaluateCondition(fact?.["show"], { load: { powering: { data: [{ id: 3 }] } } })).toBe(true);
});

test("when an instance was started is not called since when it runs, which a stopped one does not", () => {
  const document = readFileSync(new URL("../server/platforms/aws/v1/swagger.json", import.meta.url), "utf8");
  const titles = [...document.matchAll(/"launch_time": \{\s*"type": "string",\s*"title": "([^"]*)"/g)];
  expect(titles.map(([, title]) => title)).toEqual(["Last started", "Last started"]);
});

test("the Windows password comes with the command that decrypts it", () => {
  const actions = parseRows(readOwn(openPage("services/aws/manage/instance/{id}"), "pageActions"));
  const [shown] = parseRows(actions.find(({ id }) => id === "password")?.["then"]);
  expect(JSON.stringify(readOwn(readOwn(shown, "reveal"), "fields"))).toContain("openssl pkeyutl -decrypt");
});

test("the question about an error that is cleared is a sentence", () => {
  const actions = parseRows(readOwn(openPage("services/aws/manage/instance/{id}"), "pageActions"));
  const title = readOwn(actions.find(({ id }) => id === "clear")?.["ask"], "title");
  expect(translate(String(title), readTemplates().texts())).toBe("Clear the error of {name}?");
});

test("each list of a region, of virtual machines or of instances shows 100 rows at a time", () => {
  const files = Object.entries(readTemplateFiles()).filter(([path]) => !path.endsWith(".fixtures.json"));
  const lists = files.flatMap(([path, text]) =>
    sourcesIn(JSON.parse(text)).flatMap((source) => {
      const call = String(readOwn(source, "do"));
      const isOfRegion = readOwn(readOwn(source, "filter"), "region_id") !== undefined;
      const isMeant = isOfRegion || /\/(?:virtual-machines?|(?:available-)?instances)$/.test(call);
      return isMeant ? [[`${path}: ${call}`, readOwn(source, "size")] as const] : [];
    }),
  );
  expect(lists.length).toBeGreaterThan(7);
  expect(lists.filter(([, size]) => size !== 100)).toEqual([]);
});

/** The sources of all lists in a part of a template. */
function sourcesIn(part: unknown): readonly unknown[] {
  if (Array.isArray(part)) return part.flatMap(sourcesIn);
  if (!isRecord(part)) return [];
  const own = part["kind"] === "list" ? [part["source"]] : [];
  return [...own, ...Object.values(part).flatMap(sourcesIn)];
}
