import type { ApiDescription, ApiEntry, Dialect } from "#engine/api-description";
import type { Report, Roots } from "#engine/expression";
import type { Template } from "#engine/template";
import type { Viewer } from "../access/index.ts";
import type { PlaceholderRow, WorkedRow } from "../activity/index.ts";
import type { Failure, ResolvedCall } from "../request/index.ts";

/** The input of a page. The same context builds the same page. */
export interface PageContext {
  /** Identifies the template in remembered settings, placeholder rows and actions. */
  readonly name: string;
  readonly template: Template;
  readonly viewer: Viewer;
  /** Parameters in the path of the route: `{ id: "17" }`. */
  readonly route: Readonly<Record<string, string>>;
  /** `/pages/services/my-services`: links within the page start with it. */
  readonly path: string;
  /** Query of the URL, without the question mark: it holds all state of the page. */
  readonly query: string;
  /** The roots that are the same on every page: claims, session, bootstrap, now. */
  readonly roots: Roots;
  readonly apis: PageApis;
  readonly translations: Readonly<Record<string, string>>;
  /** The API whose data is shown here: its own words for codes come first. Absent: none, or several. */
  readonly api?: string;
  /** The known answer to a call; looked up for every call of the page at every build. */
  readonly answers: (needed: NeededCall) => AnswerState;
  readonly placeholders: (list: string) => readonly PlaceholderRow[];
  /** The rows of a list that actions work on, by key; absent: none. */
  readonly works?: (list: string, at: string) => ReadonlyMap<string, WorkedRow>;
  /** Whether an activity is changing a document; absent: none is. */
  readonly isChanging?: (document: string) => boolean;
  /** The columns that a person chose for a list. */
  readonly remembered: (list: string) => readonly string[] | undefined;
  /** Milliseconds since 1970, for relative times. */
  readonly now: number;
  /** Called with mistakes of the template that only data reveals. */
  readonly report: Report;
}

export interface PageApis {
  /** Undefined until loaded, and where it failed to load: the page builds without it. */
  description(api: string): ApiDescription | undefined;
  /** The dialect of an API, or the one that a call names instead. */
  dialect(api: string, name?: string): Dialect;
  /** The tones of an API's own states; absent: it has none. */
  tones?(api: string): ApiEntry["tones"];
}

/**
 * A read that the page needs now. `slot` identifies its place: a list keeps showing its previous rows while new ones
 * load.
 */
export interface NeededCall {
  readonly call: ResolvedCall;
  readonly slot: string;
  /** What it shows may come later: it is sent when all others of the page are answered. */
  readonly isLater?: boolean;
}

export type AnswerState =
  | { readonly state: "loading" }
  | {
      readonly state: "ready";
      readonly body: unknown;
      readonly updatedAt: number;
      /** The body answers the previous call; the new answer is still loading. */
      readonly isPrevious?: boolean;
      /** It is being read again. */
      readonly isUpdating?: boolean;
      /** Reading it again failed; the body is the previous answer. */
      readonly failure?: Failure;
    }
  | { readonly state: "failed"; readonly failure: Failure };

/** Key of a call: calls with the same key return the same data, for any reader. */
export function callKey(call: ResolvedCall): string {
  return `${call.api} ${call.method} ${call.path}?${call.query.map(([name, value]) => `${name}=${value}`).join("&")} ${call.accept ?? ""}`;
}
