import { formProblems } from "#form-designer/form";
import { applyEdit, redo, settle, startHistory, undo } from "#renderers/undo";
import type { History } from "#renderers/undo";
import { draftOf, fieldsOf, NUMBERS, readNumber } from "./draft.ts";
import type { FormDraft, SavedForm } from "./draft.ts";
import { replaceDraft } from "./edits.ts";
import type { FormEdit } from "./edits.ts";

export interface DesignerState {
  /** The version that the edits are based on. */
  readonly saved: SavedForm;
  readonly history: History<FormDraft>;
  /** What the server refused, until its field changes. */
  readonly refused: readonly FieldProblem[];
  /** A newer version that somebody saved meanwhile: the person decides. */
  readonly newer: SavedForm | undefined;
}

/** What is wrong with a part of a field: `/label`, `/options/f3/value`. */
export interface FieldProblem {
  /** Of the field; empty: of the form as a whole. */
  readonly id: string;
  readonly part: string;
  readonly message: string;
}

export type DesignerAction =
  | { readonly do: "edit"; readonly edit: FormEdit; readonly field?: string | undefined }
  | { readonly do: "settle" | "undo" | "redo" | "discard" | "keep" }
  | { readonly do: "refuse"; readonly problems: readonly FieldProblem[] }
  | { readonly do: "meet"; readonly newer: SavedForm }
  /** What was entered is stored now. */
  | { readonly do: "stored"; readonly saved: SavedForm }
  /** A saved version, in place of everything entered. */
  | { readonly do: "take"; readonly saved: SavedForm };

export function openDesigner(saved: SavedForm): DesignerState {
  return { saved, history: startHistory(draftOf(saved.fields)), refused: [], newer: undefined };
}

export function changeDesigner(state: DesignerState, action: DesignerAction): DesignerState {
  const { history, saved, newer } = state;
  switch (action.do) {
    case "edit":
      return {
        ...state,
        history: applyEdit(history, action.edit, action.field),
        refused: state.refused.filter(({ id }) => !`${action.field ?? id}/`.startsWith(`${id}/`)),
      };
    case "settle":
      return { ...state, history: settle(history) };
    case "undo":
      return { ...state, history: undo(history), refused: [] };
    case "redo":
      return { ...state, history: redo(history), refused: [] };
    case "discard":
      return { ...state, history: applyEdit(history, replaceDraft(draftOf(saved.fields))), refused: [] };
    case "refuse":
      return { ...state, refused: action.problems };
    case "meet":
      return { ...state, newer: action.newer };
    case "keep":
      return { ...state, saved: newer ?? saved, newer: undefined };
    case "stored":
      return { saved: action.saved, history: startHistory(history.now), refused: [], newer: undefined };
    case "take":
      return openDesigner(action.saved);
    default:
      return action satisfies never;
  }
}

/** Whether leaving would lose something. */
export function isUnsaved({ saved, history }: DesignerState): boolean {
  const { fields } = history.now;
  const isTyped = fields.some((field) => NUMBERS.some((name) => isNoNumber(field[name])));
  return isTyped || JSON.stringify(fieldsOf(history.now)) !== JSON.stringify(sameOrder(saved));
}

/** The stored fields as the designer would send them. */
function sameOrder({ fields }: SavedForm): readonly object[] {
  return fieldsOf(draftOf(fields));
}

function isNoNumber(text: string): boolean {
  return text.trim() !== "" && readNumber(text) === undefined;
}

/** Everything that is wrong: what can be seen here, and what the server refused. */
export function designerProblems({ history: { now }, refused }: DesignerState): readonly FieldProblem[] {
  const typed = now.fields
    .filter(({ kind }) => kind === "number")
    .flatMap((field) =>
      NUMBERS.filter((name) => isNoNumber(field[name])).map((name) => ({
        id: field.id,
        part: `/${name}`,
        message: "This is no number.",
      })),
    );
  const own = [...placed(formProblems(fieldsOf(now)), now), ...typed];
  const isKnown = (one: FieldProblem) => own.some(({ id, part }) => id === one.id && part === one.part);
  return [...own, ...refused.filter((each) => !isKnown(each))];
}

/** Problems by the place in what was sent, at the fields that they are about now. */
export function placed(
  problems: readonly { readonly pointer: string; readonly message: string }[],
  { fields }: FormDraft,
): readonly FieldProblem[] {
  return problems.map(({ pointer, message }) => {
    const [, at, part = ""] = /^\/fields\/(\d+)(\/.*)?$/.exec(pointer) ?? [];
    const field = at === undefined ? undefined : fields[Number(at)];
    if (field === undefined) return { id: "", part: pointer, message };
    const [, option, rest = ""] = /^\/(?:options|values)\/(\d+)(\/.*)?$/.exec(part) ?? [];
    const id = option === undefined ? undefined : field.options[Number(option)]?.id;
    const named = part.replace(/^\/validators\/.*/, "/validators");
    return { id: field.id, part: id === undefined ? named : `/options/${id}${rest}`, message };
  });
}
