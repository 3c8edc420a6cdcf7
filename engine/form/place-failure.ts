import type { FieldProblem, FormModel } from "../model/index.ts";
import type { Failure } from "../request/index.ts";
import { fieldsByPointer } from "./model-fields.ts";

/** The messages of a failed submit: at its fields, and those of no field. */
export interface PlacedFailure {
  readonly problems: readonly FieldProblem[];
  /** Of the failure as a whole; empty where single messages say what is wrong. */
  readonly text: string;
  readonly others: readonly string[];
}

/**
 * Assigns the server's messages to fields. Servers point into the body, which may be a part of the form (a named
 * schema) or contain it; so a message goes to the field at its pointer, else to the only field whose pointer matches
 * its end or its start. One of a call of a chain goes first to the field below the name of that call: of a contract that is
 * made after an order, `/name` is `/contract/name`.
 */
export function placeFailure(failure: Failure, model: FormModel, call = ""): PlacedFailure {
  const fields = [...fieldsByPointer(model).values()];
  const problems: FieldProblem[] = [];
  const others: string[] = [];
  for (const { pointer, message } of failure.fields) {
    const own = fields.find((field) => field.pointer === `/${call}${pointer}`);
    const exact = own ?? fields.find((field) => field.pointer === pointer);
    const ending = fields.filter((field) => pointer !== "" && field.pointer.endsWith(pointer));
    const around = fields.filter((field) => pointer.startsWith(`${field.pointer}/`)).at(-1);
    const field = exact ?? (ending.length === 1 ? ending[0] : undefined) ?? around;
    if (field === undefined) others.push(message);
    else problems.push({ pointer: field.pointer, label: field.label, message });
  }
  // Of what somebody else changed, fields say to what, and the failure that nothing of them has to be corrected.
  const isWhole = failure.fields.length === 0 || failure.version !== undefined;
  return { problems, text: isWhole ? (failure.lead ?? failure.text) : "", others };
}
