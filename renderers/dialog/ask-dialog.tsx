import { useEffect, useMemo, useState } from "react";
import { verifyTyped } from "#engine";
import type { ActionModel, ActionOutcome } from "#engine";
import type { ActionPlace } from "../action/start-action.ts";
import { useEngine } from "../engine-context.tsx";
import { FieldSkeletons } from "../form/field-skeletons.tsx";
import { FormView } from "../form/form-view.tsx";
import { useTranslate, useTranslations } from "../translation.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./dialog.module.css";
import { loadAsk } from "./load-ask.ts";
import type { AskOutcome, LoadedAsk } from "./load-ask.ts";
import { RowResults, rowResultsOf } from "./row-results.tsx";
import type { RowResult } from "./row-results.tsx";
import { ViewFacts } from "./view-facts.tsx";
import { TypedConfirmation } from "./typed-confirmation.tsx";

export interface AskDialogProps {
  readonly action: ActionModel;
  readonly place: ActionPlace;
  readonly onClose: () => void;
  readonly onDone: (outcome: ActionOutcome & { readonly ok: true }) => void;
}

/** What an action asks first. It stays open with its input while what it sends fails, and says why. */
export function AskDialog({ action, place, onClose, onDone }: AskDialogProps) {
  const engine = useEngine();
  const translations = useTranslations();
  const t = useTranslate();
  const [outcome, setOutcome] = useState<AskOutcome>();
  const [opened] = useState(place);
  useEffect(() => {
    let isOpen = true;
    void loadAsk(engine, action, opened, translations).then((loaded) => {
      if (isOpen) setOutcome(loaded);
    });
    return () => {
      isOpen = false;
    };
  }, [engine, action, opened, translations]);

  return (
    <Dialog title={outcome?.ok === true ? outcome.ask.title : action.label} onClose={onClose}>
      {outcome === undefined ? <FieldSkeletons count={2} /> : null}
      {outcome?.ok === false ? (
        <p role="alert" className={styles.text}>
          {t("dialog.failed-title")}: {outcome.text}
        </p>
      ) : null}
      {outcome?.ok === true ? (
        <OpenAsk ask={outcome.ask} action={action} place={opened} onClose={onClose} onDone={onDone} />
      ) : null}
    </Dialog>
  );
}

function OpenAsk({ ask, action, place, onClose, onDone }: AskDialogProps & { readonly ask: LoadedAsk }) {
  const [typed, setTyped] = useState("");
  const [prompt, setPrompt] = useState<string>();
  const [results, setResults] = useState<readonly RowResult[]>();
  const at = useMemo(
    () => ({ ...place, roots: ask.roots, ...(action.opens === undefined ? {} : { opens: action.opens }) }),
    [place, ask, action],
  );
  const expected = ask.typed;
  const confirmation =
    expected === undefined
      ? undefined
      : {
          node: (
            <TypedConfirmation
              expected={expected.expected}
              value={typed}
              prompt={prompt}
              onChange={(next) => {
                setTyped(next);
                setPrompt(undefined);
              }}
            />
          ),
          check: () => {
            const wrong = verifyTyped(typed, expected.expected, expected.noun, expected.display);
            setPrompt(wrong);
            return wrong === undefined;
          },
        };
  if (action.kind === "view") {
    return (
      <>
        {ask.text === "" ? null : <p className={styles.text}>{ask.text}</p>}
        <ViewFacts source={ask.source} place={at} onClose={onClose} />
      </>
    );
  }
  return (
    <div>
      {ask.text === "" ? null : <p className={styles.text}>{ask.text}</p>}
      {results === undefined ? null : <RowResults results={results} />}
      <FormView
        source={ask.source}
        place={at}
        variant="dialog"
        isDanger={action.isDanger}
        onCancel={onClose}
        onDone={onDone}
        onFailed={(outcome) => setResults(rowResultsOf(place.roots.rows, outcome))}
        {...(confirmation === undefined ? {} : { confirmation })}
      />
    </div>
  );
}
