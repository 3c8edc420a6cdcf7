import type { FileUpload, UploadOutcome, ActionRun, Perform } from "./action/index.ts";
import type { Viewer } from "./access/index.ts";
import type { Answers } from "./answers/index.ts";
import type { Notifications } from "./activity/index.ts";
import type { Ports } from "./ports/index.ts";
import type { Stale } from "./context/index.ts";
import type { RequestClient } from "./request/index.ts";
import type { Toasts } from "./toast/index.ts";
import type { Bootstrap, Session } from "./session/index.ts";
import type { ApiCatalogue, TemplateSource } from "./catalogue/index.ts";
import type { ListSettings } from "./list/index.ts";
import type { Shell } from "./navigation/index.ts";

/**
 * The engine as `app` and `renderers` see it: long-lived parts over ports, without a framework. Made by
 * `createEngine`.
 */
export interface Engine {
  readonly ports: Ports;
  readonly session: Session;
  readonly bootstrap: Bootstrap;
  /** The names, rewrites and dialects of the APIs, and their descriptions, each loaded once when first needed. */
  readonly apis: ApiCatalogue;
  /** Page templates, each fetched and parsed once; an incomplete answer is fetched once more (spec 2 §7). */
  readonly templates: TemplateSource;
  readonly request: RequestClient;
  /** The answers that were read, shared by all readers. */
  readonly answers: Answers;
  /** A person's settings for lists: columns, widths, views, density. */
  readonly lists: ListSettings;
  readonly notifications: Notifications;
  readonly toasts: Toasts;
  readonly stale: Stale;
  readonly perform: Perform;
  /** Sends a file for a field of a form. Never throws. */
  readonly upload: (upload: FileUpload) => Promise<UploadOutcome>;
  /** The calls that a run would make, as curl commands with secrets masked. Sends nothing. */
  readonly showCalls: (run: ActionRun) => Promise<readonly string[]>;
  /** The current viewer; undefined while nobody is signed in. */
  viewer(): Viewer | undefined;
  shell(): Promise<Shell>;
}
