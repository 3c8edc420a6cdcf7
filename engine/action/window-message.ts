import { fillPath } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { ThenConsole } from "#engine/template";
import { readOwn } from "#validators";
import type { WindowMessage } from "../ports/index.ts";
import { readCredentials } from "../session/index.ts";
import { FAILURE_TEXT } from "../request/index.ts";
import type { Performable } from "./find-action.ts";
import type { StepsDone } from "./run-steps.ts";

/**
 * The message to the window that an action opened, sent when its calls are done: the code to act for a customer with,
 * or the address of the console or of the read to repeat (spec 1 §4 "Console access": 200 with `url`, else the read
 * to repeat).
 */
export function windowMessage(
  { then }: Performable,
  roots: Roots,
  last: StepsDone["last"],
  session: string | undefined,
): WindowMessage {
  const console = then?.find((step): step is ThenConsole => typeof step === "object" && "console" in step);
  if (console === undefined) {
    const code = readOwn(last?.body, "code");
    return typeof code === "string" && code !== ""
      ? { is: "managed-access", code, ...ownSettings(session) }
      : { is: "failed", text: FAILURE_TEXT.noAccessCode };
  }
  if (session === undefined || last === undefined) return { is: "failed", text: FAILURE_TEXT.noConsole };
  const url = readOwn(last.body, "url");
  if (typeof url === "string" && url !== "") return { is: "console", session, url };
  const filled = fillPath(console.console.replace(/^GET /, ""), roots);
  if (!filled.ok) return { is: "failed", text: filled.text };
  return { is: "console", session, poll: { api: last.api, path: filled.path } };
}

/** Language and picture of the acting person, which stay theirs (spec 1 §4). */
function ownSettings(session: string | undefined) {
  const user = readCredentials(session ?? null)?.credentials.user;
  if (user === undefined) return {};
  return {
    own: { language: user.language, picture: user.picture },
  };
}
