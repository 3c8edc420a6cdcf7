import type { FieldProblem } from "../model/index.ts";
import { castDraft } from "immer";
import { changeState } from "./change-state.ts";
import type { FormState } from "./form-context.ts";

/** An open form: a person's input, and the progress of sending it. */
export interface FormMachine {
  readonly state: FormState;
  /** A person changed something since it opened, or since the server last accepted it. */
  readonly isChanged: boolean;
  /** The shown problems of fields, by pointer. */
  readonly errors: Readonly<Record<string, string>>;
  /** Fields that were left, or whose error was shown: they show their problems from then on. */
  readonly touched: Readonly<Record<string, true>>;
  /** A draft was found and restored. */
  readonly isRestored: boolean;
  /** When the input was last stored as a draft, in milliseconds since 1970; undefined: it was not. */
  readonly keptAt: number | undefined;
  readonly step: number;
  /** `asking`: a confirmation is open. Only `editing` accepts a submit, another step, or starting over. */
  readonly phase: "editing" | "checking" | "asking" | "sending";
  readonly stop: SubmitStop;
  /** Goes up with every failed submit and every step: the summary then takes the focus. */
  readonly turn: number;
}

/** Why the form was not sent. */
export interface SubmitStop {
  readonly problems: readonly FieldProblem[];
  /**
   * The form as a whole was refused: the message, empty where the fields say it, and the messages that belong to no
   * field.
   */
  readonly failure?: {
    readonly text: string;
    readonly others: readonly string[];
    /** Calls before the one that failed are done, and are not made again. */
    readonly isPartlyDone: boolean;
    /** The server gave no answer, or failed: whether it is done is not known. */
    readonly isUncertain: boolean;
    /** What was entered is not wrong: something has changed since it was read, the session ended, a right is missing. */
    readonly isInputRight: boolean;
  };
}

export type FormAction =
  /** A person changed a field. */
  | { readonly type: "changed"; readonly pointer: string; readonly state: FormState }
  /** An answer or the surrounding page filled something in, or a field was left or searched. */
  | { readonly type: "filled"; readonly state: FormState }
  | { readonly type: "restored"; readonly state: FormState; readonly keptAt: number }
  /** The input was stored as a draft; undefined: it could not be. */
  | { readonly type: "kept"; readonly at: number | undefined }
  /** The server accepted the value; `isChanged`: there was more input meanwhile. */
  | { readonly type: "accepted"; readonly state: FormState; readonly isChanged: boolean }
  | { readonly type: "reset"; readonly state: FormState }
  | { readonly type: "touched"; readonly pointers: readonly string[] }
  /** Fields were checked: the problem of each; undefined: none. */
  | { readonly type: "checked"; readonly messages: Readonly<Record<string, string | undefined>> }
  | { readonly type: "entered"; readonly phase: FormMachine["phase"] }
  | { readonly type: "stepped"; readonly step: number }
  /** To the step of a field that is about to take the focus: the summary stays. */
  | { readonly type: "jumped"; readonly step: number }
  /** `step`: that of the first field that stopped it, to open; undefined: none is to be opened. */
  | { readonly type: "stopped"; readonly stop: SubmitStop; readonly step: number | undefined };

export function startForm(state: FormState): FormMachine {
  return {
    state,
    isChanged: false,
    errors: {},
    touched: {},
    isRestored: false,
    keptAt: undefined,
    step: 0,
    phase: "editing",
    stop: { problems: [] },
    turn: 0,
  };
}

/** Every change of an open form. An action without effect returns the same state. */
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
        form.keptAt = action.keptAt;
        return;
      case "kept":
        form.keptAt = action.at;
        return;
      case "accepted":
        form.state = castDraft(action.state);
        form.isChanged = action.isChanged;
        form.isRestored = false;
        form.keptAt = undefined;
        return;
      case "reset":
        form.state = castDraft(action.state);
        form.isChanged = false;
        form.isRestored = false;
        form.keptAt = undefined;
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
        form.step = action.step ?? form.step;
        form.stop = castDraft(action.stop);
        form.turn += 1;
        return;
      default:
        action satisfies never;
    }
  });
}
