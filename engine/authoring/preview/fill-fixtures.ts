import { operationsOf, parseJson, parseTemplate } from "#engine/template";
import { isRecord, readOwn } from "#validators";
import { usesOf } from "../check/check-uses.ts";
import { emptied, withTotal } from "../dry-render/emptied.ts";
import { answerFixture } from "../dry-render/fixture-answer.ts";
import type { PortalData } from "./portal-data.ts";
import { casesOf } from "./preview-case.ts";

/** Entries of each list that is written. */
const ROWS = 2;

export interface FilledFixtures {
  /** The whole document, with what was added to its usual case. */
  readonly document: unknown;
  /** The keys of the answers that were added. */
  readonly added: readonly string[];
}

/**
 * The fixtures of a page, with an answer made up from the descriptions for each of its reads that the usual case lacks.
 * What is there stays as it is; where there is no case yet, one without entries and one refused are written too.
 */
export function fillFixtures(data: PortalData, page: string): FilledFixtures {
  const file = data.templates.pages[page]?.path.replace(/\.json$/, ".fixtures.json") ?? "";
  const written = parseJson(data.files[file] ?? "{}");
  const [usual] = casesOf(data, page);
  const known = usual.answers;
  const answers = Object.fromEntries(
    readsOf(data, page).flatMap(({ api, path }) => {
      const key = `${api} GET ${path}`;
      if (Object.keys(known).some((each) => sameRead(each, key))) return [];
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => usual.route[name] ?? "17");
      const call = { api, method: "GET", path: filled } as const;
      const answer = answerFixture(call, { answers: {} }, data.apis.descriptions, ROWS);
      return answer?.state === "ready" ? [[key, withTotal(answer.body, ROWS)] as const] : [];
    }),
  );
  const cases = readOwn(written, "cases");
  const all: readonly unknown[] = Array.isArray(cases) ? cases : [];
  const at = all.findIndex((each) => readOwn(each, "name") === usual.name);
  const { route, query } = usual;
  const place = {
    ...(Object.keys(route).length > 0 && { route }),
    ...(query !== "" && { query }),
  };
  const filled = withAnswers(at < 0 ? { name: "usual", ...place } : all[at], answers);
  return {
    document: {
      ...Object(written ?? {}),
      cases:
        at < 0
          ? [filled, ...(all.length > 0 ? all : otherCases(answers, place))]
          : all.map((each, index) => (index === at ? filled : each)),
    },
    added: Object.keys(answers),
  };
}

/** The states beside the usual one: without entries, where the page reads lists, and refused. */
function otherCases(answers: Readonly<Record<string, unknown>>, place: object): readonly unknown[] {
  const keys = Object.keys(answers);
  const lists = keys.filter(
    (key) => !key.endsWith("}") && JSON.stringify(emptied(answers[key])) !== JSON.stringify(answers[key]),
  );
  const caseOf = (
    name: string,
    of: readonly string[],
    answer: (key: string) => unknown,
  ): readonly unknown[] =>
    of.length === 0
      ? []
      : [{ name, ...place, answers: Object.fromEntries(of.map((key) => [key, answer(key)])) }];
  return [
    ...caseOf("nothing there yet", lists, (key) => emptied(answers[key])),
    ...caseOf("refused", keys, () => ({ $status: 403, message: "Missing permission" })),
  ];
}

/** What the page may read, in any of its uses, by the paths of the descriptions. */
function readsOf(
  { templates, apis }: PortalData,
  page: string,
): readonly { readonly api: string; readonly path: string }[] {
  const { path: file = "", text = "" } = templates.pages[page] ?? {};
  const { fragments, routes } = templates;
  const found = usesOf(page, text, routes).flatMap(({ given }) => {
    const parsed = parseTemplate(text, { file, fragments, routes, apiList: apis.list, with: given });
    return parsed.ok ? operationsOf(parsed.template) : [];
  });
  const reads = found.flatMap(({ api, do: call }) => {
    const match = apis.descriptions[api]?.operation(call);
    return match?.ok === true && match.operation.method === "GET"
      ? [{ api, path: match.operation.path }]
      : [];
  });
  return [...new Map(reads.map((read) => [`${read.api} ${read.path}`, read])).values()];
}

/** Whether two keys name the same read: the names of placeholders do not count. */
function sameRead(one: string, other: string): boolean {
  return one.replace(/\{[^{}]*\}/g, "{}") === other.replace(/\{[^{}]*\}/g, "{}");
}

function withAnswers(value: unknown, added: Readonly<Record<string, unknown>>): unknown {
  const known = readOwn(value, "answers");
  return { ...Object(value), answers: { ...(isRecord(known) ? known : {}), ...added } };
}
