import { describe, expect, test } from "vitest";
import { evaluateCondition, loadTextParser, renderText } from "#engine/expression";
import { buildBreadcrumbs } from "#engine/navigation";
import { fakeViewer } from "#engine/testing";
import { parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";
import { openPage as open } from "./open-page.ts";
import { readShell } from "./read-shell.ts";

const { texts } = readTemplates();

const say = (text: unknown, load: object) =>
  renderText(text as Parameters<typeof renderText>[0], { load, item: {} }, { translations: texts() });
const GATEWAY = open("services/vcloud/v2/edge-gateway/manage/{id}");
const TABS = parseRows(readOwn(GATEWAY, "tabs"));
const PANELS = TABS.flatMap((tab) => parseRows(readOwn(tab, "panels")));
const actionsOf = (panel: unknown) => [
  ...parseRows(readOwn(panel, "pageActions")),
  ...parseRows(readOwn(panel, "rowActions")),
];
const fieldsOf = (action: unknown) => parseRows(readOwn(readOwn(action, "ask"), "fields"));

describe("an edge gateway", () => {
  test("of NSX-T says once that it has no SSL VPN, and one of NSX-V has it", () => {
    const shown = (backing: string) =>
      TABS.filter((tab) => readOwn(tab, "group") === "t:edge.ssl" || readOwn(tab, "id") === "no-ssl")
        .filter((tab) => evaluateCondition(tab["show"], { load: { gateway: { backing } } }))
        .map(({ id }) => id);
    expect(shown("NSXT_BACKED")).toEqual(["no-ssl"]);
    expect(shown("NSXV_BACKED")).toEqual(["users", "ip-pools", "private-networks", "packages", "settings"]);
  });

  test.each(["Suspended", "Available"])("has every form closed while something of it runs (%s)", (state) => {
    const gateway = { runningTask: "Change the SSL VPN of gw" };
    const load = { gateway, service: { state, name: "gw", automator: { state: "available" } } };
    const forms = PANELS.filter(({ kind }) => kind === "form");
    expect(forms).toHaveLength(7);
    for (const form of forms) {
      const failing = parseRows(readOwn(form, "enable")).filter(
        (rule) => !evaluateCondition(rule["if"], { load }),
      );
      expect(say(failing.at(-1)?.["reason"], load)).toBe("Change the SSL VPN of gw is still running");
    }
  });

  test("needs the secret of what is new, and keeps that of what is there", () => {
    const needed = PANELS.flatMap(actionsOf).flatMap((action) =>
      fieldsOf(action)
        .filter(({ at }) => at === "/psk" || at === "/password")
        .map((field) => [action["id"], field["at"], readOwn(field, "validators")]),
    );
    expect(needed).toEqual([
      ["add", "/psk", ["required"]],
      ["modify", "/psk", undefined],
      ["add", "/password", ["required"]],
      ["modify", "/password", undefined],
    ]);
  });

  test("offers no deletion of what something uses, and says what", () => {
    const reasonOf = (list: string, roots: object) => {
      const panel = PANELS.find(({ id }) => String(id).replace(/^load-balancer-/, "") === list);
      const remove = actionsOf(panel).find(({ id }) => id === "delete");
      const rule = parseRows(readOwn(remove, "enable"))[0];
      return evaluateCondition(rule?.["if"], roots)
        ? undefined
        : renderText(
            String(rule?.["reason"]).replace(/^t:(.*)$/, (_, key) => texts()[key] ?? ""),
            roots,
            {
              translations: {},
            },
          );
    };
    const load = {
      "load-balancer": {
        servers: [{ poolId: "p1", profileId: "a1" }],
        pools: [{ id: "p1", monitorId: "m1" }],
      },
    };
    expect(reasonOf("pools", { load, row: { id: "p1" } })).toBe(
      "A virtual server uses it. Change that first.",
    );
    expect(reasonOf("profiles", { load, row: { id: "a1" } })).toBe(
      "A virtual server uses it. Change that first.",
    );
    expect(reasonOf("monitors", { load, row: { id: "m1" } })).toBe("A pool uses it. Change that first.");
    for (const list of ["pools", "profiles", "monitors"])
      expect(reasonOf(list, { load, row: { id: "other" } })).toBeUndefined();
    const usedBy = ["the application profile secure", "the SSL VPN server"];
    expect(reasonOf("certificates", { load, row: { usedBy } })).toBe(
      "It is used by the application profile secure, the SSL VPN server. Change that first.",
    );
    expect(reasonOf("certificates", { load, row: { usedBy: [] } })).toBeUndefined();
  });

  test("serves HTTPS, IPsec and SSL VPN by certificates whose private key it has, and HTTPS by none without", () => {
    const choices = PANELS.flatMap((panel) => [panel, ...actionsOf(panel).map((each) => each["ask"])])
      .flatMap((form) => parseRows(readOwn(form, "fields")))
      .filter(({ at }) => String(at).endsWith("certificateId"));
    const keeps = choices.map((field) => readOwn(readOwn(field, "options"), "keep"));
    expect(keeps).toHaveLength(5);
    for (const keep of keeps) {
      expect(evaluateCondition(keep, { item: { hasPrivateKey: true } })).toBe(true);
      expect(evaluateCondition(keep, { item: { hasPrivateKey: false } })).toBe(false);
    }
    expect(choices.map((field) => readOwn(field, "validators"))).toEqual([
      ["required"],
      ["required"],
      ["required"],
      ["required"],
      undefined,
    ]);
  });

  test.each([
    [undefined, ["TCP", "UDP", "HTTP", "HTTPS"]],
    ["http", ["HTTP"]],
    ["https", ["HTTPS"]],
    ["tcp", ["TCP", "HTTPS"]],
    ["udp", ["UDP"]],
  ])("offers a virtual server for %s the profiles that fit: %j", (protocol, fitting) => {
    const [field] = PANELS.flatMap(actionsOf)
      .flatMap(fieldsOf)
      .filter(({ at }) => at === "/profileId");
    const { keep, none } = { keep: undefined, none: undefined, ...(readOwn(field, "options") as object) };
    const kept = (template: string) => evaluateCondition(keep, { form: { protocol }, item: { template } });
    expect(["TCP", "UDP", "HTTP", "HTTPS"].filter(kept)).toEqual(fitting);
    expect(say(none, {})).toBe("No application profile is for this protocol. Add one under Profiles first.");
  });

  test("shows every setting of its SSL VPN to people who may not change it", () => {
    const settings = TABS.find(({ id }) => id === "settings");
    const panels = parseRows(readOwn(settings, "panels"));
    const named = (panel: unknown, list: string, key: string) =>
      parseRows(readOwn(panel, list)).map((each) => String(each[key]).replace(/^.*\//, ""));
    for (const id of ["ssl-authentication", "ssl-client", "ssl-advanced"]) {
      const read = panels.find((panel) => panel["id"] === `${id}-read`);
      expect(evaluateCondition(read?.["show"], { claims: { access: { Services: { R: true } } } })).toBe(true);
      expect(named(read, "items", "field")).toEqual(
        named(
          panels.find((panel) => panel["id"] === id),
          "fields",
          "at",
        ),
      );
    }
  });

  test("says whether its parts are on to people who may not change it", () => {
    const switches = PANELS.filter(({ kind, id }) => kind === "form" && String(id).endsWith("-on"));
    expect(switches.map(({ id }) => id)).toEqual(["firewall-on", "balancer-on", "ipsec-on", "ssl-on"]);
    const seenBy = (access: object) => {
      const roots = { claims: { access: { Services: access } } };
      return switches.map(({ id }) => {
        const reads = PANELS.find((panel) => panel["id"] === `${String(id)}-read`);
        return reads !== undefined && evaluateCondition(reads["show"], roots);
      });
    };
    expect(seenBy({ R: true })).toEqual(switches.map(() => true));
    expect(seenBy({ R: true, U: true })).toEqual(switches.map(() => false));
  });

  test("says what a password needs before it is sent, and of a new secret nothing of a former one", () => {
    const authentication = { minLength: 10, maxLength: 63, minDigits: 2, minSpecials: 1 };
    const helps = PANELS.flatMap(actionsOf)
      .filter(({ id }) => id === "add")
      .flatMap(fieldsOf)
      .filter(({ at }) => at === "/psk" || at === "/password")
      .map((field) => say(readOwn(field, "help"), { "ssl-vpn": { authentication } }));
    expect(helps).toEqual([
      "The same on both sides. Nobody reads it again.",
      "10 to 63 characters. Digits: at least 2. Special characters: at least 1. Nobody reads it again.",
    ]);
  });

  test("shows the fields of a dialog that opens empty without comparing what is not there", () => {
    const reports: string[] = [];
    const defaults = { authenticationMode: "psk", persistence: "none", protocol: "any" };
    for (const action of PANELS.flatMap(actionsOf).filter(({ id }) => id === "add"))
      for (const field of fieldsOf(action))
        if (field["show"] !== undefined)
          evaluateCondition(field["show"], { form: defaults }, (problem) => void reports.push(problem));
    expect(reports).toEqual([]);
  });

  test.each([
    [
      false,
      true,
      "This switches the firewall off: everything passes, in both directions, whatever its rules say.",
    ],
    [true, true, ""],
    [false, false, ""],
  ])("asks before its firewall is switched off (to %s, from %s)", (enabled, was, question) => {
    const form = PANELS.find(({ id }) => id === "firewall-on");
    const roots = { form: { enabled }, load: { firewall: { enabled: was } } };
    const text = readOwn(form, "confirm") as Parameters<typeof renderText>[0];
    expect(renderText(text, roots, { translations: texts() })).toBe(question);
  });
});

describe("an instance", () => {
  const page = open("services/aws/manage/instance/{id}");
  const load = {
    instance: { id: "i-1", state: "stopped", runningTask: "Start web-01" },
    service: { name: "web-01", state: "Available", automator: { state: "available" } },
  };

  test("says in its head what runs", () => {
    const said = say(readOwn(readOwn(page, "head"), "reason"), load);
    expect(said).toBe("Start web-01");
  });

  test("is not powered while something runs", () => {
    const power = parseRows(readOwn(page, "pageActions")).filter(({ kind }) => kind === "vm-state");
    expect(power.length).toBeGreaterThan(0);
    for (const action of power) {
      const failing = parseRows(readOwn(action, "enable")).filter(
        (rule) => !evaluateCondition(rule["if"], { load }),
      );
      expect(failing.map(({ reason }) => say(reason, load))).toContain(
        "Start web-01 is still running: wait until it has ended.",
      );
    }
  });

  test("shows its Windows password as often as it is asked for, and says so", () => {
    const password = parseRows(readOwn(page, "pageActions")).find(({ id }) => id === "password");
    const reveal = readOwn(readOwn(readOwn(password, "then"), "0"), "reveal");
    expect(say(readOwn(reveal, "text"), load)).toBe(
      "Save it as password.txt, and run the command with the file of your private key. It is shown again whenever you ask for it here.",
    );
    expect(say(readOwn(readOwn(password, "ask"), "title"), { instance: { name: "walk" } })).toBe(
      "Windows password of walk",
    );
  });
});

test("the questions about a snapshot name it and its machine, and a new one says which it replaces", async () => {
  await loadTextParser();
  const page = open("services/vcloud/v2/org-vdc/manage/{id}/vapp/virtual-machine");
  const asked = (id: string, key: string, snapshot?: string) => {
    const action = parseRows(readOwn(page, "pageActions")).find((each) => each["id"] === id);
    return say(readOwn(readOwn(action, "ask"), key), {
      machine: { name: "db", snapshot: { name: snapshot } },
    });
  };
  expect(asked("revert", "title", "first")).toBe("Revert db to the snapshot “first”?");
  expect(asked("delete-snapshot", "title", "first")).toBe("Delete the snapshot “first” of db?");
  expect(asked("snapshot", "text", "first")).toContain("the new one replaces “first”, which is lost.");
  expect(asked("snapshot", "text")).toContain("a new one replaces it.");
});

test.each([
  ["manage/{id}", "add-vapp"],
  ["manage/{id}/vapp", "add-machine"],
  ["manage/{id}/vapp/virtual-machine", "clone"],
  ["manage/{id}/vapp/virtual-machine", "snapshot"],
])("%s: whoever asks for what a metered datacentre is charged for reads it: %s", (path, id) => {
  const page = open(`services/vcloud/v2/org-vdc/${path}`);
  const action = parseRows(readOwn(page, "pageActions")).find((each) => each["id"] === id);
  const [note] = readOwn(readOwn(action, "ask"), "notes") as readonly unknown[];
  const read = (type: string) => say(note, { service: { name: "vdc-1", service_offering: { type } } });
  expect(read("vcloud_pay_as_you_go_vdc")).toContain("vdc-1 is charged for what its machines store and use");
  expect(read("vcloud_allocation_vdc")).toBe("");
});

test("a running vApp is not restarted by its main button", () => {
  const page = open("services/vcloud/v2/org-vdc/manage/{id}/vapp");
  expect(parseRows(readOwn(page, "pageActions"))[0]?.["id"]).toBe("add-machine");
});

test.each([
  [
    "services/vcloud/v2/org-vdc/manage/{id}/vapp/virtual-machine",
    "?vapp=vapp-1&machine=vm-1",
    "/pages/services/vcloud/v2/org-vdc/manage/17/vapp?vapp=vapp-1&machine=vm-1",
  ],
  [
    "services/vcloud/virtual-machine",
    "?id=17&machine=vm-1",
    "/pages/services/vcloud/org-vdc?id=17&machine=vm-1",
  ],
])("the trail to a machine of vCloud leads over what it is in: %s", (path, query, above) => {
  const shell = readShell();
  const route = shell.routes.find((each) => each.path === path);
  if (route === undefined) throw new Error(path);
  const viewer = fakeViewer("customer", { flags: ["vcloud-v2"] });
  const params: Record<string, string> = path.includes("{id}") ? { id: "17" } : {};
  const trail = buildBreadcrumbs(shell, route, params, viewer, shell.translations, query);
  expect(trail.map(({ href }) => href)).toContain(above);
});

test("a medium is ejected after a question that names it, and stands in the details of its machine", () => {
  const page = open("services/vcloud/v2/org-vdc/manage/{id}/vapp/virtual-machine");
  const eject = parseRows(readOwn(page, "pageActions")).find(({ id }) => id === "unmount");
  const load = { machine: { mediaName: "debian.iso" } };
  expect(say(readOwn(readOwn(eject, "ask"), "title"), load)).toBe("Eject debian.iso");
  const [summary] = parseRows(readOwn(page, "tabs"));
  const facts = parseRows(readOwn(summary, "panels")).find(({ id }) => id === "facts");
  expect(parseRows(readOwn(facts, "items")).map(({ field }) => field)).toContain("mediaName");
});

test("the instances of an automator have tags that people can read", () => {
  const panels = parseRows(readOwn(open("automation/aws/automator"), "tabs")).flatMap((tab) =>
    parseRows(readOwn(tab, "panels")),
  );
  const columns = parseRows(
    readOwn(
      panels.find(({ id }) => id === "instances"),
      "columns",
    ),
  );
  expect(columns.find(({ field }) => field === "tags")).toMatchObject({
    value: { $: "row.tags.*.value" },
    format: "tags",
  });
});
