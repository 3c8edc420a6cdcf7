import { fakeClaims, fakeToken, fakeViewer } from "#engine/testing";
import { describe, expect, test } from "vitest";
import type { MenuEntry, RouteEntry } from "./shell.ts";
import { buildBreadcrumbs, pageTitle } from "./build-breadcrumbs.ts";
import { buildMenu, currentMenuItem } from "./build-menu.ts";
import { guardRoute } from "./guard-route.ts";
import { isVisible } from "../access/is-visible.ts";
import type { AccessRule } from "../access/is-visible.ts";
import { customerTypeOf, parseClaims, tokenEnd } from "../access/parse-claims.ts";
import type { CustomerType, Viewer } from "../access/viewer.ts";

describe("claims", () => {
  test("are read from the token with their types", () => {
    const claims = fakeClaims("provider", { apex: true });
    const marked = { ...claims, apex: false, distributor: true, isReseller: true, proxied: true };
    expect(parseClaims(fakeToken(claims))).toEqual(claims);
    expect(parseClaims(fakeToken(marked))).toEqual(marked);
    expect(tokenEnd(fakeToken(claims))).toBe(claims.exp);
  });

  test.each([
    ["no token"],
    ["a.b.c"],
    [""],
    [fakeToken(fakeClaims(), { exp: "soon" })],
    [fakeToken(fakeClaims(), { accountId: "17" })],
  ])("%s has none", (token) => expect(parseClaims(token)).toBeUndefined());

  test("of a wrong type grant nothing", () => {
    const parsed = parseClaims(
      fakeToken(fakeClaims(), {
        apex: "true",
        distributor: 1,
        access: { Services: { D: "yes", R: true }, Reports: true },
      }),
    );
    expect(parsed).toMatchObject({ apex: false, distributor: false, access: { Services: { R: true } } });
    expect(parsed?.access).toEqual({ Services: { R: true } });
  });

  test.each<
    [claims: { distributor: boolean; serviceProviderId: number; accountId: number }, type: CustomerType]
  >([
    [{ distributor: true, serviceProviderId: 1, accountId: 1 }, "distributor"],
    [{ distributor: true, serviceProviderId: 1, accountId: 2 }, "distributor"],
    [{ distributor: false, serviceProviderId: 1, accountId: 2 }, "customer"],
    [{ distributor: false, serviceProviderId: 1, accountId: 1 }, "provider"],
  ])("%o make a %s", (claims, type) => expect(customerTypeOf(claims)).toBe(type));
});

describe("a part is visible", () => {
  const viewer = fakeViewer("customer", { claims: { isReseller: true }, flags: ["contracts"] });
  test.each<[rule: AccessRule | undefined, visible: boolean]>([
    [undefined, true],
    [{}, true],
    [{ all: ["access.Reports.R"] }, true],
    [{ all: ["access.Reports.R", "apex"] }, false],
    [{ any: ["apex", "isReseller"] }, true],
    [{ any: ["apex"] }, false],
    [{ anyOf: [["apex"], ["isReseller", "access.Services.D"]] }, true],
    [{ anyOf: [["isReseller", "apex"]] }, false],
    [{ anyOf: [[]] }, false],
    [{ flags: ["contracts"] }, true],
    [{ flags: ["contracts", "nsx-t"] }, false],
    [{ flagsOff: ["contracts"] }, false],
    [{ flagsOff: ["nsx-t"] }, true],
    [{ type: ["customer"] }, true],
    [{ type: ["provider", "distributor"] }, false],
    [{ all: ["constructor"] }, false],
    [{ all: [""] }, false],
    [{ all: ["access.__proto__.R"] }, false],
    [{ all: ["access.ASA Management.U"] }, false],
  ])("%j: %s", (rule, visible) => expect(isVisible(rule, viewer)).toBe(visible));
});

const ROUTES: readonly RouteEntry[] = [
  {
    path: "services/my-services",
    title: "My services",
    template: "my-services",
    access: { type: ["customer"] },
    landing: 2,
    isHome: true,
  },
  {
    path: "marketplace/customer-management",
    title: "Customers",
    access: { type: ["provider", "distributor"] },
    landing: 2,
  },
  {
    path: "resources/vcenter",
    title: "Resources",
    access: { type: ["customer"], flags: ["resource-view"] },
    landing: 1,
  },
  { path: "automators", title: "Automators", access: { type: ["provider"] }, landing: 1 },
  { path: "marketplace/solutions", title: "Solutions", access: { type: ["provider"] } },
  { path: "marketplace/solutions", title: "Solutions", access: { type: ["distributor"], all: ["apex"] } },
  { path: "services/xaas/form", title: "Forms", access: { type: ["customer"] } },
  { path: "services/xaas/form/{id}", title: "Form", access: { type: ["customer"] } },
  { path: "services/vcenter/v2/resource-pool/manage/{id}", title: "Pool", access: { type: ["customer"] } },
  {
    path: "services/vcenter/v2/resource-pool/manage/{id}/virtual-machine",
    title: "Machine",
    access: { type: ["customer"] },
  },
  { path: "add-page/{template}", title: "Add", access: { type: ["customer", "provider", "distributor"] } },
];

describe("the guard", () => {
  const customer = fakeViewer("customer");
  const resourceCustomer = fakeViewer("customer", { flags: ["resource-view"] });
  const provider = fakeViewer("provider");
  const distributor = fakeViewer("distributor");
  const apex = fakeViewer("distributor", { claims: { apex: true } });

  test.each<[visited: string, viewer: Viewer, route: string, params: Record<string, string>]>([
    ["/pages/services/my-services", customer, "services/my-services", {}],
    ["#/pages/services/my-services?type=form&page=2", customer, "services/my-services", {}],
    ["pages/services/my-services/", customer, "services/my-services", {}],
    ["/pages/services/xaas/form", customer, "services/xaas/form", {}],
    ["/pages/services/xaas/form/12", customer, "services/xaas/form/{id}", { id: "12" }],
    [
      "/pages/services/vcenter/v2/resource-pool/manage/17",
      customer,
      "services/vcenter/v2/resource-pool/manage/{id}",
      { id: "17" },
    ],
    [
      "/pages/services/vcenter/v2/resource-pool/manage",
      customer,
      "services/vcenter/v2/resource-pool/manage/{id}",
      {},
    ],
    [
      "/pages/services/vcenter/v2/resource-pool/manage/3F2504E0-4F89-11D3-9A0C-0305E82C3301/virtual-machine",
      customer,
      "services/vcenter/v2/resource-pool/manage/{id}/virtual-machine",
      { id: "3F2504E0-4F89-11D3-9A0C-0305E82C3301" },
    ],
    ["/pages/services/my-services/vm-12", customer, "services/my-services", { id: "vm-12" }],
    ["/pages/add-page/17", provider, "add-page/{template}", { template: "17" }],
    ["/pages/add-page/service/17", provider, "add-page/{template}", { template: "service", id: "17" }],
    ["/pages/resources/vcenter", resourceCustomer, "resources/vcenter", {}],
    ["/pages/marketplace/solutions", apex, "marketplace/solutions", {}],
    ["/pages/marketplace/solutions", provider, "marketplace/solutions", {}],
    [
      "/pages/add-page/resource-pool-purchase?offer=3",
      provider,
      "add-page/{template}",
      { template: "resource-pool-purchase" },
    ],
  ])("allows %s", (visited, viewer, route, params) => {
    expect(guardRoute(ROUTES, visited, viewer)).toMatchObject({ allowed: { path: route }, params });
  });

  test.each<[visited: string, title: string, viewer: Viewer, redirect: string]>([
    ["/pages", "customer", customer, "/pages/services/my-services"],
    ["/pages", "provider", provider, "/pages/automators"],
    ["/pages/nowhere/at/all", "customer", customer, "/pages/services/my-services"],
    ["/pages/nowhere", "customer who has the resource view", resourceCustomer, "/pages/services/my-services"],
    ["/pages/nowhere", "distributor", distributor, "/pages/marketplace/customer-management"],
    ["/pages/automators", "customer", customer, "/pages/services/my-services"],
    ["/pages/automators", "customer who has the resource view", resourceCustomer, "/pages/resources/vcenter"],
    [
      "/pages/resources/vcenter",
      "customer without the resource view",
      customer,
      "/pages/services/my-services",
    ],
    ["/pages/services/my-services", "provider", provider, "/pages/automators"],
    [
      "/pages/marketplace/solutions",
      "distributor without apex",
      distributor,
      "/pages/marketplace/customer-management",
    ],
    [
      "/pages/services/vcenter/v2/resource-pool/manage/..",
      "customer",
      customer,
      "/pages/services/my-services",
    ],
    ["/pages/add-page/..%2Fshell", "customer", customer, "/pages/services/my-services"],
    ["/pages/%E0%A4%A", "customer", customer, "/pages/services/my-services"],
  ])("redirects %s for a %s", (visited, _title, viewer, redirect) => {
    expect(guardRoute(ROUTES, visited, viewer)).toEqual({ redirect });
  });

  test("never redirects to a path it just refused, and every redirect is allowed", () => {
    expect(guardRoute([], "/pages/services/my-services", customer)).toEqual({
      stuck: "/pages/services/my-services",
    });
    const redirects = [customer, resourceCustomer, provider, distributor, apex].flatMap((viewer) =>
      ROUTES.map(({ path }) => ({ viewer, guarded: guardRoute(ROUTES, path, viewer) })),
    );
    const followed = redirects.flatMap(({ viewer, guarded }) =>
      "redirect" in guarded ? [guardRoute(ROUTES, guarded.redirect, viewer)] : [],
    );
    expect(followed.length).toBeGreaterThan(10);
    expect(followed.filter((guarded) => !("allowed" in guarded))).toEqual([]);
  });
});

describe("a menu", () => {
  const page = (path: string, access: RouteEntry["access"], title = path): RouteEntry => ({
    path,
    title,
    template: "shown",
    access,
  });
  const customers: RouteEntry["access"] = { type: ["customer"] };
  const routes: readonly RouteEntry[] = [
    page("services/my-services", customers, "t:route.my-services"),
    page("services/configure", customers),
    page("reports/by-service", { ...customers, all: ["access.Reports.R"] }),
    page("reseller/customer-management", { ...customers, all: ["isReseller"] }),
    page("marketplace", customers, "Marketplace"),
    page("marketplace/v2", { ...customers, flags: ["solutions-view"] }, "Marketplace 2"),
  ];
  const build = (menu: readonly MenuEntry[], viewer: Viewer, texts = {}) =>
    buildMenu({ menus: { customer: menu }, routes }, viewer, texts);

  test("has the pages that the viewer may open, with their titles, and no empty group", () => {
    const menu: readonly MenuEntry[] = [
      {
        title: "t:menu.services",
        children: [
          { path: ["services/my-services"], icon: "services" },
          { path: ["services/configure"], hidden: true },
          { path: ["services/unknown"] },
        ],
      },
      { title: "t:menu.reports", children: [{ title: "A", path: ["reports/by-service"] }] },
      { title: "Docs", url: "https://docs.example", target: "_blank" },
      { path: ["reseller/customer-management"] },
    ];
    const texts = { "menu.services": "Services", "route.my-services": "My services" };
    expect(build(menu, fakeViewer("customer", { claims: { access: {} } }), texts)).toEqual([
      {
        title: "Services",
        children: [{ title: "My services", href: "/pages/services/my-services", icon: "services" }],
      },
      { title: "Docs", url: "https://docs.example", target: "_blank" },
    ]);
  });

  test.each([
    [[], "/pages/marketplace", "Marketplace"],
    [["solutions-view"], "/pages/marketplace/v2", "Marketplace 2"],
  ])("links with the flags %j to the first page of several that may be opened", (flags, href, title) => {
    const menu: readonly MenuEntry[] = [{ path: ["marketplace/v2", "marketplace"] }];
    expect(build(menu, fakeViewer("customer", { flags }))).toEqual([{ title, href }]);
  });

  test("says of a page that does not exist yet that it is planned", () => {
    const planned = { path: "reports/per-service", title: "Per service", access: customers };
    const entry: MenuEntry = { path: ["reports/per-service"] };
    const built = (route: RouteEntry) =>
      buildMenu({ menus: { customer: [entry] }, routes: [route] }, fakeViewer("customer"), {});
    expect(built(planned)).toEqual([
      { title: "Per service", href: "/pages/reports/per-service", isPlanned: true },
    ]);
    expect(built({ ...planned, plugin: "report" })[0]).not.toHaveProperty("isPlanned");
  });

  test("nests to any depth; a group that is a page too has it as its first child", () => {
    const menu: readonly MenuEntry[] = [
      {
        title: "Marketplace",
        icon: "marketplace",
        children: [
          {
            title: "Solutions",
            path: ["marketplace"],
            children: [{ title: "Mine", path: ["services/my-services"] }],
          },
          { title: "Nothing", children: [{ title: "Hidden", path: ["services/configure"], hidden: true }] },
        ],
      },
    ];
    expect(build(menu, fakeViewer("customer"))).toEqual([
      {
        title: "Marketplace",
        icon: "marketplace",
        children: [
          {
            title: "Solutions",
            children: [
              { title: "Solutions", href: "/pages/marketplace" },
              { title: "Mine", href: "/pages/services/my-services" },
            ],
          },
        ],
      },
    ]);
  });
});

describe("the parents of a route", () => {
  const access: RouteEntry["access"] = { type: ["customer"] };
  const machine: RouteEntry = {
    path: "services/pool/manage/{id}/vm",
    title: "t:route.machine",
    parent: ["services/pool/manage/{id}"],
    access,
  };
  const pool: RouteEntry = {
    path: "services/pool/manage/{id}",
    title: "Pool",
    parent: ["solutions/v2", "services/my-services"],
    access,
  };
  const edit: RouteEntry = {
    path: "edit-page/{template}",
    title: "Customer",
    template: "customer",
    parent: ["marketplace/solutions", "services/my-services"],
    access,
  };
  const routes: readonly RouteEntry[] = [
    machine,
    pool,
    { path: "solutions/v2", title: "Services", access: { ...access, flags: ["solutions-view"] } },
    { path: "services/my-services", title: "Services", access },
    { path: "marketplace/solutions", title: "Theirs", access: { type: ["provider"] } },
    { path: "edit-page/{template}", title: "Modify", access },
    edit,
  ];
  const trailTo = (
    route: RouteEntry,
    params: Record<string, string> = {},
    viewer: Viewer = fakeViewer("customer"),
  ) =>
    buildBreadcrumbs({ routes: [...routes, route] }, route, params, viewer, { "route.machine": "Machine" });

  test.each<
    [flags: readonly string[], params: Record<string, string>, hrefs: readonly (string | undefined)[]]
  >([
    [[], { id: "17" }, ["/pages/services/my-services", "/pages/services/pool/manage/17", undefined]],
    [["solutions-view"], { id: "17" }, ["/pages/solutions/v2", "/pages/services/pool/manage/17", undefined]],
    [[], {}, ["/pages/services/my-services", undefined, undefined]],
  ])("give with flags %j and parameters %j the breadcrumbs %j", (flags, params, hrefs) => {
    const trail = trailTo(machine, params, fakeViewer("customer", { flags }));
    expect(trail.map(({ href }) => href)).toEqual(hrefs);
    expect(trail.map(({ title }) => title)).toEqual(["Services", "Pool", "Machine"]);
  });

  test("a parent that the viewer may not open is a breadcrumb without a link", () => {
    const route: RouteEntry = { ...pool, parent: ["marketplace/solutions"] };
    expect(trailTo(route, { id: "17" })).toEqual([{ title: "Theirs" }, { title: "Pool" }]);
  });

  test("an entry for one template is found before that for all, and has its own breadcrumbs", () => {
    const viewer = fakeViewer("customer");
    const visit = (template: string) => guardRoute(routes, `/pages/edit-page/${template}`, viewer);
    expect(visit("customer")).toEqual({ allowed: edit, params: { template: "customer" } });
    expect(visit("role")).toMatchObject({ allowed: { title: "Modify" }, params: { template: "role" } });
    expect(trailTo(edit, { template: "customer" })).toEqual([
      { title: "Services", href: "/pages/services/my-services" },
      { title: "Customer" },
    ]);
    const below: RouteEntry = { path: "invoices", title: "Invoices", parent: ["edit-page/customer"], access };
    expect(trailTo(below).at(-2)).toEqual({ title: "Customer", href: "/pages/edit-page/customer" });
  });

  test("an entry for one template refuses whom it does not name, although the one for all would let them in", () => {
    const own = { title: "Zone", template: "zone-edit", access: { type: ["provider"] } } as const;
    const spelled = { ...own, path: "edit-page/zone-edit" };
    const visit = (entries: readonly RouteEntry[], path: string, viewer: Viewer) =>
      guardRoute([...entries, ...routes], path, viewer);
    for (const entry of [{ ...own, path: "edit-page/{template}" }, spelled]) {
      expect(visit([entry], "/pages/edit-page/zone-edit", fakeViewer("customer"))).not.toHaveProperty(
        "allowed",
      );
      expect(visit([entry], "/pages/edit-page/zone-edit", fakeViewer("provider"))).toMatchObject({
        allowed: { title: "Zone" },
      });
    }
    const forAll: RouteEntry = { path: "add-page/{template}", title: "Add", access };
    const narrow = { ...own, path: "edit-page/{template}" };
    expect(visit([forAll, narrow], "/pages/add-page/zone-edit", fakeViewer("customer"))).not.toHaveProperty(
      "allowed",
    );
  });

  test("a route may define other breadcrumbs, with steps that are no links", () => {
    const route: RouteEntry = {
      ...pool,
      trail: [{ title: "Somewhere" }, { title: "t:route.machine", path: ["services/my-services"] }],
    };
    expect(trailTo(route)).toEqual([
      { title: "Somewhere" },
      { title: "Machine", href: "/pages/services/my-services" },
      { title: "Pool" },
    ]);
  });

  test("circular parents end", () => {
    const route: RouteEntry = { path: "a", title: "A", parent: ["b"], access };
    const other: RouteEntry = { path: "b", title: "B", parent: ["a"], access };
    const trail = buildBreadcrumbs({ routes: [route, other] }, route, {}, fakeViewer("customer"), {});
    expect(trail.at(-1)).toEqual({ title: "A" });
  });

  test.each<[RouteEntry, flags: readonly string[], line: string | undefined]>([
    [routes[3]!, [], "/pages/services/my-services"],
    [pool, [], "/pages/services/my-services"],
    [machine, [], "/pages/services/my-services"],
    [machine, ["solutions-view"], undefined],
    [edit, [], "/pages/services/my-services"],
    [{ path: "user/user-settings", title: "Me", access }, [], undefined],
  ])("$path belongs with the flags %j to the menu line %s", (route, flags, line) => {
    const viewer = fakeViewer("customer", { flags });
    const menu = [{ title: "Services", children: [{ title: "Mine", href: "/pages/services/my-services" }] }];
    expect(currentMenuItem(menu, { routes }, route, viewer)?.href).toBe(line);
  });
});

test("the page title is the company name, a dash and the translated title", () => {
  expect(pageTitle("Blue Harbour", "t:a.b", { "a.b": "My services" })).toBe("Blue Harbour - My services");
});
