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
  /** The step shown; one behind the last is the review of all of them. */
  readonly step: number;
  /** The next submit sends it; otherwise it leads to the next step. */
  readonly isLast: boolean;
  /** It is checked or sent. */
  readonly isBusy: boolean;
  readonly isRestored: boolean;
  readonly turn: number;
}

/**
 * An open form, from its first field to what the server says of it. It lives by itself: whatever the page around it
 * reads again, what a person typed is never overwritten. It reads choices and keeps a draft while somebody listens; a
 * key press notifies only those who look at what it changed.
 */
export interface FormSession extends Observable<FormView> {
  /** Undefined: no such field is shown. */
  field(pointer: string): FieldModel | undefined;
  value(pointer: string): unknown;
  /** What is wrong with a field, where that is shown; undefined: nothing. */
  error(pointer: string): string | undefined;
  /** Calls back after a change of one field: its value, its model, its error. */
  subscribeField(pointer: string, listener: () => void): () => void;
  change(pointer: string, next: unknown): void;
  /** A field was left: from now on it shows what is wrong with it. */
  leave(pointer: string): void;
  /** What is typed into a field whose choices are searched on the server. */
  search(pointer: string, text: string): void;
  /** Reads choices and checks again that failed. */
  retry(): void;
  upload(pointer: string): FieldUpload;
  goTo(step: number): void;
  /** Opens the step of a field that is about to take the focus. */
  leadTo(pointer: string): void;
  /**
   * Checks what is shown, the server's own checks among them, and goes on: to the next step, or to the server. Sent
   * once, however often it is asked for; a retry of what was not refused is the same submit, and resumes at the failed
   * call. `mayGo` is asked last. Undefined: it was not sent, and the view says why.
   */
  submit(mayGo?: (model: FormModel) => boolean | Promise<boolean>): Promise<ActionOutcome | undefined>;
  /** The roots for an action beside the form, which reads what would be sent; undefined: something is wrong with that. */
  checked(): Promise<Roots | undefined>;
  /** The roots of the page with the form as it would be sent now. The same until one of the two changes. */
  roots(): Roots;
  /** The calls that sending it now would make, as curl. */
  showCalls(): Promise<readonly string[]>;
  /** Whether a person would lose something by leaving it. */
  isChanged(): boolean;
  /** Keeps the draft now, where there is something to keep. */
  keepDraft(): void;
  /** Throws the draft away and starts over. */
  discardDraft(): void;
  /** The page around it changed. */
  show(place: FormPlace): void;
}
