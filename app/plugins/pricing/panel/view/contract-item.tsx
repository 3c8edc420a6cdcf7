import { type ReactNode, useId, useState } from "react";
import { textOfItem } from "#pricing/calculation";
import type { Spec, StartNote } from "#pricing/calculation";
import { currencyOf, decimal, readOwn } from "#validators";
import { ActionIcon, Button, Icon, TextInput, useTranslate } from "#renderers/plugin";
import { money, PaidPrice } from "../../words/index.ts";
import {
  enterAmount,
  enteredAmounts,
  enterTierStart,
  isAmount,
  withoutTier,
  withTier,
} from "../state/index.ts";
import type { ContractPrices, EnteredAmount, PriceListItem } from "../state/index.ts";
import { rowName } from "./row-name.ts";
import styles from "./contract-prices.module.css";

export interface ContractItemProps {
  readonly item: PriceListItem;
  readonly spec: Spec | undefined;
  /** What the solution's prices have for all contracts. */
  readonly forAll: string | undefined;
  readonly currency: string;
  readonly prices: ContractPrices;
  readonly isLocked: boolean;
  readonly onPrices: (prices: ContractPrices) => void;
  readonly onBlur: () => void;
}

/** An item with its list price, and what it costs under the contract: one amount, tiers, or one for each choice. */
export function ContractItem(props: ContractItemProps): ReactNode {
  const { item, spec, forAll, currency, prices, isLocked, onPrices, onBlur } = props;
  const t = useTranslate();
  const [moved, setMoved] = useState<{
    readonly note?: StartNote | undefined;
    readonly at: ContractPrices;
  }>();
  const longer = spec && withTier(prices, item.key, spec);
  // Of what is there now: another change takes the note with it.
  const note = moved?.at === prices ? moved.note : undefined;
  const start = (entered: EnteredAmount, typed: string) => {
    const next = spec && enterTierStart(prices, item.key, spec, entered, typed);
    if (next === undefined) return;
    setMoved({ note: next.note, at: next.prices });
    onPrices(next.prices);
  };
  const entries = spec === undefined ? [] : enteredAmounts(spec, readOwn(prices, item.key));
  const amount = (entered: EnteredAmount, index: number) => (
    <Amount
      key={entered.place}
      entered={entered}
      item={item.name}
      choice={entered.choice === undefined ? undefined : textOfItem(spec, entered.choice)}
      isFirst={index === 0}
      currency={currency}
      isLocked={isLocked}
      onEnter={(text) => onPrices(enterAmount(prices, item.key, entered, text))}
      onStart={(text) => start(entered, text)}
      onRemove={() => spec && onPrices(withoutTier(prices, item.key, spec, entered))}
      onBlur={onBlur}
    />
  );
  return (
    <li className={styles["item"]}>
      <div className={styles["name"]}>
        <span>{item.name}</span>
        {item.rows.length > 1 && <span className={styles["list"]}>{t("price.list-price")}</span>}
        {item.rows.map((row) => (
          <span key={`${row.from ?? ""} ${row.choice?.join() ?? ""}`} className={styles["list"]}>
            {rowName(t, row) || t("price.list-price")}:{" "}
            <PaidPrice price={row.price} paid={row.priceAfterDiscount} currency={currency} />
            {/* What is dearer by an own price of the account hides the list price. */}
            {decimal(row.price).lt(decimal(row.priceAfterDiscount)) &&
              ` (${t("price.list-price-of", { list: money(row.price, currency) })})`}
          </span>
        ))}
        {forAll !== undefined && (
          <span className={styles["list"]}>{t("contract-price.for-all", { price: forAll })}</span>
        )}
      </div>
      <div className={styles["amounts"]}>
        {spec?.unitPrice.includeOverride === false && (
          <p className={styles["note"]}>{t("contract-price.kept")}</p>
        )}
        {entries.flatMap((entered, index) => (entered.choice === undefined ? amount(entered, index) : []))}
        <p role="status" className={styles["note"]}>
          {note === undefined ? null : t(`contract-price.note-${note.note}`, note.values)}
        </p>
        {longer !== undefined && !isLocked && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Icon name="add" size={14} />}
            aria-label={t("contract-price.add-tier-of", { item: item.name })}
            onClick={() => onPrices(longer)}
          >
            {t("pricing.add-tier")}
          </Button>
        )}
        {entries.flatMap((entered, index) => (entered.choice === undefined ? [] : amount(entered, index)))}
      </div>
    </li>
  );
}

interface AmountProps {
  readonly entered: EnteredAmount;
  readonly item: string;
  /** As people read it. */
  readonly choice: string | undefined;
  readonly isFirst: boolean;
  readonly currency: string;
  readonly isLocked: boolean;
  readonly onEnter: (text: string) => void;
  readonly onStart: (text: string) => void;
  readonly onRemove: () => void;
  readonly onBlur: () => void;
}

function Amount(props: AmountProps) {
  const { entered, item, choice, isFirst, currency, isLocked, onEnter, onStart, onRemove, onBlur } = props;
  const { from, text } = entered;
  const t = useTranslate();
  const id = useId();
  // Kept as typed until it is left: `4.` is not 4 yet.
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? text;
  // A tier without a price goes with its field, one that the list does not know of too: not while somebody types in it.
  const isKept = from === undefined && choice === undefined;
  const isWrong = shown.trim() !== "" && !isAmount(shown);
  const field = (
    <TextInput
      size="xs"
      label={choice ?? (from === undefined || isFirst ? t("contract-price.title") : undefined)}
      aria-label={
        from !== undefined
          ? t("contract-price.of-from", { item, from })
          : choice === undefined
            ? t("contract-price.of", { item })
            : t("contract-price.of-choice", { item, choice })
      }
      value={shown}
      disabled={isLocked}
      inputMode="decimal"
      autoComplete="off"
      placeholder={t("contract-price.none")}
      leftSection={currencyOf(currency)?.symbol_native ?? ""}
      error={isWrong}
      aria-describedby={isWrong ? id : undefined}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        if (isKept || next.trim() !== "") onEnter(next);
      }}
      onBlur={() => {
        if (!isKept && typed?.trim() === "") (from === undefined ? () => onEnter("") : onRemove)();
        setTyped(undefined);
        onBlur();
      }}
    />
  );
  return (
    <div>
      {from === undefined ? (
        field
      ) : (
        <div className={styles["tier"]}>
          <Start item={item} from={from} isFirst={isFirst} isLocked={isLocked} onStart={onStart} />
          {field}
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            disabled={isLocked}
            aria-label={t("contract-price.remove-tier", { item, from })}
            title={t("contract-price.remove-tier", { item, from })}
            onClick={onRemove}
          >
            <Icon name="x" size={14} />
          </ActionIcon>
        </div>
      )}
      {isWrong && (
        <p id={id} className={styles["problem"]}>
          {t("contract-price.wrong")}
        </p>
      )}
    </div>
  );
}

interface StartProps {
  readonly item: string;
  readonly from: string;
  /** It starts at the least quantity of the item. */
  readonly isFirst: boolean;
  readonly isLocked: boolean;
  readonly onStart: (text: string) => void;
}

/** Where a tier starts. It is moved to where one can start when the field is left, not while somebody types. */
function Start({ item, from, isFirst, isLocked, onStart }: StartProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      size="xs"
      label={isFirst ? t("pricing.from") : undefined}
      aria-label={t("contract-price.start-of", { item, from })}
      value={typed ?? from}
      disabled={isLocked || isFirst}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== undefined && typed !== from) onStart(typed);
        setTyped(undefined);
      }}
    />
  );
}
