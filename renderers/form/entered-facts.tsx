import { useId } from "react";
import type { SummaryModel } from "#engine/model";
import { isEmptyValue } from "#validators";
import { useTranslate } from "../translation.tsx";
import { useField } from "./form-context.tsx";
import { readableValue } from "./readable-value.ts";
import styles from "./form-aside.module.css";

/** Fields with what was entered into them so far. */
export function EnteredFacts({ title, summary }: SummaryModel) {
  const t = useTranslate();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.summary}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <dl className={styles.facts}>
        {summary.map((pointer) => (
          <Fact key={pointer} pointer={pointer} />
        ))}
      </dl>
      <p className={styles.nothing}>{t("form.aside-empty")}</p>
    </div>
  );
}

function Fact({ pointer }: { readonly pointer: string }) {
  const entered = useEntered(pointer);
  if (entered === undefined) return null;
  return (
    <div className={styles.fact}>
      <dt>{entered.label}</dt>
      <dd>{entered.text}</dd>
    </div>
  );
}

/** The same values on one line. */
export function EnteredDigest({ pointers }: { readonly pointers: readonly string[] }) {
  return (
    <span className={styles.digest}>
      {pointers.map((pointer) => (
        <EnteredWord key={pointer} pointer={pointer} />
      ))}
    </span>
  );
}

function EnteredWord({ pointer }: { readonly pointer: string }) {
  const entered = useEntered(pointer);
  return entered === undefined ? null : <span className={styles.word}>{entered.text}</span>;
}

/** A field with its value as text; undefined where there is nothing to read: hidden, empty, or its choices still load. */
function useEntered(pointer: string): { readonly label: string; readonly text: string } | undefined {
  const t = useTranslate();
  const { field, value } = useField(pointer);
  if (field === undefined || isEmptyValue(value)) return undefined;
  if (field.optionsState === "loading" || field.optionsState === "waiting") return undefined;
  return { label: field.label, text: readableValue(field, value, t) };
}
