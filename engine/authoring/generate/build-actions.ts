import type { Operation } from "#engine/api-description";
import type { Action, Call, EnableRule } from "#engine/template";
import { buildFields } from "./build-fields.ts";
import { chosenPowers } from "./chosen-powers.ts";
import type { Choices } from "./choices-of.ts";
import type { ChosenPowers } from "./chosen-powers.ts";
import type { Fact } from "./find-facts.ts";
import { resolveParts } from "./describe-schema.ts";
import { wordsIn } from "./property-role.ts";
import { actionWord, statesFor } from "./power-words.ts";
import type { ActionWord } from "./power-words.ts";
import { revealSecrets } from "./reveal-secrets.ts";
import type { ItemAt, Speller } from "./spell-call.ts";
import { singularOf, spelled } from "./texts.ts";
import type { Texts } from "./texts.ts";
import { trackOf } from "./track-call.ts";
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
  /** What is typed to confirm: what is always there. */
  readonly typed: string;
  readonly state: Fact | undefined;
  /** Heads the texts of its power: `shop-servers-power`. */
  readonly power: string;
  readonly choices: Choices;
  readonly texts: Texts;
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
  return once.toSorted((a, b) => rank(a) - rank(b));
}

function rank({ id, kind }: Action): number {
  return kind === "vm-state" ? POWERS.indexOf(actionWord(id).power) : POWERS.length;
}

const POWERS: readonly ActionWord["power"][] = ["on", "other", "off"];

/** Deletes the item: asks, and lets its name be typed. */
export function buildDelete(operation: Operation, place: ActionPlace): Action {
  const { api, page, noun, name, typed, texts, speller, at } = place;
  const query = speller.requiredQuery(operation, at);
  const isSynchronous = operation.parameters.some((each) => each.in === "query" && each.name === "sync");
  return {
    id: "delete",
    kind: "delete",
    ask: {
      ...askOf("delete", place),
      typed: { $: typed },
      ...(typed !== name && { display: texts.say(`${page}.typed`, spelled(lastWord(typed))) }),
      noun: texts.say(`${page}.noun`, spelled(noun)),
    },
    call: {
      api,
      do: speller.call(operation, at),
      query: query || isSynchronous ? { ...query, ...(isSynchronous && { sync: "none" }) } : undefined,
      ...(operation.method === "POST" && bodyOf(operation) ? { body: {} } : {}),
      track: trackOf(operation),
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
      call: callOf(operation, place, bodyOf(operation) ? { $: "form" } : undefined),
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
      call: callOf(operation, place, { [field]: value }),
    };
  });
}

function actionOf(operation: Operation, word: ActionWord, place: ActionPlace): Action {
  const { texts } = place;
  const rule = stateRule(word, place);
  // The engine derives a label from the id, without knowing abbreviations.
  const isDerived = toWords(word.id) === wordsOf(word.id);
  const label = rule === undefined ? `${place.page}.${word.id}-label` : `${place.power}.${word.id}`;
  return {
    id: word.id,
    kind: word.kind,
    label: isDerived && rule === undefined ? undefined : texts.say(label, toWords(word.id)),
    enable: rule && [rule],
    ask: word.isAsked ? askOf(word.id, place) : undefined,
    call: callOf(operation, place, bodyOf(operation) ? {} : undefined),
    then: revealOf(operation, place),
  };
}

/** In which states it is possible, where the choices of the state say it. */
function stateRule(
  { power }: ActionWord,
  { state, at, texts, power: table }: ActionPlace,
): EnableRule | undefined {
  const states = state === undefined ? undefined : statesFor(power, state.property.choices.map(String));
  if (state === undefined || states === undefined) return undefined;
  const of = `${at === "row" ? "row" : "item"}.${state.field}`;
  return {
    if: { in: [{ var: of }, states] },
    reason: texts.say(`${table}.not-now`, "Not possible in this state."),
  };
}

function callOf(operation: Operation, place: ActionPlace, body: unknown): Call {
  const { api, speller, at } = place;
  return {
    api,
    do: speller.call(operation, at),
    query: speller.requiredQuery(operation, at),
    body,
    track: trackOf(operation),
  };
}

/** A secret that the answer brings is shown once. */
function revealOf(operation: Operation, { page, texts }: ActionPlace): Action["then"] {
  const reveal = revealSecrets(operation, page, texts);
  return reveal && ["refresh", reveal];
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

/** `user id` of `row.userId` */
function lastWord(path: string): string {
  return wordsIn(path.split(".").at(-1) ?? "").join(" ");
}

function lastOf(path: string): string {
  const segments = path.replace(/\/$/, "").split("/");
  return segments.findLast((segment) => !segment.includes("{")) ?? "";
}
