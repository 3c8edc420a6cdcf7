import type { FormValue } from "../model/index.ts";
import type { PageContext } from "../context/index.ts";

/** What a form is made of besides its source. `roots` holds all but `form` and `picked`, which are the form's own. */
export type FormContext = Pick<
  PageContext,
  "viewer" | "roots" | "apis" | "translations" | "answers" | "report"
>;

/** What a person has done with a form so far. Plain data: it can be kept and looked at. */
export interface FormState {
  readonly value: FormValue;
  /** The value it opened with. */
  readonly init: FormValue;
  /** The whole item behind a choice that the loaded options no longer hold, by pointer. */
  readonly chosen: Readonly<Record<string, unknown>>;
  /** What is typed into the search of a field, by pointer. */
  readonly searches: Readonly<Record<string, string>>;
  /** The values that fields had when they were last left: what the server is asked to check. */
  readonly left: Readonly<Record<string, unknown>>;
}
