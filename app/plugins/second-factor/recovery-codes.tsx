import type { ReactNode } from "react";
import { Button, CopyButton, useTranslate } from "#renderers/plugin";
import styles from "./second-factor.module.css";

/** The recovery codes for a lost device. They are shown only once. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}): ReactNode {
  const t = useTranslate();
  return (
    <>
      <h3 className={styles["title"]} tabIndex={-1}>
        {t("second-factor.codes")}
      </h3>
      <p>{t("second-factor.codes-text")}</p>
      <ul className={styles["codes"]}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles["buttons"]}>
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? "second-factor.copied" : "second-factor.copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t("second-factor.done")}</Button>
      </div>
    </>
  );
}
