import type { FieldProblem } from "../model/index.ts";
import { castDraft } from "immer";
import { changeState } from "./change-state.ts";
import type { FormState } from "./form-context.ts";

/** An open form: what a person did with it, and how far it is on its way to the server. */
export interface FormMachine {
  readonly state: FormState;
  /** A person changed something since it opened, or since it was last accepted. */
  readonly isChanged: boolean;
  /** What is wrong with fields, by pointer; where it is not shown yet, it is not here. */
  readonly errors: Readonly<Record<string, string>>;
  /** Fields that were left, or whose error was shown: from then on they show what is wrong with them. */
  readonly touched: Readonly<Record<string, true>>;
  /** A draft was found and filled in. */
  readonly isRestored: boolean;
  readonly step: number;
  /** `asking`: a person is asked whether to go ahead. Only `editing` takes a submit. */
  readonly phase: "editing" | "checking" | "asking" | "sending";
  readonly stop: SubmitStop;
  /** Goes up with every stop and every step: the summary then takes the focus. */
  readonly turn: number;
}

/** What kept the form from being sent. */
export interface SubmitStop {
  readonly problems: readonly FieldProblem[];
  /** The form as a whole was refused: in which words, and what belongs to no field. */
  readonly failure?: { readonly text: string; readonly others: readonly string[] };
}

export type FormAction =
  /** A person changed a field. */
  | { readonly type: "changed"; readonly pointer: string; readonly state: FormState }
  /** An answer or the page around the form filled something in, or a field was left or searched. */
  | { readonly type: "filled"; readonly state: FormState }
  | { readonly type: "restored"; readonly state: FormState }
  /** The server has what was sent; `isChanged`: something was typed meanwhile. */
  | { readonly type: "accepted"; readonly state: FormState; readonly isChanged: boolean }
  | { readonly type: "reset"; readonly state: FormState }
  | { readonly type: "touched"; readonly pointers: readonly string[] }
  /** Fields were checked: what is wrong with each; undefined: nothing. */
  | { readonly type: "checked"; readonly messages: Readonly<Record<string, string | undefined>> }
  | { readonly type: "entered"; readonly phase: FormMachine["phase"] }
  | { readonly type: "stepped"; readonly step: number }
  /** To the step of a field that is about to take the focus: the summary stays. */
  | { readonly type: "jumped"; readonly step: number }
  | { readonly type: "stopped"; readonly stop: SubmitStop };

export function startForm(state: FormState): FormMachine {
  return {
    state,
    isChanged: false,
    errors: {},
    touched: {},
    isRestored: false,
    step: 0,
    phase: "editing",
    stop: { problems: [] },
    turn: 0,
  };
}

/** Every change of an open form. An action that changes nothing leaves it as it is. */
export function changeForm(machine: FormMachine, action: FormAction): FormMachine {
  return changeState(machine, (form) => {
    switch (action.type) {
      case "changed":
        form.state = castDraft(action.state);
        form.isChanged = true;
        delete form.errors[action.pointer];
        return;
      case "filled":
        form.state = castDraft(action.state);
        return;
      case "restored":
        form.state = castDraft(action.state);
        form.isChanged = true;
        form.isRestored = true;
        return;
      case "accepted":
        form.state = castDraft(action.state);
        form.isChanged = action.isChanged;
        return;
      case "reset":
        form.state = castDraft(action.state);
        form.isChanged = false;
        form.isRestored = false;
        form.errors = {};
        form.touched = {};
        return;
      case "touched":
        for (const pointer of action.pointers) form.touched[pointer] = true;
        return;
      case "checked":
        for (const [pointer, message] of Object.entries(action.messages)) {
          if (message === undefined) delete form.errors[pointer];
          else form.errors[pointer] = message;
        }
        return;
      case "entered":
        form.phase = action.phase;
        return;
      case "jumped":
        form.step = action.step;
        return;
      case "stepped":
        form.step = action.step;
        form.phase = "editing";
        form.stop = { problems: [] };
        form.turn += 1;
        return;
      case "stopped":
        form.phase = "editing";
        form.stop = castDraft(action.stop);
        form.turn += 1;
        return;
      default:
        action satisfies never;
    }
  });
}
