import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { Portal } from "#app";
import { isVisible } from "#engine";
import { guardRoute } from "#engine/navigation";
import { answerFixture, parseFixtures, parseViewers } from "#engine/authoring";
import type { Engine, Viewer } from "#engine";
import type { Fixture } from "#engine/authoring";
import { parseTemplate, routePath } from "#engine/template";
import { engineOver, untilDrawn } from "../stories/page/drawn-page.tsx";
import type { PageWorld } from "../stories/page/drawn-page.tsx";
import { readShippedPages } from "./fuzz/shipped-pages.ts";
import { readTemplateFiles } from "../scripts/templates/read-template-files.ts";
import { readShell } from "./read-shell.ts";

const shipped = readShippedPages();
const descriptions = Object.fromEntries(
  [...shipped.apis].map(([name, { description }]) => [name, description]),
);
const shell = readShell();
const viewers = Object.entries(parseViewers(JSON.parse(readTemplateFiles()["fixtures/roles.json"] ?? "{}")));

afterEach(() => {
  window.location.hash = "";
});

/** Each existing page at its routes; one without a route is opened by its name. */
const PLACES = shipped.pages.flatMap(({ name, template, fixtures }) => {
  const routes = shell.routes.filter((route) => route.template === name).map(routePath);
  const paths = routes.length === 0 ? [`edit-page/${name}`] : [...new Set(routes)];
  const read = parseFixtures(fixtures);
  const usual = read.ok ? read.fixtures.find(({ isHealthy }) => isHealthy) : undefined;
  if (usual === undefined) throw new Error(`${name} has no usual case in its fixtures.`);
  const refused = read.ok ? read.fixtures.find(({ isHealthy }) => !isHealthy) : undefined;
  return paths.map((path) => ({ name, path, template, usual, refused }));
});

describe("every existing page opens at its address for its roles, in the frame, under its own title", () => {
  test.each(PLACES)(
    "$path",
    async ({ name, path, template, usual }) => {
      const parsed = parseTemplate(JSON.stringify(template), {
        file: name,
        fragments: shipped.fragments,
        routes: shipped.routes,
        apiList: shipped.apiList,
      });
      const drawn: string[] = [];
      for (const [role, viewer] of viewers) {
        const address = addressOf(path, usual);
        const guarded = guardRoute(shell.routes, address, viewer);
        if (!("allowed" in guarded)) continue;
        if (/^(?:add|edit)-page\//.test(path) && parsed.ok && !isVisible(parsed.template.access, viewer))
          continue;
        drawn.push(role);
        window.location.hash = `#${address}`;
        const container = await draw(portalEngine(viewer, usual));
        const title = screen.getByRole("heading", { level: 1 }).textContent;
        const failed = [
          ...container.querySelectorAll("[data-state=error], [data-state=forbidden], [role=alert]"),
        ];
        expect({
          role,
          address: window.location.hash.split("?")[0],
          title: document.title,
          failed: failed
            .map(({ textContent }) => textContent)
            .filter((text) => text !== "" && !isMissingPermission(role, text)),
        }).toEqual({
          role,
          address: `#${address.split("?")[0]}`,
          title: `${viewer.claims.companyName} - ${title}`,
          failed: [],
        });
        const page = screen.getByRole("main");
        for (const table of within(page).queryAllByRole("table"))
          expect(table.getAttribute("aria-label")).toBeTruthy();
        const around = [...page.querySelectorAll("nav, h1")].reduce(
          (sum, part) => sum + part.textContent.length,
          0,
        );
        expect(page.textContent.length, `${role} sees an empty page`).toBeGreaterThan(around);
        cleanup();
      }
      expect(drawn).not.toEqual([]);
    },
    60_000,
  );
});

/** The message for a missing permission: which one it is, and who can grant it. */
function isMissingPermission(role: string, text: string): boolean {
  return (
    ["reader", "nobody"].includes(role) &&
    /You need (the permission|one of) .*under Access & Roles\.$/.test(text)
  );
}

const REFUSED = PLACES.flatMap(({ path, refused }) => (refused === undefined ? [] : [{ path, refused }]));

test.each(REFUSED)(
  "$path has a title, and its frame, where the server refuses what it reads",
  async (place) => {
    const { path, refused } = place;
    const address = addressOf(path, refused);
    const [, viewer] = viewers.find(([, who]) => "allowed" in guardRoute(shell.routes, address, who)) ?? [];
    if (viewer === undefined) throw new Error(`Nobody may open ${path}.`);
    window.location.hash = `#${address}`;
    await draw(portalEngine(viewer, refused));
    expect(screen.getByRole("heading", { level: 1 }).textContent).not.toMatch(/^Loading|^$|\s$/);
    expect(screen.getByRole("navigation", { name: "Main menu" })).not.toBeNull();
  },
);

const MANAGED_AT: readonly (readonly [type: string, version: string, route: string])[] = [
  ["vCenterVirtualMachine", "v1", "services/vcenter/virtual-machine"],
  ["vCenterResourcePool", "v1", "services/vcenter/resource-pool"],
  ["vCenterResourcePool", "v2", "services/vcenter/v2/resource-pool/manage/{id}"],
  ...["allocation", "pay_as_you_go", "reservation"].flatMap((model) => [
    [`vcloud_${model}_vdc`, "v1", "services/vcloud/org-vdc"] as const,
    [`vcloud_${model}_vdc`, "v2", "services/vcloud/v2/org-vdc/manage/{id}"] as const,
  ]),
  ["vcloud_edge_gateway", "v1", "services/vcloud/edgegateway"],
  ["vcloud_edge_gateway", "v2", "services/vcloud/v2/edge-gateway/manage/{id}"],
  ["veeam_backup_resource", "v1", "services/veeam/backup-resource/{id}"],
  ["aws_ec2", "v1", "services/aws/manage/instance/{id}"],
  ["form", "v1", "services/xaas/form/{id}"],
];

test("each service links to the page that manages its solution type", async () => {
  const [, viewer] = viewers.find(([role]) => role === "customer") ?? [];
  const usual = PLACES.find(({ name }) => name === "my-services")?.usual;
  if (viewer === undefined || usual === undefined) throw new Error("There is no customer to see services.");
  const data = MANAGED_AT.map(([type, automator_version], index) => ({
    id: index + 1,
    name: `${type} ${automator_version}`,
    service_offering: { type },
    automator: { automator_version },
  }));
  const body = { data, meta: { total: data.length } };
  window.location.hash = "#/pages/services/my-services?size=20";
  await draw(portalEngine(viewer, usual, () => ({ state: "ready", body, updatedAt: 0 })));
  const led = data.map(({ name }) => {
    const href = screen.getByRole("link", { name }).getAttribute("href") ?? "";
    const guarded = guardRoute(shell.routes, href, viewer);
    return "allowed" in guarded ? guarded.allowed.path : href;
  });
  expect(led).toEqual(MANAGED_AT.map(([, , route]) => route));
});

async function draw(engine: Engine): Promise<HTMLElement> {
  const { container } = render(<Portal engine={engine} />);
  await untilDrawn();
  return container;
}

function addressOf(path: string, { route, query }: Fixture): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => route[name] ?? "17");
  return `/pages/${filled}${query === "" ? "" : `?${query}`}`;
}

function portalEngine(
  viewer: Viewer,
  fixture: Fixture,
  answer: PageWorld["answer"] = (call) => answerFixture(call, fixture, descriptions),
): Engine {
  return engineOver({
    viewer,
    shell,
    source: (name) => JSON.stringify(shipped.pages.find((page) => page.name === name)?.template),
    fragments: shipped.fragments,
    routes: shipped.routes,
    apiList: shipped.apiList,
    description: (api) => descriptions[api],
    dialect: (api) => shipped.apis.get(api)?.entry.dialect,
    answer,
  });
}
