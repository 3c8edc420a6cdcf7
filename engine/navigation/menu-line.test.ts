import { fakeViewer } from "#engine/testing";
import { describe, expect, test } from "vitest";
import { currentMenuItem } from "./build-menu.ts";

describe("the line of the menu that leads to the page", () => {
  test("belongs to one line only, where two lead to it", () => {
    const route = { path: "services/my-services", title: "Mine", access: { type: ["customer" as const] } };
    const mine = { title: "Mine", href: "/pages/services/my-services" };
    const again = { ...mine, title: "Also mine" };
    const menu = [
      { title: "Services", children: [mine] },
      { title: "Billing", children: [again] },
    ];
    expect(currentMenuItem(menu, { routes: [route] }, route, fakeViewer("customer"))).toBe(mine);
  });
});
