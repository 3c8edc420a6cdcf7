import { useId } from "react";
import type { ReactNode } from "react";
import { Checkbox, useColourScheme, useShownCalls, useTranslate } from "#renderers/plugin";
import styles from "./appearance.module.css";

const CHOICES = ["light", "dark", "auto"] as const;

/** What is remembered on this device: a light or dark scheme, or that of the system, and what developers see. */
export function Appearance(): ReactNode {
  const t = useTranslate();
  const name = useId();
  const { choice, choose } = useColourScheme();
  const [areCallsShown, showCalls] = useShownCalls();
  return (
    <>
      <fieldset className={styles["choices"]}>
        <legend>{t("appearance.scheme")}</legend>
        {CHOICES.map((each) => (
          <label key={each} className={styles["choice"]}>
            <input type="radio" name={name} checked={choice === each} onChange={() => choose(each)} />
            {t(`appearance.${each}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles["choices"]}>
        <legend>{t("appearance.developers")}</legend>
        <Checkbox
          label={t("appearance.show-calls")}
          checked={areCallsShown}
          onChange={(event) => showCalls(event.currentTarget.checked)}
        />
      </fieldset>
    </>
  );
}
