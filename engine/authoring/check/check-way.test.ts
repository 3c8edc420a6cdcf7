import { describe, expect, test } from "vitest";
import { checkNavigation } from "./check-navigation.ts";
import type { RouteTarget } from "./link-target.ts";

const access = { type: ["provider"] };
const route = (path: string, more: object = {}): RouteTarget => ({ path, title: "T", access, ...more });
const edit = (template?: string): RouteTarget =>
  route("edit-page/{template}", template === undefined ? {} : { template });
const above = [edit(), edit("partner-manage"), edit("role"), route("rooms/{id}"), route("partners/list")];

function find(own: RouteTarget, routes: readonly RouteTarget[] = above): readonly string[] {
  const options = { file: "routes.json", routes: [own, ...routes] };
  return checkNavigation(JSON.stringify([own]), options).map(
    ({ pointer, message }) => `${pointer} — ${message}`,
  );
}

describe("the page above a route is named as its route is", () => {
  test.each<[own: RouteTarget, finding: string]>([
    [
      route("edit-page/{template}", { template: "partner-edit", parent: "edit-page/{template}" }),
      '/0/parent — "edit-page/{template}" is every page of that address and none, did you mean "edit-page/partner-manage"?',
    ],
    [
      route("partners/{id}", { parent: ["edit-page/{template}"] }),
      '/0/parent/0 — "edit-page/{template}" is every page of that address and none: name its page',
    ],
    [
      route("partners/{id}", { trail: [{ title: "T", path: "edit-page/{template}" }] }),
      '/0/trail/0/path — "edit-page/{template}" is every page of that address and none: name its page',
    ],
    [
      route("guests/{guest}", { parent: "rooms/{id}" }),
      '/0/parent — "guests/{guest}" does not say {id}, which "rooms/{id}" needs',
    ],
  ])("%j", (own, finding) => {
    expect(find(own)).toEqual([finding]);
  });

  test.each<[parent: string, meant: string]>([
    ["/pages/partners/list", "partners/list"],
    ["partners/list?tab=all", "partners/list"],
    ["rooms/{room}", "rooms/{id}"],
    ["partner-manage", "edit-page/partner-manage"],
  ])("%s is another spelling of %s", (parent, meant) => {
    expect(find(route("a/{id}", { parent }))).toContain(
      `/0/parent — there is no route "${parent}", did you mean "${meant}"?`,
    );
  });

  test.each<[own: RouteTarget]>([
    [route("edit-page/{template}", { template: "partner-edit", parent: "edit-page/partner-manage" })],
    [route("edit-page/{template}/history", { parent: "edit-page/{template}" })],
    [route("rooms/{id}/guests", { parent: "rooms/{id}" })],
  ])("%j is right", (own) => {
    expect(find(own)).toEqual([]);
  });
});
