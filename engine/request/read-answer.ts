import type { HttpAnswer } from "../ports/index.ts";
import type { Answer, Failure } from "./call.ts";
import { BROKEN_ANSWER_TEXT, statusErrorText, statusWords } from "./failure-text.ts";
import { readFieldFailures } from "./field-failures.ts";
import { gatherMessages, isMarkup } from "./gather-messages.ts";

/**
 * The meaning of an HTTP answer. A success is JSON, or empty where that is well formed (204, or a declared length of
 * 0), or text where text was requested. Anything else with a success status is broken and counts as failed.
 */
export function readAnswer(answer: HttpAnswer, accept: string): Answer {
  const { status, headers, text, bytes } = answer;
  const isGood = status >= 200 && status < 300;
  if (!isGood) return { ok: false, failure: readFailure(answer) };
  if (accept !== "application/json") return { ok: true, status, body: undefined, text, bytes, headers };
  if (text === "") {
    return isEmptyOnPurpose(answer) ? { ok: true, status, body: undefined, text, headers } : broken(status);
  }
  const parsed = parseJson(text);
  return parsed.ok ? { ok: true, status, body: parsed.value, text, headers } : broken(status);
}

/** A failure without a server: a placeholder that cannot be filled, an expired session. */
export function localFailure(message: string, status = 0): Failure {
  return {
    status,
    message,
    text: status === 0 ? message : statusErrorText(status, [message]),
    fields: [],
    isBroken: false,
  };
}

/** Whether what was asked may have been done nevertheless: there was no answer, or one that says nothing. */
export function isUncertain({ status, isBroken }: Pick<Failure, "status" | "isBroken">): boolean {
  return status === 0 || status >= 500 || isBroken;
}

/** Parses JSON from outside, with or without a byte order mark. */
export function parseJson(
  text: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text) as unknown };
  } catch {
    return { ok: false };
  }
}

function readFailure({ status, headers, text }: HttpAnswer): Failure {
  const type = headers["content-type"] ?? "";
  const parsed = status === 0 || type.includes("html") ? ({ ok: false } as const) : parseJson(text);
  const isText = status === 0 || (type.startsWith("text/plain") && !isMarkup(text));
  const serverTexts = parsed.ok ? gatherMessages(parsed.value) : isText ? gatherMessages(text) : [];
  const messages = serverTexts.length > 0 || status === 0 ? serverTexts : [statusWords(status)];
  const fields = parsed.ok ? readFieldFailures(parsed.value) : [];
  return {
    status,
    message: messages.join(" - "),
    text: statusErrorText(status, messages),
    lead: fields.length === 0 ? undefined : leadOf(status, messages, fields),
    fields,
    version: status === 409 ? headers["etag"] : undefined,
    isBroken: status !== 0 && !parsed.ok,
  };
}

/** Where all messages are about fields, the first of them: the words of the status may name another cause. */
function leadOf(status: number, messages: readonly string[], fields: Failure["fields"]): string {
  const own = messages.filter((each) => !fields.some(({ message }) => message === each));
  return statusErrorText(status, own.length > 0 ? own : messages.slice(0, 1));
}

function broken(status: number): Answer {
  const text = statusErrorText(status, [BROKEN_ANSWER_TEXT]);
  return { ok: false, failure: { status, message: BROKEN_ANSWER_TEXT, text, fields: [], isBroken: true } };
}

function isEmptyOnPurpose({ status, headers }: HttpAnswer): boolean {
  if (status === 204 || status === 205) return true;
  return headers["content-length"] === "0" || !(headers["content-type"] ?? "").includes("json");
}
