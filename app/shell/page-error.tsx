import { type ReactNode, useState } from "react";
import { Button, FailureDetails, useEngine, useFailureWords, useTranslate } from "#renderers";
import { LateTexts } from "../late-texts/index.ts";
import styles from "./not-available.module.css";

export interface PageErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A page that failed: what happened, a button to try again, and details to copy for support. */
export function PageError(props: PageErrorProps): ReactNode {
  return (
    <LateTexts>
      <Failed {...props} />
    </LateTexts>
  );
}

function Failed({ error, onRetry }: PageErrorProps): ReactNode {
  const t = useTranslate();
  const words = useFailureWords();
  const { clock } = useEngine().ports;
  const [isCopied, setIsCopied] = useState(false);
  const details = [
    error.message,
    window.location.hash,
    new Date(clock.now()).toISOString(),
    error.stack ?? "",
  ].join("\n");
  const handleCopy = (): void => {
    void navigator.clipboard.writeText(details).then(() => setIsCopied(true));
  };
  return (
    <div className={styles["box"]} role="alert">
      <h1 className={styles["lead"]}>{t("shell.page-error.title")}</h1>
      <p className={styles["text"]}>{t("shell.page-error.text")}</p>
      <p className={styles["text"]}>
        <code>{words(error.message)}</code>
      </p>
      <div>
        <Button variant="default" onClick={handleCopy}>
          {t(isCopied ? "shell.page-error.copied" : "shell.page-error.copy")}
        </Button>{" "}
        <Button onClick={onRetry}>{t("start.again")}</Button>
      </div>
      <FailureDetails text={error.message} />
    </div>
  );
}
