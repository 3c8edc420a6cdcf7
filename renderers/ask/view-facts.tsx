import { readPointer } from "#validators";
import type { FormModel } from "#engine/model";
import { readableValue } from "../form/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./ask.module.css";

/** The fields of an action that only shows data. */
export function ViewFacts({ model }: { readonly model: FormModel }) {
  const t = useTranslate();
  const fields = model.steps.flatMap((step) => step.fields.flatMap((field) => field.fields ?? [field]));
  return (
    <dl className={styles.facts}>
      {fields.map((field) => (
        <div key={field.pointer} className={styles.fact}>
          <dt>{field.label}</dt>
          <dd>{readableValue(field, readPointer(model.init, field.pointer), t)}</dd>
        </div>
      ))}
    </dl>
  );
}
