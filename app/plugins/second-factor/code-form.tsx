import { useState } from "react";
import type { ReactNode } from "react";
import { Button, TextInput, useTranslate } from "#renderers/plugin";
import styles from "./second-factor.module.css";

export interface CodeFormProps {
  /** Label of the submit button. */
  readonly confirm: string;
  readonly asks: readonly ("password" | "code")[];
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onSubmit: (filled: { readonly code: string; readonly password: string }) => void;
}

/** Asks for the password, a code of the authenticator app, or both; a field that is not shown is submitted empty. */
export function CodeForm({ confirm, asks, error, isBusy, onCancel, onSubmit }: CodeFormProps): ReactNode {
  const t = useTranslate();
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [isInvalid, setIsInvalid] = useState(false);
  // Full-width digits count as digits.
  const plain = code.normalize("NFKC").trim();
  const isCodeAsked = asks.includes("code");
  const isPasswordAsked = asks.includes("password");
  const isReady = (!isCodeAsked || plain.length >= 6) && (!isPasswordAsked || password !== "");
  const problem = isInvalid ? t("second-factor.odd-code") : error;
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || isBusy) return;
        const isValid = !isCodeAsked || CODE.test(plain);
        setIsInvalid(!isValid);
        if (isValid) onSubmit({ code: plain, password });
      }}
    >
      {isPasswordAsked && (
        <TextInput
          label={t("second-factor.password")}
          type="password"
          autoComplete="current-password"
          value={password}
          error={problem !== undefined && !isCodeAsked}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {isCodeAsked && (
        <TextInput
          label={t("second-factor.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          error={problem !== undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
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

/** Six digits, or three groups of letters and digits. */
const CODE = /^[0-9a-z -]+$/i;
