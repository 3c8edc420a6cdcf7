import { readFileSync } from "node:fs";
import { buildPage, fakeViewer } from "#engine/testing";
import type { PageModel } from "#engine/model";
import type { PageContext } from "#engine/testing";
import { readApiDescription } from "#engine/api-description";
import { readWithin } from "#engine/expression";
import { parseTemplate } from "#engine/template";
import { OURS } from "../benchmark.ts";
import type { Benchmark, Size } from "../benchmark.ts";
import { readTemplates } from "../../../scripts/templates/read-template-files.ts";
import { serviceRows } from "./service-rows.ts";

const FLOOR = "floor: plain text of the same cells";

/** How much slower the engine is than the minimum for a list. */
export const listModel: Benchmark = {
  id: "L1",
  title: "The my-services list: page model from rows",
  goals: [],
  notes: [
    "Ours decides columns, links, states and what each action may do, with reasons, for each row; the floor reads six values.",
  ],
  prepare: () => Promise.resolve({ sizes: [10, 100, 1_000].map(sizeOf) }),
};

const root = new URL("../../../", import.meta.url);
const readText = (path: string) => readFileSync(new URL(path, root), "utf8");

function sizeOf(amount: number): Size {
  const rows = serviceRows(amount);
  const context = contextOf(rows);
  const fields = shownFields(buildPage(context).model);
  return {
    name: `${amount} rows`,
    amount,
    contenders: [
      { name: OURS, run: () => buildPage(context), answer: () => namesOf(buildPage(context).model) },
      {
        name: FLOOR,
        run: () => rows.map((row) => fields.map((field) => textOf(readWithin(row, field)))),
        answer: () => rows.map((row) => row.name),
      },
    ],
  };
}

function contextOf(rows: readonly unknown[]): PageContext {
  const { pages, fragments, routes, apiList } = readTemplates();
  const parsed = parseTemplate(pages["my-services"]?.text ?? "", {
    file: "my-services.json",
    fragments,
    routes,
    apiList,
  });
  if (!parsed.ok) throw new Error(`my-services.json cannot be read: ${JSON.stringify(parsed.findings[0])}`);
  const entry = apiList.entries["pricing"];
  if (entry === undefined) throw new Error("templates/apis.json has no API named pricing.");
  const description = readApiDescription(entry, JSON.parse(readText("server/apis/pricing/swagger.json")));
  const viewer = fakeViewer();
  const now = Date.UTC(2026, 0, 15, 12);
  const body = { data: rows, meta: { total: rows.length } };
  return {
    name: "my-services",
    template: parsed.template,
    viewer,
    route: {},
    path: "/pages/services/my-services",
    query: "size=100",
    roots: { claims: viewer.claims },
    apis: { description: () => description, dialect: () => entry.dialect },
    translations: {},
    answers: () => ({ state: "ready", body, updatedAt: now }),
    placeholders: () => [],
    remembered: () => undefined,
    now,
    report: () => undefined,
  };
}

function listOf(model: PageModel) {
  const list = model.panels.find((panel) => panel.kind === "list");
  if (list === undefined) throw new Error("my-services shows no list.");
  return list;
}

function shownFields(model: PageModel): readonly string[] {
  return listOf(model).shown.map(({ field }) => field);
}

function namesOf(model: PageModel): readonly string[] {
  return listOf(model).rows.map(({ name }) => name);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}
