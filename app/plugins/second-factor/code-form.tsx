import { useState } from "react";
import type { ReactNode } from "react";
import { Button, TextInput, useTranslate } from "#renderers";
import styles from "./second-factor.module.css";

export interface CodeFormProps {
  /** Label of the button that goes ahead. */
  readonly confirm: string;
  readonly isPasswordAsked?: boolean;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onSubmit: (filled: { readonly code: string; readonly password: string }) => void;
}

/** Asks for a code of the authenticator app, and for the password where that is needed too. */
export function CodeForm({
  confirm,
  isPasswordAsked = false,
  error,
  isBusy,
  onCancel,
  onSubmit,
}: CodeFormProps): ReactNode {
  const t = useTranslate();
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const isReady = code.trim().length >= 6 && (!isPasswordAsked || password !== "");
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) onSubmit({ code: code.trim(), password });
      }}
    >
      {isPasswordAsked && (
        <TextInput
          label={t("second-factor.password")}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t("second-factor.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={error !== undefined}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div role="alert">{error !== undefined && <p className={styles["error"]}>{error}</p>}</div>
      <div className={styles["buttons"]}>
        <Button variant="default" onClick={onCancel}>
          {t("second-factor.cancel")}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
