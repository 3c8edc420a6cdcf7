import { expect, test } from "vitest";
import type { Breadcrumb, MenuItem } from "#engine";
import { currentHref } from "./current-item.ts";

const MENU: readonly MenuItem[] = [
  { title: "Services", children: [{ title: "My services", href: "/pages/services/my-services" }] },
  { title: "Marketplace", href: "/pages/marketplace" },
  { title: "Customers", href: "/pages/marketplace/customer-management" },
  { title: "Outside", url: "https://status.example/" },
];
const services: Breadcrumb = { title: "My services", href: "/pages/services/my-services" };

test.each<[path: string, trail: readonly Breadcrumb[], current: string | undefined]>([
  ["/pages/marketplace", [], "/pages/marketplace"],
  ["/pages/marketplace/customer-management/add-reseller", [], "/pages/marketplace/customer-management"],
  ["/pages/marketplaces", [], undefined],
  ["/pages/user/user-settings", [{ title: "User settings" }], undefined],
  [
    "/pages/services/vcloud/v2/org-vdc/manage/17/vapp",
    [services, { title: "vDC", href: "/pages/services/vcloud/v2/org-vdc/manage/17" }, { title: "vApp" }],
    "/pages/services/my-services",
  ],
  ["/pages/marketplace", [services, { title: "Marketplace" }], "/pages/marketplace"],
])("%s with the trail %j belongs to %s", (path, trail, current) => {
  expect(currentHref(MENU, path, trail)).toBe(current);
});
