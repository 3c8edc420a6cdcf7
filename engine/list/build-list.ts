import type { Dialect } from "#engine/api-description";
import { evaluateCondition } from "#engine/expression";
import type { ListBody, Text } from "#engine/template";
import {
  answerSchema,
  answerSchemaOf,
  listPlace,
  ownText,
  pluralOf,
  reportFaults,
  textOf,
  unknownFields,
} from "../context/index.ts";
import type { AnswerSchema, PanelContext } from "../context/index.ts";
import { placeActions, queryParamNames, readyActions } from "../action/index.ts";
import { linkOf } from "../cell/index.ts";
import type { BuildInside, ListHandle, ListModel, WithHandle } from "../model/index.ts";
import type { buildCsv } from "./build-csv.ts";
import { chipFields, withChips } from "./build-chips.ts";
import { buildFilters } from "./build-filters.ts";
import { buildRows } from "./build-rows.ts";
import type { BuiltRows, ArrivedRow } from "./build-rows.ts";
import { drawerOf, openRow } from "./row-drawer.ts";
import type { SeenFailure } from "./show-work.ts";
import { buildColumns, shownColumns } from "./list-columns.ts";
import {
  applyView,
  changeListState,
  DEFAULT_PAGE_SIZE,
  isUntouched,
  PAGE_SIZES,
  readListState,
  readSort,
  readView,
} from "./list-state.ts";
import type { ListAddress, ListState } from "./list-state.ts";
import { readListSource } from "./read-list-source.ts";
import { searchLabel } from "./search-label.ts";
import type { SourceAnswer } from "./read-list-source.ts";

/** The place of a list in its template. */
export interface ListPlace {
  readonly id: string;
  readonly title?: string;
  /** What kind of thing its rows are; else as the page says. */
  readonly noun?: Text | undefined;
  readonly prefix: string;
  /** A page that is a list shows the actions at the top of the page; a list panel shows its own. */
  readonly hasActions: boolean;
  readonly inside?: BuildInside | undefined;
  /** The panels of what is open beside it. */
  readonly beside?: BuildInside | undefined;
}

export interface BuiltList {
  readonly model: WithHandle<ListModel, ListHandle>;
  readonly arrivedRows: readonly ArrivedRow[];
  readonly seenFailures: readonly SeenFailure[];
  /** The API to read again soon, as a row that is shown will change by itself. */
  readonly followed?: string | undefined;
}

/** The model of a list: its call, columns, rows and actions. */
export function buildList(context: PanelContext, spec: ListBody, place: ListPlace): BuiltList {
  const roots = context.panelRoots;
  const address = addressOf(context, spec, place);
  const schema = sourceSchema(context, spec);
  const url = readListState(spec.short === undefined ? context.query : "", address);
  const filters = buildFilters(context, spec.filters, url, schema, {
    slot: `filter:${place.id}`,
    dialect: remoteDialect(context, spec),
  });
  const state: ListState = { ...url, filters: filters.values };
  const counted = chipFields(context, spec, filters.specs);
  const at = listPlace(roots);
  const source = readListSource(context, {
    spec,
    state,
    filters: filters.specs,
    counted,
    slot: `list:${place.id}${at}`,
  });
  const columns = buildColumns(
    context,
    spec.columns,
    schema,
    { canSort: source.canSort, filters: state.filters },
    roots,
  );
  const name = place.prefix === "" ? context.name : `${context.name}#${place.id}`;
  const shown = shownColumns(columns, state.columns ?? context.remembered(name));
  const hasDrawer = spec.drawer !== false && spec.short === undefined;
  const hrefOf = (key: string): string =>
    `${context.path}?${changeListState(context.query, address, { open: key })}`;
  const ask = { columns: shown, source, name, at, page: state.page, hrefOf: hasDrawer ? hrefOf : undefined };
  const rows = buildRows(context, spec, ask);
  const message = messageOf(context, spec, source, rows, state);
  const actions = place.hasActions
    ? readyActions(context, placeActions(context, spec.pageActions, `${context.pointer}/pageActions`))
    : [];
  const model: WithHandle<ListModel, ListHandle> = {
    kind: "list",
    id: place.id,
    title: place.title === undefined || place.title === "" ? undefined : place.title,
    things: pluralOf(textOf(context, place.noun ?? context.template.noun, roots), context.translations),
    as: spec.as ?? "table",
    ...(spec.short === undefined ? {} : { short: { href: linkOf(spec.short.all, roots) } }),
    columns: columns.map(({ model: column }) => column),
    shown: shown.map(({ model: column }) => column),
    filters: filters.models.map((filter) =>
      counted.includes(filter.field) ? withChips(context, columns, filter, source) : filter,
    ),
    search:
      spec.search === undefined || !source.canSearch
        ? undefined
        : { label: searchLabel(context, spec), value: state.search },
    sort: state.sort,
    page: { number: state.page, size: state.size, sizes: address.sizes, total: source.total },
    state: source.notReady?.state ?? "ready",
    message,
    rows: rows.rows,
    open: hasDrawer ? openRow(state, source, rows.rows) : undefined,
    actions,
    bulkActions: rows.bulkActions,
    csv: spec.csv && { hasFields: source.csv !== undefined },
    isUpdating: source.isUpdating,
    updatedAt: source.updatedAt,
    notice: source.notice,
    faults:
      source.notReady === undefined
        ? reportFaults(context, faultsOf(context, spec, schema, source))
        : undefined,
    handle: {
      name,
      at,
      roots,
      after: (change) => changeListState(context.query, address, change),
      view: readView(context.query, address),
      withView: (view) => applyView(context.query, address, view),
      isUntouched: isUntouched(context.query, address),
      optionSearches: filters.searches,
      query: source.csv?.query,
      csv: spec.csv && csvOpener(context, spec, shown, source),
      everyRow:
        rows.bulkActions.length > 0 && source.total > source.rows.length
          ? async (most) => (await import("./every-row.ts")).selectRows(context, spec, ask, most)
          : undefined,
      inside: place.inside,
      drawer: hasDrawer ? drawerOf(context, { spec, schema, columns }, place.beside) : undefined,
    },
  };
  return {
    model,
    arrivedRows: rows.arrivedRows,
    seenFailures: rows.seenFailures,
    followed: isFollowed(context, spec, source) ? context.api : undefined,
  };
}

function isFollowed(context: PanelContext, { follow }: ListBody, { rows }: SourceAnswer): boolean {
  return (
    follow !== undefined &&
    rows.some((row) => evaluateCondition(follow, { ...context.panelRoots, row }, context.report))
  );
}

function csvOpener(...parts: Parameters<typeof buildCsv>): ListHandle["csv"] {
  return async () => {
    const csv = await import("./build-csv.ts");
    return csv.buildCsv(...parts);
  };
}

/** The rows of a short list where the template does not say how many. */
const SHORT_ROWS = 5;

function addressOf(context: PanelContext, spec: ListBody, place: ListPlace): ListAddress {
  const { rows = SHORT_ROWS } = spec.short ?? {};
  const size = spec.short !== undefined ? rows : "api" in spec.source ? spec.source.size : undefined;
  const sizes =
    size === undefined || PAGE_SIZES.some((each) => each === size)
      ? PAGE_SIZES
      : [...PAGE_SIZES, size].sort((a, b) => a - b);
  const order = readSort(spec.order ?? "");
  return {
    prefix: place.prefix,
    filterFields: (spec.filters ?? []).map(({ field }) => field),
    paramNames: queryParamNames(context),
    sizes,
    defaultSize: size ?? DEFAULT_PAGE_SIZE,
    defaultSort: order,
    sortFields: spec.columns.flatMap(({ field, sort }) =>
      sort === undefined || sort === false ? [] : [field, ...(sort === true ? [] : [sort])],
    ),
  };
}

/** The query in the API's dialect; undefined where all rows are here. */
function remoteDialect(context: PanelContext, { source }: ListBody): Dialect | undefined {
  if (!("api" in source)) return undefined;
  const dialect = context.apis.dialect(source.api, source.dialect);
  return dialect.page === undefined ? undefined : dialect;
}

/** The schema of a list's rows: of its source, or of the load of the page that holds them. */
export function sourceSchema(
  context: Pick<PanelContext, "apis" | "template"> & Partial<Pick<PanelContext, "specs" | "panelRoots">>,
  { source }: Pick<ListBody, "source">,
): AnswerSchema {
  if ("api" in source) return answerSchema(context.apis.description(source.api), source.do, source.rows);
  return answerSchemaOf(context, { $: source.from }, source.rows);
}

/** What the template looks for and the answer does not have: rows elsewhere, columns of no row. */
function faultsOf(
  context: PanelContext,
  spec: ListBody,
  schema: AnswerSchema,
  source: SourceAnswer,
): readonly string[] {
  const from = "do" in spec.source ? spec.source.do : spec.source.from;
  const { rows = "" } = spec.source;
  // An answer may leave out a list that its description has.
  if (source.areRowsMissing === true && schema.at("") === undefined)
    return [`${context.pointer}/source/rows: ${from} answers no rows at "${rows}"`];
  return unknownFields(spec.columns, schema, source.rows).map((field) => {
    const index = spec.columns.findIndex((column) => column.field === field);
    return `${context.pointer}/columns/${index}/field: the rows of ${from} have no "${field}"`;
  });
}

function messageOf(
  context: PanelContext,
  spec: ListBody,
  source: SourceAnswer,
  rows: BuiltRows,
  state: ListState,
): ListModel["message"] {
  const { notReady } = source;
  if (notReady !== undefined) return notReady.state === "loading" ? undefined : notReady.message;
  if (rows.rows.length > 0) return undefined;
  const own = (key: string) => ({
    title: ownText(context, `list.${key}-title`),
    text: ownText(context, `list.${key}-text`),
  });
  if (source.total > 0 && state.page > 1) return own("beyond");
  const isNarrowed = state.search !== "" || Object.values(state.filters).some((value) => value !== "");
  if (isNarrowed) return own("nothing-found");
  if (spec.empty === undefined) return own("empty");
  return {
    title: textOf(context, spec.empty.title, context.panelRoots),
    text: textOf(context, spec.empty.text, context.panelRoots),
  };
}
