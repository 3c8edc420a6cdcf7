import type { ApiDescription, ApiList } from "#engine/api-description";
import { isRecord } from "#validators";
import type { Template } from "#engine/template";
import { isPermitted } from "../../access/index.ts";
import type { Viewer } from "../../access/index.ts";
import type { SessionUser } from "../../session/index.ts";
import { buildForm } from "../../form/index.ts";
import { buildPage } from "../../page/index.ts";
import type { BuiltPage } from "../../page/index.ts";
import type { FormModel } from "../../model/index.ts";
import type { Fixture } from "./fixture.ts";
import { answerFixture } from "./fixture-answer.ts";
import type { ResolvedCall } from "../../request/index.ts";
import { nowRoot } from "../../context/index.ts";
import type { AnswerState, PageContext } from "../../context/index.ts";

export interface DryRenderOptions {
  readonly template: Template;
  readonly fixture: Fixture;
  readonly viewer: Viewer;
  readonly apis: { readonly list: ApiList; readonly descriptions: Readonly<Record<string, ApiDescription>> };
  readonly translations: Readonly<Record<string, string>>;
}

const NOW = Date.UTC(2026, 0, 15, 12);

/**
 * Builds a page as one person would see it, with the answers of a fixture (missing ones are generated from the API
 * description), each of its tabs in turn. Returns the problems: fields that the data does not have, reads without an
 * answer, panels that fail, texts with gaps. Empty: the page is fine. Never throws.
 */
export function dryRender(options: DryRenderOptions): readonly string[] {
  const { template, viewer, fixture } = options;
  const apis = { description: (api: string) => descriptionOf(options, api) };
  if (!isPermitted(template, { viewer, apis, template })) return [];
  const problems = new Set<string>();
  const tabs = template.kind === "tabs" ? template.tabs.map(({ id }) => id) : [undefined];
  for (const tab of tabs) {
    try {
      const query = [fixture.query, tab === undefined ? "" : `tab=${tab}`]
        .filter((part) => part !== "")
        .join("&");
      const built = buildWithAnswers(options, query, problems);
      const reports: string[] = [];
      const forms = formsOf(options, built, query, reports);
      for (const hole of holesIn({ ...built.model, panels: [], forms }, "")) problems.add(hole);
      for (const panel of built.model.panels)
        for (const hole of holesIn(panel, "")) problems.add(`panel "${panel.id}" ${hole}`);
      if (fixture.isHealthy) for (const report of reports.filter(isMistake)) problems.add(report);
      if (fixture.isHealthy) for (const panel of built.model.panels) checkPanel(panel, problems);
    } catch (error) {
      problems.add(`cannot be built: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return [...problems];
}

/** Builds the page with all its answers at once. */
function buildWithAnswers(options: DryRenderOptions, query: string, problems: Set<string>): BuiltPage {
  const reports: string[] = [];
  const context = contextOf(
    options,
    query,
    ({ call }) => answerOnce(call, options) ?? { state: "loading" },
    (problem) => reports.push(problem),
  );
  const built = buildPage(context);
  for (const { call } of built.calls)
    if (answerOnce(call, options) === undefined)
      problems.add(`nothing answers ${call.api} ${call.method} ${call.path}`);
  if (options.fixture.isHealthy) for (const report of reports.filter(isMistake)) problems.add(report);
  return built;
}

const answered = new WeakMap<Fixture, Map<string, AnswerState | undefined>>();

/** The answer of the fixture, found once for all viewers and tabs of a page. */
function answerOnce(call: ResolvedCall, { fixture, apis }: DryRenderOptions): AnswerState | undefined {
  const known = answered.get(fixture) ?? new Map<string, AnswerState | undefined>();
  answered.set(fixture, known);
  const key = `${call.api} ${call.method} ${call.path}`;
  if (!known.has(key)) known.set(key, answerFixture(call, fixture, apis.descriptions));
  return known.get(key);
}

/** The forms of the page as they open. Their choices are read later, while a person fills them in. */
function formsOf(
  options: DryRenderOptions,
  { model }: BuiltPage,
  query: string,
  reports: string[],
): readonly FormModel[] {
  const context = contextOf(
    options,
    query,
    () => ({ state: "loading" }),
    (problem) => reports.push(problem),
  );
  return model.panels.flatMap((panel) =>
    panel.kind === "form" ? [buildForm(panel.source, { ...context, roots: panel.handle.roots })] : [],
  );
}

/** A route or query parameter without a value is no mistake, nor is a field that nobody has filled in yet. */
function isMistake(report: string): boolean {
  return !/^\{"(?:var|\$)":\[?"(?:query|route|form|picked)\./.test(report);
}

function contextOf(
  { template, fixture, viewer, apis, translations }: DryRenderOptions,
  query: string,
  answers: PageContext["answers"],
  report: PageContext["report"],
): PageContext {
  return {
    name: template.template,
    template,
    viewer,
    route: fixture.route,
    path: `/pages/${template.template}`,
    query,
    roots: {
      claims: viewer.claims,
      session: { user: userOf(viewer) },
      bootstrap: { featureFlags: [...viewer.flags] },
      now: nowRoot(NOW),
    },
    apis: {
      description: (api) => descriptionOf({ apis }, api),
      dialect: (api, name) =>
        (name === undefined ? apis.list.entries[api]?.dialect : apis.list.dialects[name]) ?? {},
    },
    translations,
    answers,
    placeholders: () => [],
    remembered: () => undefined,
    now: NOW,
    report,
  };
}

function descriptionOf({ apis }: Pick<DryRenderOptions, "apis">, api: string): ApiDescription | undefined {
  return Object.hasOwn(apis.descriptions, api) ? apis.descriptions[api] : undefined;
}

function userOf({ claims }: Viewer): SessionUser {
  const { username, companyName, accountId } = claims;
  return { id: 7, username, language: "en", account: { id: accountId, companyName } };
}

function checkPanel(panel: BuiltPage["model"]["panels"][number], problems: Set<string>): void {
  if (panel.kind === "problem" && panel.state === "error") {
    problems.add(`panel "${panel.id}" fails: ${panel.title} ${panel.text}`.trim());
  }
}

const HOLES = /\[object Object\]|\bundefined\b|KeyMap is not set|\{\{/;

/** Texts in which a value is missing. `source` is raw data. */
function holesIn(value: unknown, at: string): readonly string[] {
  if (typeof value === "string") return HOLES.test(value) ? [`${at} reads "${value}"`] : [];
  if (Array.isArray(value)) return value.flatMap((each, index) => holesIn(each, `${at}/${index}`));
  if (!isRecord(value)) return [];
  return Object.keys(value).flatMap((key) =>
    key === "source" || key === "init" || key === "handle" ? [] : holesIn(value[key], `${at}/${key}`),
  );
}
