import { type ReactNode, useCallback, useMemo, useState } from "react";
import { createPriceCalculator } from "#pricing/calculation";
import type { PriceLine, Spec } from "#pricing/calculation";
import { Checkbox, NativeSelect, useTranslate } from "#renderers/plugin";
import { discountsOf } from "../state/index.ts";
import type { PricingDocument, Trial } from "../state/index.ts";
import { usePriceInputs, useTools } from "./console-context.tsx";
import { groupsOf } from "../../words/index.ts";
import { PreviewLine } from "./preview-line.tsx";
import { PreviewTotals } from "./preview-totals.tsx";
import styles from "./preview.module.css";

export interface PreviewProps {
  readonly document: PricingDocument;
  /** Whose discounts count; undefined: nobody's. */
  readonly account: number | undefined;
  readonly onAccount: (account: number | undefined) => void;
  readonly onContract: (isUnderContract: boolean) => void;
  readonly onTry: (change: (trial: Trial) => Trial) => void;
}

/** What a purchase of this model costs now, line by line, and what it cost as published. */
export function Preview({ document, account, onAccount, onContract, onTry }: PreviewProps): ReactNode {
  const t = useTranslate();
  const { published, id } = useTools();
  const { model, discounts, isUnderContract, trial } = usePriceInputs();
  const [calculate] = useState(createPriceCalculator);
  const [calculateOld] = useState(createPriceCalculator);
  const [open, setOpen] = useState<string>();
  const price = useMemo(
    () => calculate(model, { choices: trial, discounts, isUnderContract }),
    [calculate, model, trial, discounts, isUnderContract],
  );
  const old = published.document;
  const oldDiscounts = account === undefined ? undefined : discountsOf(old, account);
  const before = useMemo(
    () => calculateOld(old.model, { choices: trial, discounts: oldDiscounts, isUnderContract }),
    [calculateOld, old, trial, oldDiscounts, isUnderContract],
  );
  const toggle = useCallback((key: string) => setOpen((last) => (last === key ? undefined : key)), []);
  const hasContract = model.metaData.contractOverride !== undefined;
  return (
    <aside className={styles["preview"]} aria-labelledby={`${id}-preview`}>
      <div className={styles["head"]}>
        <h2 id={`${id}-preview`} className={styles["title"]}>
          {t("pricing.preview")}
        </h2>
        <span className={styles["quiet"]}>{t("pricing.preview-text")}</span>
      </div>
      <div className={styles["who"]}>
        <NativeSelect
          size="xs"
          aria-label={t("pricing.preview-account")}
          value={account === undefined ? "" : String(account)}
          data={[
            { value: "", label: t("pricing.preview-anybody") },
            ...document.accounts.map(({ Accounts_id, companyName }) => ({
              value: String(Accounts_id),
              label: companyName,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onAccount(value === "" ? undefined : Number(value))}
        />
        {hasContract && (
          <Checkbox
            label={t("pricing.preview-contract")}
            checked={isUnderContract}
            onChange={(event) => onContract(event.currentTarget.checked)}
          />
        )}
      </div>
      {price.lines.length === 0 && <p className={styles["empty"]}>{t("pricing.preview-empty")}</p>}
      <ul className={styles["lines"]}>
        {inOrder(price.lines, model.metaData.specs).map((line) => {
          const spec = model.metaData.specs.get(line.key);
          return spec === undefined ? null : (
            <PreviewLine
              key={line.key}
              line={line}
              spec={spec}
              choice={trial.get(line.key)}
              currency={price.currency}
              isOpen={open === line.key}
              onToggle={toggle}
              onTry={onTry}
            />
          );
        })}
      </ul>
      {price.lines.length > 0 && <PreviewTotals price={price} before={before} />}
    </aside>
  );
}

/** In the order of the items beside it. */
function inOrder(lines: readonly PriceLine[], specs: ReadonlyMap<string, Spec>): readonly PriceLine[] {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return groupsOf(specs).flatMap(({ items }) => items.flatMap(([key]) => byKey.get(key) ?? []));
}
