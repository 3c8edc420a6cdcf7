import { wordsOf } from "#engine/expression";
import type { ApiDescription, Dialect, Operation } from "#engine/api-description";
import { buildColumn, buildColumns, isPlain, readRowShape } from "./build-columns.ts";
import type { RowShape } from "./build-columns.ts";
import { buildFields, unshownBy } from "./build-fields.ts";
import { findCollection } from "./collection.ts";
import type { Collection } from "./collection.ts";
import { propertiesOf } from "./describe-schema.ts";
import { readListWords } from "./read-list-words.ts";
import type { ListWords } from "./read-list-words.ts";
import { createSpeller } from "./spell-call.ts";
import type { Speller } from "./spell-call.ts";
import { LANGUAGE_VERSION } from "#engine/template";
import type { Action, DetailPage, FormPage, ListPage, Template } from "#engine/template";

export interface GeneratedTemplates {
  /** Up to four: the list, the detail, the form that adds, the form that modifies. */
  readonly templates: readonly Template[];
  /**
   * How the list spells paging, search, sort and filters, under the name its template gives it; to be put into
   * `templates/apis.json`. None where it has no words for any.
   */
  readonly dialects: Readonly<Record<string, Dialect>>;
  /** What the description does not offer, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Starter templates for one collection of any API description: list with delete, detail, add and modify. Labels are
 * plain words; what the description does not have is left out and noted. Everything generated passes the checker.
 */
export function generateTemplates(description: ApiDescription, path: string): GeneratedTemplates {
  const collection = findCollection(description, path);
  const { list } = collection;
  if (list === undefined)
    return { templates: [], dialects: {}, notes: [`There is no GET ${path} in ${description.title}.`] };
  const shape = readRowShape(list, collection.itemParameter);
  if (shape === undefined) {
    return {
      templates: [],
      dialects: {},
      notes: [`The answer of GET ${path} describes no rows with a key.`],
    };
  }
  const name = nameOf(collection.path);
  const page: Pages = {
    api: description.api,
    name,
    collection,
    shape,
    speller: createSpeller(collection, shape.key),
  };
  const add = buildAdd(page);
  const detail = buildDetail(page);
  const modify = buildModify(page);
  const pages = {
    hasAdd: add !== undefined,
    hasDetail: detail !== undefined,
    hasModify: modify !== undefined,
  };
  const words = readListWords(list, shape);
  const hasWords = Object.keys(words.dialect).length > 0;
  const dialect = hasWords ? `${description.api}-${name}` : "none";
  const templates = [buildList(page, list, { ...pages, words, dialect }), detail, add, modify].filter(
    (each) => each !== undefined,
  );
  const unshown = collection.add === undefined ? [] : unshownBy(collection.add);
  const missing = [
    ...(add === undefined && unshown.length === 0 ? ["add"] : []),
    ...(detail === undefined ? ["show one of"] : []),
    ...(modify === undefined ? ["modify"] : []),
    ...(collection.remove === undefined ? ["delete"] : []),
  ];
  return {
    templates,
    dialects: hasWords ? { [dialect]: words.dialect } : {},
    notes: [
      ...missing.map((verb) => `${description.title} describes no way to ${verb} ${path}.`),
      ...(unshown.length === 0
        ? []
        : [
            `To add to ${path} needs ${unshown.join(", ")}, which no field can show: write that page by hand.`,
          ]),
      ...words.notes,
    ],
  };
}

interface Pages {
  readonly api: string;
  readonly name: string;
  readonly collection: Collection;
  readonly shape: RowShape;
  readonly speller: Speller;
}

interface Has {
  readonly hasAdd: boolean;
  readonly hasDetail: boolean;
  readonly hasModify: boolean;
  readonly words: ListWords;
  /** Its name. */
  readonly dialect: string;
}

function buildList({ api, name, shape, speller, collection }: Pages, list: Operation, has: Has): ListPage {
  const query = speller.requiredQuery(list);
  const columns = buildColumns(shape).map((column, index) => {
    const sort = has.words.sortOf(column.field);
    return {
      ...column,
      ...(sort !== undefined && { sort }),
      ...(index === 0 && has.hasDetail && { link: speller.link(`edit-page/${name}-detail`, "row") }),
    };
  });
  const rowActions: Action[] = [];
  if (has.hasDetail) {
    rowActions.push({ id: "view", kind: "view", goto: speller.link(`edit-page/${name}-detail`, "row") });
  }
  if (has.hasModify) {
    rowActions.push({ id: "modify", kind: "modify", goto: speller.link(`edit-page/${name}-edit`, "row") });
  }
  if (collection.remove !== undefined)
    rowActions.push(buildDelete(api, name, shape, collection.remove, speller));
  const params = speller.params([list, ...(collection.remove ? [collection.remove] : [])], false);
  return {
    template: name,
    v: LANGUAGE_VERSION,
    kind: "list",
    title: titleOf(name),
    ...(Object.keys(params).length > 0 && { params }),
    source: {
      api,
      do: speller.call(list, "row"),
      dialect: has.dialect,
      ...(query && { query }),
      ...(shape.rows !== undefined && { rows: shape.rows }),
      ...(shape.total !== undefined && { total: shape.total }),
    },
    key: shape.key,
    ...(has.words.hasSearch && { search: { fields: ["*"] } }),
    ...(has.words.filters.length > 0 && { filters: has.words.filters }),
    columns,
    ...(rowActions.length > 0 && { rowActions }),
    ...(has.hasAdd && {
      pageActions: [{ id: "add", kind: "add" as const, goto: speller.link(`add-page/${name}-add`) }],
    }),
  };
}

function buildDelete(
  api: string,
  name: string,
  shape: RowShape,
  remove: Operation,
  speller: Speller,
): Action {
  const query = speller.requiredQuery(remove);
  const isSynchronous = remove.parameters.some((each) => each.in === "query" && each.name === "sync");
  return {
    id: "delete",
    kind: "delete",
    ask: {
      title: `Delete {{row.${shape.name}}}`,
      typed: { $: `row.${shape.name}` },
      noun: singularOf(titleOf(name)),
    },
    call: {
      api,
      do: speller.call(remove, "row"),
      ...((query || isSynchronous) && { query: { ...query, ...(isSynchronous && { sync: "none" }) } }),
      ...trackOf(remove, `Delete {{row.${shape.name}}}`),
    },
    then: ["refresh"],
  };
}

function buildDetail({ api, name, collection, speller }: Pages): DetailPage | undefined {
  const { read } = collection;
  const answer = read?.answer();
  if (read === undefined || answer === undefined) return undefined;
  const items = propertiesOf(answer, answer)
    .filter(({ type }) => isPlain(type))
    .map(buildColumn);
  if (items.length === 0) return undefined;
  const query = speller.requiredQuery(read);
  return {
    template: `${name}-detail`,
    v: LANGUAGE_VERSION,
    kind: "detail",
    title: singularOf(titleOf(name)),
    params: speller.params([read], true),
    load: { item: { api, do: speller.call(read, "query"), ...(query && { query }) } },
    of: { $: "load.item" },
    items,
  };
}

function buildAdd({ api, name, collection, speller }: Pages): FormPage | undefined {
  const { add } = collection;
  const fields = add === undefined ? undefined : buildFields(add);
  if (add === undefined || fields === undefined || unshownBy(add).length > 0) return undefined;
  const params = speller.params([add], false);
  const query = speller.requiredQuery(add);
  return {
    template: `${name}-add`,
    v: LANGUAGE_VERSION,
    kind: "form",
    title: `Add ${singularOf(titleOf(name)).toLowerCase()}`,
    ...(Object.keys(params).length > 0 && { params }),
    schema: { api, body: speller.call(add, "query") },
    fields,
    call: {
      api,
      do: speller.call(add, "query"),
      ...(query && { query }),
      body: { $: "form" },
      ...trackOf(add, `Add ${singularOf(titleOf(name)).toLowerCase()}`),
    },
    then: [{ toast: "Saved" }],
  };
}

function buildModify({ api, name, collection, speller }: Pages): FormPage | undefined {
  const { modify, read } = collection;
  const fields = modify === undefined ? undefined : buildFields(modify);
  if (modify === undefined || fields === undefined) return undefined;
  const query = speller.requiredQuery(modify);
  const readQuery = read === undefined ? undefined : speller.requiredQuery(read);
  return {
    template: `${name}-edit`,
    v: LANGUAGE_VERSION,
    kind: "form",
    title: `Modify ${singularOf(titleOf(name)).toLowerCase()}`,
    params: speller.params([modify, ...(read ? [read] : [])], true),
    ...(read && {
      load: { item: { api, do: speller.call(read, "query"), ...(readQuery && { query: readQuery }) } },
      init: { $: "load.item" },
    }),
    schema: { api, body: speller.call(modify, "query") },
    fields,
    call: {
      api,
      do: speller.call(modify, "query"),
      ...(query && { query }),
      body: modify.method === "PATCH" && read !== undefined ? "changed" : { $: "form" },
      ...trackOf(modify, `Modify ${singularOf(titleOf(name)).toLowerCase()}`),
    },
    then: [{ toast: "Saved" }],
  };
}

function trackOf(operation: Operation, name: string): { track?: { link: unknown; name: string } } {
  return operation.answersWithActivity ? { track: { link: linkOf(operation), name } } : {};
}

const LINK_KEYS = ["link", "activity", "url", "href", "location"];

/** Where an answer says what to follow; all of it where the description names no link. */
function linkOf(operation: Operation): { readonly $: string } {
  const answer = operation.answer(202) ?? operation.answer();
  if (answer === undefined) return { $: "result.link" };
  const names = propertiesOf(answer, answer).map(({ name }) => name);
  const link = LINK_KEYS.find((key) => names.includes(key));
  return { $: link === undefined ? "result" : `result.${link}` };
}

/** `/repos/{owner}/{repo}/issues` → `issues`, `/` → `items`. */
function nameOf(path: string): string {
  const literal = path.split("/").findLast((segment) => segment !== "" && !segment.includes("{")) ?? "items";
  const slug = literal
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "items" : slug;
}

function titleOf(name: string): string {
  return wordsOf(name);
}

function singularOf(title: string): string {
  if (/(?:ss|us|is)$/.test(title) || !title.endsWith("s")) return title;
  return title.endsWith("ies") ? `${title.slice(0, -3)}y` : title.slice(0, -1);
}
