import { describe, expect, test } from "vitest";
import { evaluateCondition, fillPath, renderText } from "#engine/expression";
import { guardRoute } from "#engine/navigation";
import type { Action, Template } from "#engine/template";
import { parseTemplate } from "#engine/template/parse";
import { fakeViewer, startActionPortal } from "#engine/testing";
import { toneOf } from "../engine/cell/state-tone.ts";
import { isRecord, parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";
import { readShell } from "./read-shell.ts";

const templates = readTemplates();
const shell = readShell(templates);
const translations = templates.texts();

function openPage(name: string, given = parametersOf(name)): Template {
  const { routes, fragments, apiList } = templates;
  const parsed = parseTemplate(templates.pages[name]?.text ?? "", {
    file: `${name}.json`,
    fragments,
    routes,
    apiList,
    with: given,
  });
  if (!parsed.ok) throw new Error(`${name}: ${parsed.findings[0]?.message ?? ""}`);
  return parsed.template;
}

/** What the first route of a page gives it. */
function parametersOf(name: string): Readonly<Record<string, unknown>> {
  const route = templates.routes.filter(isRecord).find(({ template }) => template === name);
  return isRecord(route?.["with"]) ? route["with"] : {};
}

/** An action of a page, wherever it stands. */
function findAction(page: Template, id: string): { readonly action: Action; readonly pointer: string } {
  const found = [...partsOf(page, "")].find(([part]) => part["id"] === id && "kind" in part);
  if (found === undefined) throw new Error(`${page.template} has no action ${id}.`);
  return { action: found[0] as unknown as Action, pointer: found[1] };
}

function* partsOf(part: object, at: string): Generator<readonly [Readonly<Record<string, unknown>>, string]> {
  if (isRecord(part)) yield [part, at];
  for (const [key, inner] of Object.entries(part))
    if (typeof inner === "object" && inner !== null) yield* partsOf(inner, `${at}/${key}`);
}

/** Why an action cannot be used; undefined: it can. */
function reasonOf({ enable = [] }: Action, roots: object): string | undefined {
  const failing = enable.find((rule) => !evaluateCondition(rule.if, roots));
  return failing && renderText(failing.reason, roots, { translations });
}

test("the title of a dialog has the name where it belongs", () => {
  const wrong = Object.keys(templates.pages).flatMap((name) =>
    [...partsOf(openPage(name), "")].flatMap(([{ label, kind, ask }]) => {
      if (!isRecord(ask) || ask["title"] !== undefined || typeof label !== "string") return [];
      if (kind === "add" || kind === "purchase" || kind === "modify" || kind === "download") return [];
      const said = renderText(label, {}, { translations });
      return / (?:to|from|as|on|of|for|with|back|away|be|access|collection|secret)\b/.test(said)
        ? [`${name}: ${said}`]
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});

const POOL = { id: 17, name: "pool-1", state: "Available", automator: { id: 3, state: "available" } };

describe("a change of a machine's power", () => {
  const page = openPage("resource-pool-manage");

  test.each([
    ["power-on", "start"],
    ["power-off", "stop"],
    ["restart", "restart"],
    ["shut-down", "shutdownguest"],
    ["suspend", "suspend"],
  ])("%s sends the state %s by a PATCH", async (id, state) => {
    const { run, sent } = startActionPortal({}, {}, {}, { template: page });
    const roots = { row: { moId: "vm-7", name: "web-01" }, load: { service: POOL } };
    await run({ pointer: findAction(page, id).pointer, roots });
    expect(sent).toMatchObject([
      { api: "vcenter-v2", method: "PATCH", path: "/3/virtual-machine/vm-7/state", body: { state } },
    ]);
  });

  test.each([
    ["available", undefined],
    ["unavailable", "The platform is not available now."],
    ["syncing", "The platform is syncing. Try again when it is done."],
    [
      "notConfiguredProperly",
      "The platform is not configured properly. Your provider has to fix its connection.",
    ],
  ])("while the automator is %s: %j", (state, reason) => {
    const service = { ...POOL, automator: { id: 3, state } };
    const roots = { row: { name: "web-01", powerState: "POWERED_OFF" }, load: { service } };
    expect(reasonOf(findAction(page, "power-on").action, roots)).toBe(reason);
  });
});

describe("a service", () => {
  const { action } = findAction(openPage("my-services"), "delete");

  test.each([
    ["Processing", "pool-1 is Processing: wait until that is done."],
    ["Procuring", "pool-1 is Procuring: wait until that is done."],
    ["Available", undefined],
    ["Error", undefined],
  ])("that is %s is deleted, or says why not: %j", (state, reason) => {
    expect(reasonOf(action, { row: { ...POOL, state } })).toBe(reason);
  });
});

/** What a page offers above its content. */
const pageActionsOf = (page: Template) => parseRows(readOwn(page, "pageActions"));

describe("the page of a service that somebody bought", () => {
  const actions = pageActionsOf(openPage("service-manage"));
  const provider = fakeViewer("provider", { claims: { access: { Services: { R: true, U: true } } } });

  /** The forms to which a provider is led who changes the size of a service of this kind. */
  const formsFor = (type: string, automator_version: string) => {
    const automator = { id: 3, state: "available", automator_version };
    const data = { moId: "thing-1" };
    const load = { service: { ...POOL, automator, service_offering: { type }, metaData: { data } } };
    return actions.flatMap(({ id, kind, show, goto }) => {
      const isOffered = kind === "modify" && id !== "modify" && evaluateCondition(show, { load });
      if (!isOffered) return [];
      const filled = fillPath(String(goto), { load });
      const guarded = guardRoute(shell.routes, filled.ok ? filled.path : "", provider);
      return ["allowed" in guarded ? guarded.allowed.template : `nothing at ${String(goto)}`];
    });
  };

  test.each([
    ["vCenterResourcePool", "v2", ["resource-pool-resize"]],
    ["vCenterVirtualMachine", "v1", ["machine-edit"]],
    ["vcloud_allocation_vdc", "v2", ["vdc-resize"]],
    ["vcloud_pay_as_you_go_vdc", "v2", ["vdc-resize"]],
    ["vcloud_reservation_vdc", "v2", ["vdc-resize"]],
    ["vcloud_edge_gateway", "v1", ["edge-gateway-change"]],
    ["vcloud_edge_gateway", "v2", ["edge-gateway-change"]],
    ["veeam_backup_resource", "v1", ["backup-resource-resize"]],
    // What nobody resizes.
    ["vCenterResourcePool", "v1", []],
    ["vcloud_reservation_vdc", "v1", []],
    ["aws_ec2", "v1", []],
    ["form", "v1", []],
  ])("leads its seller to the form that changes the size of %s %s: %j", (type, version, forms) => {
    expect(formsFor(type, version)).toEqual(forms);
  });
});

test("a single machine has the same actions in the view of resources as in that of services", () => {
  const actionsAt = (path: string) => {
    const route = shell.routes.find((each) => each.path === path);
    return new Set(pageActionsOf(openPage("machine-manage", route?.with)).map(({ id }) => id));
  };
  const actions = actionsAt("services/vcenter/virtual-machine");
  expect(actions).toContain("clear");
  expect(actionsAt("resources/vcenter/virtual-machine")).toEqual(actions);
});

describe("a resource that stands on a platform", () => {
  test("is mapped to a customer and a solution as a service", async () => {
    const { run, sent } = startActionPortal({}, {}, {}, { template: openPage("resource-map") });
    const form = { Accounts_id: 100, ServiceOfferings_id: 7, name: "inherited" };
    const pool = { ServiceAdapters_id: 1, moId: "resgroup-46" };
    await run({ pointer: "", roots: { form, load: { found: { data: [pool] } } } });
    expect(sent).toMatchObject([
      { api: "pricing", method: "POST", path: "/service/map", body: { ...form, ...pool } },
    ]);
  });

  test("is unmapped from them, and stays", async () => {
    const page = openPage("aws-automator");
    const { run, sent } = startActionPortal({}, {}, {}, { template: page });
    await run({ pointer: findAction(page, "unmap").pointer, roots: { row: { id: 17, name: "inherited" } } });
    expect(sent).toMatchObject([{ api: "pricing", method: "PATCH", path: "/service/unmap/17" }]);
  });
});

describe("what customers see of their services", () => {
  /** The whole page, with what its route and its fragments give it. */
  const reads = (name: string) => JSON.stringify(openPage(name));

  test.each([
    ["services", "my-services", '"do":"GET /service"'],
    ["vApps", "vdc-manage", '"do":"GET /{load.service.automator.id}/vapps"'],
    [
      "machines",
      "resource-pool-manage",
      '"do":"GET /{load.service.automator.id}/resource-pool/virtual-machine"',
    ],
    ["the metrics of a service", "backup-resource", '"metrics":["used","transferred"]'],
    ["the metrics of a machine", "machine-manage", '"metrics":["cpu","memory"]'],
  ])("is, among others, %s", (_, page, read) => {
    expect(reads(page)).toContain(read);
  });
});

describe("a contract with a purchase", () => {
  const page = openPage("resource-pool-purchase");
  const contract = { name: "Agreement", startDate: "2026-01-01", endDate: null, paymentCycle: "Monthly" };

  test.each([
    [true, [["/contracts", { ...contract, account_id: 100, service_id: 21 }]]],
    [false, []],
  ])("is made after it, of the new service, where it is agreed: %s", async (agreed, afterwards) => {
    const { run, sent } = startActionPortal(
      {},
      { "POST /3/resource-pool": [{ body: { id: 21, state: "Processing" } }] },
      {},
      { template: page },
    );
    await run({
      pointer: "",
      roots: {
        form: { Accounts_id: 100, name: "pool-1", contract: { ...contract, agreed } },
        picked: { ServiceOfferings_id: { ServiceAdapters_id: 3 } },
      },
    });
    expect(sent[0]?.path).toBe("/3/resource-pool");
    expect(sent.slice(1).map(({ path, body }) => [path, body])).toEqual(afterwards);
  });
});

describe("the page of a machine", () => {
  const page = openPage("machine-manage");
  const can = { snapshots: true, memorySnapshots: true, reconfigure: true, clone: true, guestPower: true };
  const machine = { name: "web-01", moId: "vm-7", powerState: "POWERED_ON", toolsStatus: "toolsOk", can };
  const why = (id: string, change: object, automator: object = { state: "available" }) =>
    reasonOf(findAction(page, id).action, {
      load: { service: { ...POOL, automator }, machine: { ...machine, ...change } },
    });

  test.each([
    ["power-on", {}, "Already powered on"],
    ["power-on", { powerState: "SUSPENDED" }, undefined],
    ["power-off", {}, undefined],
    ["power-off", { powerState: "POWERED_OFF" }, "Already powered off"],
    ["suspend", { powerState: "MIXED" }, "Not possible in this power state."],
    ["suspend", { powerState: "RESOLVED" }, "Not possible in this power state."],
    ["suspend", { powerState: "UNRESOLVED" }, "Not possible in this power state."],
    // Only the platform knows at that moment whether the tools answer: the action says what it said.
    ["reboot", { toolsStatus: "toolsNotRunning" }, undefined],
    ["snapshot", { can: { ...can, snapshots: false } }, "Its solution or its platform permits no snapshots."],
    ["clone", { can: { ...can, clone: false } }, "Its platform cannot clone it."],
    ["modify", { can: { ...can, reconfigure: false } }, "Its platform cannot change it."],
    ["delete", {}, "Power it off first."],
    ["delete", { powerState: "POWERED_OFF" }, undefined],
  ])("%s of %j: %j", (id, change, reason) => {
    expect(why(id, change)).toBe(reason);
  });

  test.each(["power-on", "shut-down", "power-off", "snapshot", "clone", "modify", "delete"])(
    "%s waits while the automator is syncing",
    (id) => {
      const powerState = ["power-on", "delete"].includes(id) ? "POWERED_OFF" : "POWERED_ON";
      expect(why(id, { powerState }, { state: "syncing" })).toBe(
        "The platform is syncing. Try again when it is done.",
      );
    },
  );

  test("has three loads, after which what was purchased is read again, and is read each minute while a schedule powers it", () => {
    expect(page.refresh).toEqual({
      after: [{ $: "load.machine" }, { $: "load.service" }, { $: "load.check" }],
      api: "pricing",
      minutely: { if: { "!!": { var: "load.powering.data.0.active" } }, api: "vcenter-v2" },
    });
    expect(page.load?.["check"]).toMatchObject({
      do: "GET /{load.service.automator.id}/check-connection",
      optional: true,
    });
  });

  test("shares one read of the machine with all tabs: id, disks, network cards and snapshots", () => {
    const sources = ["disks", "cards", "snapshots"].map((id) =>
      [...partsOf(page, "")].map(([part]) => part).find((part) => part["id"] === id && "columns" in part),
    );
    expect(sources.map((list) => list?.["source"])).toEqual([
      { from: "load.machine", rows: "/disks" },
      { from: "load.machine", rows: "/network_cards" },
      { from: "load.machine", rows: "/snapshots" },
    ]);
    expect(JSON.stringify(page)).toContain('{"field":"moId","format":"copyable"}');
  });

  test("has words for all power states, of machines and of what holds several", () => {
    const states = ["POWERED_OFF", "POWERED_ON", "MIXED", "RESOLVED", "UNRESOLVED", "SUSPENDED"];
    expect(states.map((state) => [toneOf(state), translations[`value.${state}`]])).toEqual([
      ["neutral", "Powered off"],
      ["success", "Powered on"],
      ["warning", "Partly powered on"],
      ["success", "Ready to power on"],
      ["warning", "Not ready yet"],
      ["warning", "Suspended"],
    ]);
  });
});

describe("the connection of an automator", () => {
  test.each([
    ["aws-automator", "aws-v1", "check-connection"],
    ["vcenter-automator", "vcenter-v1", "check-connection"],
    ["vcloud-automator", "vcloud-v4", "check-connection"],
    ["veeam-automator", "veeam-v1", "connection"],
  ])("is tested on the page %s, which asks the platform", async (name, api, path) => {
    const template = openPage(name);
    const { run, sent, toasts } = startActionPortal({}, {}, {}, { template, texts: translations });
    await run({ pointer: findAction(template, "test").pointer, roots: { query: { id: "3" } } });
    expect(sent).toMatchObject([{ api, method: "GET", path: `/3/${path}` }]);
    expect(toasts.map(({ text }) => text)).toEqual([expect.stringMatching(/ answers\b/)]);
  });
});
