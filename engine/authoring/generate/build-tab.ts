import type { Dialect } from "#engine/api-description";
import type { Action, Tab } from "#engine/template";
import { buildActions, buildDelete } from "./build-actions.ts";
import { buildFields } from "./build-fields.ts";
import { buildList } from "./build-list.ts";
import { createChoices } from "./choices-of.ts";
import { findCollection } from "./collection.ts";
import type { Collection } from "./collection.ts";
import type { CollectionPages } from "./collection-pages.ts";
import { findItemOperations, restOf } from "./item-operations.ts";
import { readRowShape } from "./row-shape.ts";
import { sentByDialect } from "./read-list-words.ts";
import { askedBy, createSpeller } from "./spell-call.ts";
import { spelled, worded } from "./texts.ts";
import { trackOf } from "./track-call.ts";
import { wordsIn } from "./property-role.ts";

export interface BuiltTab {
  readonly tab: Tab;
  readonly dialects: Readonly<Record<string, Dialect>>;
}

/** A list under an item, as a tab of its page: with what can be done with its rows, and a dialog that adds to it. */
export function buildTab(path: string, pages: CollectionPages): BuiltTab | { readonly reason: string } {
  const { description, texts, names, notes, api } = pages;
  const collection = findCollection(description, path);
  const { list, plural, noun } = collection;
  if (list === undefined) return { reason: `${path} is read in no way that a list knows.` };
  const shape = readRowShape(list, collection);
  if ("reason" in shape) return shape;
  const id = restOf(path, pages.collection.itemPath ?? "")
    .flatMap(wordsIn)
    .join("-");
  const page = `${names.detail}.${id}`;
  const speller = createSpeller(collection.path, shape.key, { asked: pages.asked, isInItem: true });
  const choices = createChoices(description, speller, collection);
  const place = {
    api,
    page,
    noun,
    speller,
    at: "row" as const,
    name: `row.${shape.name}`,
    typed: `row.${shape.typed}`,
    state: shape.facts.find(({ role }) => role === "state"),
    choices,
    power: `${page.replaceAll(".", "-")}-power`,
    texts,
    notes,
  };
  const actions = buildActions(findItemOperations(description, collection).actions, place);
  const removes = collection.remove === undefined ? [] : [buildDelete(collection.remove, place)];
  const built = buildList(list, shape, {
    ...place,
    plural,
    rowActions: [...actions, ...removes],
    pageActions: addTo(collection, { ...place, notes }),
  });
  const sent = sentByDialect(list, shape);
  const missing = askedBy([list, collection.remove]).filter(
    (name) => !sent.includes(name) && !pages.asked.includes(name),
  );
  if (missing.length > 0)
    return {
      reason: `${list.method} ${list.path} needs ${missing.join(", ")}, which a tab does not ask for.`,
    };
  return {
    tab: {
      id,
      title: texts.say(`${page}.title`, worded(plural)),
      panels: [{ kind: "list", id, ...built.body }],
    },
    dialects: { ...built.dialects, ...choices.dialects },
  };
}

type Place = Parameters<typeof buildDelete>[1];

/** A dialog, so that the tab stays where it is. */
function addTo({ add, noun }: Collection, place: Place): readonly Action[] {
  const { page, texts, speller, api, notes } = place;
  if (add === undefined) return [];
  const { fields, unshown } = buildFields(add, {
    page: `${page}.add`,
    noun,
    texts,
    choices: place.choices,
    isGiven: speller.isGiven,
  });
  if (unshown.length > 0) {
    notes.push(`${add.method} ${add.path} needs ${unshown.join(", ")}, which no field can show.`);
    return [];
  }
  if (fields.length === 0) return [];
  const title = texts.say(`${page}.add`, `Add ${spelled(noun)}`);
  return [
    {
      id: "add",
      kind: "add",
      label: title,
      ask: { title, fields },
      call: {
        api,
        do: speller.call(add, "query"),
        query: speller.requiredQuery(add),
        body: add.body() === undefined ? undefined : { $: "form" },
        track: trackOf(add, title),
      },
    },
  ];
}
