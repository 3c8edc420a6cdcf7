import { describe, expect, test } from "vitest";
import { type Viewer } from "#engine";
import {
  buildBreadcrumbs,
  buildMenu,
  currentMenuHref,
  guardRoute,
  landingPage,
  type MenuEntry,
  type MenuItem,
} from "#engine/navigation";
import { fakeViewer } from "#engine/testing";
import { readTemplates } from "../scripts/templates/read-template-files.ts";
import { readShell } from "./read-shell.ts";

/** Pages that are still missing. The number may only decrease. */
const NOT_AVAILABLE_YET = 183;

const shell = readShell();

/** A viewer of each customer type of spec 1 §6, with the claims that matter. */
const PEOPLE = {
  provider: fakeViewer("provider"),
  "provider without Reports": fakeViewer("provider", { claims: { access: { Reports: {} } } }),
  distributor: fakeViewer("distributor"),
  "apex distributor": fakeViewer("distributor", { claims: { apex: true } }),
  customer: fakeViewer("customer"),
  reseller: fakeViewer("customer", { claims: { isReseller: true } }),
  "customer without Reports": fakeViewer("customer", { claims: { access: { Reports: {} } } }),
  "provider in a customer's account": fakeViewer("customer", { claims: { proxied: true } }),
} as const;

const FLAGS = [
  "resource-view",
  "invoices-view",
  "contracts",
  "vcloud-v2",
  "Connectwise",
  "autotask",
  "solutions-view",
  "microsoft-azure",
  "Webhook",
  "public-cloud-menu-structure",
] as const;
type Flag = (typeof FLAGS)[number];

const FLAG_SETS: readonly (readonly Flag[])[] = [
  [],
  FLAGS,
  ...FLAGS.map((off) => FLAGS.filter((flag) => flag !== off)),
  ...FLAGS.map((on) => [on]),
];

const OFFERINGS = [
  "aws/instance",
  "veeam/backup-resource",
  "vcenter/virtual-machine",
  "vcenter/resource-pool",
  "vcenter/v2/resource-pool",
  ...["vcloud", "vcloud-v2"].flatMap((cloud) =>
    ["allocation", "pay-as-you-go", "reservation"].map((model) => `${cloud}/org-vdc/${model}`),
  ),
  "vcloud/edge-gateway",
  "vcloud-v2/edge-gateway",
  "xaas",
  "microsoft-azure",
];
const CHANGES = ["create", "update", "clone"];
const below = (root: string, ...pages: readonly string[]) => pages.map((page) => `${root}/${page}`);

/** Spec 1 §2 and spec 2 §2, list by list. */
const PROVIDER = [
  "automators",
  "services/purchase",
  "services/automator/xaas",
  "services/automator/xaas/view-xaas-service",
  ...below("automation/vcloud", "v1/automator", "v2/configure", "v2/automator"),
  ...below("automation/configure", "vcloud", "vcenter", "xaas"),
  ...below("automation/microsoft-azure", "configure", "automator", "automator/manage", "automator/update"),
  ...below("automation/aws", "configure", "automator", "automator/manage"),
  ...below("automation/veeam", "configure", "automator", "automator/tenant"),
  ...below("automation/vcenter", "v1/automator", "v1/catalogs/create", "v1/catalogs/update"),
  ...below("automation/vcenter", "v2/configure", "v2/automator", "v2/catalogs/create", "v2/catalogs/update"),
  "billing/integrations",
  ...below("billing/integrations", "connectwise", "autotask", "autotask/service"),
  "billing/invoices",
  ...below("billing/invoices", "accounts", "accounts/services"),
  ...below("billing", "billing-public", "billing-audit"),
  ...below("billing", "account-contracts", "account-contracts/create", "account-contracts/update"),
  ...["marketplace/solutions", "marketplace/solutions/v2"].flatMap((root) => [
    root,
    ...CHANGES.flatMap((change) => OFFERINGS.map((offering) => `${root}/${change}/${offering}`)),
  ]),
  ...["resource-pool-solution", "backup-resource-solution", "virtual-machine-solution"].flatMap((page) =>
    below(`marketplace/${page}`, ...CHANGES),
  ),
  ...below("marketplace", "add-service-offering", "edit-service-offering", "clone-service-offering"),
  "marketplace/customer-management",
  ...below("marketplace/customer-management", "add-direct-user", "add-reseller"),
  ...below("marketplace/customer-management", "direct/manage", "service-provider/manage"),
  ...below("marketplace", "branding", "notification-templates", "pricing/model", "pricing/contracts"),
  ...below("marketplace", "pricing/modify-contract", "webhooks"),
  ...below("account", "settings", "access-roles", "logs"),
  ...below("reports", "by-accounts", "by-contracts-sp", "by-service-sp", "per-service-sp"),
  "user/user-settings",
];
const DISTRIBUTOR = [
  ...below("marketplace", "solutions", "solutions/v2"),
  ...below("marketplace", "add-service-offering", "edit-service-offering", "clone-service-offering"),
  "marketplace/customer-management",
  ...below("marketplace/customer-management", "service-provider/manage", "add-reseller"),
  "marketplace/branding",
  ...below("account", "access-roles", "logs"),
  "user/user-settings",
];
const CUSTOMER = [
  ...below(
    "services",
    "my-services",
    "configure",
    "purchase",
    "purchase-xaas",
    "xaas/form",
    "xaas/form/{id}",
  ),
  ...below("services/vcloud", "org-vdc", "edgegateway", "virtual-machine"),
  ...below("services/vcloud/v2/org-vdc", "purchase", "manage/{id}", "manage/{id}/vapp"),
  "services/vcloud/v2/org-vdc/manage/{id}/vapp/virtual-machine",
  ...below("services/vcloud/v2/edge-gateway", "purchase", "manage/{id}"),
  ...below("services/vcenter", "virtual-machine", "resource-pool", "resource-pool/virtual-machine"),
  "services/vcenter/resource-pool/vm",
  ...below("services/vcenter/v2/resource-pool", "purchase", "manage/{id}", "manage/{id}/virtual-machine"),
  "services/veeam/backup-resource/{id}",
  ...below("services/aws", "purchase/instance", "manage/instance/{id}"),
  ...below("marketplace", "v2"),
  "marketplace",
  ...below("billing", "invoices/client", "invoices/client/services", "account-contracts"),
  "reseller/customer-management",
  ...below("resources/vcenter", "virtual-machine", "resource-pool/virtual-machine"),
  "resources/vcenter",
  ...below("account", "settings", "access-roles", "logs"),
  ...below("reports", "by-accounts", "by-contracts", "by-service", "per-service"),
  "user/user-settings",
];
const TEMPLATE_PAGES = ["add-page/{template}", "edit-page/{template}"];
const LISTS = { provider: PROVIDER, distributor: DISTRIBUTOR, customer: CUSTOMER } as const;
const ALL = [...new Set([...PROVIDER, ...DISTRIBUTOR, ...CUSTOMER, ...TEMPLATE_PAGES])];

/** Spec 1 §6: what else a route requires, by its path. */
const FLAG_OF: readonly (readonly [RegExp, Flag])[] = [
  [/^resources\//, "resource-view"],
  [/^billing\/invoices/, "invoices-view"],
  [/contract/, "contracts"],
  [/vcloud(?:\/|-)v2/, "vcloud-v2"],
  [/connectwise/, "Connectwise"],
  [/autotask/, "autotask"],
  [/^marketplace\/(?:solutions\/)?v2/, "solutions-view"],
  [/microsoft-azure/, "microsoft-azure"],
  [/webhooks/, "Webhook"],
];

function isOpen(path: string, { type, claims, flags }: Viewer): boolean {
  if (TEMPLATE_PAGES.includes(path)) return true; // guarded by the template's own access
  if (!LISTS[type].includes(path)) return false;
  if (path === "user/user-settings" && claims.proxied) return false;
  if (!FLAG_OF.every(([pattern, flag]) => !pattern.test(path) || flags.has(flag))) return false;
  if (path.startsWith("reports/") && claims.access["Reports"]?.R !== true) return false;
  if (path === "reseller/customer-management") return claims.isReseller;
  const isSolutions = /^marketplace\/(?:solutions|(?:add|edit|clone)-service-offering)/.test(path);
  return type !== "distributor" || !isSolutions || claims.apex;
}

function landingOf({ type, flags }: Viewer): string {
  if (type === "provider") return "automators";
  if (type === "distributor") return "marketplace/customer-management";
  return flags.has("resource-view") ? "resources/vcenter" : "services/my-services";
}

/** The menus of spec 1 §2 as lines: `Parent > Child path`. */
function menuOf({ type, claims, flags }: Viewer): readonly string[] {
  const on = (flag: Flag, ...lines: readonly string[]) => (flags.has(flag) ? lines : []);
  const off = (flag: Flag, ...lines: readonly string[]) => (flags.has(flag) ? [] : lines);
  const isReporter = claims.access["Reports"]?.R === true;
  const isPublicCloud = flags.has("public-cloud-menu-structure");
  const solutions = flags.has("solutions-view") ? "marketplace/solutions/v2" : "marketplace/solutions";
  const account = [
    "Settings account/settings",
    "Access & Roles account/access-roles",
    "Logs account/logs",
  ].map((line) => `${isPublicCloud ? "System" : "Account"} > ${line}`);
  if (type === "distributor")
    return [
      "Customer Management marketplace/customer-management",
      ...(claims.apex ? [`Solutions ${solutions}`] : []),
      "Branding marketplace/branding",
      "Access & Roles account/access-roles",
      "Logs account/logs",
    ];
  if (type === "customer")
    return [
      ...on("resource-view", "Resources > vCenter resources/vcenter"),
      "Services > My services services/my-services",
      `${isPublicCloud ? "Solutions" : "Marketplace"} ${flags.has("solutions-view") ? "marketplace/v2" : "marketplace"}`,
      ...(claims.isReseller ? ["Customer Management reseller/customer-management"] : []),
      ...(isReporter
        ? [
            ...on("invoices-view", "Reports > Invoices billing/invoices/client"),
            "Reports > By service reports/by-service",
            ...on("contracts", "Reports > By contracts reports/by-contracts"),
            ...on("contracts", "Reports > Account Contracts billing/account-contracts"),
          ]
        : []),
      ...account,
    ];
  return [
    ...off("public-cloud-menu-structure", "Automators automators"),
    ...on("public-cloud-menu-structure", "Connectors automators"),
    `Marketplace > Solutions ${solutions}`,
    "Marketplace > Pricing marketplace/pricing/model",
    ...on("contracts", "Marketplace > Contracts marketplace/pricing/contracts"),
    "Marketplace > Customer Management marketplace/customer-management",
    "Marketplace > Branding marketplace/branding",
    "Marketplace > Notification Templates marketplace/notification-templates",
    ...on("Webhook", "Marketplace > Webhooks marketplace/webhooks"),
    ...on("invoices-view", "Billing > Invoices billing/invoices"),
    ...(isReporter ? ["Billing > Reports by accounts reports/by-accounts"] : []),
    ...on("contracts", "Billing > Solution Contracts marketplace/pricing/contracts"),
    ...on("contracts", "Billing > Account Contracts billing/account-contracts"),
    "Billing > Integrations billing/integrations",
    ...(isReporter
      ? [
          "Reports > By service reports/by-service-sp",
          "Reports > Per service reports/per-service-sp",
          ...on("contracts", "Reports > By contracts reports/by-contracts-sp"),
        ]
      : []),
    ...account,
  ];
}

const VIEWERS = Object.entries(PEOPLE).flatMap(([who, person]) =>
  FLAG_SETS.map((flags) => [who, flags, { ...person, flags: new Set<string>(flags) }] as const),
);

test("the table has exactly the paths of both specifications", () => {
  expect([...new Set(shell.routes.map(({ path }) => path))].toSorted()).toEqual(ALL.toSorted());
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
      expect(lines, flags.join()).toEqual(menuOf(viewer));
      for (const path of lines.map((line) => line.split(" ").at(-1) ?? ""))
        expect(isOpen(path, viewer), `${path} with [${flags.join()}]`).toBe(true);
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
    const shown = linesOf(menu).map((line) => line.split(" ").at(-1) ?? "");
    const wrong = Object.entries(BELOW_MENU_LINES[type]).flatMap(([line, paths]) =>
      paths.flatMap((path) => {
        const route = shell.routes.find((each) => each.path === path);
        const marked = route && currentMenuHref(menu, shell, route, viewer);
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
  "reports/per-service",
  ...TEMPLATE_PAGES,
];

test("every page has a parent that leads back, or stands in a menu", () => {
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

test("pages that are missing are counted, and their number only decreases", () => {
  const missing = shell.routes.filter(
    ({ path, template, plugin }) =>
      template === undefined && plugin === undefined && !TEMPLATE_PAGES.includes(path),
  );
  expect(missing.length).toBeLessThanOrEqual(NOT_AVAILABLE_YET);
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

function pathsIn(entries: readonly MenuEntry[]): readonly string[] {
  return entries.flatMap(({ path = [], children = [] }) => [...path, ...pathsIn(children)]);
}

function linesOf(items: readonly MenuItem[], parent = ""): readonly string[] {
  return items.flatMap(({ title, href, children }) => [
    ...(href === undefined ? [] : [`${parent}${title} ${href.replace("/pages/", "")}`]),
    ...linesOf(children ?? [], `${title} > `),
  ]);
}
