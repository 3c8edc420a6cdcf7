import { readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { actionWord } from "../generate/power-words.ts";
import { doOf, segmentsOfDo } from "./placeholders.ts";
import { operationOf } from "./operation-of.ts";
import type { Rule } from "./part.ts";

/** What destroys something, or cannot be undone, asks before it runs, whatever the action is called. */
export const checkFinal: Rule = ({ value, pointer }, options): readonly Problem[] => {
  const [kind, call] = [readOwn(value, "kind"), readOwn(value, "call")];
  const isAsked = ["ask", "goto"].some((key) => readOwn(value, key) !== undefined);
  // A delete without a question is found by its kind; a question of power belongs to its kind.
  if (isAsked || call === undefined || kind === "delete" || kind === "vm-state") return [];
  const match = operationOf(call, options);
  const said = match?.ok === true ? (match.operation.summary ?? "") : "";
  const last = segmentsOfDo(doOf(call)).at(-1) ?? "";
  const isDelete = doOf(call).startsWith("DELETE ");
  const isFinal = isDelete || FINAL.test(said) || (!last.startsWith("{") && isDestroying(last));
  const what = isDelete ? "deletes" : `runs "${last}", which`;
  const message = `${what}${isDelete ? " something" : " cannot be undone"}: ask first, with "ask": {"text": …}`;
  return isFinal ? [{ pointer, message }] : [];
};

const FINAL =
  /\b(?:cannot|can not|can't) be (?:undone|reverted|recovered|restored)\b|\birreversibl|\bpermanently (?:delete|remove|erase|destroy)/i;
const POWER = /^(?:power|reset$|reboot|restart|stop|start|suspend)/;

function isDestroying(segment: string): boolean {
  const word = actionWord(segment);
  return word.kind === "run" && word.isAsked && !POWER.test(word.id)
    ? true
    : /^(?:reset|wipe|purge|erase|clear|flush|terminate|destroy|factory-?reset)$/i.test(segment);
}
