import { useEffect, useId, useRef } from "react";
import type { TypedName } from "#engine";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./ask.module.css";

export interface TypedConfirmationProps {
  readonly typed: TypedName;
  readonly onType: (value: string) => void;
}

/** A text field to type the name of what will be deleted. */
export function TypedConfirmation({ typed, onType }: TypedConfirmationProps) {
  const { expected, value, prompt } = typed;
  const t = useTranslate();
  const id = useId();
  const [before, after] = t("dialog.typed-label", { name: "\n" }).split("\n");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (prompt !== undefined) input.current?.focus();
  }, [prompt]);
  return (
    <div className={styles.typed}>
      <label htmlFor={id} className={styles.typedLabel}>
        {before}
        <span className={styles.typedName}>{expected}</span>
        {after}
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
        onChange={(event) => onType(event.currentTarget.value)}
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
