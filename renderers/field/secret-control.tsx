import { useState } from "react";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ControlProps } from "./control.ts";
import { inputAttributes, textOf } from "./control.ts";
import styles from "./field.module.css";

const CURRENT = "/currentPassword";

/** A secret: hidden until a person asks to see what they typed. The server's value is never here. */
export function SecretControl(props: ControlProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { field } = props;
  return (
    <div
      className={styles.group}
      data-invalid={props.isInvalid || undefined}
      data-disabled={field.disabledReason !== undefined || undefined}
    >
      <input
        {...inputAttributes(props)}
        className={styles.input}
        type={isOpen ? "text" : "password"}
        // A password manager may fill in the sign-in password, and generate other ones.
        autoComplete={field.pointer === CURRENT ? "current-password" : "new-password"}
        spellCheck={false}
        value={textOf(props.value)}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <button
        type="button"
        className={styles.button}
        aria-pressed={isOpen}
        aria-label={t("form.show-secret", { field: field.label })}
        disabled={field.disabledReason !== undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? "lock" : "eye"} />
      </button>
    </div>
  );
}
