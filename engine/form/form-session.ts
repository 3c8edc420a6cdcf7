import type { Roots } from "#engine/expression";
import type { ActionOutcome } from "../action/index.ts";
import type { FieldModel, FormModel } from "../model/index.ts";
import type { Observable } from "../ports/index.ts";
import type { SubmitStop } from "./form-machine.ts";
import type { FormPlace } from "./form-parts.ts";
import type { FieldUpload } from "./uploads.ts";

/** The form as a whole; it stays the same while only values change. */
export interface FormView extends SubmitStop {
  readonly model: FormModel;
  /** Index of the shown step; one past the last is the review. */
  readonly step: number;
  /** The next submit sends the form; otherwise it opens the next step. */
  readonly isLast: boolean;
  /** It is being checked or sent. */
  readonly isBusy: boolean;
  readonly isRestored: boolean;
  /** What was restored had been sent, without an answer: whether it has arrived is not known. */
  readonly wasSent: boolean;
  /** Labels of restored fields that somebody changed on the page since they were entered: to send them takes that back. */
  readonly changedMeanwhile: readonly string[];
  /** When the input was last stored as a draft, in milliseconds since 1970; undefined: it was not. */
  readonly keptAt: number | undefined;
  readonly turn: number;
}

/**
 * An open form, until it is sent. It is independent of the page: new data never overwrites a person's input. It reads
 * choices and keeps a draft while it has listeners; a key press notifies only the listeners of the fields it changed.
 */
export interface FormSession extends Observable<FormView> {
  /** Undefined: no such field is shown. */
  field(pointer: string): FieldModel | undefined;
  value(pointer: string): unknown;
  /** The shown problem of a field; undefined: none. */
  error(pointer: string): string | undefined;
  /** Calls back after a change of one field: its value, model or error. */
  subscribeField(pointer: string, listener: () => void): () => void;
  change(pointer: string, next: unknown): void;
  /** A field was left: it shows its problems from now on. */
  leave(pointer: string): void;
  /** What a plugin finds wrong with the value of its field, which keeps the form from being sent; undefined: nothing. */
  object(pointer: string, message: string | undefined): void;
  /** Text typed into a field whose choices are searched on the server. */
  search(pointer: string, text: string): void;
  /** Reads failed choices and checks again. */
  retry(): void;
  upload(pointer: string): FieldUpload;
  /** Does nothing while it is checked or sent. */
  goTo(step: number): void;
  /** Opens the step of a field that is about to take the focus. */
  leadTo(pointer: string): void;
  /**
   * Checks the shown fields, including the server's checks, and goes on: to the next step, or to the server. It is
   * sent once, however often this is called; a retry continues the same submit at the failed call, unless that was
   * refused. `mayGo` is called last. Undefined: it was not sent, and the view shows why.
   */
  submit(mayGo?: (model: FormModel) => boolean | Promise<boolean>): Promise<ActionOutcome | undefined>;
  /**
   * The roots for an action beside the submit, with the value that would be sent; undefined: the form has problems, or is
   * being checked or sent.
   */
  checked(): Promise<Roots | undefined>;
  /** The page's roots with the value that would be sent now. The same object until one of them changes. */
  roots(): Roots;
  /** The calls that sending it now would make, as curl commands. */
  showCalls(): Promise<readonly string[]>;
  /** Whether leaving it would lose input. */
  isChanged(): boolean;
  /** Stores the draft now, where there is one. */
  keepDraft(): void;
  /** It is about to be left for good: nothing of it is kept, and leaving it loses nothing. */
  abandon(): void;
  /** The person goes on at this address with what was chosen here: the draft goes once the form there was sent. */
  goOn(address: string): void;
  /** Drops the draft and starts over. Does nothing while it is checked or sent. */
  discardDraft(): void;
  /** The page around it changed. */
  show(place: FormPlace): void;
}
