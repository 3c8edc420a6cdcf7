import type { JsonSchema } from "#engine/api-description";
import type { Roots } from "#engine/expression";
import { readPath } from "#engine/expression";
import type { Options, RemoteOptions } from "#engine/template";
import { parseRows, readOwn, readPointer } from "#validators";
import type { ResolvedCall } from "../request/index.ts";
import { enumOf, formatOf, valueText } from "../cell/index.ts";
import { CHOICES_SIZE, choicesIn, chosenCall, ownText, pickedChoice, resolveRead } from "../context/index.ts";
import type { PageContext } from "../context/index.ts";
import type { FilterModel, OptionSearch } from "../model/index.ts";

export interface BuiltOptions {
  readonly options: FilterModel["options"];
  /** The choice that a control makes without a person (`pick`). */
  readonly picked?: string | undefined;
  /** Present where the server has more choices than are listed. */
  readonly search?: OptionSearch;
}

/** Where choices stand, and what is chosen. */
interface OptionPlace {
  readonly slot: string;
  readonly schema?: JsonSchema | undefined;
  /** The chosen values: those that are not listed are looked up, and shown as they are where there is no such choice. */
  readonly chosen: readonly string[];
}

/** The choices of a filter or a page parameter: from the template, a load, an API, or the schema's enum. */
export function buildOptions(
  context: PageContext,
  spec: { readonly values?: readonly (string | number | boolean)[]; readonly options?: Options },
  roots: Roots,
  place: OptionPlace,
): BuiltOptions {
  const { options } = spec;
  if (options === undefined) {
    const flags = place.schema?.["x-flags"];
    const values = (spec.values ?? enumOf(place.schema)).filter((value) => {
      const flag = readOwn(flags, String(value));
      return typeof flag !== "string" || context.viewer.flags.has(flag);
    });
    const listed = values.map((value) => ({ value: String(value), label: valueText(context, value) }));
    return { options: withChosen(context, listed, place, listed.length > 0) };
  }
  if (!("from" in options)) return readRemote(context, options, roots, place);
  const body = readPath(options.from, roots);
  const listed = optionsIn(context, options, body, roots);
  return {
    options: withChosen(context, listed, place, body !== undefined),
    picked: pickedIn(options, listed),
  };
}

function readRemote(
  context: PageContext,
  options: RemoteOptions,
  roots: Roots,
  place: OptionPlace,
): BuiltOptions {
  const { size = CHOICES_SIZE, ...read } = options;
  const resolved = resolveRead(context, read, roots, { size });
  const unknown = { options: withChosen(context, [], place, false) };
  if (resolved.state !== "ready") return unknown;
  const { call } = resolved;
  const answer = context.answers({ call, slot: place.slot });
  if (answer.state !== "ready") return unknown;
  const listed = inWords(context, place, optionsIn(context, options, answer.body, roots));
  const dialect = context.apis.dialect(options.api, options.dialect);
  const param = options.search === undefined ? undefined : dialect.search?.param;
  const isAll = parseRows(readPointer(answer.body, options.rows ?? "")).length < size;
  if (param === undefined || isAll)
    return { options: withChosen(context, listed, place, isAll), picked: pickedIn(options, listed) };
  const values = place.chosen.filter((value) => !listed.some((option) => option.value === value));
  const chosen = readChosen(context, options, roots, { call, values, slot: `${place.slot}:chosen`, place });
  return {
    options: withChosen(context, [...chosen, ...listed], place, false),
    search: {
      call: (text) => ({
        ...call,
        query: [...call.query, [param.replace("{field}", options.search ?? ""), text]],
      }),
      read: (body) => inWords(context, place, optionsIn(context, options, body, roots)),
    },
  };
}

/** Looks up the labels of earlier choices that are not listed. */
function readChosen(
  context: PageContext,
  options: RemoteOptions,
  roots: Roots,
  ask: {
    readonly call: ResolvedCall;
    readonly values: readonly string[];
    readonly slot: string;
    readonly place: OptionPlace;
  },
): FilterModel["options"] {
  const { values, slot } = ask;
  const call = chosenCall(ask.call, context.apis.dialect(options.api, options.dialect), options, values);
  const answer = call && context.answers({ call, slot });
  if (answer?.state !== "ready") return [];
  const found = inWords(context, ask.place, optionsIn(context, options, answer.body, roots));
  return found.filter(({ value }) => values.includes(value));
}

/** The choices of an answer as text, because the URL has only text. */
function optionsIn(
  context: PageContext,
  spec: Options,
  body: unknown,
  roots: Roots,
): BuiltOptions["options"] {
  return choicesIn(context, spec, body, roots).map(({ value, label }) => ({ value: String(value), label }));
}

/** Choices that are called by their code have its words, where the description says that it is one. */
function inWords(
  context: PageContext,
  { schema }: OptionPlace,
  options: BuiltOptions["options"],
): BuiltOptions["options"] {
  if (schema === undefined || formatOf(undefined, schema, undefined) !== "code") return options;
  return options.map(({ value, label }) => ({
    value,
    label: label === value ? valueText(context, value) : label,
  }));
}

/** The choice that is made without a person. */
function pickedIn(spec: Options, options: BuiltOptions["options"]): string | undefined {
  const picked = pickedChoice(spec.pick, options);
  return picked && String(picked.value);
}

/** With the chosen values that are not listed: they count all the same. Where all choices are, it says that they are none. */
function withChosen(
  context: PageContext,
  listed: BuiltOptions["options"],
  { chosen }: OptionPlace,
  areAll: boolean,
): BuiltOptions["options"] {
  const others = chosen.filter((value) => !listed.some((option) => option.value === value));
  const labelOf = (value: string) => (areAll ? ownText(context, "list.no-choice", { value }) : value);
  return [...others.map((value) => ({ value, label: labelOf(value) })), ...listed];
}
