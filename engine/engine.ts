import type { Roots } from "#engine/expression";
import type { FileUpload, UploadOutcome } from "./action/upload-file.ts";
import type { Viewer } from "./access/viewer.ts";
import type { NotificationItem, NotificationState, PlaceholderRow } from "./activity/notification.ts";
import type { Observable, Ports, WindowKind } from "./ports.ts";
import type { Answer, Failure, ResolvedCall } from "./request/call.ts";
import type { Bootstrap, Session } from "./session/session.ts";
import type { ApiCatalogue } from "./api-catalogue.ts";
import type { Shell, TemplateSource } from "./template-source.ts";

/** The engine as `app` and `renderers` see it: long-lived parts over ports, no framework. Made by `createEngine`. */
export interface Engine {
  readonly ports: Ports;
  readonly session: Session;
  readonly bootstrap: Bootstrap;
  /** The names, rewrites and dialects of the APIs, and their descriptions, each loaded once when first asked for. */
  readonly apis: ApiCatalogue;
  /** Page templates, each fetched and parsed once; missing data is asked for once more (spec 2 §7). */
  readonly templates: TemplateSource;
  readonly request: RequestClient;
  readonly notifications: Notifications;
  readonly toasts: Toasts;
  readonly stale: Stale;
  /** Runs the calls of an action and says what follows. Never throws. */
  readonly perform: (run: ActionRun) => Promise<ActionOutcome>;
  /** Sends a file for a field of a form. Never throws. */
  readonly upload: (upload: FileUpload) => Promise<UploadOutcome>;
  /** The calls that a run would make, as curl commands with secrets masked. Sends nothing. */
  readonly showCalls: (run: ActionRun) => Promise<readonly string[]>;
  /** Who looks at the portal now; undefined while nobody is signed in. */
  viewer(): Viewer | undefined;
  shell(): Promise<Shell>;
}

export interface RequestClient {
  send(call: ResolvedCall): Promise<Answer>;
}

/** The activities that run for this account, and the calls that failed (spec 1 §4). */
export interface Notifications extends Observable<NotificationState> {
  /** The rows to show while things are being added. */
  placeholders(list: string): readonly PlaceholderRow[];
  /** Whether an activity that this tab began is changing a document (`edit`), which is then left alone. */
  isChanging(document: string): boolean;
  /** A row with the placeholder's key arrived: the placeholder goes. */
  settle(list: string, key: string): void;
  clear(type: NotificationItem["type"]): void;
}

export type ToastType = "info" | "error" | "success" | "warn" | "grimace";

export interface Toast {
  readonly id: string;
  readonly type: ToastType;
  readonly text: string;
  /** Milliseconds on screen before the fade; absent: stays until dismissed. */
  readonly stayMs?: number;
  readonly at: "top" | "bottom";
}

export interface Toasts extends Observable<readonly Toast[]> {
  /** Default: error, 3000 ms, at the bottom (spec 1 §8). */
  show(toast: Partial<Omit<Toast, "id">> & { readonly text: string }): void;
  dismiss(id: string): void;
}

/**
 * Tells that data went stale. The only refresh path: after an action, when an activity ends, on focus.
 * `api` limits it to what was read from one API; absent: everything on the page.
 */
export interface Stale {
  mark(what: { readonly api?: string }): void;
  subscribe(listener: (what: { readonly api?: string }) => void): () => void;
}

export interface ActionRun {
  /** The template the action stands in, and the pointer of the action in it. */
  readonly template: string;
  readonly pointer: string;
  /** Parameters the template was opened with (`with` of its route). */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly roots: Roots;
  /** First value of the form, for calls that send what changed; absent: `init` of the template. */
  readonly init?: unknown;
  /** Search, filters and sort of the list the action stands on, for calls that take them (`as-list`). */
  readonly listQuery?: ResolvedCall["query"];
  /** One per submit: retries of the same submit use the same. */
  readonly submitId: string;
  /** The window that the action opens, as soon as it is run: see `ActionModel`. */
  readonly opens?: WindowKind;
  /** Results of earlier tries of the same submit, by call name: a retry resumes at the failed call. */
  readonly earlier?: Readonly<Record<string, unknown>>;
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
