import { useEffect, useRef } from "react";
import type { CSSProperties } from "react";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./form-steps.module.css";

export interface FormStepsProps {
  readonly steps: readonly string[];
  readonly at: number;
  /** The form is being checked or sent: no other step can be opened. */
  readonly isBusy: boolean;
  readonly onPick: (step: number) => void;
}

/**
 * The steps of a form. Earlier steps are links. On a phone only the present one has room. A step that another follows gives
 * that the focus: its fields come next, and whoever listens hears where they are.
 */
export function FormSteps({ steps, at, isBusy, onPick }: FormStepsProps) {
  const t = useTranslate();
  const present = useRef<HTMLSpanElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    present.current?.focus({ preventScroll: true });
  }, [at]);
  const place = t("form.step", { step: at + 1, steps: steps.length });
  const done: CSSProperties & Record<"--done", string> = { "--done": `${((at + 1) / steps.length) * 100}%` };
  return (
    <ol className={styles.steps} style={done} aria-label={place}>
      {steps.map((title, index) => (
        <li key={title} className={styles.item}>
          {index < at ? (
            <button
              type="button"
              className={styles.step}
              data-done=""
              disabled={isBusy}
              onClick={() => onPick(index)}
            >
              <span className={styles.number}>
                <Icon name="check" size={14} />
              </span>
              {title}
            </button>
          ) : (
            <span
              ref={index === at ? present : undefined}
              tabIndex={index === at ? -1 : undefined}
              className={styles.step}
              aria-current={index === at ? "step" : undefined}
            >
              <span className={styles.number}>{index + 1}</span>
              {index === at ? <span className={styles.of}>{place}</span> : null}
              {title}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
