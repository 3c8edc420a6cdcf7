import { type ReactNode, useCallback, useMemo, useState } from "react";
import { createPriceCalculator } from "#pricing/calculation";
import type { Choice, PriceLine, PricingModel, Spec } from "#pricing/calculation";
import { Checkbox, NativeSelect, useTranslate } from "#renderers/plugin";
import { discountsOf, paidBy, PLACE_KINDS, placesInPrices, tryIn, underContract } from "../state/index.ts";
import type { AccountChoice, AccountContract, PlaceKind, PricingDocument, Trial } from "../state/index.ts";
import { usePriceInputs, useTools } from "./console-context.tsx";
import { groupsOf } from "../../words/index.ts";
import { PreviewLine } from "./preview-line.tsx";
import { PreviewTotals } from "./preview-totals.tsx";
import styles from "./preview.module.css";

export interface PreviewProps {
  readonly document: PricingDocument;
  /** Whose discounts and contract count; undefined: nobody's. */
  readonly account: number | undefined;
  /** Of that account. */
  readonly contract: AccountContract | undefined;
  /** Those under contract; those with discounts are in the document. */
  readonly agreed: readonly AccountChoice[];
  readonly onAccount: (account: number | undefined) => void;
  readonly onContract: (isUnderContract: boolean) => void;
  readonly onTry: (change: (trial: Trial) => Trial) => void;
}

type Place = Pick<Choice, PlaceKind>;

/** What a purchase of this model costs now, line by line, and what it cost as published. */
export function Preview(props: PreviewProps): ReactNode {
  const { document, account, contract, agreed, onAccount, onContract, onTry } = props;
  const t = useTranslate();
  const { published, id, places } = useTools();
  const { model, discounts, isUnderContract, trial } = usePriceInputs();
  const [calculate] = useState(createPriceCalculator);
  const [calculateOld] = useState(createPriceCalculator);
  const [open, setOpen] = useState<string>();
  const [chosen, setPlace] = useState<Place>(ANYWHERE);
  const { specs } = model.metaData;
  const known = useMemo(() => placesInPrices(model, discounts, places), [model, discounts, places]);
  // A place that nothing depends on any more is none.
  const place = useMemo<Place>(
    () =>
      Object.fromEntries(
        PLACE_KINDS.filter((kind) => known[kind].has(chosen[kind] ?? "")).map((kind) => [kind, chosen[kind]]),
      ),
    [known, chosen],
  );
  const choices = useMemo(() => tryIn(trial, specs, place), [trial, specs, place]);
  const price = useMemo(
    () => calculate(agreedModel(model, contract), { choices, discounts, isUnderContract }),
    [calculate, model, contract, choices, discounts, isUnderContract],
  );
  const old = published.document;
  const oldDiscounts = account === undefined ? undefined : discountsOf(old, account);
  const { paymentCycle } = price;
  // For as long as the draft's: amounts of a month and of a year are not compared.
  const before = useMemo(
    () =>
      calculateOld(paidBy(agreedModel(old.model, contract), paymentCycle), {
        choices,
        discounts: oldDiscounts,
        isUnderContract,
      }),
    [calculateOld, old, contract, paymentCycle, choices, oldDiscounts, isUnderContract],
  );
  const toggle = useCallback((key: string) => setOpen((last) => (last === key ? undefined : key)), []);
  const hasContractPrices = contract !== undefined || model.metaData.contractOverride !== undefined;
  const others = agreed.filter((each) =>
    document.accounts.every(({ Accounts_id: has }) => has !== each.Accounts_id),
  );
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
            ...[...document.accounts, ...others].map(({ Accounts_id, companyName }) => ({
              value: String(Accounts_id),
              label: companyName,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onAccount(value === "" ? undefined : Number(value))}
        />
        {PLACE_KINDS.map(
          (kind) =>
            known[kind].size > 0 && (
              <NativeSelect
                key={kind}
                size="xs"
                aria-label={t(`pricing.${kind}`)}
                value={place[kind] ?? ""}
                data={[
                  { value: "", label: t(`pricing.preview-${kind}`) },
                  ...[...known[kind]].map(([value, label]) => ({ value, label })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  setPlace({ ...chosen, [kind]: value === "" ? undefined : value })
                }
              />
            ),
        )}
        <Checkbox
          label={t("pricing.preview-contract")}
          checked={isUnderContract}
          onChange={(event) => onContract(event.currentTarget.checked)}
        />
        {isUnderContract && (
          <p className={styles["agreed"]} data-plain>
            {contract !== undefined
              ? t("pricing.preview-agreed", { name: contract.name })
              : t(hasContractPrices ? "pricing.preview-contract-prices" : "pricing.preview-no-contract")}
          </p>
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

const ANYWHERE: Place = {};

function agreedModel(model: PricingModel, contract: AccountContract | undefined): PricingModel {
  return contract === undefined ? model : underContract(model, contract);
}

/** In the order of the items beside it. */
function inOrder(lines: readonly PriceLine[], specs: ReadonlyMap<string, Spec>): readonly PriceLine[] {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return groupsOf(specs).flatMap(({ items }) => items.flatMap(([key]) => byKey.get(key) ?? []));
}
