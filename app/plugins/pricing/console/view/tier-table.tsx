import { type ReactNode, useMemo, useState } from "react";
import { currencyOf, printDecimal } from "#validators";
import { addTier, DEFAULT_RANGE, quantityRangeOf } from "#pricing/calculation";
import type { PriceRange, Spec, StartedRanges } from "#pricing/calculation";
import { Button, Icon, useTranslate } from "#renderers/plugin";
import { pricesPointer, setRanges } from "../state/index.ts";
import type { PricePlace } from "../state/index.ts";
import { useTools } from "./console-context.tsx";
import { quantityWords } from "../../words/index.ts";
import { PriceCurve } from "./price-curve.tsx";
import { PriceDrops } from "./price-drops.tsx";
import { TierRow } from "./tier-row.tsx";
import { useTierExamples } from "./use-tier-examples.ts";
import styles from "./items.module.css";

export interface TierTableProps {
  readonly place: PricePlace;
  readonly spec: Spec;
  readonly priceKey: "recurring" | "usage";
  readonly ranges: readonly PriceRange[];
}

/** The tiers of a price: where each starts, what a unit costs in it, and an example. */
export function TierTable({ place, spec, priceKey, ranges }: TierTableProps): ReactNode {
  const t = useTranslate();
  const { edit, id, currency } = useTools();
  const [entered, setEntered] = useState<StartedRanges>();
  const bounds = useMemo(() => quantityRangeOf(spec) ?? DEFAULT_RANGE, [spec]);
  const examples = useTierExamples(place, spec, ranges, bounds);
  const hasDiscount = examples.some(({ afterDiscount }) => afterDiscount !== undefined);
  const pointer = `${pricesPointer(place)}/${priceKey}`;
  const next = addTier(ranges, bounds);
  // Of what is there now: an undo takes the note with it.
  const note = entered?.ranges === ranges ? entered.note : undefined;
  const name = spec.fullName ?? spec.name;
  const add = () => {
    edit(setRanges(place, priceKey, next));
    requestAnimationFrame(() => document.getElementById(`${id}${pointer}/${ranges.length}/display`)?.focus());
  };
  return (
    <div className={styles["tiers"]}>
      <table className={styles["inner"]} aria-label={t("pricing.tier-table", { item: name })}>
        <thead>
          <tr>
            <th scope="col">{t("pricing.from")}</th>
            <th scope="col" className={styles["number"]}>
              {t("pricing.to")}
            </th>
            <th scope="col">{t("pricing.per-unit", { currency: currencyOf(currency)?.code ?? currency })}</th>
            <th scope="col" className={styles["number"]} data-wide>
              {t("pricing.published")}
            </th>
            {hasDiscount && (
              <th scope="col" className={styles["number"]} data-wide>
                {t("pricing.after-discount")}
              </th>
            )}
            <th scope="col" data-wide>
              {t("pricing.example")}
            </th>
            <th scope="col" className={styles["number"]} data-wide>
              {t("pricing.example-price")}
            </th>
            <th scope="col" className={styles["remove"]}>
              <span className={styles["hidden"]}>{t("pricing.remove")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ranges.map((range, index) => (
            <TierRow
              key={index}
              place={place}
              priceKey={priceKey}
              index={index}
              ranges={ranges}
              bounds={bounds}
              example={examples[index]}
              hasDiscount={hasDiscount}
              onEntered={setEntered}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className={styles["note"]}>
        {note === undefined ? null : t(`pricing.note-${note.note}`, note.values)}
      </p>
      <div className={styles["line"]}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="add" size={14} />}
          disabled={next.length === ranges.length}
          onClick={add}
        >
          {t("pricing.add-tier")}
        </Button>
        <span className={styles["note"]}>
          {t("pricing.bounds", {
            min: quantityWords(printDecimal(bounds.min)),
            step: quantityWords(printDecimal(bounds.step)),
            max: bounds.max === undefined ? "∞" : quantityWords(printDecimal(bounds.max)),
          })}
        </span>
      </div>
      <PriceDrops ranges={ranges} bounds={bounds} />
      <PriceCurve place={place} spec={spec} ranges={ranges} bounds={bounds} example={examples[0]?.quantity} />
    </div>
  );
}
