import type { ActionEffect, ActionOutcome, ActionPlace } from "#engine";
import type { Roots } from "#engine/expression";
import type { ActionModel } from "#engine/model";
import type { ActionStarter } from "../action/index.ts";
import { type ConfirmDialogProps, MissingDialog, WaitingDialog } from "../dialog/index.ts";
import type { NavigationLocation } from "../navigation.tsx";
import { lazyPart, PartBoundary, type PartFailureProps } from "../part/index.ts";
import { lookOf } from "./missing-dialogs.tsx";

const AskDialog = lazyPart(
  () => import("./ask-dialog.tsx"),
  (module) => module.AskDialog,
  { failed: MissingAction },
);
const PluginAction = lazyPart(
  () => import("./plugin-action.tsx"),
  (module) => module.PluginAction,
  { failed: MissingAction },
);
const BulkDialog = lazyPart(
  () => import("./bulk-dialog.tsx"),
  (module) => module.BulkDialog,
  { failed: MissingAction },
);
const ResultsDialog = lazyPart(
  () => import("./results-dialog.tsx"),
  (module) => module.ResultsDialog,
  { failed: MissingDialog },
);
const ConfirmDialog = lazyPart(
  () => import("../dialog/confirm-dialog.tsx"),
  (module) => module.ConfirmDialog,
  { failed: ({ onAnswer, ...question }) => <MissingDialog {...question} onClose={() => onAnswer(false)} /> },
);
const RevealDialog = lazyPart(
  () => import("./reveal-dialog.tsx"),
  (module) => module.RevealDialog,
  { failed: ({ effect, ...dialog }) => <MissingDialog {...dialog} title={effect.title} /> },
);

type MissingActionProps = PartFailureProps & { readonly action: ActionModel; readonly onClose: () => void };

function MissingAction({ action, ...dialog }: MissingActionProps) {
  return <MissingDialog {...dialog} title={action.label} />;
}

/** Loads the dialogs that show an outcome. One that is missing says so when it opens. */
export function prepare(): void {
  for (const dialog of [ConfirmDialog, RevealDialog, ResultsDialog, BulkDialog]) void dialog.load();
}

/** The dialog of an action. */
export type OpenDialog = {
  readonly action: ActionModel;
  readonly place: ActionPlace;
  /** Where the portal was when it opened. */
  readonly from: NavigationLocation;
} & (
  | {
      readonly show: "ask" | "plugin" | "bulk";
      /** What was asked before. */
      readonly asked?: Roots;
      readonly onClosed: (hasRun: boolean) => void;
    }
  | { readonly show: "results"; readonly outcome: ActionOutcome }
);

export interface ActionDialogsProps {
  readonly open: OpenDialog | undefined;
  readonly question: ConfirmDialogProps | undefined;
  readonly reveal: Extract<ActionEffect, { readonly do: "reveal" }> | undefined;
  /** Another dialog follows. */
  readonly onOpen: (next: OpenDialog) => void;
  readonly onClose: () => void;
  readonly onEffects: ActionStarter["applyEffects"];
  /** Repeats the failed calls. */
  readonly onRetry: (action: ActionModel, place: ActionPlace) => void;
  readonly onAnswer: (goAhead: boolean) => void;
  readonly onRevealed: () => void;
}

/** What is open now: the dialog of an action, a question, and what is shown once. */
export function ActionDialogs(props: ActionDialogsProps) {
  const { open, question, reveal, onClose, onAnswer, onRevealed } = props;
  return (
    <>
      {open === undefined ? null : (
        <PartBoundary
          fallback={<WaitingDialog {...lookOf({ ...NONE, open })} onClose={onClose} />}
          onFailed={onClose}
        >
          <Opened {...props} open={open} />
        </PartBoundary>
      )}
      {question === undefined ? null : (
        <PartBoundary
          fallback={<WaitingDialog {...lookOf({ ...NONE, question })} onClose={() => onAnswer(false)} />}
          onFailed={() => onAnswer(false)}
        >
          <ConfirmDialog {...question} onAnswer={onAnswer} />
        </PartBoundary>
      )}
      {reveal === undefined ? null : (
        <PartBoundary
          fallback={<WaitingDialog {...lookOf({ ...NONE, reveal })} onClose={onRevealed} />}
          onFailed={onRevealed}
        >
          <RevealDialog effect={reveal} onClose={onRevealed} />
        </PartBoundary>
      )}
    </>
  );
}

const NONE = { open: undefined, question: undefined, reveal: undefined };

function Opened({
  open,
  onOpen,
  onClose,
  onEffects,
  onRetry,
}: ActionDialogsProps & { readonly open: OpenDialog }) {
  const { action, place } = open;
  if (open.show === "results") {
    return (
      <ResultsDialog
        title={action.label}
        rows={place.roots.rows}
        outcome={open.outcome}
        onClose={onClose}
        onRetry={() => {
          onClose();
          onRetry(action, place);
        }}
      />
    );
  }
  if (open.show === "plugin") return <PluginAction action={action} place={place} onClose={onClose} />;
  const { rows } = place;
  if (open.show === "bulk" && rows !== undefined)
    return <BulkDialog action={action} rows={rows} asked={open.asked} onClose={onClose} />;
  return (
    <AskDialog
      action={action}
      place={place}
      onClose={onClose}
      {...(rows === undefined ? {} : { onAsked: (asked: Roots) => onOpen({ ...open, show: "bulk", asked }) })}
      onDone={({ effects }) => {
        if (rows === undefined) {
          open.onClosed(true);
          onClose();
        }
        onEffects(effects, place);
      }}
    />
  );
}
