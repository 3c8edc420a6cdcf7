import type { Operation } from "#engine/api-description";
import type { Action, Call } from "#engine/template";
import { buildFields } from "./build-fields.ts";
import { chosenPowers } from "./chosen-powers.ts";
import type { Choices } from "./choices-of.ts";
import type { ChosenPowers } from "./chosen-powers.ts";
import type { Fact } from "./find-facts.ts";
import { isSecret, wordsIn } from "./property-role.ts";
import { propertiesOf, resolveParts } from "./describe-schema.ts";
import { actionWord, statesFor } from "./power-words.ts";
import type { ActionWord } from "./power-words.ts";
import type { ItemAt, Speller } from "./spell-call.ts";
import { singularOf } from "./texts.ts";
import type { Texts } from "./texts.ts";
import { trackOf } from "./track-call.ts";
import type { AccessOf } from "./read-permissions.ts";
import { wordsOf } from "#engine/expression";
import { toWords } from "../../context/index.ts";

/** Where actions stand. */
export interface ActionPlace {
  readonly api: string;
  readonly page: string;
  readonly noun: string;
  readonly speller: Speller;
  readonly at: ItemAt;
  /** How a text names the thing: `row.name`, or of the page's own item `item.name`. */
  readonly name: string;
  readonly state: Fact | undefined;
  readonly choices: Choices;
  readonly texts: Texts;
  readonly accessOf: AccessOf;
  readonly notes: string[];
}

/** The actions of an item from the operations below it; one for each word of power where a body's choice says it. */
export function buildActions(operations: readonly Operation[], place: ActionPlace): readonly Action[] {
  const actions = operations.flatMap((operation) => {
    const chosen = chosenPowers(operation);
    return chosen === undefined ? (plainAction(operation, place) ?? []) : powersOf(operation, chosen, place);
  });
  const once = actions.filter(({ id }, index) => actions.findIndex((each) => each.id === id) === index);
  // Power comes first: it is what people look for.
  return [
    ...once.filter(({ kind }) => kind === "vm-state"),
    ...once.filter(({ kind }) => kind !== "vm-state"),
  ];
}

/** Deletes the item: asks, and lets its name be typed. */
export function buildDelete(operation: Operation, place: ActionPlace): Action {
  const { api, page, noun, name, texts, speller, at } = place;
  const title = at === "row" && !operation.answersWithActivity ? undefined : titleOf("delete", place);
  const query = speller.requiredQuery(operation, at);
  const isSynchronous = operation.parameters.some((each) => each.in === "query" && each.name === "sync");
  return {
    id: "delete",
    kind: "delete",
    access: place.accessOf(operation),
    ask: {
      title: at === "row" ? undefined : title,
      typed: { $: name },
      noun: texts.say(`${page}.noun`, noun),
    },
    call: {
      api,
      do: speller.call(operation, at),
      query: query || isSynchronous ? { ...query, ...(isSynchronous && { sync: "none" }) } : undefined,
      ...(operation.method === "POST" && bodyOf(operation) ? { body: {} } : {}),
      track: title === undefined ? undefined : trackOf(operation, title),
    },
  };
}

function plainAction(operation: Operation, place: ActionPlace): Action | undefined {
  const { method, path } = operation;
  const word = actionWord(lastOf(path));
  const built = buildFields(operation, {
    ...place,
    page: `${place.page}.${word.id}`,
    isGiven: place.speller.isGiven,
  });
  if (built.unshown.length > 0) {
    place.notes.push(`${method} ${path} needs ${built.unshown.join(", ")}, which no field can show.`);
    return undefined;
  }
  if (!sendsFields(operation)) {
    place.notes.push(`${method} ${path} takes a list or a text, which no form sends.`);
    return undefined;
  }
  const isCreation = method === "POST" && word.kind === "run" && isThing(path, word.id);
  const action = actionOf(
    operation,
    isCreation ? { ...word, id: `add-${singularOf(word.id)}` } : word,
    place,
  );
  if (built.fields.length > 0)
    return {
      ...action,
      ask: { ...askOf(action.id, place), fields: built.fields },
      call: callOf(operation, place, action.id, bodyOf(operation) ? { $: "form" } : undefined),
    };
  return action;
}

/** A body whose choice says what is done: `{ "type": "power_off" }`. */
function powersOf(
  operation: Operation,
  { field, values }: ChosenPowers,
  place: ActionPlace,
): readonly Action[] {
  return values.map((value) => {
    const word = actionWord(value);
    return {
      ...actionOf(operation, word, place),
      call: callOf(operation, place, word.id, { [field]: value }),
    };
  });
}

function actionOf(operation: Operation, word: ActionWord, place: ActionPlace): Action {
  const { state, texts } = place;
  const states = state === undefined ? undefined : statesFor(word.power, state.property.choices.map(String));
  const root = place.at === "row" ? "row" : "item";
  return {
    id: word.id,
    kind: word.kind,
    // The engine derives a label from the id, without knowing abbreviations.
    label:
      toWords(word.id) === wordsOf(word.id)
        ? undefined
        : texts.say(`${place.page}.${word.id}-label`, toWords(word.id)),
    access: place.accessOf(operation),
    enable:
      states === undefined || state === undefined
        ? undefined
        : [
            {
              if: { in: [{ var: `${root}.${state.field}` }, states] },
              reason: texts.say(`${place.page}.not-now`, "Not possible in this state."),
            },
          ],
    ask: word.isAsked ? askOf(word.id, place) : undefined,
    call: callOf(operation, place, word.id, bodyOf(operation) ? {} : undefined),
    then: revealOf(operation, place),
  };
}

function callOf(operation: Operation, place: ActionPlace, id: string, body: unknown): Call {
  const { api, speller, at } = place;
  return {
    api,
    do: speller.call(operation, at),
    query: speller.requiredQuery(operation, at),
    body,
    track: operation.answersWithActivity ? trackOf(operation, titleOf(id, place)) : undefined,
  };
}

/** A secret that the answer brings is shown once. */
function revealOf(operation: Operation, { page, texts }: ActionPlace): Action["then"] {
  const answer = operation.answer();
  if (answer === undefined || operation.answersWithActivity) return undefined;
  const secrets = propertiesOf(answer, answer).filter((each) => each.type === "text" && isSecret(each));
  if (secrets.length === 0) return undefined;
  const fields = secrets.map(({ name }) => ({
    label: texts.say(`${page}.${wordsIn(name).join("-")}`, toWords(name)),
    value: { $: `result.${name}` },
    format: "copyable" as const,
  }));
  return ["refresh", { reveal: { title: texts.say(`${page}.shown-once`, "Shown once"), fields } }];
}

/** In a list the action and the name of the row are title enough. */
function askOf(id: string, place: ActionPlace): { readonly title?: string } {
  return place.at === "row" ? {} : { title: titleOf(id, place) };
}

function titleOf(id: string, { page, name, texts }: ActionPlace): string {
  return texts.say(`${page}.${id}`, `${toWords(id)} {{${name}}}`);
}

/** Whether the body is an object, if there is one. */
function sendsFields(operation: Operation): boolean {
  const body = operation.body();
  if (body === undefined) return true;
  const { type, items } = resolveParts(body, body);
  return items === undefined && (type === undefined || type === "object");
}

function bodyOf(operation: Operation): boolean {
  return operation.body() !== undefined;
}

/** `/workspaces/{id}/apikeys` adds one; `/servers/{id}/actions/change_alias_ips` and `/notify` do something. */
function isThing(path: string, id: string): boolean {
  const isBelowItem = path.replace(/\/$/, "").split("/").at(-2)?.startsWith("{") === true;
  return isBelowItem && !id.includes("-") && singularOf(id) !== id;
}

function lastOf(path: string): string {
  const segments = path.replace(/\/$/, "").split("/");
  return segments.findLast((segment) => !segment.includes("{")) ?? "";
}
