import { useId } from "react";
import type { ReactNode } from "react";
import { useColourScheme, useTranslate } from "#renderers/plugin";
import styles from "./appearance.module.css";

const CHOICES = ["light", "dark", "auto"] as const;

/** The choice of a light or dark scheme, or that of the system; remembered on this device. */
export function Appearance(): ReactNode {
  const t = useTranslate();
  const name = useId();
  const { choice, choose } = useColourScheme();
  return (
    <fieldset className={styles["choices"]}>
      <legend>{t("appearance.scheme")}</legend>
      {CHOICES.map((each) => (
        <label key={each} className={styles["choice"]}>
          <input type="radio" name={name} checked={choice === each} onChange={() => choose(each)} />
          {t(`appearance.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
