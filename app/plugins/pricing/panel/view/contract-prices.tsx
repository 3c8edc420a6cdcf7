import { type ReactNode, useMemo } from "react";
import { parsePriceTerms, parsePricingModel } from "#pricing/calculation";
import type { PriceTerms } from "#pricing/calculation";
import { isRecord, readOwn } from "#validators";
import { Button, MessageBox, Skeleton, usePluginReads, useTranslate } from "#renderers/plugin";
import type { FieldPluginProps, PluginCall } from "#renderers/plugin";
import { money } from "../../words/index.ts";
import { listPrices, strayPrices } from "../state/index.ts";
import type { ContractPrices as Prices } from "../state/index.ts";
import { ContractItem } from "./contract-item.tsx";
import styles from "./contract-prices.module.css";

/**
 * What a contract changes of the prices of a `solution`: each item with its list price, what the `account` pays for it by its
 * discounts, and the contract price, which stands in place of both. An empty one leaves the item as it is.
 */
export function ContractPrices(props: FieldPluginProps): ReactNode {
  const { id, label, with: parameters, value, describedBy, disabledReason, onChange, onBlur } = props;
  const t = useTranslate();
  const { solution, account } = parameters;
  const known = useListTerms(solution, account);
  const prices: Prices = isRecord(value) ? value : NO_PRICES;
  const set = (next: Prices) => onChange(Object.keys(next).length === 0 ? undefined : next);
  if (known.state === "none") return <p className={styles["note"]}>{t("contract-price.choose")}</p>;
  if (known.state === "reading")
    return (
      <div role="status" aria-label={t("price.reading")}>
        <Skeleton height={36} />
      </div>
    );
  if (known.state === "failed")
    return <MessageBox state="error" title={t("price.not-loaded")} text={known.text} />;
  const { terms, agreed } = known;
  const items = listPrices(terms);
  if (items.length === 0) return <p className={styles["note"]}>{t("price.unpriced")}</p>;
  const { specs } = terms.model.metaData;
  return (
    <div id={id} className={styles["prices"]} aria-describedby={describedBy}>
      <ul className={styles["items"]} aria-label={label}>
        {items.map((item) => (
          <ContractItem
            key={item.key}
            item={item}
            spec={specs.get(item.key)}
            forAll={agreed.get(item.key)}
            currency={terms.model.currency}
            prices={prices}
            isLocked={disabledReason !== undefined}
            onPrices={set}
            onBlur={onBlur}
          />
        ))}
      </ul>
      {strayPrices(specs, prices).map((key) => (
        <p key={key} className={styles["stray"]}>
          <span>
            {t("contract-price.stray", { item: specs.get(key)?.fullName ?? specs.get(key)?.name ?? key })}
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => set(Object.fromEntries(Object.entries(prices).filter(([each]) => each !== key)))}
          >
            {t("contract-price.remove")}
          </Button>
        </p>
      ))}
    </div>
  );
}

const NO_PRICES: Prices = {};

type ListTerms =
  | { readonly state: "none" }
  | { readonly state: "reading" }
  | { readonly state: "failed"; readonly text: string }
  | {
      readonly state: "ready";
      /** Those of the list, with the account's discounts. */
      readonly terms: PriceTerms;
      /** What the solution has for all contracts, by spec key, in words. */
      readonly agreed: ReadonlyMap<string, string>;
    };

/** The list prices of a solution for an account, and what its owner has set for all contracts. */
function useListTerms(solution: unknown, account: unknown): ListTerms {
  const calls: PluginCall[] =
    typeof solution === "number"
      ? [
          {
            api: "pricing",
            path: `/solution/${solution}/terms`,
            query: typeof account === "number" ? [["Accounts_id", String(account)]] : [],
          },
        ]
      : [];
  const [read] = usePluginReads(calls);
  const body = read?.state === "ready" ? read.body : undefined;
  const model = readOwn(body, "PricingModels_id");
  const [owned] = usePluginReads(
    typeof model === "number" ? [{ api: "pricing", path: `/model/${model}` }] : [],
  );
  const whole = owned?.state === "ready" ? owned.body : undefined;
  return useMemo<ListTerms>(() => {
    if (typeof solution !== "number") return { state: "none" };
    if (read?.state === "failed") return { state: "failed", text: read.failure.text };
    if (body === undefined) return { state: "reading" };
    const parsed = parsePriceTerms(body);
    // A solution without prices has no terms.
    if (!parsed.ok) return { state: "ready", terms: NO_TERMS, agreed: new Map() };
    return { state: "ready", terms: { ...parsed.value, isUnderContract: false }, agreed: agreedOf(whole) };
  }, [solution, read, body, whole]);
}

const NO_TERMS: PriceTerms = {
  model: {
    calculationMethod: "average",
    currency: "USD",
    metaData: { specs: new Map(), override: { paymentCycle: "Monthly" } },
  },
  discounts: [],
  isUnderContract: false,
};

function agreedOf(document: unknown): ReadonlyMap<string, string> {
  const parsed = parsePricingModel(document);
  if (!parsed.ok) return new Map();
  const model = parsed.value;
  const items = listPrices({ model, discounts: [], isUnderContract: true });
  const known = model.metaData.contractOverride?.specs;
  return new Map(
    items.flatMap(({ key, rows }) => {
      const paid = new Set(rows.map(({ priceAfterDiscount }) => money(priceAfterDiscount, model.currency)));
      return known?.has(key) === true ? [[key, [...paid].join(", ")] as const] : [];
    }),
  );
}
