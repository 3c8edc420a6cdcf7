import type { Roots } from "#engine/expression";
import { pickSwitch, referencesOf } from "#engine/expression";
import type { Load, Read } from "#engine/template";
import { isRecord } from "#validators";
import type { Failure } from "../request/index.ts";
import type { PageContext } from "./page-context.ts";
import { resolveRead } from "./resolve-read.ts";

/**
 * The state of a load. `absent`: its switch picked no read, its filter has no value, or it may fail and did, so its users stay
 * empty.
 */
export type LoadState =
  | {
      readonly state: "ready";
      readonly body: unknown;
      readonly isUpdating: boolean;
      readonly updatedAt: number;
    }
  | { readonly state: "loading" }
  | { readonly state: "absent"; readonly failure?: Failure }
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly failure: Failure };

export interface Loads {
  readonly roots: Roots;
  readonly states: ReadonlyMap<string, LoadState>;
}

/**
 * The named reads that `names` asks for, with the earlier ones they refer to; nothing else is read. The answers go to
 * root `load`, to those that are there: a dialog's reads may use its page's. Page and panel share reads; with the same
 * name the panel's own wins.
 */
export function resolveLoads(
  context: Pick<PageContext, "apis" | "answers" | "report">,
  specs: Readonly<Record<string, Load>>,
  names: Iterable<string>,
  roots: Roots,
): Loads {
  const states = new Map<string, LoadState>();
  const load: Record<string, unknown> = Object.fromEntries(
    Object.entries(isRecord(roots.load) ? roots.load : {}).filter(([name]) => !Object.hasOwn(specs, name)),
  );
  const open = new Set<string>();

  const resolve = (name: string): LoadState | undefined => {
    const known = states.get(name);
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (known !== undefined || spec === undefined) return known;
    if (open.has(name)) {
      context.report(`the load "${name}" refers to itself`);
      return undefined;
    }
    open.add(name);
    const state = resolveOne(name, spec);
    states.set(name, state);
    if (state.state === "ready") load[name] = state.body;
    return state;
  };

  const resolveOne = (name: string, spec: Load): LoadState => {
    for (const earlier of loadNamesOf(spec, NO_TEXTS)) {
      const state = resolve(earlier);
      if (state?.state === "loading" || state?.state === "waiting" || state?.state === "failed") return state;
    }
    const own: Roots = { ...roots, load };
    const read = pickSwitch<Read>(spec, own);
    if (read === undefined) return { state: "absent" };
    const resolved = resolveRead(context, read, own);
    if (resolved.state === "unfiltered") return { state: "absent" };
    if (resolved.state === "unfilled") {
      if (read.optional === true) return { state: "absent" };
      return /^(route|query)\./.test(resolved.placeholder)
        ? { state: "waiting" }
        : {
            state: "failed",
            failure: { status: 0, message: resolved.text, text: resolved.text, fields: [], isBroken: false },
          };
    }
    const answer = context.answers({ call: resolved.call, slot: `load:${name}` });
    if (answer.state === "failed" && read.optional === true)
      return { state: "absent", failure: answer.failure };
    if (answer.state !== "ready") return answer;
    return {
      state: "ready",
      body: answer.body,
      isUpdating: answer.isUpdating ?? false,
      updatedAt: answer.updatedAt,
    };
  };

  for (const name of names) resolve(name);
  return { roots: { ...roots, load }, states };
}

/**
 * The names of the loads that a part of a template reads, also by the translations of its texts. Computed once per
 * part and language.
 */
export function loadNamesOf(part: unknown, translations: PageContext["translations"]): readonly string[] {
  if (typeof part !== "object" || part === null) return namesIn(part, translations);
  const known = knownIn.get(translations) ?? new WeakMap<object, readonly string[]>();
  knownIn.set(translations, known);
  let names = known.get(part);
  if (names === undefined) {
    names = namesIn(part, translations);
    known.set(part, names);
  }
  return names;
}

/** A read has no texts. */
const NO_TEXTS: PageContext["translations"] = {};

const knownIn = new WeakMap<PageContext["translations"], WeakMap<object, readonly string[]>>();

function namesIn(part: unknown, translations: PageContext["translations"]): readonly string[] {
  const names = referencesOf(part, translations)
    .filter((path) => path.startsWith("load."))
    .map((path) => path.split(".")[1] ?? "");
  // Sources, options and edits name a load without braces: {"from": "load.firewall"}.
  const bare = JSON.stringify(part ?? null).matchAll(/"(?:from|edit)":"load\.([^".]+)/g);
  return [...new Set([...names, ...Array.from(bare, (match) => match[1] ?? "")])];
}
