import { useId } from "react";
import { useTranslate } from "../translation.tsx";
import styles from "./template-faults.module.css";

/** What the template of a panel gets wrong, for those who may mend it; nothing where it gets nothing wrong. */
export function TemplateFaults({ faults }: { readonly faults: readonly string[] | undefined }) {
  const t = useTranslate();
  const id = useId();
  if (faults === undefined) return null;
  return (
    <div role="note" className={styles["faults"]} aria-labelledby={id}>
      <p id={id}>{t("page.template-faults")}</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>
            <code>{fault}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
