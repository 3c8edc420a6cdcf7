import { readPointer } from "#validators";
import { useMemo } from "react";
import { buildForm } from "#engine";
import type { FormSource } from "#engine";
import type { ActionPlace } from "../action/start-action.ts";
import { Button } from "../control/index.ts";
import { useEngine } from "../engine-context.tsx";
import { readableValue } from "../form/readable-value.ts";
import { formContextOf } from "../form/use-form-session.ts";
import { useTranslate, useTranslations } from "../translation.tsx";
import styles from "./dialog.module.css";

export interface ViewFactsProps {
  readonly source: FormSource;
  readonly place: ActionPlace;
  readonly onClose: () => void;
}

/** The fields of an action that only shows: what stands in them, to be read. */
export function ViewFacts({ source, place, onClose }: ViewFactsProps) {
  const engine = useEngine();
  const translations = useTranslations();
  const t = useTranslate();
  const model = useMemo(
    () =>
      buildForm(
        source,
        formContextOf(engine, place, translations, () => ({ state: "loading" })),
      ),
    [engine, source, place, translations],
  );
  const fields = model.steps.flatMap((step) => step.fields.flatMap((field) => field.fields ?? [field]));
  return (
    <>
      <dl className={styles.facts}>
        {fields.map((field) => (
          <div key={field.pointer} className={styles.fact}>
            <dt>{field.label}</dt>
            <dd>{readableValue(field, readPointer(model.init, field.pointer), t)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t("dialog.close")}</Button>
      </div>
    </>
  );
}
