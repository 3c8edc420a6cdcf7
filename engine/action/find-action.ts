import type {
  Action,
  Call,
  CallSwitch,
  NamedCall,
  NamedCallSwitch,
  Template,
  Then,
  Value,
} from "#engine/template";
import { isRecord, readPointer } from "#validators";
import type { TemplateSource } from "../catalogue/index.ts";
import type { ActionRun } from "./action-run.ts";

/** What can be performed: an action, or a form, which is sent in the same way. */
export type Performable = Partial<
  Pick<Action, "id" | "label" | "doing" | "call" | "calls" | "then" | "ask" | "use" | "with">
> & {
  readonly kind?: string;
  readonly init?: Value;
};

export type Step = NamedCall | NamedCallSwitch | ((Call | CallSwitch) & { readonly as: string });

/** Key of the answer of a call without a name, kept between tries. */
export const SINGLE_CALL = "call";

export type FoundAction =
  | { readonly ok: true; readonly template: Template; readonly action: Performable }
  | { readonly ok: false; readonly text: string };

/**
 * The action or form at a JSON Pointer of a template: used to ask, to perform and to show its calls. Never throws;
 * where there is none, `text` says why.
 */
export async function findAction(
  templates: Pick<TemplateSource, "page">,
  { template: name, parameters, pointer }: Pick<ActionRun, "template" | "parameters" | "pointer">,
): Promise<FoundAction> {
  const page = await templates.page(name, parameters);
  if (!page.ok)
    return { ok: false, text: page.reason === "invalid" ? (page.findings[0]?.message ?? "") : page.text };
  const action: unknown = readPointer(page.template, pointer);
  // The shape was checked when the template was read.
  return isRecord(action)
    ? { ok: true, template: page.template, action }
    : { ok: false, text: `The template ${name} has no action at ${pointer}.` };
}

/** The calls of an action in order, and whether it is one call without a name. */
export function stepsOf({ call, calls }: Performable): {
  readonly steps: readonly Step[];
  readonly isSingle: boolean;
} {
  if (calls !== undefined) return { steps: calls, isSingle: false };
  return { steps: call === undefined ? [] : [{ ...call, as: SINGLE_CALL }], isSingle: true };
}

/**
 * What follows where the template does not say: the page's data is read again but after a test, a kind that has a text
 * `done.<kind>` says that it worked, and a page that is a form is left. After a delete that leads elsewhere this is said too, unless the template says
 * something itself. An activity that runs says so itself.
 */
export function followUpsOf(
  { kind = "", then }: Performable,
  { isTracked, isPage }: FollowedRun,
  translations: Readonly<Record<string, string>>,
): readonly Then[] {
  const isSaid = !isTracked && Object.hasOwn(translations, `done.${kind}`);
  const done: readonly Then[] = isSaid ? [{ toast: `t:done.${kind}` }] : [];
  if (then !== undefined) return kind === "delete" && leadsAway(then) ? [...then, ...done] : then;
  const refresh: readonly Then[] = kind === "test" ? [] : ["refresh"];
  return [...refresh, ...done, ...(isPage ? (["back"] as const) : [])];
}

export interface FollowedRun {
  /** An activity of it is followed. */
  readonly isTracked: boolean;
  /** It is a page of its own, a form, which leads back to where the person came from. */
  readonly isPage: boolean;
}

/** What follows where nothing had changed: nothing is said to be done or shown, but that. */
export function withoutChange(then: readonly Then[]): readonly Then[] {
  const rest = then.filter((step) => typeof step === "string" || "goto" in step || "console" in step);
  return [...rest, { toast: "t:done.unchanged", type: "info" }];
}

/** Whether something that follows an action leads to another page. */
export function isGoto(step: Then): boolean {
  return typeof step === "object" && "goto" in step;
}

/** It goes to another page, and says nothing. */
function leadsAway(then: readonly Then[]): boolean {
  const isSome = (word: string) => then.some((step) => typeof step === "object" && word in step);
  return then.some(isGoto) && !isSome("toast") && !isSome("reveal");
}
