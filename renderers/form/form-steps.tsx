import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./form.module.css";

export interface FormStepsProps {
  readonly steps: readonly string[];
  readonly at: number;
  readonly onPick: (step: number) => void;
}

/** The steps of a form. Earlier steps are links. */
export function FormSteps({ steps, at, onPick }: FormStepsProps) {
  const t = useTranslate();
  return (
    <ol className={styles.steps} aria-label={t("form.step", { step: at + 1, steps: steps.length })}>
      {steps.map((title, index) => (
        <li key={title}>
          {index < at ? (
            <button type="button" className={styles.step} data-done="" onClick={() => onPick(index)}>
              <span className={styles.stepNumber}>
                <Icon name="check" size={14} />
              </span>
              {title}
            </button>
          ) : (
            <span className={styles.step} aria-current={index === at ? "step" : undefined}>
              <span className={styles.stepNumber}>{index + 1}</span>
              {title}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
