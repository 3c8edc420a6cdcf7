import type { Operation } from "#engine/api-description";
import type { Field, FormPage } from "#engine/template";
import { LANGUAGE_VERSION } from "#engine/template";
import { splitPointer } from "#validators";
import { followSchema } from "../check/schema-path.ts";
import { buildFields } from "./build-fields.ts";
import { unlessEmpty } from "./collection-pages.ts";
import type { CollectionPages } from "./collection-pages.ts";
import { itemsOf, propertiesOf } from "./describe-schema.ts";
import { revealSecrets } from "./reveal-secrets.ts";
import { spelled } from "./texts.ts";
import type { Texts } from "./texts.ts";
import { trackOf } from "./track-call.ts";

/** A form, or why there is none. */
export interface BuiltForm {
  readonly page?: FormPage;
  readonly note?: string;
}

/** The form that adds to a collection. */
export function buildAdd(pages: CollectionPages): BuiltForm {
  const { api, collection, speller, texts, names, addresses, accessOf } = pages;
  const { add, noun, path } = collection;
  if (add === undefined) return { note: `${pages.title} describes no way to add to ${path}.` };
  const { fields, unshown } = buildFields(add, {
    page: names.add,
    noun,
    texts,
    choices: pages.choices,
    isGiven: speller.isGiven,
  });
  if (unshown.length > 0)
    return {
      note: `To add to ${path} needs ${unshown.join(", ")}, which no field can show: write that page by hand.`,
    };
  if (fields.length === 0)
    return { note: `${add.method} ${add.path} describes no field that a form can show.` };
  const title = texts.say(`${names.add}.title`, `Add ${spelled(noun)}`);
  return {
    page: {
      ...headOf(names.add, title),
      access: accessOf(add),
      params: unlessEmpty(speller.params(false)),
      fields,
      call: {
        api,
        do: speller.call(add, "query"),
        query: speller.requiredQuery(add),
        body: add.body() === undefined ? undefined : { $: "form" },
        track: trackOf(add, title),
      },
      then: [
        revealSecrets(add, names.add, texts, sentBy(add)) ?? { toast: "t:saved" },
        { goto: addresses.list },
      ],
    },
  };
}

/** Whether a request holds a property of this name. */
function sentBy(operation: Operation): (name: string) => boolean {
  const body = operation.body();
  const names = body === undefined ? [] : propertiesOf(body, body).map(({ name }) => name);
  return (name) => names.includes(name);
}

/** The form that changes an item: as it is read, and back only what was changed where the API can take that. */
export function buildEdit(pages: CollectionPages): BuiltForm {
  const { api, collection, speller, texts, names, addresses, accessOf, item } = pages;
  const { modify, read, noun, path } = collection;
  if (modify === undefined) return { note: `${pages.title} describes no way to modify ${path}.` };
  const isDocument = modify.method === "PUT" && read !== undefined && item === "" && isSame(read, modify);
  const isPart = modify.method === "PATCH" && read !== undefined;
  const isList = isPatchList(modify) && read !== undefined;
  // A list of changes says nothing of what is changed: what can be added can be changed.
  const described = isList ? collection.add : modify;
  if (described === undefined)
    return { note: `${modify.method} ${modify.path} describes no field that a form can show.` };
  const { fields } = buildFields(described, {
    page: names.edit,
    noun,
    texts,
    choices: pages.choices,
    isGiven: speller.isGiven,
    isWhole: modify.method === "PUT" && !isDocument,
  });
  if (fields.length === 0)
    return { note: `${modify.method} ${modify.path} describes no field that a form can show.` };
  const title = texts.say(`${names.edit}.title`, `Modify ${spelled(noun)}`);
  const init = read && startOf(read, item, fields);
  const isChanged = isDocument || isList || (isPart && init !== undefined);
  const shown = isChanged && read !== undefined && init !== undefined ? openedBy(read, init, fields) : fields;
  return {
    page: {
      ...headOf(names.edit, title),
      access: accessOf(modify),
      params: speller.params(true),
      load: read && { item: { api, do: speller.call(read, "query"), query: speller.requiredQuery(read) } },
      init,
      schema: isList ? { api, body: `${described.method} ${described.path}` } : undefined,
      ...inSteps(shown, modify.method === "PUT" && !isDocument, names.edit, texts),
      call: {
        api,
        do: speller.call(modify, "query"),
        query: speller.requiredQuery(modify),
        ...(isDocument
          ? { edit: "load.item", ops: "changed" as const }
          : isList
            ? { ops: "changed" as const }
            : { body: isChanged ? "changed" : { $: "form" } }),
        track: trackOf(modify, title),
      },
      then: [{ toast: "t:saved" }, { goto: addresses.detail ?? addresses.list }],
    },
  };
}

/**
 * What the form starts with: the thing that is read, or the answer around it where the request is wrapped too.
 * Undefined: nothing that is read has a field of the form.
 */
function startOf(
  read: Operation,
  item: string,
  fields: readonly Field[],
): { readonly $: string } | undefined {
  const answer = read.answer();
  if (answer === undefined) return { $: `load.item${item}` };
  const wanted = fields.map(({ at }) => at.split("/")[1]);
  const has = (path: readonly string[]): boolean => {
    const inner = path.reduce<unknown>(
      (at, name) => propertiesOf(answer, at).find((each) => each.name === name)?.schema,
      answer,
    );
    const names = propertiesOf(answer, inner).map(({ name }) => name);
    return names.length === 0 || names.some((name) => wanted.includes(name));
  };
  const path = item.split(".").slice(1);
  if (has(path)) return { $: `load.item${item}` };
  return path.length > 0 && has([]) ? { $: "load.item" } : undefined;
}

/** The fields, of which those that are only written say that they open empty. */
function openedBy(read: Operation, init: { readonly $: string }, fields: readonly Field[]): readonly Field[] {
  const answer = read.answer();
  const [, , ...whole] = init.$.split(".");
  return fields.map((field) => {
    const path = [...whole, ...splitPointer(field.at)];
    const isRead = answer === undefined || followSchema(answer, answer, path).ok;
    const isEmpty = field.as === "secret" || field.at.startsWith("?");
    return isRead || isEmpty ? field : { ...field, init: null };
  });
}

/** What is read can be written: a record whose answer has nearly all that its request has. */
function isSame(read: Operation, modify: Operation): boolean {
  const [answer, body] = [read.answer(), modify.body()];
  if (answer === undefined || body === undefined) return false;
  const answered = new Set(propertiesOf(answer, answer).map(({ name }) => name));
  const sent = propertiesOf(body, body).map(({ name }) => name);
  const both = sent.filter((name) => answered.has(name)).length;
  return read.path === modify.path && both >= NEARLY_ALL * Math.max(sent.length, answered.size, 1);
}

const NEARLY_ALL = 0.8;

/** JSON Patch: `[{ "op": "replace", "path": "/name", "value": "web" }]`. */
function isPatchList(modify: Operation): boolean {
  const body = modify.body();
  const entry = body === undefined ? undefined : itemsOf(body, body);
  if (body === undefined || entry === undefined) return false;
  const names = propertiesOf(body, entry).map(({ name }) => name);
  return ["op", "path", "value"].every((name) => names.includes(name));
}

/** What has to be sent whole is shown whole: a long form goes on in a second step. */
function inSteps(
  fields: readonly Field[],
  isWhole: boolean,
  page: string,
  texts: Texts,
): Pick<FormPage, "fields" | "steps"> {
  if (!isWhole || fields.length <= MOST_IN_A_STEP) return { fields };
  // A group stays together.
  const last = fields.findIndex(({ section }, index) => index >= MOST_IN_A_STEP || section !== undefined);
  const end = Math.max(last, 1);
  return {
    steps: [
      { title: texts.say(`${page}.general`, "General"), fields: fields.slice(0, end) },
      { title: texts.say(`${page}.more`, "More settings"), fields: fields.slice(end) },
    ],
  };
}

const MOST_IN_A_STEP = 10;

function headOf(template: string, title: string) {
  return { template, v: LANGUAGE_VERSION, kind: "form" as const, title };
}
