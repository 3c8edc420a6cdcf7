import { answerSchemaOf } from "./answer-schema-of.ts";
import { statusWords } from "../request/index.ts";
import type { Failure } from "../request/index.ts";
import type { ResolvedRead } from "./resolve-read.ts";
import { ownText } from "./page-text.ts";
import type { PanelContext } from "./panel-context.ts";
import type { PageContext } from "./page-context.ts";
import { loadNamesOf } from "./resolve-loads.ts";
import { toWords } from "./words.ts";

export interface PanelMessage {
  readonly title: string;
  readonly text: string;
}

/** Why a panel cannot show its data; undefined: everything it reads from loads is there. */
export type NotReady =
  | { readonly state: "loading" }
  | { readonly state: "waiting" | "error" | "forbidden"; readonly message: PanelMessage };

/** Checks the loads that `parts` read. The message names the parameters to choose, or the failure. */
export function whyNotReady(context: PanelContext, parts: unknown): NotReady | undefined {
  if (context.missingParams.length > 0) return waiting(context, context.missingParams);
  let isLoading = false;
  for (const name of loadNamesOf(parts, context.translations)) {
    const load = context.loads.get(name);
    if (load?.state === "failed") return failed(context, load.failure);
    if (load?.state === "waiting") return waiting(context, []);
    isLoading ||= load?.state === "loading";
  }
  return isLoading ? { state: "loading" } : undefined;
}

/** A read that cannot be made: a parameter or a filter's value is still empty, or a key is missing for good. */
export function unfilled(
  context: PageContext,
  read: Exclude<ResolvedRead, { readonly state: "ready" }>,
): NotReady {
  if (read.state === "unfiltered") {
    const names = labelOf(context, read.path);
    return {
      state: "waiting",
      message: {
        title: ownText(context, "list.waiting-data-title"),
        text: ownText(context, "list.waiting-data-text", { names }),
      },
    };
  }
  const [root = "", name = ""] = read.placeholder.split(".");
  if (root === "query" || root === "route") return waiting(context, [toWords(name)]);
  return { state: "error", message: { title: ownText(context, "list.error-title"), text: read.text } };
}

/** A failure as the state of a panel: a 403 names the missing permission and who can help, any other the failure. */
export function failed(context: PageContext, failure: Failure): NotReady {
  if (failure.status === 403) {
    return {
      state: "forbidden",
      message: {
        title: ownText(context, "list.forbidden-title"),
        text: forbiddenText(failure.message, ownText(context, "list.forbidden-text")),
      },
    };
  }
  return { state: "error", message: { title: ownText(context, "list.error-title"), text: failure.text } };
}

/** The state of a part whose optional load failed: it shows the server's message. */
export function whyAbsent(context: PanelContext, of: unknown): NotReady {
  const [name = ""] = loadNamesOf(of, context.translations);
  const load = context.loads.get(name);
  const failure = load?.state === "absent" ? load.failure : undefined;
  if (failure !== undefined && failure.status !== 404) return failed(context, failure);
  const title = failure?.message ?? ownText(context, "list.nothing-title");
  return { state: "error", message: { title, text: ownText(context, "list.nothing-text") } };
}

function waiting(context: PageContext, labels: readonly string[]): NotReady {
  return {
    state: "waiting",
    message: {
      title: ownText(context, "list.waiting-title"),
      text:
        labels.length === 0
          ? ownText(context, "list.waiting-text")
          : ownText(context, "list.waiting-for", { names: labels.join(", ") }),
    },
  };
}

/** The server's message and who can help, which a message of several sentences says itself. */
function forbiddenText(message: string, help: string): string {
  const said = message.trim();
  // Without a message of the server's own the title says it all.
  if (said === "" || said === statusWords(403)) return help;
  if (/[.!?]\s/.test(said)) return said;
  return `${/[.!?]$/.test(said) ? said : `${said}.`} ${help}`;
}

/** What people call a path of a load: as the description has it, else its last part in words. */
function labelOf(context: PageContext, path: string): string {
  const title = answerSchemaOf(context, { $: path }).at("")?.["title"];
  return typeof title === "string" ? title : toWords(path.split(".").at(-1) ?? "");
}
