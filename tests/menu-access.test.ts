import { expect, test } from "vitest";
import { buildMenu, guardRoute, type MenuItem } from "#engine/navigation";
import { fakeViewer } from "#engine/testing";
import { parseTemplate } from "#engine/template/parse";
import { readTemplates } from "../scripts/templates/read-template-files.ts";
import { missedRules } from "../engine/access/index.ts";
import { readShippedPages } from "./fuzz/shipped-pages.ts";
import { readShell } from "./read-shell.ts";
import { FLAGS } from "./specified-routes.ts";

const shell = readShell();
const shipped = readShippedPages();
const apis = { description: (api: string) => shipped.apis.get(api)?.description };

/** Where a session begins, whatever it may see: it cannot be left out. */
const BEGINNINGS = [
  "/pages/automators",
  "/pages/marketplace/customer-management",
  "/pages/services/my-services",
  "/pages/resources/vcenter",
];

const hrefsOf = ({ href, children = [] }: MenuItem): readonly string[] => [
  ...(href === undefined ? [] : [href]),
  ...children.flatMap(hrefsOf),
];

test.each(["provider", "distributor", "customer"] as const)(
  "the menu of a %s without permissions has no line to a page that would only say that one is missing",
  (type) => {
    const viewer = fakeViewer(type, {
      claims: { access: { Reports: { R: true } }, apex: true, isReseller: true },
      flags: FLAGS,
    });
    const shown = buildMenu(shell, viewer, shell.translations).flatMap(hrefsOf);
    const refused = shown.filter((href) => {
      const guarded = guardRoute(shell.routes, href, viewer);
      const name = "allowed" in guarded ? guarded.allowed.template : undefined;
      const page = shipped.pages.find((each) => each.name === name);
      if (page === undefined || !("allowed" in guarded)) return false;
      const { routes, fragments, apiList } = shipped;
      const given = guarded.allowed.with ?? page.parameters;
      const parsed = parseTemplate(JSON.stringify(page.template), {
        file: page.name,
        routes,
        fragments,
        apiList,
        with: given,
      });
      if (!parsed.ok) throw new Error(`${page.name}: ${parsed.findings[0]?.message ?? ""}`);
      const { template } = parsed;
      return missedRules(template, { viewer, apis, template }).length > 0;
    });
    expect(shown.length).toBeGreaterThan(0);
    expect(refused.filter((href) => !BEGINNINGS.includes(href)).join("\n")).toBe("");
  },
);

test("a customer's orders are one step from their services and from the marketplace", () => {
  const { pages } = readTemplates();
  for (const name of ["my-services", "marketplace"]) {
    const page = JSON.parse(pages[name]?.text ?? "") as { pageActions: unknown };
    expect(page.pageActions).toContainEqual(expect.objectContaining({ goto: "/pages/marketplace/orders" }));
  }
});
