import { expect, test } from "vitest";
import { parseApiList } from "#engine/api-description";
import { pickSwitch } from "#engine/expression";
import { parseTemplate } from "#engine/template";
import { readTemplateFiles, readTemplates } from "../scripts/templates/read-template-files.ts";
import { readShell } from "./read-shell.ts";

const { pages, fragments, routes } = readTemplates();
const { list: apiList } = parseApiList(JSON.parse(readTemplateFiles()["apis.json"] ?? "{}"));

/** The routes that are the page of a kind of service, with the kinds: `vCenterResourcePool/v2`. */
const PAGES = readShell().routes.flatMap((route) => {
  const kinds = route.pageOf?.["service"] ?? [];
  return kinds.length === 0 ? [] : [{ ...route, kinds }];
});
const KINDS = PAGES.flatMap(({ path, kinds }) =>
  kinds.map((kind) => {
    const [type = "", version = "v1"] = kind.split("/");
    return { type: kind === "*" ? "no-page-of-its-own" : type, version, path };
  }),
);

const OWN = PAGES.filter(({ kinds }) => !kinds.includes("*"));

test("there are pages of kinds of services, and one for all of them", () => {
  expect(OWN.length).toBeGreaterThan(8);
  expect(KINDS.map(({ type }) => type)).toContain("no-page-of-its-own");
});

test.each(OWN)("$path leads on to the page of any other service", ({ template = "", with: given }) => {
  const parsed = parseTemplate(pages[template]?.text ?? "", {
    file: `${template}.json`,
    fragments,
    routes,
    apiList,
    with: given,
  });
  if (!parsed.ok) throw new Error(`${template} is no page.`);
  const { elsewhere } = parsed.template;
  expect(elsewhere).toEqual({ goto: expect.anything() });
  for (const { type, version, path } of KINDS) {
    const service = { service_offering: { type }, automator: { automator_version: version } };
    const address = pickSwitch<string>(elsewhere?.goto, { load: { service } });
    expect([type, version, address?.replace(/\{[^{}]*\}/, "{id}")]).toEqual([
      type,
      version,
      path.includes("{id}") ? `/pages/${path}` : `/pages/${path}?id={id}`,
    ]);
  }
});

test.each(PAGES)("$path says what it costs and why, now and at each charge", (page) => {
  const parsed = parseTemplate(pages[page.template ?? ""]?.text ?? "", {
    file: `${page.template}.json`,
    fragments,
    routes,
    apiList,
    with: page.with,
  });
  expect(parsed).toMatchObject({ ok: true });
  const panels = panelsIn(parsed);
  expect(panels.filter(({ use }) => use === "service-price")).toHaveLength(1);
  const why = { use: "ordered-price", with: { price: { $: "row.price" }, from: { $: "row.validFrom" } } };
  const charges = panels.filter(({ id }) => id === "charges");
  expect(charges).toMatchObject([{ drawer: { panels: [why] } }]);
});

/** Every panel within, however deep. */
function panelsIn(within: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof within !== "object" || within === null) return [];
  const inside = Object.values(within).flatMap(panelsIn);
  return "kind" in within ? [{ ...within }, ...inside] : inside;
}
