import type { Action } from "#engine/template";
import { isRecord, readOwn, splitPointer } from "#validators";
import { whyAlone } from "../../action/index.ts";
import type { Rule } from "./part.ts";

/** What keeps an action from several rows, by the key that does. */
const REASONS: Readonly<Record<string, string>> = {
  kind: "it adds, shows, opens or loads something of one row",
  call: "it calls nothing, or changes a document that all rows share",
  calls: "they change a document that all rows share",
  then: "what follows leads elsewhere, or shows or saves something",
  label: "it names one row",
  ask: "its form is of one row",
};

/** An action that is offered for several rows is one of a row, and does nothing that only one row can have. */
export const checkBulk: Rule = ({ value, pointer }, { translations }) => {
  const bulk = readOwn(value, "bulk");
  if (typeof bulk !== "boolean" || !isAction(value)) return [];
  const at = `${pointer}/bulk`;
  if (splitPointer(pointer).at(-2) !== "rowActions")
    return [{ pointer: at, atKey: true, message: '"bulk" is for actions of a row (rowActions)' }];
  const key = bulk ? whyAlone(value, translations) : undefined;
  if (key === undefined) return [];
  return [{ pointer: at, message: `"${key}" keeps it from several rows: ${REASONS[key] ?? ""}` }];
};

/** Whether it has the shape that is looked at: what else is wrong with it is found elsewhere. */
function isAction(value: unknown): value is Action {
  const [ask, then] = [readOwn(value, "ask"), readOwn(value, "then")];
  const isAsk = ask === undefined || isRecord(ask);
  const isThen = Array.isArray(then) && then.every((step) => typeof step === "string" || isRecord(step));
  return isAsk && (then === undefined || isThen);
}
