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

/** What can be performed: an action, or a form, which is sent the same way. */
export type Performable = Partial<Pick<Action, "call" | "calls" | "then" | "ask">> & {
  readonly kind?: string;
  readonly init?: Value;
};

export type Step = NamedCall | NamedCallSwitch | ((Call | CallSwitch) & { readonly as: string });

/** Name under which the answer of a call that has none is kept between tries. */
export const SINGLE_CALL = "call";

/** The action or form at a JSON Pointer of a template. Undefined: there is none. */
export function findAction(template: Template, pointer: string): Performable | undefined {
  const found: unknown = readPointer(template, pointer);
  // What the pointer leads to has the template's shape, which was checked when the template was read.
  return isRecord(found) ? found : undefined;
}

/** The calls of an action in order, and whether there is only one without a name. */
export function stepsOf({ call, calls }: Performable): {
  readonly steps: readonly Step[];
  readonly isSingle: boolean;
} {
  if (calls !== undefined) return { steps: calls, isSingle: false };
  return { steps: call === undefined ? [] : [{ ...call, as: SINGLE_CALL }], isSingle: true };
}

/**
 * What follows where the template does not say: the page's data is read again. What would otherwise show nothing says
 * that it worked.
 */
export function followUpsOf({ kind, then }: Performable): readonly Then[] {
  if (then !== undefined) return then;
  if (kind === "test") return [{ toast: "t:action.test-passed" }];
  return kind === "password-reset" ? ["refresh", { toast: "t:action.password-reset-done" }] : ["refresh"];
}
