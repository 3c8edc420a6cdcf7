import type { Roots } from "#engine/expression";
import type { WindowKind } from "../ports/index.ts";
import type { Failure, ResolvedCall } from "../request/index.ts";

export interface ActionRun {
  /** The template the action stands in, and the pointer of the action in it. */
  readonly template: string;
  readonly pointer: string;
  /** Parameters the template was opened with (`with` of its route). */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly roots: Roots;
  /** First value of the form, for calls that send what changed; absent: `init` of the template. */
  readonly init?: unknown;
  /** Search, filters and sort of the list the action stands on, for calls that take them (`as-list`). */
  readonly listQuery?: ResolvedCall["query"] | undefined;
  /** One per submit: retries of the same submit use the same. */
  readonly submitId: string;
  /** The window that the action opens, as soon as it is run: see `ActionModel`. */
  readonly opens?: WindowKind | undefined;
  /** Results of earlier tries of the same submit, by call name: a retry resumes at the failed call. */
  readonly earlier?: Readonly<Record<string, unknown>> | undefined;
}

export type ActionOutcome =
  | {
      readonly ok: true;
      readonly effects: readonly ActionEffect[];
      readonly results: Readonly<Record<string, unknown>>;
    }
  | {
      readonly ok: false;
      readonly failure: Failure;
      readonly results: Readonly<Record<string, unknown>>;
      /** Of a call for each entry: why it failed, at the place of the entry; undefined where it did not. */
      readonly entries?: readonly (Failure | undefined)[];
    };

/** What follows a successful action, in order, filled and ready to carry out. Toasts and staleness are done by the engine. */
export type ActionEffect =
  | { readonly do: "goto"; readonly href: string }
  | { readonly do: "close" }
  | {
      readonly do: "reveal";
      readonly title: string;
      readonly fields: readonly {
        readonly label: string;
        readonly text: string;
        readonly isCopyable: boolean;
      }[];
    }
  | { readonly do: "save"; readonly file: string; readonly text: string; readonly type: string };

/** Runs the calls of an action and says what follows. Never throws. */
export type Perform = (run: ActionRun) => Promise<ActionOutcome>;
