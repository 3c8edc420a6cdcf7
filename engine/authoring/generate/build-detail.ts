import type { Dialect } from "#engine/api-description";
import type { Action, DetailBody, Tab, Template } from "#engine/template";
import { LANGUAGE_VERSION } from "#engine/template";
import { buildItems } from "./build-columns.ts";
import type { CollectionPages } from "./collection-pages.ts";
import { buildTab } from "./build-tab.ts";
import { itemIn } from "./item-in-answer.ts";
import { worded } from "./texts.ts";

export interface BuiltDetail {
  readonly page: Template;
  readonly dialects: Readonly<Record<string, Dialect>>;
}

/**
 * The page of an item: what can be said of it, and the lists under it in tabs. Undefined where the API does not describe
 * how one is read.
 */
export function buildDetail(pages: CollectionPages, actions: readonly Action[]): BuiltDetail | undefined {
  const { api, collection, speller, texts, names, accessOf, item, below, notes, shape } = pages;
  const { read, noun } = collection;
  const answer = read?.answer();
  if (read === undefined) return undefined;
  const own = answer && buildItems(answer, itemIn(answer, item), noun, names.detail, texts);
  // What is not described of one is as it is in the list.
  const items = own ?? buildItems(shape.root, shape.row, noun, names.detail, texts);
  if (items.length === 0) return undefined;
  const body: DetailBody = {
    of: { $: `load.item${item}` },
    items,
    actions: actions.length > 0 ? actions : undefined,
  };
  // Its place in the trail is called by what it is.
  texts.say(`${names.detail}.route`, worded(noun));
  const tabs = below.lists.flatMap((path) => {
    const tab = buildTab(path, pages);
    if ("reason" in tab) notes.push(tab.reason);
    return "reason" in tab ? [] : [tab];
  });
  const head = {
    template: names.detail,
    v: LANGUAGE_VERSION,
    title: titleOf(pages),
    access: accessOf(read),
    params: speller.params(true),
    load: { item: { api, do: speller.call(read, "query"), query: speller.requiredQuery(read) } },
  };
  if (tabs.length === 0) return { page: { ...head, kind: "detail", ...body }, dialects: {} };
  const overview: Tab = {
    id: "overview",
    title: texts.say(`${names.detail}.overview`, "Overview"),
    panels: [{ kind: "detail", id: "overview", ...body }],
  };
  return {
    page: { ...head, kind: "tabs", tabs: [overview, ...tabs.map(({ tab }) => tab)] },
    dialects: Object.assign({}, ...tabs.map(({ dialects }) => dialects)),
  };
}

/** What the thing is called, where its answer says it: no word of any language, so it stands in the page. */
function titleOf({ called, isCalled, item, collection, texts, names }: CollectionPages): string {
  const name = `{{load.item${item}${called.slice("item".length)}}}`;
  if (called.startsWith("item.") && isCalled) return name;
  return called.startsWith("item.")
    ? // Where it has no name, this says at least what it is.
      texts.say(`${names.detail}.title`, `${worded(collection.noun)} ${name}`)
    : texts.say(`${names.detail}.title`, worded(collection.noun));
}
