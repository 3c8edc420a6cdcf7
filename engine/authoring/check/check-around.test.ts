import { describe, expect, test } from "vitest";
import { formatFinding } from "../../template/finding.ts";
import { checkFragments } from "./check-fragments.ts";
import { checkNavigation } from "./check-navigation.ts";
import { checkTranslations } from "./check-translations.ts";
import { checkUses } from "./check-uses.ts";
import { KNOWN_CLAIMS } from "./known-access.ts";
import { FEATURE_FLAGS } from "#validators";
import { problemOfTarget } from "./link-target.ts";

const pretty = (document: unknown): string => JSON.stringify(document, null, 2);

describe("fragments by themselves", () => {
  test("parameters are used and declared, the shape holds", () => {
    const fragments = pretty({
      named: { holds: "columns", given: { first: "text", never: "path" }, is: [{ field: "<frist>" }] },
      wrong: { holds: "column", is: [] },
    });
    expect(checkFragments(fragments).map(formatFinding)).toEqual([
      'fragments.json:5:7 /named/given/first — the parameter "first" is never used',
      'fragments.json:6:7 /named/given/never — the parameter "never" is never used',
      'fragments.json:10:18 /named/is/0/field — unknown parameter "<frist>", did you mean "first"?',
      'fragments.json:15:14 /wrong/holds — unknown value "column", did you mean "columns"?',
    ]);
  });

  test("and it is JSON", () => {
    expect(checkFragments("{").map(({ message }) => message)).toEqual(["is no JSON: close brace expected"]);
    expect(checkFragments("[]").map(({ message }) => message)).toEqual(["must be an object of fragments"]);
  });
});

describe("links lead to routes", () => {
  const routes = [
    { path: "services/my-services" },
    { path: "services/pool/{id}" },
    { path: "edit-page/{template}" },
  ];
  test.each([
    ["/pages/services/my-services", undefined],
    ["/pages/services/my-services?id={row.id}", undefined],
    ["/pages/services/pool/{row.id}", undefined],
    ["/pages/services/pool/17", undefined],
    ["/pages/edit-page/service?id={row.id}", undefined],
    ["https://example.com/{row.id}", undefined],
    ["{row.url}", undefined],
    ["/pages/services/pool/web", 'no route leads to "/pages/services/pool/web"'],
    ["/pages/services/my-service", 'did you mean "services/my-services"?'],
    ["/pages/services/{row.id}", 'no route leads to "/pages/services/{row.id}"'],
    ["/login", "leads to no page"],
    ["http://example.com", "is no address that people may be sent to"],
    ["javascript:alert(1)", "is no address that people may be sent to"],
  ])("%s", (link, problem) => {
    const found = problemOfTarget(link, routes);
    expect(found ?? "").toContain(problem ?? "");
    expect(found === undefined).toBe(problem === undefined);
  });
});

test("menus and breadcrumbs: paths, icons, titles, claims and flags exist", () => {
  const menu = [
    {
      title: "t:menu.servces",
      icon: "servics",
      path: "services/my-service",
      access: { flags: ["contract"] },
    },
    { title: "t:menu.services", children: [{ title: "Outside", path: "https://example.com" }] },
  ];
  const findings = checkNavigation(pretty(menu), {
    file: "menus/customer.json",
    routes: [{ path: "services/my-services" }],
    icons: ["services"],
    translations: { "menu.services": "Services" },
    claims: KNOWN_CLAIMS,
    flags: FEATURE_FLAGS,
  });
  expect(findings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
    '/0/title no translation for "menu.servces", did you mean "menu.services"?',
    '/0/icon unknown icon "servics", did you mean "services"?',
    '/0/path no route leads to "/pages/services/my-service", did you mean "services/my-services"?',
    '/0/access/flags/0 unknown flag "contract", did you mean "contracts"?',
  ]);
});

describe("translations", () => {
  const english = { "a.name": "Name", "a.count": "{count} of {all}" };

  test("a language has every key, an overlay only those that it changes", () => {
    const texts = pretty({ "a.nmae": "Name", "a.count": "{count}" });
    const found = (isWhole: boolean) =>
      checkTranslations(texts, { file: "de.json", english, isWhole }).map(({ message }) => message);
    expect(found(true)).toEqual([
      '"a.name" is not translated',
      'English has no "a.nmae", did you mean "a.name"?',
      "has {count}, where English has {all} {count}",
    ]);
    expect(found(false)).toHaveLength(2);
  });
});

test("a page with parameters is checked as each route gives them", () => {
  const page = pretty({
    template: "p",
    v: 1,
    kind: "list",
    title: "<name>",
    given: { name: "text" },
    key: "id",
    source: { from: "load.x" },
    columns: [{ field: "id" }],
  });
  const routes = [
    { path: "a", template: "p", with: { name: "{{row.x}}" } },
    { path: "b", template: "p", with: {} },
  ];
  expect(checkUses(page, "p", routes, { file: "p.json" }).map(({ pointer }) => pointer)).toEqual([
    "/title",
    "/given",
    "/source/from",
  ]);
});
