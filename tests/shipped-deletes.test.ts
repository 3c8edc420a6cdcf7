import { describe, expect, test } from "vitest";
import type { Template } from "#engine/template";
import { parseTemplate } from "#engine/template/parse";
import { startActionPortal } from "#engine/testing";
import { isRecord, parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, routes, fragments, apiList } = readTemplates();

interface DeleteCase {
  readonly path: string;
  readonly template: Template;
  readonly pointer: string;
}

/** The routes whose page can delete its own service. */
const cases: DeleteCase[] = [];
/** Those whose page can delete what is in a service. */
const inside: DeleteCase[] = [];
for (const route of parseRows(routes)) {
  const { template: name, path, with: parameters } = route;
  if (typeof name !== "string" || typeof path !== "string" || !/^(?:services|resources)\//.test(path))
    continue;
  const parsed = parseTemplate(pages[name]?.text ?? "", {
    file: `${name}.json`,
    fragments,
    routes,
    apiList,
    with: isRecord(parameters) ? parameters : {},
  });
  if (!parsed.ok) throw new Error(`${name}: ${parsed.findings[0]?.message ?? ""}`);
  if (parsed.template.kind === "list") continue;
  const actions = readOwn(parsed.template, "pageActions");
  const at = parseRows(actions).findIndex(({ kind }) => kind === "delete");
  if (at === -1) continue;
  // Some deletes ask another operation for some types of services.
  const call = JSON.stringify(readOwn(parseRows(actions)[at], "call"));
  const own = call.includes('"api":"pricing"') ? cases : inside;
  own.push({ path, template: parsed.template, pointer: `/pageActions/${at}` });
}

describe("a delete from a service's own page", () => {
  test("exists", () => {
    expect(cases.length).toBeGreaterThan(0);
    expect(inside.length).toBeGreaterThan(0);
  });

  test.each(cases)(
    "$path: leads back to where its services are listed",
    async ({ path, template, pointer }) => {
      const { run } = startActionPortal({}, {}, {}, { template });
      const outcome = await run({
        pointer,
        roots: { route: { id: "17" }, query: { id: "17" }, load: { service: { id: 17, name: "pool-1" } } },
      });
      expect(outcome).toMatchObject({ ok: true, effects: [{ do: "goto", href: listAbove(path) }] });
    },
  );

  test.each(inside)(
    "$path: what is in a service leads back to the service, a schedule to all of them",
    async ({ path, template, pointer }) => {
      const { run } = startActionPortal({}, {}, {}, { template });
      const service = { id: 17, name: "pool-1", automator: { id: 3 } };
      const outcome = await run({
        pointer,
        roots: {
          route: { id: "17" },
          query: { id: "17" },
          load: {
            service,
            machine: { ...IN_SERVICE, moId: "vm-7", vappUid: "vapp-5" },
            vapp: IN_SERVICE,
            schedule: { id: 5, name: "web-01" },
          },
        },
      });
      expect(outcome).toMatchObject({ ok: true, effects: [{ do: "goto", href: `/pages/${homeOf(path)}` }] });
    },
  );
});

/** What of a thing in a service the platforms call it by. */
const IN_SERVICE = { uid: "urn:7", name: "web-01" };

/** The page of the service that the thing at `path` is in. */
function homeOf(path: string): string {
  if (path === "services/power-schedules/machine") return "services/power-schedules";
  if (path.startsWith("resources/")) return "resources/vcenter/resource-pool/17";
  if (path.startsWith("services/vcloud/v2/")) {
    const vdc = "services/vcloud/v2/org-vdc/manage/17";
    return path.endsWith("/vapp") ? vdc : `${vdc}/vapp?vapp=vapp-5`;
  }
  if (path.startsWith("services/vcloud/")) return "services/vcloud/org-vdc?id=17";
  return path.includes("/v2/")
    ? "services/vcenter/v2/resource-pool/manage/17"
    : "services/vcenter/resource-pool?id=17";
}

/** Where the services of a page are listed. */
function listAbove(path: string): string {
  if (path.startsWith("resources/")) return "/pages/resources/vcenter";
  return path.startsWith("services/automator/xaas")
    ? "/pages/services/automator/xaas"
    : "/pages/services/my-services";
}

test("an order is withdrawn only while it waits: what was provided since is not deleted", () => {
  const withdrawals = actionsCalled("withdraw", fragments);
  expect(withdrawals.length).toBeGreaterThan(1);
  for (const { call } of withdrawals) {
    const text = JSON.stringify(call);
    const guarded = text.match(/"query":\{"sync":"none","state":"Pending Approval"\}/g) ?? [];
    expect(guarded).toHaveLength(text.match(/"do":"DELETE /g)?.length ?? 0);
  }
});

function actionsCalled(id: string, within: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(within)) return within.flatMap((each) => actionsCalled(id, each));
  if (!isRecord(within)) return [];
  const own = within["id"] === id && isRecord(within["call"]) ? [within] : [];
  return [...own, ...Object.values(within).flatMap((each) => actionsCalled(id, each))];
}
