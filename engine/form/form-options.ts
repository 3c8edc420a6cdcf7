import type { JsonSchema } from "#engine/api-description";
import { readPath, referencesOf, renderText } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Field, Options, RemoteOptions } from "#engine/template";
import { isUnset, parseRows, readPointer } from "#validators";
import { enumOf, valueText } from "../cell/index.ts";
import {
  CHOICES_SIZE,
  choicesIn,
  choicesOfItem,
  chosenCall,
  pickedChoice,
  resolveRead,
} from "../context/index.ts";
import type { FormContext } from "./form-context.ts";
import type { AnswerState, Choice, NeededCall } from "../context/index.ts";

/** The current choices of a field. */
export interface FieldOptions {
  readonly state: "ready" | "loading" | "waiting" | "error";
  readonly choices: readonly Choice[];
  /** The server has more choices than these. */
  readonly isSearched: boolean;
  /** The server is still asked about a chosen value that is not among them. */
  readonly isNaming?: boolean;
  /** What the API or load lists besides, and this field does not offer. */
  readonly others?: readonly Choice[];
  /** The empty reference, while waiting; the failure, on an error. */
  readonly reason?: string;
}

export interface OptionsPlace {
  readonly roots: Roots;
  /** The text typed into a field whose choices are searched. */
  readonly search: string;
  readonly isNeeded: (path: string) => boolean;
  /** Whether what the address says for a path is still looked up. */
  readonly isUnknown?: (path: string) => boolean;
  /** The field's value, and its item or items if known: a choice that is not listed keeps its label. */
  readonly value: unknown;
  readonly chosen: unknown;
}

/**
 * The choices of a field: from the template, the schema, a load, or an API. Undefined: it has none. They wait while a
 * value they need is empty: a placeholder of the path, or a field that must be filled (`isNeeded`).
 */
export function fieldOptions(
  context: FormContext,
  field: Field,
  schema: JsonSchema | undefined,
  at: OptionsPlace,
): FieldOptions | undefined {
  const { roots } = at;
  const { options } = field;
  if (options === undefined) return fixedOptions(context, field, schema, roots);
  if ("from" in options) {
    const body = readPath(options.from, roots);
    const choices = choicesIn(context, options, body, roots);
    return {
      state: body === undefined ? "loading" : "ready",
      choices,
      others: othersIn(context, options, body, roots),
      isSearched: false,
    };
  }
  const empty = emptyReference(options, roots, at.isNeeded);
  if (empty !== undefined) {
    const none = { choices: [], isSearched: false };
    return at.isUnknown?.(empty) === true
      ? { state: "loading", ...none }
      : { state: "waiting", ...none, reason: empty };
  }
  return remoteOptions(context, field.at, options, at);
}

/** The choice that is made without a person (`pick`); a field that needs one makes the only one. */
export function defaultChoice(field: Field, options: FieldOptions, isRequired: boolean): Choice | undefined {
  if (options.state !== "ready" || options.isSearched) return undefined;
  return pickedChoice(field.options?.pick ?? (isRequired ? "only" : undefined), options.choices);
}

function fixedOptions(
  context: FormContext,
  field: Field,
  schema: JsonSchema | undefined,
  roots: Roots,
): FieldOptions | undefined {
  const allowed = enumOf(schema);
  const values = field.values ?? allowed;
  if (values.length === 0) return undefined;
  const choices = values
    .map((each) =>
      typeof each === "object"
        ? { value: each.value, label: renderText(each.label, roots, context) }
        : { value: each, label: valueText(context, each) },
    )
    .filter(({ value }) => allowed.length === 0 || allowed.includes(value));
  return { state: "ready", choices, isSearched: false };
}

function remoteOptions(
  context: FormContext,
  at: string,
  options: RemoteOptions,
  { roots, search, value, chosen }: OptionsPlace,
): FieldOptions {
  const none = { choices: [], isSearched: false };
  const size = options.size ?? CHOICES_SIZE;
  const { size: _, ...read } = options;
  const resolved = resolveRead(context, read, roots, { size });
  if (resolved.state === "unfiltered") return { state: "waiting", ...none, reason: resolved.path };
  if (resolved.state === "unfilled") return { state: "waiting", ...none, reason: resolved.placeholder };
  const dialect = context.apis.dialect(options.api, options.dialect);
  const param = dialect.search?.param;
  const isAsked = search !== "" && options.search !== undefined && param !== undefined;
  const all: NeededCall = { call: resolved.call, slot: `options:${at}` };
  const first = context.answers(all);
  if (first.state === "failed") return { state: "error", ...none, reason: first.failure.text };
  if (first.state !== "ready") return { state: "loading", ...none };
  const isPartial = parseRows(readPointer(first.body, options.rows ?? "")).length >= size;
  const isSearched = isPartial && options.search !== undefined && param !== undefined;
  const listed = choicesIn(context, options, first.body, roots);
  if (!isPartial) {
    const others = othersIn(context, options, first.body, roots);
    return { state: "ready", choices: listed, others, isSearched };
  }
  const known = [
    ...[chosen].flat().flatMap((item) => choicesOfItem(context, options, item, roots)),
    ...listed,
  ];
  const unknown = valuesIn(value).filter((each) => !known.some((choice) => String(choice.value) === each));
  const asked = chosenCall(resolved.call, dialect, options, unknown);
  const named = asked && context.answers({ call: asked, slot: `options:${at}:chosen` });
  const missing =
    named?.state === "ready"
      ? choicesIn(context, options, named.body, roots).filter((choice) =>
          unknown.includes(String(choice.value)),
        )
      : [];
  const own = [...missing, ...known.filter((choice) => valuesIn(value).includes(String(choice.value)))];
  const withOwn = (found: readonly Choice[]): readonly Choice[] => [
    ...own.filter((choice) => !found.some((each) => each.value === choice.value)),
    ...found,
  ];
  const isNaming = named !== undefined && !isAnswered(named);
  if (!isAsked) return { state: "ready", choices: withOwn(listed), isSearched, isNaming };
  const query = [...resolved.call.query, [param.replace("{field}", options.search ?? ""), search] as const];
  const answer = context.answers({ call: { ...resolved.call, query }, slot: `options:${at}:search` });
  if (answer.state === "failed")
    return { state: "error", choices: own, isSearched, reason: answer.failure.text };
  if (answer.state !== "ready" || answer.isPrevious === true)
    return { state: "loading", choices: own, isSearched };
  return { state: "ready", choices: withOwn(choicesIn(context, options, answer.body, roots)), isSearched };
}

/** What `keep` leaves out: a value of before still has its name. */
function othersIn(
  context: FormContext,
  { keep, ...whole }: Options,
  body: unknown,
  roots: Roots,
): readonly Choice[] {
  return keep === undefined ? [] : choicesIn(context, whole, body, roots);
}

/** The first empty reference to a field that must be filled: the choices wait for it. */
function emptyReference(
  { query, filter }: RemoteOptions,
  roots: Roots,
  isNeeded: (path: string) => boolean,
): string | undefined {
  return referencesOf([query, filter]).find((path) => isUnset(readPath(path, roots)) && isNeeded(path));
}

/** Whether it is known which choices there are: a value that the API refuses is none of them. */
function isAnswered(answer: AnswerState): boolean {
  if (answer.state === "ready") return answer.isPrevious !== true;
  return answer.state === "failed" && answer.failure.status >= 400 && answer.failure.status < 500;
}

/** The chosen values as text, because links and answers may differ in type. */
function valuesIn(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) =>
    (typeof each === "string" && each !== "") || typeof each === "number" ? [String(each)] : [],
  );
}
