import type { ApiDescription, Dialect, JsonSchema } from "#engine/api-description";
import { LANGUAGE_VERSION } from "#engine/template";
import type { Access, Action, ListPage, Param, Template } from "#engine/template";
import { buildActions, buildDelete } from "./build-actions.ts";
import { buildDetail } from "./build-detail.ts";
import { buildAdd, buildEdit } from "./build-form.ts";
import { buildList } from "./build-list.ts";
import { findCollection } from "./collection.ts";
import { unlessEmpty } from "./collection-pages.ts";
import type { CollectionPages } from "./collection-pages.ts";
import { createChoices } from "./choices-of.ts";
import { canShow, envelopeOf, hasField, itemIn } from "./item-in-answer.ts";
import { findItemOperations } from "./item-operations.ts";
import type { AccessOf } from "./read-permissions.ts";
import { readRowShape } from "./row-shape.ts";
import type { RowShape } from "./row-shape.ts";
import { canBeNamed, propertiesOf } from "./describe-schema.ts";
import { mayBeNull } from "./may-be-null.ts";
import { wordsIn } from "./property-role.ts";
import { VERSION_MARKS } from "./role-words.ts";
import { sentByDialect } from "./read-list-words.ts";
import { askedBy, createSpeller } from "./spell-call.ts";
import { createTexts, worded } from "./texts.ts";

export interface GeneratedTemplates {
  /** Up to four: the list, the page of one, the form that adds, the form that modifies. */
  readonly templates: readonly Template[];
  /**
   * How lists spell paging, search, sort and filters, under the names their templates give them; to be put into
   * `templates/apis.json`. None where there are no words for any.
   */
  readonly dialects: Readonly<Record<string, Dialect>>;
  /** Who may read the list: its route asks for it, the page itself follows its operations. */
  readonly access?: Access | undefined;
  /** The English of the pages, by key. */
  readonly texts: Readonly<Record<string, string>>;
  /** What the description does not offer and what could not be done, in sentences. */
  readonly notes: readonly string[];
}

export interface GenerateOptions {
  /** Where the area's lists are: `/pages/<area>/<page>`. The API's name where absent. */
  readonly area?: string;
  /** What its pages are called; the collection's own word where absent. */
  readonly name?: string | undefined;
  /** Who may call an operation, where the description says it. */
  readonly accessOf?: AccessOf | undefined;
}

/**
 * The pages of one collection of any API description: list, page of an item with tabs, forms that add and modify, and the
 * actions of an item. What the description does not have is left out and noted. Everything generated passes the checker.
 */
export function generateTemplates(
  description: ApiDescription,
  path: string,
  options: GenerateOptions = {},
): GeneratedTemplates {
  const pages = openCollection(description, path, options);
  if ("reason" in pages) return { templates: [], dialects: {}, texts: {}, notes: [pages.reason] };
  const { collection, texts, names, speller, accessOf, notes } = pages;
  const { list, plural } = collection;
  const add = buildAdd(pages);
  const edit = buildEdit(pages);
  const detail = buildDetail(pages, actionsOf(pages, "query", edit.page !== undefined));
  if (detail === undefined) notes.push(`${pages.title} does not describe how one of ${path} is read.`);
  if (collection.remove === undefined)
    notes.push(`${pages.title} describes no way to delete one of ${path}.`);
  for (const { note } of [add, edit]) if (note !== undefined) notes.push(note);
  const link = detail && `/pages/edit-page/${names.detail}${speller.queryOf("row")}`;
  const built = buildList(list, pages.shape, {
    api: description.api,
    page: names.list,
    plural,
    speller,
    at: "row",
    texts,
    link,
    rowActions: actionsOf(pages, "row", edit.page !== undefined),
    pageActions:
      add.page === undefined
        ? []
        : [
            {
              id: "add",
              kind: "add",
              label: add.page.title,
              access: add.page.access,
              goto: `/pages/add-page/${names.add}${speller.queryOf()}`,
            },
          ],
  });
  const params = Object.entries(speller.params(false));
  const page: ListPage = {
    template: names.list,
    v: LANGUAGE_VERSION,
    kind: "list",
    title: texts.say(`${names.list}.title`, worded(plural)),
    // A list can be opened without knowing what it hangs below: it asks.
    params: unlessEmpty(
      Object.fromEntries(params.map(([name, param]) => [name, { ...param, ...askedAs(name, pages) }])),
    ),
    ...built.body,
  };
  return {
    templates: [page, detail?.page, add.page, edit.page].filter((each) => each !== undefined),
    dialects: { ...built.dialects, ...detail?.dialects, ...pages.choices.dialects },
    access: accessOf(list),
    texts: texts.all(),
    notes: [...built.notes, ...notes],
  };
}

/** A collection that a page hangs below is chosen from its list, where that asks for nothing itself. */
function askedAs(
  name: string,
  { collection, choices, speller }: CollectionPages,
): Pick<Param, "as" | "options"> {
  const place = Object.keys(speller.params(false)).indexOf(name);
  const above = place === 0 ? collection.path.split("/{")[0] : undefined;
  const options = above === undefined ? undefined : choices.at(above);
  return options === undefined ? { as: "text" } : { as: "select", options };
}

type ListedPages = CollectionPages & {
  readonly collection: { readonly list: NonNullable<CollectionPages["collection"]["list"]> };
};

function openCollection(
  description: ApiDescription,
  path: string,
  { area = description.api, name: given, accessOf = () => undefined }: GenerateOptions,
): ListedPages | { readonly reason: string } {
  const collection = findCollection(description, path);
  const { list, noun, read } = collection;
  if (list === undefined) return { reason: `There is no GET ${path} in ${description.title}.` };
  const shape = readRowShape(list, collection);
  if ("reason" in shape) return shape;
  const sent = sentByDialect(list, shape);
  const answer = read?.answer();
  const item = envelopeOf(answer, noun);
  const known = knownOf(shape, answer, item);
  const readBy = askedBy([list, read]);
  const asked = askedBy([list, read, collection.modify, collection.remove]).filter(
    (each) => !sent.includes(each) && (readBy.includes(each) || !known.includes(each)),
  );
  const speller = createSpeller(collection.path, shape.key, { asked, known, item });
  const below = findItemOperations(description, collection);
  const name = given ?? collection.called.replaceAll(" ", "-");
  return {
    api: description.api,
    title: description.title,
    description,
    collection: { ...collection, list },
    below,
    shape,
    item,
    called: hasField(answer, item, shape.name) ? `item.${shape.name}` : "query.id",
    isCalled: answer === undefined || !mayBeNull(answer, itemIn(answer, item), shape.name),
    speller,
    choices: createChoices(description, speller, collection),
    asked,
    texts: createTexts(),
    accessOf,
    names: { list: name, detail: `${name}-detail`, add: `${name}-add`, edit: `${name}-edit` },
    addresses: {
      list: `/pages/${area}/${name}${speller.queryOf()}`,
      detail: !canShow(read, item, noun)
        ? undefined
        : `/pages/edit-page/${name}-detail${speller.queryOf("query")}`,
    },
    notes: [...below.notes],
  };
}

/** What both a row and an item say of their version: an operation that insists on it is given it. */
function knownOf({ root, row }: RowShape, answer: JsonSchema | undefined, item: string): readonly string[] {
  if (answer === undefined) return [];
  const inItem = propertiesOf(answer, itemIn(answer, item)).map(({ name }) => name);
  return propertiesOf(root, row)
    .filter((property) => VERSION_MARKS.has(wordsIn(property.name).join(" ")) && canBeNamed(property))
    .map(({ name }) => name)
    .filter((name) => inItem.includes(name));
}

/** Modify first, delete last, what else can be done between them. */
function actionsOf(pages: CollectionPages, at: "row" | "query", hasEdit: boolean): readonly Action[] {
  const { api, names, speller, texts, accessOf, notes, shape, collection, below, addresses } = pages;
  const isRow = at === "row";
  const place = {
    api,
    page: isRow ? names.list : names.detail,
    noun: collection.noun,
    speller,
    at,
    name: isRow ? `row.${shape.name}` : pages.called,
    typed: isRow ? `row.${shape.typed}` : pages.isCalled ? pages.called : "query.id",
    state: shape.facts.find(
      ({ role, property, field }) =>
        role === "state" &&
        property.choices.length > 0 &&
        (isRow || hasField(collection.read?.answer(), pages.item, field)),
    ),
    choices: pages.choices,
    power: `${names.list}-power`,
    texts,
    notes: isRow ? notes : [],
  };
  const modify: readonly Action[] = hasEdit
    ? [
        {
          id: "modify",
          kind: "modify",
          access: accessOf(collection.modify),
          goto: `/pages/edit-page/${names.edit}${speller.queryOf(at)}`,
        },
      ]
    : [];
  const remove = collection.remove && buildDelete(collection.remove, place);
  const removes =
    remove === undefined ? [] : [isRow ? remove : { ...remove, then: [{ goto: addresses.list }] }];
  const actions = buildActions(below.actions, place);
  return [...modify, ...(isRow ? actions : actions.slice(0, MOST_BUTTONS)), ...removes];
}

/** A row has a menu, a page has buttons: what does not fit stays with the row. */
const MOST_BUTTONS = 5;
