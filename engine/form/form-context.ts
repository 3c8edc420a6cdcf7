import type { FormValue } from "../model/index.ts";
import type { PageContext } from "../context/index.ts";

/** The input of a form besides its source. `roots` has all roots but `form` and `picked`, which the form adds. */
export type FormContext = Pick<
  PageContext,
  "viewer" | "roots" | "apis" | "translations" | "api" | "answers" | "report" | "now"
> &
  Partial<Pick<PageContext, "template">>;

/** A person's input so far. Plain data: it can be stored and inspected. */
export interface FormState {
  readonly value: FormValue;
  /** The value it opened with. */
  readonly init: FormValue;
  /** The item of a choice that is not among the loaded options any more, by pointer. */
  readonly chosen: Readonly<Record<string, unknown>>;
  /** The text in the search of a field, by pointer. */
  readonly searches: Readonly<Record<string, string>>;
  /** The values of fields when they were last left: these are the ones the server checks. */
  readonly left: Readonly<Record<string, unknown>>;
  /** What the address named and the choices lack, by pointer, until a person changes the field. */
  readonly unoffered?: Readonly<Record<string, string>>;
  /** What was sent and not answered. It can be sent again: what the server finds taken may be what it did then. */
  readonly unanswered?: FormValue | undefined;
  /** The calls before this one are done: only the fields below its name can still be changed. */
  readonly remaining?: string | undefined;
}
