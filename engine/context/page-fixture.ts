import type { Dialect } from "#engine/api-description";
import { parseTemplate } from "#engine/template";
import { fakeViewer } from "../testing/fake-viewer.ts";
import type { Failure } from "../request/call.ts";
import type { AnswerState, PageContext } from "./page-context.ts";

/** The specified dialect (spec 1 §7). */
export const FILTERED: Dialect = {
  page: "page[number]",
  size: "page[size]",
  search: { param: "search[{field}]" },
  filter: "filter[{field}]",
  from: "filter[{field}][gte]",
  to: "filter[{field}][lte]",
  sort: { param: "sort", descending: "-{field}" },
};

export interface PageParts extends Partial<Omit<PageContext, "template" | "answers">> {
  /** What is written in the template file. */
  readonly template: unknown;
  /** Bodies by path, without the query; a failure by its status; absent: still loading. */
  readonly bodies?: Readonly<Record<string, unknown>>;
  readonly dialects?: Readonly<Record<string, Dialect>>;
}

/** The context of a page in a test: a template as its author writes it, with answers by path. */
export function pageContext({ template, bodies = {}, dialects = {}, ...parts }: PageParts): PageContext {
  const parsed = parseTemplate(JSON.stringify(template), { file: "page.json" });
  if (!parsed.ok)
    throw new Error(parsed.findings.map(({ pointer, message }) => `${pointer} ${message}`).join("\n"));
  return {
    name: "page",
    template: parsed.template,
    viewer: fakeViewer(),
    route: {},
    path: "/pages/page",
    query: "",
    roots: {},
    apis: { description: () => undefined, dialect: (api) => dialects[api] ?? FILTERED },
    translations: {},
    answers: ({ call }): AnswerState => {
      if (!Object.hasOwn(bodies, call.path)) return { state: "loading" };
      const body = bodies[call.path];
      return typeof body === "number"
        ? { state: "failed", failure: failureOf(body) }
        : { state: "ready", body, updatedAt: 1000 };
    },
    placeholders: () => [],
    remembered: () => undefined,
    now: Date.UTC(2026, 0, 15, 12),
    report: () => {},
    ...parts,
  };
}

function failureOf(status: number): Failure {
  return {
    status,
    message: "Missing Services.R",
    text: `${status} Error - Missing Services.R`,
    fields: [],
    isBroken: false,
  };
}
