import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Viewer } from "#engine";
import {
  buildBreadcrumbs,
  buildMenu,
  currentMenuItem,
  guardRoute,
  landingPage,
  type MenuEntry,
  type MenuItem,
} from "#engine/navigation";
import { fakeViewer } from "#engine/testing";
import { readTemplates } from "../scripts/templates/read-template-files.ts";
import { readShell } from "./read-shell.ts";
import {
  ALL,
  below,
  CHANGES,
  FLAG_SETS,
  FLAGS,
  isOpen,
  landingOf,
  menuOf,
  OFFERINGS,
  TEMPLATE_PAGES,
} from "./specified-routes.ts";

const shell = readShell();

const READS = { R: true };
/** What the menus ask for; a line to a page that its reader may not see is left out. */
const access = Object.fromEntries(
  [
    "Accounts",
    "Audit",
    "ConnectWise",
    "Contracts",
    "Customizations",
    "Invoices",
    "Notifications",
    "Reports",
    "Roles",
    "Solutions",
    "Users",
    "Webhooks",
  ].map((tag) => [tag, READS]),
);

/** A viewer of each customer type of spec 1 §6, with the claims that matter. */
const PEOPLE = {
  provider: fakeViewer("provider", { claims: { access } }),
  "provider without Reports": fakeViewer("provider", { claims: { access: { ...access, Reports: {} } } }),
  distributor: fakeViewer("distributor", { claims: { access } }),
  "apex distributor": fakeViewer("distributor", { claims: { access, apex: true } }),
  customer: fakeViewer("customer", { claims: { access } }),
  reseller: fakeViewer("customer", { claims: { access, isReseller: true } }),
  "customer without Reports": fakeViewer("customer", { claims: { access: { ...access, Reports: {} } } }),
  "provider in a customer's account": fakeViewer("customer", { claims: { access, proxied: true } }),
} as const;

const VIEWERS = Object.entries(PEOPLE).flatMap(([who, person]) =>
  FLAG_SETS.map((flags) => [who, flags, { ...person, flags: new Set<string>(flags) }] as const),
);

test("the table has all paths of both specifications; further ones are an area's own", () => {
  const paths = new Set(shell.routes.map(({ path }) => path));
  expect(ALL.filter((path) => !paths.has(path))).toEqual([]);
});

test.each([
  [[], "t:route.automators"],
  [["public-cloud-menu-structure"], "t:menu.connectors"],
])("with the flags %j the dashboard of automators has the title %s", (flags, title) => {
  const guarded = guardRoute(shell.routes, "/pages/automators", fakeViewer("provider", { flags }));
  expect(guarded).toMatchObject({ allowed: { template: "automators", title, with: { title } } });
});

describe.each(Object.keys(PEOPLE))("%s", (who) => {
  const viewers = VIEWERS.filter(([name]) => name === who);

  test(`opens what is theirs of ${ALL.length} routes under ${FLAG_SETS.length} sets of flags; the rest leads to their landing page`, () => {
    const wrong = viewers.flatMap(([, flags, viewer]) =>
      ALL.flatMap((path) => {
        const visited = `/pages/${path.replaceAll("{id}", "17").replace("{template}", "some-page")}?page=2`;
        const guarded = guardRoute(shell.routes, visited, viewer);
        const got =
          "allowed" in guarded
            ? guarded.allowed.path
            : "redirect" in guarded
              ? `-> ${guarded.redirect}`
              : "stuck";
        const expected = isOpen(path, viewer) ? path : `-> /pages/${landingOf(viewer)}`;
        return got === expected ? [] : [`${path} with [${flags.join()}]: ${got}, not ${expected}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("starts at their landing page; an unknown path leads home, or to the landing page where home is not theirs", () => {
    const wrong = viewers.filter(([, , viewer]) => {
      const unknown = guardRoute(shell.routes, "/pages/no/such-page", viewer);
      const home = viewer.type === "customer" ? "services/my-services" : landingOf(viewer);
      return (
        landingPage(shell.routes, viewer) !== landingOf(viewer) ||
        !("redirect" in unknown) ||
        unknown.redirect !== `/pages/${home}`
      );
    });
    expect(wrong).toEqual([]);
  });

  test("sees their menu, and every line of it leads to a page they may open", () => {
    for (const [, flags, viewer] of viewers) {
      const lines = linesOf(buildMenu(shell, viewer, shell.translations));
      expect(
        lines.filter((line) => ALL.includes(pathOf(line))),
        flags.join(),
      ).toEqual(menuOf(viewer));
      for (const path of lines.map(pathOf)) {
        const isTheirs = ALL.includes(path) ? isOpen(path, viewer) : routeOf(path, viewer) === path;
        expect(isTheirs, `${path} with [${flags.join()}]`).toBe(true);
      }
    }
  });

  test("has trails that lead back from a customer's service to a list, and to nothing that is not theirs", () => {
    const wrong = viewers.flatMap(([, flags, viewer]) =>
      ALL.filter((path) => isOpen(path, viewer)).flatMap((path) => {
        const visited = path.replaceAll("{id}", "17").replace("{template}", "some-page");
        const guarded = guardRoute(shell.routes, visited, viewer);
        if (!("allowed" in guarded)) return [];
        const { allowed, params } = guarded;
        const trail = buildBreadcrumbs(shell, allowed, params, viewer, shell.translations);
        const hrefs = trail.flatMap(({ href }) => href ?? []);
        const isBare =
          hrefs.length === 0 && viewer.type === "customer" && /^services\/(?!my-services)/.test(path);
        return !isBare && hrefs.every((href) => isOpen(routeOf(href, viewer), viewer))
          ? []
          : [`${path} -> ${hrefs.join()} with [${flags.join()}]`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

/** The pages that spec 1 §2 puts under the lines of a menu without showing them, by the line that is marked for them. */
const BELOW_MENU_LINES: Readonly<
  Record<"provider" | "customer", Readonly<Record<string, readonly string[]>>>
> = {
  provider: {
    automators: [
      ...below("automation/configure", "vcloud", "vcenter", "xaas"),
      ...below("automation", "veeam/configure", "aws/configure"),
    ],
    "marketplace/solutions/v2": [
      ...below("marketplace", "add-service-offering", "edit-service-offering", "clone-service-offering"),
      ...["marketplace/solutions", "marketplace/solutions/v2"].flatMap((root) =>
        CHANGES.flatMap((change) => OFFERINGS.map((offering) => `${root}/${change}/${offering}`)),
      ),
    ],
    "marketplace/customer-management": [
      ...below("marketplace/customer-management", "add-direct-user", "add-reseller"),
      ...below("marketplace/customer-management", "service-provider/manage", "direct/manage"),
    ],
    "billing/account-contracts": below("billing/account-contracts", "create", "update"),
    "billing/integrations": ["billing/integrations/connectwise"],
  },
  customer: {
    "resources/vcenter": ["resources/vcenter/virtual-machine"],
    "services/my-services": [
      ...below("services/vcloud", "org-vdc", "edgegateway", "virtual-machine"),
      ...below("services", "vcenter/resource-pool", "xaas/form", "veeam/backup-resource/{id}"),
      "services/aws/manage/instance/{id}",
      ...below("services/vcloud/v2/org-vdc/manage/{id}", "vapp", "vapp/virtual-machine"),
      ...below("services/vcloud/v2", "org-vdc/manage/{id}", "edge-gateway/manage/{id}"),
    ],
    "marketplace/v2": [
      ...below("services", "purchase", "purchase-xaas", "vcenter/v2/resource-pool/purchase"),
      ...below("services/vcloud/v2", "org-vdc/purchase", "edge-gateway/purchase"),
      "services/aws/purchase/instance",
    ],
  },
};

test.each(["provider", "customer"] as const)(
  "the menu of a %s shows no page below its lines, and marks the line that they belong to",
  (type) => {
    const viewer = { ...PEOPLE[type], flags: new Set<string>(FLAGS) };
    const menu = buildMenu(shell, viewer, shell.translations);
    const shown = linesOf(menu).map(pathOf);
    const wrong = Object.entries(BELOW_MENU_LINES[type]).flatMap(([line, paths]) =>
      paths.flatMap((path) => {
        const route = shell.routes.find((each) => each.path === path);
        const marked = route && currentMenuItem(menu, shell, route, viewer)?.href;
        return marked === `/pages/${line}` && !shown.includes(path) ? [] : [`${path}: ${marked}`];
      }),
    );
    expect(wrong).toEqual([]);
  },
);

/** Pages to which no line of a menu and no other page leads. */
const ALONE = [
  "user/user-settings",
  ...below("billing", "billing-public", "billing-audit"),
  ...TEMPLATE_PAGES,
];

test("every page has a parent that leads back, or is in a menu", () => {
  const inMenus = new Set(Object.values(shell.menus).flatMap(pathsIn));
  const bare = shell.routes.filter(
    ({ path, parent, template }) =>
      parent === undefined &&
      !inMenus.has(path) &&
      !(ALONE.includes(path) && (template === undefined || !path.includes("{"))),
  );
  expect(bare.map(({ path }) => path)).toEqual([]);
});

test("ids are dropped: numbers, UUIDs and vm-<number>; anything else is another page", () => {
  const viewer = PEOPLE.customer;
  const visit = (path: string) => guardRoute(shell.routes, `/pages/services/vcenter/${path}`, viewer);
  for (const id of ["17", "vm-1042", "0b9f2f4e-6f0b-4f7c-9c57-0c6e6f1f2a3b"])
    expect(visit(`resource-pool/${id}/virtual-machine`)).toMatchObject({
      allowed: { path: "services/vcenter/resource-pool/virtual-machine" },
    });
  for (const other of ["i-0ab12", "vm-x", "urn:vcloud:vm:1"])
    expect(visit(`resource-pool/${other}/virtual-machine`)).toEqual({
      redirect: "/pages/services/my-services",
    });
});

/** The specified pages that exist, by who sees them; those of single solutions are in solution-pages.test.ts. */
const PAGES = {
  provider: {
    automators: "automators",
    "automation/microsoft-azure/configure": "azure-configure",
    "automation/microsoft-azure/automator": "azure-automator",
    "automation/microsoft-azure/automator/manage": "azure-automator-manage",
    "automation/microsoft-azure/automator/update": "azure-update",
    "automation/aws/configure": "aws-configure",
    "automation/aws/automator": "aws-automator",
    "automation/aws/automator/manage": "aws-automator-manage",
    "automation/configure/vcenter": "vcenter-configure",
    "automation/configure/vcloud": "vcloud-configure",
    "automation/configure/xaas": "xaas-configure",
    "services/automator/xaas": "xaas-automator",
    "services/automator/xaas/view-xaas-service": "xaas-service",
    "automation/vcenter/v1/automator": "vcenter-automator",
    "automation/vcenter/v2/automator": "vcenter-automator",
    "automation/vcenter/v2/configure": "vcenter-configure",
    "automation/vcenter/v1/catalogs/create": "vcenter-catalog-create",
    "automation/vcenter/v1/catalogs/update": "vcenter-catalog-update",
    "automation/vcenter/v2/catalogs/create": "vcenter-catalog-create",
    "automation/vcenter/v2/catalogs/update": "vcenter-catalog-update",
    "automation/vcloud/v1/automator": "vcloud-automator",
    "automation/vcloud/v2/automator": "vcloud-automator",
    "automation/vcloud/v2/configure": "vcloud-configure",
    "automation/veeam/configure": "veeam-configure",
    "automation/veeam/automator": "veeam-automator",
    "automation/veeam/automator/tenant": "veeam-tenant",
    "services/purchase": "purchase",
    "billing/invoices": "invoices",
    "billing/invoices/accounts": "billing-accounts",
    "billing/invoices/accounts/services": "billing-services",
    "billing/billing-public": "billing-public",
    "billing/integrations": "integrations",
    "billing/integrations/connectwise": "integration",
    "billing/integrations/autotask": "integration",
    "billing/integrations/autotask/service": "integration-services",
    "billing/billing-audit": "billing-audit",
    "billing/account-contracts": "account-contracts",
    "billing/account-contracts/create": "account-contract-create",
    "billing/account-contracts/update": "account-contract-update",
    "reports/by-accounts": "report",
    "reports/by-contracts-sp": "report",
    "reports/by-service-sp": "report",
    "reports/per-service-sp": "report",
    "marketplace/solutions": "solutions",
    "marketplace/solutions/v2": "solutions",
    "marketplace/add-service-offering": "solution-types",
    "marketplace/edit-service-offering": "solutions",
    "marketplace/clone-service-offering": "solutions",
    "marketplace/customer-management": "customer-management",
    "marketplace/customer-management/add-direct-user": "add-direct-user",
    "marketplace/customer-management/add-reseller": "add-reseller",
    "marketplace/customer-management/direct/manage": "customer-manage",
    "marketplace/customer-management/service-provider/manage": "customer-manage",
    "marketplace/branding": "branding",
    "marketplace/notification-templates": "notification-templates",
    "marketplace/pricing/model": "pricing-models",
    "marketplace/pricing/contracts": "solution-contracts",
    "marketplace/webhooks": "webhooks",
    "marketplace/pricing/modify-contract": "account-contract-update",
    "account/settings": "account-settings",
    "account/access-roles": "access-roles",
    "account/logs": "logs",
    "user/user-settings": "user-settings",
  },
  "apex distributor": {
    "marketplace/solutions": "solutions",
    "marketplace/solutions/v2": "solutions",
    "marketplace/add-service-offering": "solution-create",
    "marketplace/edit-service-offering": "solution-update",
    "marketplace/clone-service-offering": "solution-clone",
    "marketplace/customer-management": "customer-management",
    "marketplace/customer-management/service-provider/manage": "customer-manage",
    "marketplace/customer-management/add-reseller": "add-reseller",
    "marketplace/branding": "branding",
    "account/access-roles": "access-roles",
    "account/logs": "logs",
    "user/user-settings": "user-settings",
  },
  reseller: {
    "services/my-services": "my-services",
    "services/configure": "service-manage",
    "services/purchase": "purchase",
    "services/purchase-xaas": "purchase-xaas",
    "services/xaas/form": "xaas-services",
    "services/xaas/form/{id}": "xaas-service",
    "services/vcenter/v2/resource-pool/purchase": "resource-pool-purchase",
    "services/vcenter/v2/resource-pool/manage/{id}": "resource-pool-manage",
    "services/vcenter/v2/resource-pool/manage/{id}/virtual-machine": "machine-manage",
    "services/vcenter/virtual-machine": "machine-manage",
    "services/vcenter/resource-pool": "resource-pool-manage",
    "services/vcenter/resource-pool/virtual-machine": "machine-manage",
    "services/vcenter/resource-pool/vm": "machine-manage",
    "services/vcloud/org-vdc": "vdc-manage",
    "services/vcloud/edgegateway": "edge-gateway-manage",
    "services/vcloud/virtual-machine": "vcloud-machine",
    "services/vcloud/v2/org-vdc/purchase": "vdc-purchase",
    "services/vcloud/v2/org-vdc/manage/{id}": "vdc-manage",
    "services/vcloud/v2/org-vdc/manage/{id}/vapp": "vapp-manage",
    "services/vcloud/v2/org-vdc/manage/{id}/vapp/virtual-machine": "vcloud-machine",
    "services/vcloud/v2/edge-gateway/purchase": "edge-gateway-purchase",
    "services/vcloud/v2/edge-gateway/manage/{id}": "edge-gateway-manage",
    "services/veeam/backup-resource/{id}": "backup-resource",
    "services/aws/purchase/instance": "instance-purchase",
    "services/aws/manage/instance/{id}": "instance-manage",
    "resources/vcenter/virtual-machine": "machine-manage",
    "resources/vcenter/resource-pool/virtual-machine": "machine-manage",
    marketplace: "marketplace",
    "marketplace/v2": "marketplace",
    "billing/invoices/client": "invoices",
    "billing/invoices/client/services": "client-services",
    "reports/by-accounts": "report",
    "reports/by-contracts": "report",
    "reports/by-service": "report",
    "reports/per-service": "report",
    "billing/account-contracts": "account-contracts",
    "reseller/customer-management": "reseller-customer-management",
    "resources/vcenter": "vcenter-resources",
    "account/settings": "account-settings",
    "account/access-roles": "access-roles",
    "account/logs": "logs",
    "user/user-settings": "user-settings",
  },
} as const;

describe.each(Object.entries(PAGES))("a page for the %s:", (who, pages) => {
  const viewer = { ...PEOPLE[who as keyof typeof PAGES], flags: new Set<string>(FLAGS) };

  test.each(Object.entries(pages))("%s shows the page %s", (path, template) => {
    expect(guardRoute(shell.routes, `/pages/${path.replace("{id}", "17")}`, viewer)).toMatchObject({
      allowed: { path, template },
    });
  });
});

test.each([
  ["edit", "t:solutions.choose-to-edit"],
  ["clone", "t:solutions.choose-to-clone"],
])("the page to %s a solution without one says what is missing, over the list", (action, title) => {
  const guarded = guardRoute(shell.routes, `/pages/marketplace/${action}-service-offering`, PEOPLE.provider);
  expect(guarded).toMatchObject({ allowed: { template: "solutions", with: { title } } });
});

test("what waits for approval stands above the automators on the provider's landing page", () => {
  const { panels } = JSON.parse(
    readFileSync(new URL("../templates/automation/pages/automators.json", import.meta.url), "utf8"),
  );
  const [waiting] = panels.filter(({ id }: { id: string }) => id === "approvals" || id === "automators");
  expect(waiting).toMatchObject({ id: "approvals", order: "-createTime" });
  // The newest, with the way to all: the automators below stay in sight.
  expect(waiting.short).toEqual({ all: "/pages/marketplace/orders?state=Pending%20Approval" });
});

test("each page of the table has a template or a plugin; where the address names the template, it is that one", () => {
  const missing = shell.routes.filter(
    ({ path, template, plugin }) =>
      template === undefined && plugin === undefined && !path.endsWith("/{template}"),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test("every template that a route names exists", () => {
  const { pages } = readTemplates();
  const named = shell.routes.flatMap(({ template }) => template ?? []);
  expect(named.filter((name) => !Object.hasOwn(pages, name))).toEqual([]);
});

function routeOf(href: string, viewer: Viewer): string {
  const guarded = guardRoute(shell.routes, href, viewer);
  return "allowed" in guarded ? guarded.allowed.path : href;
}

/** The path at the end of a line of a menu. */
function pathOf(line: string): string {
  return line.split(" ").at(-1) ?? "";
}

function pathsIn(entries: readonly MenuEntry[]): readonly string[] {
  return entries.flatMap(({ path = [], children = [] }) => [...path, ...pathsIn(children)]);
}

function linesOf(items: readonly MenuItem[], parent = ""): readonly string[] {
  return items.flatMap(({ title, href, children }) => [
    ...(href === undefined ? [] : [`${parent}${title} ${href.replace("/pages/", "")}`]),
    ...linesOf(children ?? [], `${title} > `),
  ]);
}

test("a menu has no line to a page that its reader may not see", () => {
  const reader = fakeViewer("customer", { claims: { access: { Accounts: READS, Reports: READS } } });
  const paths = linesOf(buildMenu(shell, reader, shell.translations)).map(pathOf);
  expect(paths).toContain("account/settings");
  expect(paths).not.toContain("account/access-roles");
  expect(paths).not.toContain("account/logs");
  expect(paths).not.toContain("billing/account-contracts");
});
