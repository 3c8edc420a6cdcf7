import type { FieldModel, FormModel } from "#engine";
import { isEmptyValue } from "#engine";
import { convertUnit } from "#validators";
import { textOf } from "../field/index.ts";
import { useTranslate } from "../translation.tsx";
import { useOpenForm } from "./form-context.tsx";
import styles from "./form.module.css";

/** Everything that was entered, to be read once more before it is sent. */
export function FormReview({
  model,
  onEdit,
}: {
  readonly model: FormModel;
  readonly onEdit: (step: number) => void;
}) {
  const t = useTranslate();
  const { store } = useOpenForm();
  return (
    <div className={styles.review}>
      <p className={styles.reviewText}>{t("form.review-text")}</p>
      {model.steps.map((step, index) => (
        <section key={step.title} aria-label={step.title} className={styles.reviewStep}>
          <div className={styles.reviewHead}>
            <h3 className={styles.reviewTitle}>{step.title}</h3>
            <button
              type="button"
              className={styles.link}
              aria-label={t("form.edit-step", { step: step.title })}
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
                  <dd>{readable(field, store.value(field.pointer), t)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function readable(field: FieldModel, value: unknown, t: ReturnType<typeof useTranslate>): string {
  if (typeof value === "boolean") return t(value ? "form.on" : "form.off");
  if (isEmptyValue(value)) return t("form.none");
  if (field.isSecret) return "••••••";
  const option = (one: unknown) => field.options?.find((each) => each.value === one)?.label;
  if (typeof value === "number" && field.unit !== undefined && option(value) === undefined) {
    const { show, send } = field.unit;
    return `${convertUnit(value, send, show) ?? value} ${show === "percent" ? "%" : show}`;
  }
  if (Array.isArray(value)) {
    return field.lines === undefined
      ? value.map((one) => option(one) ?? String(one)).join(", ")
      : String(value.length);
  }
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${String(one)}`)
      .join(", ");
  return option(value) ?? textOf(value);
}
