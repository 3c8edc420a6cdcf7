import { useEffect, useRef } from "react";
import type { FormModel } from "#engine/model";
import { useTranslate } from "../translation.tsx";
import { useOpenForm } from "./form-context.tsx";
import { readableValue } from "./readable-value.ts";
import styles from "./form.module.css";

/** A summary of all input, before it is sent. It takes the focus: a key pressed twice on the button before it sends nothing. */
export function FormReview({
  model,
  isBusy,
  onEdit,
}: {
  readonly model: FormModel;
  /** The form is being checked or sent: nothing can be edited. */
  readonly isBusy: boolean;
  readonly onEdit: (step: number) => void;
}) {
  const t = useTranslate();
  const { form } = useOpenForm();
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.review}>
      <p ref={top} tabIndex={-1} className={styles.reviewText}>
        {model.review ?? t("form.review-text")}
      </p>
      {model.steps.map((step, index) => (
        <section key={step.title} aria-label={step.title} className={styles.reviewStep}>
          <div className={styles.reviewHead}>
            <h2 className={styles.reviewTitle}>{step.title}</h2>
            <button
              type="button"
              className={styles.link}
              aria-label={t("form.edit-step", { step: step.title })}
              disabled={isBusy}
              onClick={() => onEdit(index)}
            >
              {t("form.edit")}
            </button>
          </div>
          <dl className={styles.facts}>
            {step.fields
              .flatMap((field) => field.fields ?? [field])
              .map((field) => (
                <div key={field.pointer} className={styles.fact}>
                  <dt>{field.label}</dt>
                  <dd>{readableValue(field, form.value(field.pointer), t)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
