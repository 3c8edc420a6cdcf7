import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiEntry } from "#engine/api-description";
import { buildBreadcrumbs, buildMenu, currentMenuItem, guardRoute } from "#engine/navigation";
import { parseApiList, readApiDescription } from "#engine/api-description";
import { pickSwitch } from "#engine/expression";
import { formatFinding, joinTemplates, parseTemplate } from "#engine/template";
import { buildPage, fakeViewer, nowRoot } from "#engine/testing";
import { readOwn } from "#validators";
import { buildPricingApi, buildSolutionWriters } from "../../server/apis/pricing/index.ts";
import { buildSolutionsApi } from "../../server/apis/solutions/index.ts";
import { productPlatforms } from "../../server/platforms/index.ts";
import { openTemplateStore } from "../../server/template-store.ts";
import { checkAll } from "../../scripts/templates/check-command.ts";
import { descriptionSource } from "../../scripts/templates/description-source.ts";
import { loadCheckContext } from "../../scripts/templates/load-check-context.ts";
import { readTemplateFiles, readTemplates, TEMPLATES } from "../../scripts/templates/read-template-files.ts";
import { readShell } from "../read-shell.ts";
import { nimbusPlatform } from "./platform/index.ts";

const buildPricing = (platforms: typeof productPlatforms) =>
  buildPricingApi(platforms, buildSolutionWriters([]), async () => []);

const AREAS = join(import.meta.dirname, "templates");
const API = "nimbus-v1";
const DESCRIPTION = join(import.meta.dirname, "platform/v1/swagger.json");

/** All changes to shipped files: a line in the list of APIs, and one in the menu, for the list of volumes. */
const CHANGED_LINES = {
  "apis.json": [
    '  "apis": {\n',
    `    "${API}": { "description": "/automators/nimbus/v1/swagger.json", "dialect": "filtered" },\n`,
  ],
  "menus/customer.json": [
    '    "title": "t:menu.services",\n    "icon": "services",\n    "children": [',
    '{ "path": "nimbus/volumes" }, ',
  ],
} as const;

const shipped = readTemplateFiles();
const files = { ...shipped, ...readTemplateFiles(AREAS), ...changedFiles() };

function changedFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(CHANGED_LINES).map(([path, [after, line]]) => {
      const text = shipped[path] ?? "";
      if (!text.includes(after)) throw new Error(`${path} does not have the line before ${line}`);
      return [path, text.replace(after, after + line)];
    }),
  );
}

describe("a made-up platform is a folder of templates and two lines", () => {
  const viewer = fakeViewer("customer");
  const { list: apiList } = parseApiList(JSON.parse(files["apis.json"] ?? "{}"));
  const templates = joinTemplates(files);
  const shell = readShell(templates);
  const menu = buildMenu(shell, viewer, shell.translations);
  const visit = (path: string) => {
    const guarded = guardRoute(shell.routes, `/pages/${path}`, viewer);
    if (!("allowed" in guarded)) throw new Error(`${path} is not open.`);
    return guarded;
  };

  test("its pages are checked with all others, without findings", async () => {
    const problems: string[] = [];
    // As the server describes it with the platform in its list: with the platform's types of services.
    const folder = await mkdtemp(join(tmpdir(), "atrium-nimbus-"));
    const pricing = join(folder, "pricing.json");
    const { description } = buildPricing([...productPlatforms, nimbusPlatform]);
    await writeFile(pricing, JSON.stringify(description));
    const own: Readonly<Record<string, string>> = { [API]: DESCRIPTION, pricing };
    const describedAt = (api: ApiEntry): string => own[api.name] ?? descriptionSource(api);
    const context = await loadCheckContext((problem) => problems.push(problem), { files, describedAt });
    await rm(folder, { recursive: true });
    const without = readTemplates().pages;
    const added = Object.keys(templates.pages).filter((name) => !Object.hasOwn(without, name));
    // The others are checked as they ship, without this platform.
    const found = checkAll(context, ({ name }) => added.includes(name));
    expect(found.filter(({ level }) => level === undefined).map(formatFinding)).toEqual([]);
    expect(problems).toEqual([]);
    expect(added.toSorted()).toEqual(["volume-manage", "volume-rename", "volumes"]);
  });

  test("its list is in the menu, under the title of its route", () => {
    const services = menu.find(({ title }) => title === "Services");
    expect(services?.children).toContainEqual({ title: "Volumes", href: "/pages/nimbus/volumes" });
  });

  test.each([
    ["nimbus/volumes", "volumes", [{ title: "Volumes" }], "/pages/nimbus/volumes"],
    [
      "services/nimbus/volume/manage/17",
      "volume-manage",
      [{ title: "My services", href: "/pages/services/my-services" }, { title: "Volume" }],
      "/pages/services/my-services",
    ],
    [
      "edit-page/volume-rename",
      "volume-rename",
      [{ title: "Volumes", href: "/pages/nimbus/volumes" }, { title: "Rename volume" }],
      "/pages/nimbus/volumes",
    ],
  ])("%s shows %s, has its trail and marks its line of the menu", (path, template, trail, line) => {
    const { allowed, params } = visit(path);
    expect(allowed.template).toBe(template);
    expect(buildBreadcrumbs(shell, allowed, params, viewer, shell.translations)).toEqual(trail);
    expect(currentMenuItem(menu, shell, allowed, viewer)?.href).toBe(line);
  });

  test("solutions of its type are created, updated and cloned by one row of its routes and one fragment", () => {
    const provider = fakeViewer("provider", { flags: ["solutions-view"] });
    const open = (path: string) => guardRoute(shell.routes, `/pages/marketplace/${path}`, provider);
    const opened = ["create", "update", "clone"].flatMap((action) =>
      [`solutions/${action}`, `solutions/v2/${action}`].map((place) => {
        const guarded = open(`${place}/nimbus/volume`);
        if (!("allowed" in guarded)) throw new Error(`${place} is not open.`);
        const { template = "", with: given } = guarded.allowed;
        const { fragments, routes, pages } = templates;
        const file = `${template}.json`;
        const parsed = parseTemplate(pages[template]?.text ?? "", {
          file,
          fragments,
          routes,
          apiList,
          with: given,
        });
        return parsed.ok
          ? [template, JSON.stringify(parsed.template).includes("properties/storage")]
          : parsed;
      }),
    );
    expect(opened).toEqual([
      ["solution-create", true],
      ["solution-create", true],
      ["solution-update", true],
      ["solution-update", true],
      ["solution-clone", true],
      ["solution-clone", true],
    ]);
  });

  test("a service of its type leads from the list of services to its page", () => {
    const row = {
      id: 17,
      service_offering: { type: "nimbus_volume" },
      automator: { automator_version: "v1" },
    };
    const links = ["my-services"].map((name) => {
      const { fragments, routes, pages } = templates;
      const parsed = parseTemplate(pages[name]?.text ?? "", {
        file: `${name}.json`,
        fragments,
        routes,
        apiList,
      });
      const [column] = parsed.ok && "columns" in parsed.template ? parsed.template.columns : [];
      return pickSwitch(readOwn(column, "link"), { row });
    });
    expect(links).toEqual(["/pages/services/nimbus/volume/manage/{row.id}"]);
  });

  test.each([
    ["my-services", "pricing", buildPricing],
    ["solutions", "solutions", buildSolutionsApi],
  ] as const)("%s can be filtered by its type, under its name", (name, api, buildApi) => {
    const { fragments, routes, pages } = templates;
    const parsed = parseTemplate(pages[name]?.text ?? "", {
      file: `${name}.json`,
      fragments,
      routes,
      apiList,
      with:
        name === "solutions" ? { view: "solutions", title: "t:solutions.title", lead: "update" } : undefined,
    });
    if (!parsed.ok) throw new Error(`${name} is no template.`);
    const entry = parseApiList(JSON.parse(files["apis.json"] ?? "")).list.entries[api];
    if (entry === undefined) throw new Error(`There is no API "${api}".`);
    const { description } = buildApi([...productPlatforms, nimbusPlatform]);
    const { model } = buildPage({
      name,
      template: parsed.template,
      viewer: fakeViewer("provider"),
      route: {},
      path: "/",
      query: "",
      roots: { claims: viewer.claims, session: {}, bootstrap: {}, now: nowRoot(0) },
      apis: {
        description: () => readApiDescription(entry, description),
        dialect: () => ({ filter: "filter" }),
      },
      translations: shell.translations,
      answers: () => ({ state: "loading" }),
      placeholders: () => [],
      remembered: () => undefined,
      now: 0,
      report: () => undefined,
    });
    const filters = model.panels.flatMap((panel) => (panel.kind === "list" ? panel.filters : []));
    const choices = filters.find(({ field }) => field.endsWith("type"))?.options ?? [];
    expect(choices).toContainEqual({ value: "nimbus_volume", label: "Volume" });
    expect(choices).toContainEqual({ value: "aws_ec2", label: "Cloud instance" });
  });

  describe("and the server", () => {
    let folder = "";
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "atrium-nimbus-"));
      await cp(TEMPLATES, folder, { recursive: true });
      await cp(AREAS, folder, { recursive: true });
      for (const [path, text] of Object.entries(changedFiles())) await writeFile(join(folder, path), text);
    });
    afterAll(() => rm(folder, { recursive: true }));

    test("serves its pages, routes and texts", async () => {
      const store = openTemplateStore(folder);
      const { value } = await store.readShell("en");
      expect(value.routes).toHaveLength(readTemplates().routes.length + 9);
      expect(value.translations).toMatchObject({ "nimbus.rename": "Rename volume" });
      expect(await store.readPage("volume-manage")).toMatchObject({ file: "volume-manage.json" });
    });
  });
});
