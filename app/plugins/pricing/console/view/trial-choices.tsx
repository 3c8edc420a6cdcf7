import type { ReactNode } from "react";
import { textOfItem } from "#pricing/calculation";
import type { ChosenValue, Spec } from "#pricing/calculation";
import { Checkbox, useTranslate } from "#renderers/plugin";
import styles from "./preview.module.css";

export interface TrialChoicesProps {
  readonly value: readonly string[];
  readonly spec: Spec;
  readonly label: string;
  readonly onTry: (value: ChosenValue) => void;
}

/** The choices of an item of which buyers can take several, each to be ticked. */
export function TrialChoices({ value, spec, label, onTry }: TrialChoicesProps): ReactNode {
  const t = useTranslate();
  return (
    <div role="group" aria-label={t("pricing.trial-choice", { item: label })} className={styles["choices"]}>
      {spec.builtItem.map((each) => (
        <Checkbox
          key={each}
          label={textOfItem(spec, each)}
          checked={value.includes(each)}
          onChange={({ currentTarget: { checked } }) =>
            onTry(spec.builtItem.filter((one) => (one === each ? checked : value.includes(one))))
          }
        />
      ))}
    </div>
  );
}
