import type { ApiDescription, Dialect } from "#engine/api-description";
import type { Report, Roots } from "#engine/expression";
import type { Template } from "#engine/template";
import type { Viewer } from "../access/index.ts";
import type { PlaceholderRow } from "../activity/index.ts";
import type { Failure, ResolvedCall } from "../request/index.ts";

/** Everything a page is made of. The same context makes the same page. */
export interface PageContext {
  /** Names the template in remembered settings, placeholder rows and actions. */
  readonly name: string;
  readonly template: Template;
  readonly viewer: Viewer;
  /** Parameters in the path of the route: `{ id: "17" }`. */
  readonly route: Readonly<Record<string, string>>;
  /** `/pages/services/my-services`: links that stay on this page start with it. */
  readonly path: string;
  /** Query of the URL, without the question mark: all state of the page. */
  readonly query: string;
  /** The roots that are the same everywhere: claims, session, bootstrap, now. */
  readonly roots: Roots;
  readonly apis: PageApis;
  readonly translations: Readonly<Record<string, string>>;
  /** What is known of a call: asked for every call of the page, again and again. */
  readonly answers: (needed: NeededCall) => AnswerState;
  readonly placeholders: (list: string) => readonly PlaceholderRow[];
  /** Whether an activity is changing a document; absent: none is. */
  readonly isChanging?: (document: string) => boolean;
  /** Columns a person chose for a list earlier. */
  readonly remembered: (list: string) => readonly string[] | undefined;
  /** Milliseconds since 1970, for relative times. */
  readonly now: number;
  /** Told of mistakes of the template that only data can show. */
  readonly report: Report;
}

export interface PageApis {
  /** Undefined until loaded, and where it failed to load: the page builds without it. */
  description(api: string): ApiDescription | undefined;
  /** The dialect of an API, or the one a call names instead. */
  dialect(api: string, name?: string): Dialect;
}

/** A read the page needs now. `slot` names its place: a list shows the rows it had there while new ones load. */
export interface NeededCall {
  readonly call: ResolvedCall;
  readonly slot: string;
}

export type AnswerState =
  | { readonly state: "loading" }
  | {
      readonly state: "ready";
      readonly body: unknown;
      readonly updatedAt: number;
      /** The body answers what was asked for before; the new answer is on its way. */
      readonly isPrevious?: boolean;
      /** It is being read again. */
      readonly isUpdating?: boolean;
      /** Reading it again failed: this is what was there before. */
      readonly failure?: Failure;
    }
  | { readonly state: "failed"; readonly failure: Failure };

/** Names a call by what it asks for: the same call, the same data. */
export function callKey(call: ResolvedCall): string {
  return `${call.method} ${call.path}?${call.query.map(([name, value]) => `${name}=${value}`).join("&")} ${call.accept ?? ""}`;
}
