import { useMemo } from "react";
import type { ActionOutcome, ActionPlace, AskSession, AskState } from "#engine";
import type { ActionModel } from "#engine/model";
import { FailureDetails, useFailureWords } from "../control/index.ts";
import { Dialog, DialogText } from "../dialog/index.ts";
import { FieldSkeletons, FormView } from "../form/index.ts";
import { useTranslate } from "../translation.tsx";
import { RowResults } from "./row-results.tsx";
import { TypedConfirmation } from "./typed-confirmation.tsx";
import { useAsk } from "./use-ask.ts";
import { ViewFacts } from "./view-facts.tsx";

export interface AskDialogProps {
  readonly action: ActionModel;
  readonly place: ActionPlace;
  readonly onClose: () => void;
  readonly onDone: (outcome: ActionOutcome & { readonly ok: true }) => void;
}

/** The dialog of an action. It stays open with its input when sending fails, and shows why. */
export function AskDialog(props: AskDialogProps) {
  const { action, onClose } = props;
  const t = useTranslate();
  const words = useFailureWords();
  const { session, ask } = useAsk(action, props.place);
  const isReady = ask.state === "form" || ask.state === "view";
  return (
    <Dialog title={isReady ? ask.title : action.label} onClose={onClose}>
      {ask.state === "loading" ? <FieldSkeletons count={2} /> : null}
      {ask.state === "failed" ? (
        <>
          <DialogText role="alert">
            {t("dialog.failed-title")}: {words(ask.text)}
          </DialogText>
          <FailureDetails text={ask.text} />
        </>
      ) : null}
      {isReady && ask.text !== "" ? <DialogText>{ask.text}</DialogText> : null}
      {ask.state === "view" ? <ViewFacts model={ask.model} onClose={onClose} /> : null}
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
    <div>
      {results === undefined ? null : <RowResults results={results} />}
      <FormView
        form={form}
        place={at}
        variant="dialog"
        isDanger={action.isDanger}
        onSubmit={session.submit}
        onCancel={onClose}
        onDone={onDone}
        confirmation={typed === undefined ? null : <TypedConfirmation typed={typed} onType={session.type} />}
      />
    </div>
  );
}
