import { describe, expect, test } from "vitest";
import { checkNavigation } from "./check-navigation.ts";
import type { RouteTarget } from "./link-target.ts";

const provider = { type: ["provider"] };
const customer = { type: ["customer"] };
const both = { type: ["provider", "customer"] };
const PAGES = { bills: { kind: "list" }, bill: { kind: "tabs", params: { id: "query" } } };

function find(routes: readonly RouteTarget[]): readonly string[] {
  const titled = routes.map((route) => ({ title: "Bills", ...route }));
  return checkNavigation(JSON.stringify(titled), { file: "routes.json", routes: titled, pages: PAGES }).map(
    ({ pointer, message }) => `${pointer} — ${message}`,
  );
}

describe("the way back is for those for whom the page is", () => {
  test.each<[what: string, routes: readonly RouteTarget[], found: readonly string[]]>([
    [
      "nobody may open the page above",
      [
        { path: "bills", access: provider },
        { path: "bills/own", parent: "bills", access: customer },
      ],
      ["/1/parent — the way back from here is not for customers: name a parent too that they may open"],
    ],
    [
      "some of those who see the page may not",
      [
        { path: "bills", access: provider },
        { path: "bills/new", parent: ["bills"], template: "bills", access: both },
      ],
      ["/1/parent — the way back from here is not for customers: name a parent too that they may open"],
    ],
    [
      "the page itself keeps them out",
      [
        { path: "bills", access: { type: ["distributor"] } },
        {
          path: "bills/new",
          parent: "bills",
          template: "bills",
          access: { type: ["distributor", "provider"] },
        },
      ],
      ["/1/parent — the way back from here is not for providers: name a parent too that they may open"],
    ],
    [
      "each has one",
      [
        { path: "bills", access: provider },
        { path: "own", access: customer },
        { path: "bills/new", parent: ["bills", "own"], template: "bills", access: both },
      ],
      [],
    ],
  ])("%s", (_, routes, found) => {
    expect(find(routes)).toEqual(found);
  });
});

describe("a copied route", () => {
  const taken = (title: string): string =>
    `another route has the path "bills"${title}, and some people may open both: they get only that one. Give this one a path of its own`;

  test("has a path of its own", () => {
    const of = (access: object): readonly string[] =>
      find([
        { path: "bills", title: "Old", access: { type: ["provider"], flags: ["contracts"] } },
        { path: "bills", title: "New", access },
      ]);
    expect(of({ type: ["provider"], flags: ["autotask"] })).toEqual([
      `/1/path — ${taken(', with the title "Old"')}`,
    ]);
    expect(of({ type: ["provider", "customer"], flags: ["autotask"] })).toHaveLength(1);
    expect(of({ type: ["customer"], flags: ["autotask"] })).toEqual([]);
    expect(of({ type: ["provider"] })).toEqual([]);
  });

  test("opens another page than the one above", () => {
    const of = (template: string): readonly string[] =>
      find([
        { path: "bills", template: "bills", access: both },
        { path: "bills/one", parent: "bills", template, access: both },
      ]);
    expect(of("bills")).toEqual([
      '/1/template — opens "bills", which is the page above it too: name the template of this page',
    ]);
    expect(of("bill")).toEqual([]);
  });

  test("opens another page than each of several above, which are for different people", () => {
    const found = find([
      { path: "bills", template: "bills", access: { type: ["customer"] } },
      { path: "bills", template: "bill", access: { type: ["provider"] } },
      { path: "bills/one", parent: "bills", template: "bills", access: both },
    ]);
    expect(found.filter((each) => each.startsWith("/2/template"))).toEqual([
      '/2/template — opens "bills", which is the page above it too: name the template of this page',
    ]);
  });

  test("of a kind of things opens the page of one", () => {
    const of = (template: string): readonly string[] =>
      find([{ path: "one", template, access: both, pageOf: { object: ["bill"] } }]);
    expect(of("bills")).toEqual([
      '/0/template — "bills" has no parameter, and a page of "pageOf" is given what it shows: name the page of one',
    ]);
    expect(of("bill")).toEqual([]);
    const made = { path: "one", template: "bills", with: { kind: "bill" }, access: both };
    expect(find([{ ...made, pageOf: { object: ["bill"] } }])).toEqual([
      '/0/with/kind — unknown parameter "kind", which the page "bills" declares in "given"',
    ]);
  });

  test("opens the page that it is called by, where nothing else does", () => {
    const of = (template: string): readonly string[] => find([{ path: "my/bill", template, access: both }]);
    expect(of("bills")).toEqual([
      '/0/template — opens "bills", and no route opens the page "bill": is that meant?',
    ]);
    expect(of("bill")).toEqual([]);
  });
});
