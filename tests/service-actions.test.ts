import { describe, expect, test } from "vitest";
import { evaluateCondition } from "#engine/expression";
import type { Template } from "#engine/template";
import { parseTemplate } from "#engine/template/parse";
import { startActionPortal } from "#engine/testing";
import { renderText } from "#engine/expression";
import { isRecord, parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";
import { callsIn, canAnswer, openAllPages, takesParameter } from "./all-pages.ts";

const { pages, routes, fragments, apiList, texts } = readTemplates();

function open(path: string): Template {
  const route = parseRows(routes).find((each) => each["path"] === path);
  return openPage(String(route?.["template"]), route?.["with"]);
}

function openPage(name: string, parameters?: unknown): Template {
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
const FAILED = "Nothing is charged: the purchase failed.";

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
      ["Error", undefined, true],
      ["Error", FAILED, false],
      ["Available", undefined, false],
    ])("can be cleared in state %s, not charged because %j: %s", (state, notCharged, isShown) => {
      const load = { service: { ...service, state, notCharged } };
      expect(evaluateCondition(actions[at]?.["show"], { load }, () => undefined)).toBe(isShown);
    });
  },
);

test("a contract is agreed for what will be provided, once", () => {
  const actions = parseRows(readOwn(open("services/configure"), "pageActions"));
  const show = readOwn(
    actions.find(({ id }) => id === "contract"),
    "show",
  );
  const isOffered = (changes: object) =>
    evaluateCondition(show, { load: { service: { ...service, ...changes } } }, () => undefined);
  expect(isOffered({ state: "Available" })).toBe(true);
  expect(isOffered({ state: "Available", under_contract: true })).toBe(false);
  expect(isOffered({ state: "Pending Approval" })).toBe(false);
  expect(isOffered({ state: "Error", notCharged: FAILED })).toBe(false);
});

test("no machine is created in a pool that its platform does not have", () => {
  const actions = parseRows(readOwn(open("services/vcenter/v2/resource-pool/manage/{id}"), "pageActions"));
  const rules = parseRows(
    readOwn(
      actions.find(({ id }) => id === "create-machine"),
      "enable",
    ),
  );
  const refusals = (pool: object | undefined) => {
    const load = { service: { ...service, state: "Available", automator: { state: "available" } }, pool };
    return rules.filter((rule) => !evaluateCondition(rule["if"], { load }, () => undefined));
  };
  expect(refusals({ name: "pool-1" })).toEqual([]);
  expect(refusals(undefined)).toMatchObject([{ reason: "t:pool.lost" }]);
});

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

  /** Calls of shipped pages that start work. Deletes say it by themselves: engine/request/with-delete-sync.ts. */
  const starting = openAllPages().flatMap((page) =>
    callsIn(page, ["POST", "PATCH", "PUT"])
      .filter((call) => canAnswer(call, 202))
      .map((call) => ({ page, call })),
  );
  const nameOf = ({ page, call }: (typeof starting)[number]) =>
    `${page.template}: ${String(call["api"])} ${String(call["do"])}`;

  test("every PATCH does, and every other call that can", () => {
    const asked = starting.filter(
      ({ call }) => String(call["do"]).startsWith("PATCH ") || takesParameter(call, "sync"),
    );
    expect(new Set(asked.map(nameOf)).size).toBeGreaterThan(30);
    const silent = asked.filter(({ call }) => readOwn(call["query"], "sync") !== "none");
    expect([...new Set(silent.map(nameOf))]).toEqual([]);
  });

  test("no DELETE says anything else", () => {
    const deletes = openAllPages().flatMap((page) => callsIn(page, ["DELETE"]));
    const said = deletes.flatMap(({ query }) => readOwn(query, "sync") ?? []);
    expect(deletes.length).toBeGreaterThan(50);
    expect(new Set(said)).toEqual(new Set(["none"]));
  });
});

/** The pages of services of these platforms, and what belongs to them: machines, forms. */
const OF_SERVICES = [
  ...parseRows(routes)
    .map(({ path }) => String(path))
    .filter((path) => /^services\/(aws|vcloud|veeam)\//.test(path) && !path.includes("purchase")),
  "edit-page/{template}",
];
const SUSPENDED = "pool-1 is Suspended: it can be changed once its suspension has ended.";

describe("of a service that is suspended", () => {
  test.each(OF_SERVICES.filter((path) => !path.endsWith("/edit")))("nothing is changed on %s", (path) => {
    const template = path === "edit-page/{template}" ? openPage("edge-gateway-change") : open(path);
    const changing = partsOf(template).filter(changesWhatIsInIt);
    expect(changing.length).toBeGreaterThan(0);
    const missed = changing.filter((part) => !reasonsOf(part).includes(SUSPENDED));
    expect(missed.map(({ id, label }) => label ?? id)).toEqual([]);
  });
});

test.each([
  ["Suspended", [SUSPENDED]],
  ["Processing", ["pool-1 is Processing: wait until that is done."]],
  ["Available", []],
])(
  "an instance of a service that is %s is powered on the page of its automator or says why not",
  (state, said) => {
    const power = partsOf(openPage("aws-automator")).filter(({ kind }) => kind === "vm-state");
    expect(power.length).toBeGreaterThan(0);
    const roots = {
      load: { automator: { state: "available" } },
      row: { service: { name: "pool-1", state } },
    };
    for (const part of power) expect(reasonsFor(part, roots)).toEqual(said);
  },
);

/** All actions and forms of a page. */
function partsOf(part: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(part)) return part.flatMap(partsOf);
  if (!isRecord(part)) return [];
  const isPart = part["kind"] !== undefined && (part["call"] ?? part["calls"] ?? part["goto"]) !== undefined;
  return [...(isPart ? [part] : []), ...Object.values(part).flatMap(partsOf)];
}

/** What calls the platform to change something, uses a machine, or leads to where that is done. */
function changesWhatIsInIt({ call, goto, kind }: Readonly<Record<string, unknown>>): boolean {
  if (goto !== undefined) return kind === "add" || kind === "modify";
  const [api, operation] = [readOwn(call, "api"), String(readOwn(call, "do"))];
  const isPlatform = ["aws-v1", "vcloud-v4", "veeam-v1"].includes(String(api));
  return isPlatform && (!operation.startsWith("GET ") || operation.endsWith("/console"));
}

function reasonsOf(part: unknown): readonly string[] {
  const suspended = { ...service, state: "Suspended", automator: { id: 1, state: "available" } };
  return reasonsFor(part, { load: { service: suspended }, row: {} });
}

function reasonsFor(part: unknown, roots: object): readonly string[] {
  return (
    parseRows(readOwn(part, "enable"))
      // That of the power state itself is a switch.
      .filter(({ reason }) => typeof reason === "string")
      .filter((rule) => !evaluateCondition(rule["if"], roots, () => undefined))
      .map((rule) => renderText(String(rule["reason"]), roots, { translations: texts() }))
  );
}
