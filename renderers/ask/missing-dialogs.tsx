import type { ActionModel } from "#engine/model";
import { type DialogProps, MissingDialog } from "../dialog/index.ts";
import type { PartFailureProps } from "../part/index.ts";
import type { ActionDialogsProps } from "./action-dialogs.tsx";

type DialogLook = Pick<DialogProps, "title" | "size" | "tone">;

/** What is open: the dialog of an action, a question, or what is shown once. */
export type Shown = Pick<
  ActionDialogsProps,
  "open" | "question" | "reveal" | "onClose" | "onAnswer" | "onRevealed"
>;

/** In place of the dialogs of actions, whose code could not be loaded. */
export function MissingDialogs({ isTrying, onRetry, ...shown }: Shown & PartFailureProps) {
  return (
    <MissingDialog
      title={lookOf(shown).title}
      onClose={() => closeShown(shown)}
      isTrying={isTrying}
      onRetry={onRetry}
    />
  );
}

/** How what is open looks before its code is there. */
export function lookOf({ open, question, reveal }: Pick<Shown, "open" | "question" | "reveal">): DialogLook {
  if (reveal !== undefined) return { title: reveal.title };
  if (question !== undefined) return { title: question.title, tone: question.tone };
  if (open === undefined) return { title: "" };
  return open.show === "bulk" ? { title: open.action.label, size: "large" } : actionLook(open.action);
}

/** How the dialog of an action looks. */
export function actionLook({ label, tone, hasFields }: ActionModel): DialogLook {
  return { title: label, tone, size: hasFields === true ? "large" : "small" };
}

/** Closes all that is open; a question is answered with no. */
export function closeShown({ open, question, onClose, onAnswer, onRevealed }: Shown): void {
  if (open !== undefined) onClose();
  if (question !== undefined) onAnswer(false);
  onRevealed();
}
