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
  const [isOdd, setOdd] = useState(false);
  // Digits of a keyboard for another script are digits.
  const plain = code.normalize("NFKC").trim();
  const isReady = plain.length >= 6 && (!isPasswordAsked || password !== "");
  const problem = isOdd ? t("second-factor.odd-code") : error;
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || isBusy) return;
        const isCode = CODE.test(plain);
        setOdd(!isCode);
        if (isCode) onSubmit({ code: plain, password });
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
        error={problem !== undefined}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div role="alert">{problem !== undefined && <p className={styles["error"]}>{problem}</p>}</div>
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

/** What a code is made of: six digits, or three groups of letters and digits. */
const CODE = /^[0-9a-z -]+$/i;
