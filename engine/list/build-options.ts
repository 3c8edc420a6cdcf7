import type { JsonSchema } from "#engine/api-description";
import type { Roots } from "#engine/expression";
import { readPath } from "#engine/expression";
import type { Options, RemoteOptions } from "#engine/template";
import { parseRows, readPointer } from "#validators";
import type { ResolvedCall } from "../request/index.ts";
import { enumOf, valueText } from "../cell/index.ts";
import { CHOICES_SIZE, choicesIn, chosenCall, pickedChoice, resolveRead } from "../context/index.ts";
import type { PageContext } from "../context/index.ts";
import type { FilterModel, OptionSearch } from "../model/index.ts";

export interface BuiltOptions {
  readonly options: FilterModel["options"];
  /** The choice that a control makes without a person (`pick`). */
  readonly picked?: string;
  /** Present where the server has more choices than are listed. */
  readonly search?: OptionSearch;
}

interface OptionPlace {
  readonly slot: string;
  readonly schema?: JsonSchema | undefined;
  /** The chosen values: the labels of those that are not listed are looked up. */
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
    const values = spec.values ?? enumOf(place.schema);
    return { options: values.map((value) => ({ value: String(value), label: valueText(context, value) })) };
  }
  return "from" in options
    ? withPicked(options, optionsIn(context, options, readPath(options.from, roots), roots))
    : readRemote(context, options, roots, place);
}

function readRemote(
  context: PageContext,
  options: RemoteOptions,
  roots: Roots,
  place: OptionPlace,
): BuiltOptions {
  const { size = CHOICES_SIZE, ...read } = options;
  const resolved = resolveRead(context, read, roots, { size });
  if (resolved.state !== "ready") return { options: [] };
  const { call } = resolved;
  const answer = context.answers({ call, slot: place.slot });
  if (answer.state !== "ready") return { options: [] };
  const listed = optionsIn(context, options, answer.body, roots);
  const dialect = context.apis.dialect(options.api, options.dialect);
  const param = options.search === undefined ? undefined : dialect.search?.param;
  if (param === undefined || parseRows(readPointer(answer.body, options.rows ?? "")).length < size)
    return withPicked(options, listed);
  const values = place.chosen.filter((value) => !listed.some((option) => option.value === value));
  const chosen = readChosen(context, options, roots, { call, values, slot: `${place.slot}:chosen` });
  return {
    options: [...chosen, ...listed],
    search: {
      call: (text) => ({
        ...call,
        query: [...call.query, [param.replace("{field}", options.search ?? ""), text]],
      }),
      read: (body) => optionsIn(context, options, body, roots),
    },
  };
}

/** Looks up the labels of earlier choices that are not listed. */
function readChosen(
  context: PageContext,
  options: RemoteOptions,
  roots: Roots,
  ask: { readonly call: ResolvedCall; readonly values: readonly string[]; readonly slot: string },
): FilterModel["options"] {
  const { values, slot } = ask;
  const call = chosenCall(ask.call, context.apis.dialect(options.api, options.dialect), options, values);
  const answer = call && context.answers({ call, slot });
  if (answer?.state !== "ready") return [];
  return optionsIn(context, options, answer.body, roots).filter(({ value }) => values.includes(value));
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

/** With the choice that is made without a person. */
function withPicked(spec: Options, options: BuiltOptions["options"]): BuiltOptions {
  const picked = pickedChoice(spec.pick, options);
  return { options, picked: picked && String(picked.value) };
}
