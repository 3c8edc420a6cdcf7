import { describe, expect, test } from "vitest";
import { parseTemplate } from "#engine/template";
import {
  parametersOf,
  HARD_APIS,
  HARD_FRAGMENTS,
  HARD_ROUTES,
  HARD_PAGES,
  HARD_WORLDS,
} from "../../template/fixtures/index.ts";
import { dryRender } from "./dry-render.ts";
import { parseFixtures, parseViewers } from "./fixture.ts";

const VIEWERS = parseViewers(HARD_WORLDS.roles);

describe("every hard page draws with every fixture for every role", () => {
  const uses = Object.keys(HARD_PAGES).flatMap((page) =>
    parametersOf(page).map((parameters, use) => [page, use, parameters] as const),
  );
  test.each(uses)("%s, use %d", (page, _, parameters) => {
    const template = readPage(page, parameters);
    const read = parseFixtures(HARD_WORLDS.pages[page] ?? { cases: [{}] });
    if (!read.ok) throw new Error(read.message);
    for (const fixture of read.fixtures) {
      for (const viewer of Object.values(VIEWERS)) {
        expect(dryRender({ template, fixture, viewer, apis: HARD_APIS, translations: {} })).toEqual([]);
      }
    }
  });
});

describe("mistakes that only data shows are found", () => {
  const render = (
    page: string,
    from: string,
    to: string,
    answers: Readonly<Record<string, unknown>> = {},
  ) => {
    const template = readPage(page, undefined, (text) => text.replace(from, () => to));
    const read = parseFixtures({ cases: [{ route: { id: "17" }, query: "offer=4", answers }] });
    const [fixture] = read.ok ? read.fixtures : [];
    const viewer = VIEWERS["customer"];
    if (fixture === undefined || viewer === undefined) throw new Error("The test has no fixture.");
    return dryRender({ template, fixture, viewer, apis: HARD_APIS, translations: {} }).join("\n");
  };

  test("a condition on a field that no row has", () => {
    expect(render("my-services", '{"var":"row.state"}', '{"var":"row.stat"}')).toContain(
      '{"var":"row.stat"} is absent, so the comparison is false',
    );
  });

  test("a read that neither fixture nor description answers", () => {
    expect(render("my-services", "GET /service", "GET /servics")).toContain(
      "nothing answers pricing GET /servics",
    );
  });

  test("rows whose fixture lacks what the page shows", () => {
    const answers = { "pricing GET /service": { data: [{ id: 1, name: "web" }], meta: { total: 1 } } };
    expect(render("my-services", "", "", answers)).toContain('{"var":"row.state"} is absent');
  });

  test("a read that the fixture lets fail is no mistake", () => {
    expect(render("my-services", "", "", { "pricing GET /service": { $status: 403 } })).toBe("");
  });

  test.each<[what: string, show: object]>([
    ["a first value", { "===": [{ var: ["form.mode"] }, "b"] }],
    ["none", { "===": [{ var: ["form.other"] }, "b"] }],
  ])("a field that shows by another that has %s is no mistake", (_, show) => {
    const fields = [{ at: "/name", show }, { at: "/mode", init: "a" }, { at: "/other" }];
    const call = { api: "pricing", do: "POST /service/start" };
    const page = { template: "add", v: 1, kind: "form", title: "Add", fields, call };
    const parsed = parseTemplate(JSON.stringify(page), { file: "add.json" });
    const read = parseFixtures({ cases: [{}] });
    const [fixture] = read.ok ? read.fixtures : [];
    const viewer = VIEWERS["customer"];
    if (!parsed.ok || fixture === undefined || viewer === undefined) throw new Error("There is no page.");
    const { template } = parsed;
    expect(dryRender({ template, fixture, viewer, apis: HARD_APIS, translations: {} })).toEqual([]);
  });

  test("at least one case is required", () => {
    expect(parseFixtures({})).toEqual({ ok: false, message: '"cases" is missing: at least one' });
  });
});

function readPage(
  page: string,
  parameters?: Readonly<Record<string, unknown>>,
  change = (text: string) => text,
) {
  const source = change(JSON.stringify(HARD_PAGES[page]));
  const parsed = parseTemplate(source, {
    file: page,
    fragments: HARD_FRAGMENTS,
    routes: HARD_ROUTES,
    with: parameters,
  });
  if (!parsed.ok) throw new Error(`The page ${page} is no template.`);
  return parsed.template;
}
