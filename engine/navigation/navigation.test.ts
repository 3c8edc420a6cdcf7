import { fakeClaims, fakeToken, fakeViewer } from "#engine/testing";
import { describe, expect, test } from "vitest";
import type { BreadcrumbEntry, MenuEntry, RouteEntry } from "./shell.ts";
import { buildBreadcrumbs, pageTitle } from "./build-breadcrumbs.ts";
import { buildMenu } from "./build-menu.ts";
import { guardRoute } from "./guard-route.ts";
import { isVisible } from "../access/is-visible.ts";
import type { AccessRule } from "../access/is-visible.ts";
import { customerTypeOf, parseClaims, tokenEnd } from "../access/parse-claims.ts";
import type { CustomerType, Viewer } from "../access/viewer.ts";

describe("claims", () => {
  test("are read from the token with their types", () => {
    const claims = fakeClaims("provider", { apex: true });
    expect(parseClaims(fakeToken(claims))).toEqual(claims);
    expect(tokenEnd(fakeToken(claims))).toBe(claims.exp);
  });

  test.each([
    ["no token"],
    ["a.b.c"],
    [""],
    [fakeToken(fakeClaims(), { exp: "soon" })],
    [fakeToken(fakeClaims(), { accountId: "17" })],
  ])("%s says nothing", (token) => expect(parseClaims(token)).toBeUndefined());

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

describe("a thing is visible", () => {
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
    path: "resources/vcenter",
    title: "Resources",
    access: { type: ["customer"], flags: ["resource-view"] },
    isLanding: true,
  },
  {
    path: "services/my-services",
    title: "My services",
    template: "my-services",
    access: { type: ["customer"] },
    isLanding: true,
    isHome: true,
  },
  { path: "automators", title: "Automators", access: { type: ["provider"] }, isLanding: true },
  {
    path: "marketplace/customer-management",
    title: "Customers",
    access: { type: ["provider", "distributor"] },
    isLanding: true,
  },
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
  ])("lets %s through", (visited, viewer, route, params) => {
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

  test("never redirects to where it just refused, and a redirect is always let through", () => {
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

test("a menu holds what the viewer may see, and no parent without children", () => {
  const menu: readonly MenuEntry[] = [
    {
      title: "t:menu.services",
      children: [
        { title: "t:menu.my-services", path: "services/my-services", icon: "services" },
        { title: "t:menu.hidden", path: "services/configure", hidden: true },
      ],
    },
    {
      title: "t:menu.reports",
      children: [{ title: "A", path: "reports/by-service", access: { all: ["access.Reports.R"] } }],
    },
    { title: "Docs", url: "https://docs.example", target: "_blank" },
    { title: "t:menu.customers", path: "reseller/customer-management", access: { all: ["isReseller"] } },
  ];
  expect(
    buildMenu(menu, fakeViewer("customer", { claims: { access: {} } }), { "menu.services": "Services" }),
  ).toEqual([
    {
      title: "Services",
      children: [{ title: "My services", href: "/pages/services/my-services", icon: "services" }],
    },
    { title: "Docs", url: "https://docs.example", target: "_blank" },
  ]);
});

test("a menu nests as deep as it is written; a parent that is a page too has it as its first child", () => {
  const menu: readonly MenuEntry[] = [
    {
      title: "Marketplace",
      icon: "marketplace",
      children: [
        { title: "Solutions", path: "marketplace", children: [{ title: "Pricing", path: "marketplace/v2" }] },
        { title: "Nothing", children: [{ title: "Hidden", path: "x", hidden: true }] },
      ],
    },
  ];
  expect(buildMenu(menu, fakeViewer("customer"), {})).toEqual([
    {
      title: "Marketplace",
      icon: "marketplace",
      children: [
        {
          title: "Solutions",
          children: [
            { title: "Solutions", href: "/pages/marketplace" },
            { title: "Pricing", href: "/pages/marketplace/v2" },
          ],
        },
      ],
    },
  ]);
});

describe("breadcrumbs", () => {
  const route: RouteEntry = {
    path: "services/pool/manage/{id}/vm",
    title: "Machine",
    access: { type: ["customer"] },
  };
  const entries: readonly BreadcrumbEntry[] = [
    {
      path: route.path,
      title: "t:route.machine",
      trail: [
        { title: "Services", url: "solutions/v2", classicUrl: "services/my-services" },
        { title: "Pool", url: "services/pool/manage/{id}" },
        { title: "Theirs", url: "marketplace/solutions" },
      ],
    },
  ];
  const routes: readonly RouteEntry[] = [
    ...["solutions/v2", "services/my-services", "services/pool/manage/{id}"].map((path) => ({
      ...route,
      path,
    })),
    { ...route, path: "marketplace/solutions", access: { type: ["provider"] } },
  ];

  test.each<
    [flags: readonly string[], params: Record<string, string>, hrefs: readonly (string | undefined)[]]
  >([
    [
      [],
      { id: "17" },
      ["/pages/services/my-services", "/pages/services/pool/manage/17", undefined, undefined],
    ],
    [
      ["solutions-view"],
      { id: "17" },
      ["/pages/solutions/v2", "/pages/services/pool/manage/17", undefined, undefined],
    ],
    [[], {}, ["/pages/services/my-services", undefined, undefined, undefined]],
  ])("with flags %j and parameters %j lead to %j", (flags, params, hrefs) => {
    const viewer = fakeViewer("customer", { flags });
    const trail = buildBreadcrumbs({ breadcrumbs: entries, routes }, route, params, viewer, {});
    expect(trail.map(({ href }) => href)).toEqual(hrefs);
    expect(trail.map(({ title }) => title)).toEqual(["Services", "Pool", "Theirs", "Machine"]);
  });

  test("an entry that names the template is the trail of that page, by the way its viewer may take", () => {
    const byTemplate: RouteEntry = { path: "edit-page/{template}", title: "Modify", access: route.access };
    const customers = { title: "Customers", url: "marketplace/solutions" };
    const named: BreadcrumbEntry = {
      path: "edit-page/customer",
      title: "Customer",
      trail: [customers, { ...customers, url: "services/my-services" }],
    };
    const trail = (template: string) =>
      buildBreadcrumbs(
        { breadcrumbs: [named], routes },
        byTemplate,
        { template },
        fakeViewer("customer"),
        {},
      );
    expect(trail("customer")).toEqual([
      { title: "Customers", href: "/pages/services/my-services" },
      { title: "Customer" },
    ]);
    expect(trail("role")).toEqual([{ title: "Modify" }]);
  });

  test("the page title is the company name, a dash and the translated title", () => {
    expect(pageTitle("Blue Harbour", "t:a.b", { "a.b": "My services" })).toBe("Blue Harbour - My services");
  });
});
