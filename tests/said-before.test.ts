import { describe, expect, test } from "vitest";
import { evaluateCondition, pickSwitch, renderText, resolveValue } from "#engine/expression";
import { parseTemplate } from "#engine/template/parse";
import { parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, routes, fragments, apiList, texts } = readTemplates();

function open(name: string, given = {}) {
  const file = `${name}.json`;
  const parsed = parseTemplate(pages[name]?.text ?? "", { file, fragments, routes, apiList, with: given });
  if (!parsed.ok) throw new Error(parsed.findings[0]?.message ?? "");
  return parsed.template;
}

/** The reason why something cannot be used for a service of this solution; undefined: it can. */
function reasonOf(part: unknown, sellerChanges: boolean): unknown {
  const automator = { state: "available" };
  const service = { id: 17, state: "Available", automator, service_offering: { sellerChanges } };
  const roots = { load: { service } };
  return parseRows(readOwn(part, "enable")).find(
    (rule) => !evaluateCondition(rule["if"], roots, () => undefined),
  )?.["reason"];
}

const SELLER_CHANGES = "t:services.seller-changes";

function openRoute(path: string) {
  const route = parseRows(routes).find((each) => each["path"] === path);
  return open(String(route?.["template"]), (readOwn(route, "with") as object | undefined) ?? {});
}

/** The forms that change what a service has itself: the size of that may be its seller's to change. */
const RESIZING = parseRows(routes).flatMap((route) => {
  const { path, template, with: given } = route;
  // One template for each of several routes, or the one that the address names.
  if (pages[String(template)] === undefined) return [];
  const page = open(String(template), (given as object | undefined) ?? {});
  const operation = String(readOwn(readOwn(page, "call"), "do"));
  return /^PATCH .*\{load\.service\.metaData\.data\.moId\}$/.test(operation)
    ? [[`${String(path)} ${String(template)}`, page] as const]
    : [];
});

test("the forms that change the size of what was bought are known", () => {
  expect(RESIZING.map(([name]) => name).toSorted()).toEqual([
    "edit-page/{template} edge-gateway-change",
    "resources/vcenter/virtual-machine/edit machine-edit",
    "services/vcenter/v2/resource-pool/manage/{id}/resize resource-pool-resize",
    "services/vcenter/virtual-machine/edit machine-edit",
    "services/vcloud/v2/org-vdc/manage/{id}/resize vdc-resize",
    "services/veeam/backup-resource/{id}/resize backup-resource-resize",
  ]);
});

describe("the size of what was approved when it was ordered", () => {
  test.each([
    ["services/vcenter/v2/resource-pool/manage/{id}"],
    ["services/vcloud/v2/org-vdc/manage/{id}"],
    ["services/veeam/backup-resource/{id}"],
  ])("is not offered to be changed by its buyer, and the action says why: %s", (path) => {
    const resize = parseRows(readOwn(openRoute(path), "pageActions")).find(({ id }) => id === "resize");
    expect(reasonOf(resize, true)).toBe(SELLER_CHANGES);
    expect(reasonOf(resize, false)).toBeUndefined();
  });

  test.each(RESIZING)("is locked in its form, whichever link led there: %s", (_, page) => {
    const sizes = parseRows(readOwn(page, "fields")).filter(({ at }) =>
      /^\/(?:cores|cpu|disks|memory|quota|size|storage)\b/.test(String(at)),
    );
    expect(sizes.length).toBeGreaterThan(0);
    const reasons = (sellerChanges: boolean) =>
      sizes.map((field) => reasonOf(page, sellerChanges) ?? reasonOf(field, sellerChanges));
    expect(reasons(true)).toEqual(sizes.map(() => SELLER_CHANGES));
    expect(reasons(false)).not.toContain(SELLER_CHANGES);
  });
});

test("the size of a machine in a pool is its buyer's to change, whoever changes that of the pool", () => {
  const path = "services/vcenter/resource-pool/virtual-machine/edit";
  const fields = parseRows(readOwn(openRoute(path), "fields")).filter(({ at }) =>
    ["/cores", "/memory", "/disks"].includes(String(at)),
  );
  expect(fields).toHaveLength(3);
  expect(fields.map((field) => reasonOf(field, true))).not.toContain(SELLER_CHANGES);
});

describe("a contract", () => {
  const solutions = parseRows(readOwn(open("account-contract-update"), "fields")).find(
    ({ at }) => at === "/contractOverride",
  );
  const text = readOwn(readOwn(solutions, "section"), "text");
  const said = (contract: object) =>
    typeof text === "string" ? renderText(text, { load: { contract } }, { translations: texts() }) : "";
  const isOpen = (contract: object) =>
    parseRows(readOwn(solutions, "enable")).every((rule) =>
      evaluateCondition(rule["if"], { load: { contract } }, () => undefined),
    );

  test("about one service names it, and its solution stays", () => {
    const contract = { service_id: 4, serviceName: "erp" };
    expect(said(contract)).toBe(
      "Only the service erp is under this contract. An item without a contract price has that of the solution for contracts, else its list price.",
    );
    expect(isOpen(contract)).toBe(false);
    expect(said({ service_id: 4, serviceName: null })).toContain("and it is gone");
  });

  test("about solutions covers those that it names, which can be others", () => {
    expect(said({ service_id: null })).toContain("Services of these solutions are under this contract.");
    expect(isOpen({ service_id: null })).toBe(true);
  });
});

const machineEdits = parseRows(routes).filter(({ template }) => template === "machine-edit");

function fieldOf(route: object | undefined, at: string) {
  return parseRows(readOwn(open("machine-edit", readOwn(route, "with") as object), "fields")).find(
    (field) => field["at"] === at,
  );
}

describe("what a machine is changed to", () => {
  test("has cores for whole sockets, whether it is off or on", () => {
    const cores = fieldOf(machineEdits[0], "/cores");
    const boundsOf = (powerState: string) => {
      const roots = { load: { machine: { powerState, cores: 8 } }, form: { coresPerSocket: 4 } };
      return [pickSwitch(cores?.["min"], roots), cores?.["step"]].map((bound) => resolveValue(bound, roots));
    };
    expect(boundsOf("POWERED_OFF")).toEqual([4, 4]);
    expect(boundsOf("POWERED_ON")).toEqual([8, 4]);
  });

  test.each(machineEdits.map((route) => [String(route["path"]), route] as const))(
    "has a network of those that the platform says: %s",
    (_path, route) => {
      const networks = { data: [{ moId: "network-1", uid: "network-1", name: "front" }] };
      const { networks: offered } = readOwn(fieldOf(route, "/network_cards"), "with") as {
        networks: unknown;
      };
      expect(resolveValue(offered, { load: { networks } })).toEqual([{ id: "network-1", name: "front" }]);
    },
  );
});

test.each(machineEdits.map((route) => [String(route["path"]), route] as const))(
  "a machine with a snapshot says so to its disks, which do not grow then: %s",
  (_path, route) => {
    const { snapshot } = readOwn(fieldOf(route, "/disks"), "with") as { snapshot: unknown };
    const of = (machine: object) => resolveValue(snapshot, { load: { machine } }) ?? null;
    expect(of({ snapshots: [], snapshot: null })).toBeNull();
    expect(of({ snapshots: [{ moId: "s-1" }], snapshot: { name: "s-1" } })).toBe("s-1");
  },
);

test("the name of a single machine is said to be no name of the service, and nothing of a pool", () => {
  const single = machineEdits.filter(({ path }) => String(path).endsWith("vcenter/virtual-machine/edit"));
  expect(single).toHaveLength(2);
  for (const route of single) {
    const help = String(fieldOf(route, "/name")?.["help"]).replace(/^t:/, "");
    expect(texts()[help]).toBe(
      "Letters, digits, spaces, dots, dashes and underscores. The service keeps its own name.",
    );
  }
});

test("a machine that loses disks is changed only after a question, and any other without one", () => {
  const [route] = machineEdits;
  const { confirm } = open("machine-edit", readOwn(route, "with") as object) as { confirm?: string };
  const asked = (disks: object) =>
    renderText(texts()[(confirm ?? "").replace(/^t:/, "")] ?? "", { form: { disks } }, { translations: {} });
  expect(asked({ removed: [2000] })).toBe("What is on the disks that you remove is lost for good.");
  expect(asked({ changed: [{ key: 2000, capacity: 80 }] })).toBe("");
});

test.each(
  parseRows(routes)
    .filter(({ template }) => template === "machine-manage")
    .map((route) => [String(route["path"]), route] as const),
)("whatever changes a machine of a suspended service is off, and says why: %s", (_path, route) => {
  const automator = { state: "available" };
  const service = { id: 17, name: "erp", state: "Suspended", automator };
  const changes = parseRows(
    readOwn(open("machine-manage", readOwn(route, "with") as object), "pageActions"),
  ).filter(
    ({ access, id }) =>
      JSON.stringify(access ?? "").includes("access.Services.") && id !== "console" && id !== "clear",
  );
  expect(changes.length).toBeGreaterThan(5);
  for (const { id, enable } of changes) {
    const reasons = parseRows(enable)
      .filter((rule) => !evaluateCondition(rule["if"], { load: { service } }, () => undefined))
      .map((rule) => renderText(String(rule["reason"]), { load: { service } }, { translations: texts() }));
    expect([id, reasons]).toEqual([
      id,
      expect.arrayContaining(["erp is Suspended: it can be changed once its suspension has ended."]),
    ]);
  }
});

test.each([["resource-pool-purchase"], ["instance-purchase"], ["vdc-purchase"], ["edge-gateway-purchase"]])(
  "a solution that cannot be ordered is no choice in the wizard of %s",
  (page) => {
    const given = parseRows(routes).find(({ template }) => template === page);
    const steps = parseRows(readOwn(open(page, readOwn(given, "with") as object), "steps"));
    const solution = steps
      .flatMap((step) => parseRows(readOwn(step, "fields")))
      .find(({ at }) => at === "/ServiceOfferings_id");
    const [check] = parseRows(solution?.["check"]);
    const saidOf = (notOrdered: string | undefined) => {
      const roots = { picked: { ServiceOfferings_id: { name: "Pool", notOrdered } } };
      const isOk = evaluateCondition(check?.["ok"], roots, () => undefined);
      return isOk ? undefined : renderText(String(check?.["message"]), roots, { translations: texts() });
    };
    expect([saidOf(undefined), saidOf("It cannot be ordered now.")]).toEqual([
      undefined,
      "It cannot be ordered now.",
    ]);
  },
);

test.each([
  ["automator-sell", "drafts"],
  ["vcenter-automator", "free"],
  ["aws-automator", "available"],
])("what is not connected yet is not said to be empty: %s", (page, list) => {
  const given = parseRows(routes).filter(({ template }) => template === page);
  const found = given.flatMap((route) => {
    const template = open(page, (readOwn(route, "with") as object | undefined) ?? {});
    const panels = [
      ...parseRows(readOwn(template, "panels")),
      ...parseRows(readOwn(template, "tabs")).flatMap((tab) => parseRows(readOwn(tab, "panels"))),
    ];
    return panels.filter(({ id }) => id === list);
  });
  expect(found.length).toBeGreaterThan(0);
  for (const panel of found) {
    const title = readOwn(readOwn(panel, "empty"), "title");
    expect(pickSwitch(title, { load: { automator: { state: "notConfiguredProperly" } } })).toBe(
      "t:automators.unknown",
    );
  }
});

test.each([
  ["certificates", "-----BEGIN CERTIFICATE-----\nMII"],
  ["crls", "-----BEGIN X509 CRL-----\nMII"],
])("what is pasted among the %s of a gateway is known by its first line", (list, pem) => {
  const panels = parseRows(readOwn(open("edge-gateway-manage", gateway()), "tabs")).flatMap((tab) =>
    parseRows(readOwn(tab, "panels")),
  );
  const fields = panels
    .filter(({ id }) => id === list)
    .flatMap((panel) => parseRows(readOwn(panel, "pageActions")))
    .flatMap((action) => parseRows(readOwn(readOwn(action, "ask"), "fields")));
  const [check] = parseRows(
    readOwn(
      fields.find(({ at }) => at === "/pem"),
      "check",
    ),
  );
  const isTaken = (text: string) => evaluateCondition(check?.["ok"], { form: { pem: text } });
  expect([isTaken(pem), isTaken("MII"), isTaken(pem.replace("BEGIN", "END"))]).toEqual([true, false, false]);
});

function gateway(): object {
  const route = parseRows(routes).find(({ path }) => path === "services/vcloud/v2/edge-gateway/manage/{id}");
  return (readOwn(route, "with") as object | undefined) ?? {};
}
