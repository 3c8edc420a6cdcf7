import type { Roots } from "#engine/expression";
import type { FileContent, WindowKind } from "../ports/index.ts";
import type { Failure, ResolvedCall } from "../request/index.ts";

export interface ActionRun {
  /** Name of the template and JSON Pointer of the action in it. */
  readonly template: string;
  readonly pointer: string;
  /** Parameters the template was opened with (`with` of its route). */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly roots: Roots;
  /** Name of the row it is about. */
  readonly rowName?: string | undefined;
  /** Name of its list, and its key there: the list says what is done with it. */
  readonly list?: string | undefined;
  readonly rowKey?: string | undefined;
  /** Whoever runs it shows what becomes of it: no toasts. */
  readonly isQuiet?: boolean;
  /** The roots that the person saw when they began, whose versions the calls are made of. Default: `roots`. */
  readonly seen?: Roots;
  /** First value of the form, for calls that send only changes. Default: `init` of the template. */
  readonly init?: unknown;
  /** Search, filters and sort of the list the action belongs to, for calls that send them (`as-list`). */
  readonly listQuery?: ResolvedCall["query"] | undefined;
  /** One per submit: every retry of a submit uses the same one. */
  readonly submitId: string;
  /** The window to open as soon as the action runs: see `ActionModel`. */
  readonly opens?: WindowKind | undefined;
  /** Results of earlier tries of the same submit, by call name: a retry continues at the failed call. */
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
      /** Of a chain: the name of the call that failed. */
      readonly failed?: string | undefined;
      readonly results: Readonly<Record<string, unknown>>;
      /**
       * For a call with one request per entry: why it failed, by the index of the entry; undefined where it
       * succeeded.
       */
      readonly entries?: readonly (Failure | undefined)[];
    };

/**
 * What the caller has to do after a successful action, in order, all texts filled in. The engine itself shows toasts
 * and marks data stale.
 */
export type ActionEffect =
  | { readonly do: "goto"; readonly href: string }
  | { readonly do: "close" }
  /** To where the person came from. */
  | { readonly do: "back" }
  | {
      readonly do: "reveal";
      readonly title: string;
      /** What is said of them; absent: that they are shown only once. */
      readonly text?: string;
      readonly fields: readonly {
        readonly label: string;
        readonly text: string;
        readonly isCopyable: boolean;
      }[];
    }
  | {
      readonly do: "save";
      readonly file: string;
      readonly text: string;
      /** In place of the text, where there is one. */
      readonly bytes?: FileContent | undefined;
      readonly type: string;
    };

/** Runs the calls of an action and returns what has to be done next. Never throws. */
export type Perform = (run: ActionRun) => Promise<ActionOutcome>;
