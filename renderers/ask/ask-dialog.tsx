import { useMemo } from "react";
import type { ActionOutcome, ActionPlace, AskSession, AskState } from "#engine";
import type { Roots } from "#engine/expression";
import type { ActionModel } from "#engine/model";
import { FailureDetails, Skeleton, useFailureWords } from "../control/index.ts";
import { Dialog, DialogText } from "../dialog/index.ts";
import { FieldSkeletons, FormView } from "../form/index.ts";
import { useTranslate } from "../translation.tsx";
import { AskFacts } from "./ask-facts.tsx";
import { BulkNames } from "./bulk-names.tsx";
import { actionLook } from "./missing-dialogs.tsx";
import { RowResults } from "./row-results.tsx";
import { TypedConfirmation } from "./typed-confirmation.tsx";
import { useAsk } from "./use-ask.ts";
import { ViewFacts } from "./view-facts.tsx";
import styles from "./ask.module.css";

export interface AskDialogProps {
  readonly action: ActionModel;
  readonly place: ActionPlace;
  /** It only asks, and performs nothing: called with the answers as roots. */
  readonly onAsked?: (roots: Roots) => void;
  readonly onClose: () => void;
  readonly onDone: (outcome: ActionOutcome & { readonly ok: true }) => void;
}

/** The dialog of an action. It stays open with its input when sending fails, and shows why. */
export function AskDialog(props: AskDialogProps) {
  const { action, onClose } = props;
  const t = useTranslate();
  const words = useFailureWords();
  const { session, ask } = useAsk(action, props.place, props.onAsked);
  const isReady = ask.state === "form" || ask.state === "view";
  return (
    <Dialog
      {...actionLook(action)}
      {...(isReady ? { title: ask.title } : {})}
      text={isReady ? ask.text : undefined}
      onClose={onClose}
    >
      {ask.state === "loading" ? (
        action.hasFields === true ? (
          <FieldSkeletons count={2} />
        ) : (
          <Skeleton height={22} />
        )
      ) : null}
      {ask.state === "failed" ? (
        <>
          <DialogText role="alert">
            {t("dialog.failed-title")}: {words(ask.text)}
          </DialogText>
          <FailureDetails text={ask.text} />
        </>
      ) : null}
      {isReady && ask.facts.length > 0 ? <AskFacts facts={ask.facts} /> : null}
      {isReady && ask.notes.length > 0 ? (
        <ul className={styles.notes}>
          {ask.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {props.place.rows === undefined ? null : <BulkNames rows={props.place.rows} />}
      {ask.state === "view" ? <ViewFacts model={ask.model} /> : null}
      {ask.state === "form" ? <AskForm {...props} session={session} ask={ask} /> : null}
    </Dialog>
  );
}

interface AskFormProps extends AskDialogProps {
  readonly session: AskSession;
  readonly ask: Extract<AskState, { readonly state: "form" }>;
}

function AskForm({ action, place, session, ask, onClose, onDone }: AskFormProps) {
  const { form, typed, results } = ask;
  const at = useMemo(() => ({ ...place, roots: form.roots() }), [place, form]);
  return (
    <>
      {results === undefined ? null : <RowResults results={results} />}
      <FormView
        form={form}
        place={at}
        variant="dialog"
        tone={action.tone}
        onSubmit={session.submit}
        onCancel={onClose}
        onDone={onDone}
        confirmation={typed === undefined ? null : <TypedConfirmation typed={typed} onType={session.type} />}
      />
    </>
  );
}
