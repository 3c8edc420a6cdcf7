import type { Dialect } from "#engine/api-description";
import type { Action, DetailBody, DetailItem, Field, FormPage, ListBody, Template } from "#engine/template";
import { readOwn } from "#validators";
import type { Expectation, FormExpectation } from "./expectation.ts";

/** What came of holding pages against an expectation. */
export interface Judgement {
  readonly asked: number;
  /** A sentence for each expectation that is not met, and for each column that disturbs. */
  readonly missed: readonly string[];
}

interface Pages {
  readonly templates: readonly Template[];
  readonly dialects: Readonly<Record<string, Dialect>>;
}

type Verdict = readonly [what: string, isMet: boolean];

const MOST_COLUMNS = 7;
/** A form shows at most so many fields at once. */
const MOST_IN_FRONT = 12;

const NO_LIST: ListBody = { key: "", source: { api: "", do: "" }, columns: [] };

/** Holds the pages generated for a collection against what is expected of them. */
export function judge(expected: Expectation, pages: Pages): Judgement {
  const list = pages.templates.find((each) => each.kind === "list") ?? NO_LIST;
  const forms = pages.templates.filter((each) => each.kind === "form");
  const [add, edit] = ["-add", "-edit"].map((end) => forms.find((each) => each.template.endsWith(end)));
  const all = [
    ...judgeSource(expected, list, pages.dialects),
    ...judgeColumns(expected, list),
    ...judgeActions(expected, list),
    ...judgeDetails(expected, pages.templates),
    ...judgeTabs(expected, pages.templates),
    ...judgeForm("add", expected.add, add),
    ...judgeForm("edit", expected.edit, edit),
    ...judgeSecrets(expected, pages.templates),
  ];
  return { asked: all.length, missed: all.filter(([, isMet]) => !isMet).map(([what]) => what) };
}

function judgeSource(
  { key, list }: Expectation,
  page: ListBody,
  dialects: Readonly<Record<string, Dialect>>,
): readonly Verdict[] {
  const { source } = page;
  if (!("api" in source)) return [["rows of an API", false]];
  const dialect = dialects[source.dialect ?? ""] ?? {};
  const filters = (page.filters ?? []).map((each) => readOwn(each, "field"));
  const isSorted = page.columns.some((each) => readOwn(each, "sort") !== undefined);
  const verdicts: (Verdict | undefined)[] = [
    [`key ${key}`, key.split("|").includes(page.key)],
    [list.do, source.do === list.do || (list.do.endsWith("/") && source.do.startsWith(list.do))],
    [`rows at "${list.rows}"`, (source.rows ?? dialect.rows ?? "") === list.rows],
    list.total === undefined
      ? undefined
      : [`total at ${list.total}`, (source.total ?? dialect.total) === list.total],
    list.page === undefined ? undefined : [`pages by ${list.page}`, dialect.page === list.page],
    list.offset === undefined ? undefined : [`pages by ${list.offset}`, dialect.offset === list.offset],
    list.size === undefined
      ? undefined
      : [`asks for ${list.size}`, dialect.size === list.size || source.query?.[list.size] !== undefined],
    list.search === undefined
      ? undefined
      : [`searches by ${list.search}`, dialect.search?.param === list.search && page.search !== undefined],
    list.sort === undefined
      ? undefined
      : ["sorts", isSorted && (list.sort === true || dialect.sort?.descending === list.sort)],
    ...(list.filters ?? []).map((name): Verdict => [`filters by ${name}`, filters.includes(name)]),
  ];
  return verdicts.filter((each) => each !== undefined);
}

function judgeColumns({ columns, may = [] }: Expectation, page: ListBody): readonly Verdict[] {
  const shown = page.columns.flatMap((each) => ("field" in each && each.optional !== true ? [each] : []));
  const places = Object.entries(columns).map(([names, format]) => {
    const index = shown.findIndex(({ field }) => names.split("|").includes(field));
    return { names, format, index, column: shown[index] };
  });
  const found = places.filter(({ index }) => index >= 0);
  const wanted = new Set([...Object.keys(columns).flatMap((names) => names.split("|")), ...may]);
  return [
    ...places.map(({ names, index }): Verdict => [`column ${names}`, index >= 0]),
    ...found
      .filter(({ format }) => format !== "")
      .map(({ names, format, column }): Verdict => [
        `column ${names} as ${format}`,
        isFormat(column?.format, format),
      ]),
    ["columns in order", found.every(({ index }, at) => at === 0 || (found[at - 1]?.index ?? 0) < index)],
    [`at most ${MOST_COLUMNS} columns`, shown.length <= MOST_COLUMNS],
    ...shown
      .filter(({ field }) => !wanted.has(field))
      .map(({ field }): Verdict => [`no column ${field}`, false]),
  ];
}

/** Yes and no, tags, numbers and addresses need no format where the description says what they are. */
function isFormat(format: string | undefined, wanted: string): boolean {
  const isDerived = ["yes", "tags", "number", "email", "link"].includes(wanted);
  return wanted === "" || format === wanted || (isDerived && format === undefined);
}

function judgeActions({ actions = {} }: Expectation, page: ListBody): readonly Verdict[] {
  const rowActions = (page.rowActions ?? []).flatMap((each) => ("kind" in each ? [each] : []));
  return Object.entries(actions).map(([name, kinds]) => [
    `action ${name} (${kinds})`,
    rowActions.some((action) => kinds.split("|").includes(action.kind) && isAction(action, name)),
  ]);
}

function isAction(action: Action, name: string): boolean {
  if (name === "modify" || name === "delete") return action.kind === name;
  const call = readOwn(action.call, "do");
  return typeof call === "string" && call.endsWith(`/${name}`);
}

function judgeDetails({ details = {} }: Expectation, templates: readonly Template[]): readonly Verdict[] {
  const items = detailsIn(templates);
  return Object.entries(details).map(([names, format]) => [
    `detail ${names} as ${format}`,
    items.some((each) => names.split("|").includes(each.field) && isFormat(each.format, format)),
  ]);
}

function detailsIn(templates: readonly Template[]): readonly DetailItem[] {
  const bodies = templates.flatMap((page): readonly DetailBody[] => {
    if (page.kind === "detail") return [page];
    const panels = page.kind === "tabs" ? page.tabs.flatMap((tab) => tab.panels) : [];
    return panels.flatMap((panel) => ("kind" in panel && panel.kind === "detail" ? [panel] : []));
  });
  return bodies.flatMap(({ items }) => items.flatMap((item) => ("field" in item ? [item] : [])));
}

function judgeTabs({ tabs = [] }: Expectation, templates: readonly Template[]): readonly Verdict[] {
  const lists = templates.flatMap((page) =>
    page.kind === "tabs"
      ? page.tabs
          .flatMap((tab) => tab.panels)
          .flatMap((panel) => ("source" in panel && "do" in panel.source ? [panel.source.do] : []))
      : [],
  );
  return tabs.map((name) => [`tab ${name}`, lists.some((call) => call.endsWith(`/${name}`))]);
}

function judgeForm(
  which: string,
  expected: FormExpectation | undefined,
  form: FormPage | undefined,
): readonly Verdict[] {
  if (expected === undefined) return [];
  const fields = fieldsOf(form);
  const at = (pointer: string): Field | undefined => fields.find((each) => each.at === pointer);
  const call = readOwn(form?.call, "do");
  const { front = [], present = [], absent = [], controls = {} } = expected;
  // What stands in a later step is not seen at once.
  const [first] = form?.steps ?? [];
  const inFront = (first === undefined ? fields : fieldsIn(readOwn(first, "fields"))).filter(
    ({ show }) => show === undefined,
  );
  return [
    [`${which}: ${expected.do}`, typeof call === "string" && call.startsWith(expected.do)],
    [`${which}: few fields at once`, form !== undefined && inFront.length <= MOST_IN_FRONT],
    ...front.map((pointer): Verdict => [
      `${which}: ${pointer} in front`,
      inFront.some((each) => each.at === pointer),
    ]),
    ...present.map((pointer): Verdict => [`${which}: ${pointer}`, at(pointer) !== undefined]),
    ...absent.map((pointer): Verdict => [
      `${which}: no ${pointer}`,
      form !== undefined && at(pointer) === undefined,
    ]),
    ...Object.entries(controls).map(([pointer, control]): Verdict => {
      const field = at(pointer);
      return [
        `${which}: ${pointer} is a ${control}`,
        field !== undefined && (field.as === undefined || field.as === control),
      ];
    }),
  ];
}

function judgeSecrets({ secrets = [] }: Expectation, templates: readonly Template[]): readonly Verdict[] {
  const columns = templates.flatMap((page) =>
    page.kind === "list" ? page.columns.flatMap((each) => ("field" in each ? [each.field] : [])) : [],
  );
  const shown = new Set([...columns, ...detailsIn(templates).map(({ field }) => field)]);
  const fields = templates.flatMap((page) => (page.kind === "form" ? fieldsOf(page) : []));
  return secrets.map((path) => {
    const name = path.split(".").at(-1) ?? "";
    const isMasked = fields
      .flatMap((each) => [each, ...(each.fields ?? []).flatMap((inner) => ("at" in inner ? [inner] : []))])
      .filter(({ at }) => at.endsWith(`/${name}`) && isOf(at, path))
      .every(({ as, secret }) => as === "secret" || secret === true);
    return [`${path} is secret`, isMasked && ![...shown].some((field) => field.endsWith(path))];
  });
}

/** A line of a table is named without the table around it. */
function isOf(at: string, path: string): boolean {
  const segments = at.split("/").slice(1).join(".");
  return segments === path || !segments.includes(".");
}

function fieldsOf(form: FormPage | undefined): readonly Field[] {
  const lists = [form?.fields ?? [], ...(form?.steps ?? []).map((step) => readOwn(step, "fields"))];
  return lists.flatMap(fieldsIn);
}

function fieldsIn(list: unknown): readonly Field[] {
  return (Array.isArray(list) ? list : []).flatMap((each: Field | object) => ("at" in each ? [each] : []));
}
