import { describe, expect, test } from "vitest";
import { guardRoute } from "#engine/navigation";

import { parseApiList } from "#engine/api-description";
import { evaluateCondition, pickSwitch } from "#engine/expression";
import { parseTemplate } from "#engine/template";
import { fakeViewer } from "#engine/testing";
import { FEATURE_FLAGS, isRecord, readOwn } from "#validators";
import { readTemplateFiles, readTemplates } from "../scripts/templates/read-template-files.ts";
import { readShell } from "./read-shell.ts";

/** The pages of spec 2 §2 below marketplace/solutions, with what is created there. */
const TYPES = [
  ["aws/instance", "aws_ec2", "AWS", "v1"],
  ["veeam/backup-resource", "veeam_backup_resource", "Veeam", "v1"],
  ["vcenter/virtual-machine", "vCenterVirtualMachine", "vCenter", "v1"],
  ["vcenter/resource-pool", "vCenterResourcePool", "vCenter", "v1"],
  ["vcenter/v2/resource-pool", "vCenterResourcePool", "vCenter", "v2"],
  ["vcloud/org-vdc/allocation", "vcloud_allocation_vdc", "vCloud", "v1"],
  ["vcloud/org-vdc/pay-as-you-go", "vcloud_pay_as_you_go_vdc", "vCloud", "v1"],
  ["vcloud/org-vdc/reservation", "vcloud_reservation_vdc", "vCloud", "v1"],
  ["vcloud-v2/org-vdc/allocation", "vcloud_allocation_vdc", "vCloud", "v2"],
  ["vcloud-v2/org-vdc/pay-as-you-go", "vcloud_pay_as_you_go_vdc", "vCloud", "v2"],
  ["vcloud-v2/org-vdc/reservation", "vcloud_reservation_vdc", "vCloud", "v2"],
  ["vcloud/edge-gateway", "vcloud_edge_gateway", "vCloud", "v1"],
  ["vcloud-v2/edge-gateway", "vcloud_edge_gateway", "vCloud", "v2"],
  ["microsoft-azure", "microsoft_azure", "Azure", "v1"],
  ["xaas", "form", undefined, undefined],
] as const;

const PLACES = TYPES.flatMap(([path, ...what]) => [
  [`solutions/<do>/${path}`, ...what] as const,
  [`solutions/v2/<do>/${path}`, ...what] as const,
]);

/** The pages that are named beside them. */
const NAMED = [
  ["resource-pool-solution/<do>", "vCenterResourcePool", "vCenter", "v2"],
  ["backup-resource-solution/<do>", "veeam_backup_resource", "Veeam", "v1"],
  ["virtual-machine-solution/<do>", "vCenterVirtualMachine", "vCenter", "v1"],
] as const;

const CALLS = {
  create: "POST /solution/managed",
  update: "PATCH /solution/managed/{query.id}",
  clone: "POST /solution/managed",
};

const shell = readShell();
const { pages, fragments, routes } = readTemplates();
const { list: apiList } = parseApiList(JSON.parse(readTemplateFiles()["apis.json"] ?? "{}"));

/** The template that a viewer gets at a path, as its route makes it. */
function pageAt(path: string, viewer: Parameters<typeof guardRoute>[2]): Readonly<Record<string, unknown>> {
  const guarded = guardRoute(shell.routes, `/pages/marketplace/${path}?id=7`, viewer);
  if (!("allowed" in guarded)) throw new Error(`${path} is not open.`);
  const { template = "", with: given } = guarded.allowed;
  const parsed = parseTemplate(pages[template]?.text ?? "", {
    file: `${template}.json`,
    fragments,
    routes,
    apiList,
    with: given,
  });
  if (!parsed.ok) throw new Error(`${path} shows no page.`);
  return { ...parsed.template };
}

function fieldsOf(page: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const fields = page["fields"];
  return Array.isArray(fields) ? fields.filter(isRecord) : [];
}

const provider = fakeViewer("provider", { flags: [...FEATURE_FLAGS] });

describe.each(["create", "update", "clone"] as const)("%s", (action) => {
  test.each([...PLACES, ...NAMED])(
    "%s: sends a %s with an automator of %s %s",
    (path, type, platform, version) => {
      const page = pageAt(path.replace("<do>", action), provider);
      const fields = fieldsOf(page);
      const at = (pointer: string) => fields.find((field) => field["at"] === pointer);
      expect(readOwn(page["call"], "do")).toBe(CALLS[action]);
      expect(at("/type")?.["values"]).toEqual(action === "update" ? undefined : [type]);
      const options = at("/ServiceAdapters_id")?.["options"];
      expect(readOwn(options, "filter")).toEqual(platform && { "automator_type.type": platform });
      expect(readOwn(options, "keep")).toEqual(
        version && { "===": [{ var: "item.automator_version" }, version] },
      );
      expect(fields.map((field) => field["at"])).toEqual(
        expect.arrayContaining(["/name", "/isAvailable", "/accounts", "/usage_cycle"]),
      );
      expect(page["errors"]).toEqual([
        { has: "access permissions are not adequate to complete request", say: "t:errors.asa-management" },
        { has: "Action Unauthorized", say: "t:errors.asa-management" },
      ]);
    },
  );
});

describe.each(["update", "clone"] as const)("%s", (action) => {
  const solutions = TYPES.map(([path, type, platform, version = "v1"]) => ({
    path,
    solution: { id: 7, type, automatorType: { type: platform, version } },
  }));

  test.each(PLACES)("%s refuses every other solution and leads to its page", (path) => {
    const page = pageAt(path.replace("<do>", action), provider);
    const view = path.startsWith("solutions/v2/") ? "solutions/v2" : "solutions";
    const elsewhere = Object(page["elsewhere"]);
    for (const { path: own, solution } of solutions) {
      const roots = { load: { solution } };
      const isOwn = path === `${view}/<do>/${own}`;
      expect([own, evaluateCondition(elsewhere.if, roots)]).toEqual([own, !isOwn]);
      expect(pickSwitch(elsewhere.goto, roots)).toBe(
        `/pages/marketplace/${view}/${action}/${own}?id={query.id}`,
      );
    }
  });

  test.each([
    { view: "solutions", flags: FEATURE_FLAGS.filter((flag) => flag !== "solutions-view") },
    { view: "solutions/v2", flags: [...FEATURE_FLAGS] },
  ])("by its id alone a solution is found on its own page of the view $view", ({ view, flags }) => {
    const viewer = fakeViewer("provider", { flags });
    const page = pageAt(action === "update" ? "edit-service-offering" : "clone-service-offering", viewer);
    const { goto, reason } = Object(page["elsewhere"]);
    expect(reason).toBeUndefined();
    for (const { path: own, solution } of solutions)
      expect(pickSwitch(goto, { load: { solution } })).toBe(
        `/pages/marketplace/${view}/${action}/${own}?id={query.id}`,
      );
  });
});

test.each(NAMED)("%s without what is done lists the solutions of its type", (path, type) => {
  const page = pageAt(path.replace("/<do>", ""), provider);
  const filters = Array.isArray(page["filters"]) ? page["filters"] : [];
  expect(filters[0]).toMatchObject({ field: "type", init: type });
});

test("what these pages say of missing access is the specified advice", () => {
  expect(shell.translations["errors.asa-management"]).toBe(
    "Creation and modification of solution dependency and technical requirements require access to ASA Management. Please contact your admin to review your access rights.",
  );
});

test("a distributor adds, edits and clones custom services", () => {
  const distributor = fakeViewer("distributor", { claims: { apex: true } });
  const made = (["add", "edit", "clone"] as const).map((action) => {
    const page = pageAt(`${action}-service-offering`, distributor);
    const type = fieldsOf(page).find((field) => field["at"] === "/type");
    return [readOwn(page["call"], "do"), type?.["values"]];
  });
  expect(made).toEqual([
    [CALLS.create, ["form"]],
    [CALLS.update, undefined],
    [CALLS.clone, ["form"]],
  ]);
});

test("a distributor sets the prices of its own solutions on a page of theirs, and of no others", () => {
  const access = { Pricing: { R: true, U: true } };
  const open = (claims: object, type: "provider" | "distributor" | "customer" = "distributor") => {
    const viewer = fakeViewer(type, { claims: { ...claims } });
    const guarded = guardRoute(shell.routes, "/pages/marketplace/solutions/7/prices", viewer);
    return "allowed" in guarded ? guarded.allowed.template : undefined;
  };
  expect(open({ apex: true, access })).toBe("pricing-model");
  expect(open({ access })).toBeUndefined();
  expect(open({ apex: true, access: { Pricing: { R: true } } })).toBeUndefined();
  expect(open({ apex: true, access }, "customer")).toBeUndefined();
  expect(open({ apex: true, access }, "provider")).toBeUndefined();
});

test("a clone takes the prices of what it is a clone of", () => {
  const { call } = pageAt("solutions/clone/xaas", provider);
  expect(readOwn(call, "query")).toEqual({ copy_of: { $: "query.id" } });
});

describe.each(["create", "update", "clone"])("the routes of %s", (action) => {
  const titles = readWords("vcenter", "vcloud");
  const titleOf = (path: string) =>
    titles[`route.marketplace.${path.replace("<do>", action).replaceAll("/", ".")}`];

  test("are called as the version of their platform where it has two", () => {
    const both = TYPES.filter(([, type, , version]) =>
      TYPES.some(([, other, , another]) => other === type && another !== version),
    );
    expect(both).toHaveLength(10);
    for (const [path, , platform, version] of both)
      for (const view of ["solutions", "solutions/v2"])
        expect(titleOf(`${view}/<do>/${path}`)).toMatch(new RegExp(`, ${platform} ${version}$`));
    expect(titleOf("resource-pool-solution/<do>")).toMatch(/, vCenter v2$/);
  });
});

function readWords(...areas: readonly string[]): Readonly<Record<string, unknown>> {
  const files = readTemplateFiles();
  const read = (area: string): unknown => JSON.parse(files[`${area}/en.json`] ?? "{}");
  return Object.assign({}, ...areas.map(read));
}
