import { type ReactNode, useState } from "react";
import { printDecimal } from "#validators";
import { enterStart, removeTier, setTierAmount } from "#pricing/calculation";
import type { PriceRange, QuantityRange, StartedRanges } from "#pricing/calculation";
import { ActionIcon, Icon, useTranslate } from "#renderers/plugin";
import { moveRanges, pricesPointer, setRanges, setUnread, together } from "../state/index.ts";
import type { PricePlace } from "../state/index.ts";
import { useFields, useTools } from "./console-context.tsx";
import { MoneyField } from "./money-field.tsx";
import { money, quantityWords } from "../../words/index.ts";
import { FieldBox, readNumber } from "./number-field.tsx";
import type { TierExample } from "./use-tier-examples.ts";
import styles from "./items.module.css";

export interface TierRowProps {
  readonly place: PricePlace;
  readonly priceKey: "recurring" | "usage";
  readonly index: number;
  readonly ranges: readonly PriceRange[];
  readonly bounds: QuantityRange;
  readonly example: TierExample | undefined;
  readonly hasDiscount: boolean;
  /** A start was left: what that made of the tiers. */
  readonly onEntered: (entered: StartedRanges) => void;
}

export function TierRow(props: TierRowProps): ReactNode {
  const { place, priceKey, index, ranges, bounds, example, hasDiscount } = props;
  const t = useTranslate();
  const { edit, currency } = useTools();
  const range = ranges[index];
  if (range === undefined) return null;
  const number = index + 1;
  const pointer = `${pricesPointer(place)}/${priceKey}/${index}`;
  // The last tier ends where the item does.
  const end = range.max.lt(range.min) ? bounds.max : range.max;
  return (
    <tr>
      <td className={styles["start"]}>
        <StartField {...props} pointer={`${pointer}/display`} range={range} />
      </td>
      <td className={styles["number"]}>
        {end === undefined ? (
          <span role="img" aria-label={t("pricing.unlimited")}>
            ∞
          </span>
        ) : (
          quantityWords(printDecimal(end))
        )}
      </td>
      <td className={styles["short"]}>
        <MoneyField
          pointer={`${pointer}/amount`}
          label={t("pricing.tier-amount", { number })}
          value={range.amount}
          toEdit={(amount) => setRanges(place, priceKey, setTierAmount(ranges, index, amount))}
        />
      </td>
      <td className={styles["number"]} data-wide>
        {example?.published === undefined
          ? t("pricing.new")
          : example.published.eq(range.amount)
            ? t("pricing.same")
            : money(example.published, currency)}
      </td>
      {hasDiscount && (
        <td className={styles["number"]} data-wide>
          {example?.afterDiscount === undefined ? "" : money(example.afterDiscount, currency)}
        </td>
      )}
      <td data-wide className={styles["example"]}>
        {example === undefined
          ? ""
          : t("pricing.example-text", {
              quantity: quantityWords(example.quantity),
              billed: quantityWords(example.billed),
              price: money(example.pricePerUnit, currency),
            })}
      </td>
      <td className={styles["number"]} data-wide>
        <strong>{example === undefined ? "" : money(example.price, currency)}</strong>
      </td>
      <td className={styles["remove"]}>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t("pricing.remove-tier", { number })}
          title={t("pricing.remove-tier", { number })}
          disabled={ranges.length === 1}
          onClick={() => edit(moveRanges(place, priceKey, removeTier(ranges, index, bounds)))}
        >
          <Icon name="x" size={14} />
        </ActionIcon>
      </td>
    </tr>
  );
}

interface StartFieldProps extends TierRowProps {
  readonly pointer: string;
  readonly range: PriceRange;
}

/** Where a tier starts. It is normalised when the field is left, not while somebody types. */
function StartField({ place, priceKey, index, ranges, bounds, onEntered, pointer, range }: StartFieldProps) {
  const t = useTranslate();
  const { edit, settle } = useTools();
  const { unread } = useFields();
  const [typed, setTyped] = useState<string>();
  const enter = () => {
    if (typed === undefined) return;
    const start = readNumber(typed);
    setTyped(undefined);
    if (start === undefined) {
      edit(setUnread(pointer, typed), pointer);
      return settle();
    }
    const entered = enterStart(ranges, index, start, bounds);
    // It concerns the other tiers too.
    edit(together(setUnread(pointer, undefined), moveRanges(place, priceKey, entered)));
    settle();
    onEntered(entered);
  };
  return (
    <FieldBox
      pointer={pointer}
      label={t("pricing.tier-from", { number: index + 1 })}
      value={typed ?? unread[pointer] ?? printDecimal(range.display)}
      isTyping={typed !== undefined}
      onChange={setTyped}
      onLeave={enter}
    />
  );
}
