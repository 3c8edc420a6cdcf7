import { useEffect, useId, useRef } from "react";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./dialog.module.css";

export interface TypedConfirmationProps {
  /** What must be typed. */
  readonly expected: string;
  readonly value: string;
  /** The prompt of spec 1 §8. */
  readonly prompt: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The name of what is about to go, to be typed by hand. */
export function TypedConfirmation({ expected, value, prompt, onChange }: TypedConfirmationProps) {
  const t = useTranslate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (prompt !== undefined) input.current?.focus();
  }, [prompt]);
  return (
    <div className={styles.typed}>
      <label htmlFor={id} className={styles.typedLabel}>
        {t("dialog.typed-label", { name: expected })}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.typedInput}
        value={value}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        aria-invalid={prompt !== undefined || undefined}
        aria-describedby={prompt === undefined ? undefined : `${id}-prompt`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div role="alert">
        {prompt === undefined ? null : (
          <p id={`${id}-prompt`} className={styles.prompt}>
            <Icon name="alert-circle" size={14} />
            {prompt}
          </p>
        )}
      </div>
    </div>
  );
}
