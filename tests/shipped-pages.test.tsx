import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { Portal } from "#app";
import { addressOf, canOpen, casesOf, openPreview, placesOf } from "#engine/authoring";
import type { PreviewCase } from "#engine/authoring";
import type { Viewer } from "#engine";
import { guardRoute } from "#engine/navigation";
import { createFakePorts } from "#engine/testing";
import { untilDrawn } from "../stories/page/drawn-page.tsx";
import { shipped } from "../stories/shipped/shipped-portal.ts";

const viewers = Object.entries(shipped.roles);

afterEach(() => {
  window.location.hash = "";
});

/** Each page that is there, at the routes that show it; one that no route names is opened by its own name. */
const PLACES = placesOf(shipped).map((place) => {
  const [usual, ...others] = casesOf(shipped, place.page);
  return { ...place, usual, refused: others.find(({ isHealthy }) => !isHealthy) };
});

describe("every existing page opens at its address for its roles, in the frame, under its own title", () => {
  test.each(PLACES)("$path", async (place) => {
    const address = addressOf(place, place.usual);
    const drawn: string[] = [];
    for (const [role, viewer] of viewers) {
      if (!canOpen(shipped, address, viewer) || showsAnother(place.page, address, viewer)) continue;
      drawn.push(role);
      window.location.hash = `#${address}`;
      const container = await draw(viewer, place.usual);
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
  });
});

/** Whether the address has another page for this viewer, which is drawn as that, with its own fixtures. */
function showsAnother(page: string, address: string, viewer: Viewer): boolean {
  const guarded = guardRoute(shipped.shell.routes, address, viewer);
  const template = "allowed" in guarded ? guarded.allowed.template : undefined;
  return template !== undefined && template !== page;
}

/** The message for a missing permission: which one it is, and who can grant it. */
function isMissingPermission(role: string, text: string): boolean {
  return ["reader", "nobody"].includes(role) && /You need (?:“|one of: ).*under Access & Roles\.$/.test(text);
}

const REFUSED = PLACES.flatMap(({ path, refused }) => (refused === undefined ? [] : [{ path, refused }]));

test.each(REFUSED)(
  "$path has a title, and its frame, where the server refuses what it reads",
  async ({ path, refused }) => {
    const address = addressOf({ path }, refused);
    const [, viewer] = viewers.find(([, who]) => canOpen(shipped, address, who)) ?? [];
    if (viewer === undefined) throw new Error(`Nobody may open ${path}.`);
    window.location.hash = `#${address}`;
    await draw(viewer, refused);
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
  ["microsoft_azure", "v1", "services/microsoft-azure/manage/{id}"],
  ["form", "v1", "services/xaas/form/{id}"],
];

/** The page of services whose own is still missing. */
const MANAGED_ELSE = "services/configure";

test("the page of each solution type is the specified route", () => {
  const owner = (type: string, version: string) =>
    shipped.shell.routes.find(({ pageOf }) =>
      pageOf?.["service"]?.some((kind) => kind === type || kind === `${type}/${version}`),
    )?.path;
  expect(MANAGED_AT.map(([type, version]) => owner(type, version))).toEqual(
    MANAGED_AT.map(([, , route]) => route),
  );
});

test("each service links to the page of its solution type, or to that of any service while there is none", async () => {
  const viewer = shipped.roles["customer"];
  if (viewer === undefined) throw new Error("There is no customer to see services.");
  const kinds = [...MANAGED_AT, ["of_tomorrow", "v1", "services/of-tomorrow"] as const];
  const data = kinds.map(([type, automator_version], index) => ({
    id: index + 1,
    name: `${type} ${automator_version}`,
    service_offering: { type },
    automator: { automator_version },
  }));
  const body = { data, meta: { total: data.length } };
  window.location.hash = "#/pages/services/my-services?size=20";
  await draw(viewer, { answers: { "pricing GET /service": body }, twist: "none" });
  const led = data.map(({ name }) => {
    const href = screen.getByRole("link", { name }).getAttribute("href") ?? "";
    const guarded = guardRoute(shipped.shell.routes, href, viewer);
    return "allowed" in guarded ? guarded.allowed.path : href;
  });
  const isThere = (route: string) =>
    shipped.shell.routes.some(({ path, template }) => path === route && template !== undefined);
  expect(led).toEqual(kinds.map(([, , route]) => (isThere(route) ? route : MANAGED_ELSE)));
  expect(led).toContain("services/vcenter/v2/resource-pool/manage/{id}");
  expect(led).toContain(MANAGED_ELSE);
});

test("what can be sold of an AWS account is a press away, on another tab of its page", async () => {
  const viewer = shipped.roles["provider"];
  const page = PLACES.find(({ page: name }) => name === "aws-automator");
  if (viewer === undefined || page === undefined) throw new Error("There is no provider or no such page.");
  const address = addressOf(page, page.usual);
  window.location.hash = `#${address}`;
  await draw(viewer, page.usual);
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sell instances" }));
  const tab = await screen.findByRole("tab", { name: /^Instances without a service/, selected: true });
  expect(tab).not.toBeNull();
  expect(window.location.hash).toContain("tab=available");
});

const MACHINE = ["Power state", "OS", "Cores", "Memory", "Disk capacity", "Region"];
const LIMITS = ["Compute", "RAM", "Storage capacity"];

test.each([
  ["", []],
  ["vCenterVirtualMachine", MACHINE],
  ["vCenterResourcePool", [...LIMITS, "Region"]],
  ["vcloud_allocation_vdc", [...LIMITS, "Enabled"]],
  ["vcloud_pay_as_you_go_vdc", [...LIMITS, "Enabled"]],
  ["vcloud_reservation_vdc", [...LIMITS, "Enabled"]],
  ["vcloud_edge_gateway", ["Resource name", "Enabled"]],
  ["veeam_backup_resource", ["Resource name", "Storage capacity", "Region"]],
  ["aws_ec2", ["Resource name", "Region"]],
  ["form", []],
])("services of the type %j have columns of their own", async (type, own) => {
  const viewer = shipped.roles["customer"];
  if (viewer === undefined) throw new Error("There is no customer to see services.");
  const row = {
    id: 1,
    name: "one",
    state: "Available",
    service_offering: { type: type === "" ? "form" : type, name: "Solution" },
    quota: { cpu: 8, memory: 32, storage: -1 },
    resource: {
      name: "web-01",
      cores: 4,
      memory: 16,
      diskCapacity: 120,
      operatingSystem: "Debian 13",
      powerState: "POWERED_ON",
      region: "Frankfurt",
      enabled: true,
    },
  };
  const body = { data: [row], meta: { total: 1 } };
  window.location.hash = `#/pages/services/my-services?service_offering.type=${type}`;
  await draw(viewer, { answers: { "pricing GET /service": body }, twist: "none" });
  const table = within(await screen.findByRole("table"));
  const heads = table.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads.filter((head) => [...MACHINE, ...LIMITS, "Resource name", "Enabled"].includes(head))).toEqual(
    own,
  );
  const values: Readonly<Record<string, string>> = {
    "Resource name": "web-01",
    Cores: "4",
    Memory: "16 GB",
    "Disk capacity": "120 GB",
    OS: "Debian 13",
    "Power state": "Powered on",
    Region: "Frankfurt",
    Enabled: "Yes",
    Compute: "8 GHz",
    RAM: "32 GB",
    "Storage capacity": "∞ (Unlimited)",
  };
  const cells = table.getAllByRole("row")[1]?.querySelectorAll("th, td") ?? [];
  for (const head of own) expect(cells[heads.indexOf(head)]?.textContent).toBe(values[head]);
});

async function draw(viewer: Viewer, fixture: Pick<PreviewCase, "answers" | "twist">): Promise<HTMLElement> {
  const engine = await openPreview(createFakePorts(), {
    data: shipped,
    viewer,
    fixture: () => fixture,
    rows: 1,
  });
  const { container } = render(<Portal engine={engine} />);
  await untilDrawn();
  return container;
}
