import { type ReactNode, useMemo, useState } from "react";
import type { PriceRange, QuantityRange, Spec } from "#pricing/calculation";
import { decimal, isDecimal, printDecimal } from "#validators";
import { ChartPanel, Segments, useTranslate } from "#renderers/plugin";
import { curveQuantities, priceCurve, tiersOf } from "../state/index.ts";
import type { PricePlace } from "../state/index.ts";
import { usePriceInputs, useTools } from "./console-context.tsx";
import styles from "./items.module.css";

export interface PriceCurveProps {
  readonly place: PricePlace;
  readonly spec: Spec;
  readonly ranges: readonly PriceRange[];
  readonly bounds: QuantityRange;
  /** The quantity of the preview, else one of an example. */
  readonly example: string | undefined;
}

type Shown = "monthly" | "perUnit";

/** What each quantity costs by the draft, against what is published; the tried quantity is marked. */
export function PriceCurve({ place, spec, ranges, bounds, example }: PriceCurveProps): ReactNode {
  const t = useTranslate();
  const { published, currency } = useTools();
  const { model, choiceOf } = usePriceInputs();
  const [shown, setShown] = useState<Shown>("monthly");
  const { key, isContract } = place;
  const tried = choiceOf(key)?.value;
  const isTried = isDecimal(tried);
  const marked = isTried ? printDecimal(tried) : example;
  const mark = marked === undefined ? undefined : Number(marked);
  const name = spec.fullName ?? spec.name;
  const chart = useMemo(() => {
    const before = published.document.model;
    const at = { key, isContract };
    const quantities = curveQuantities(
      [ranges, tiersOf(before, at)],
      bounds,
      marked === undefined ? undefined : decimal(marked),
    );
    const curves = [
      { name: t("pricing.draft"), points: priceCurve(model, at, quantities) },
      { name: t("pricing.published"), points: priceCurve(before, at, quantities) },
    ];
    // What is published alone is one curve; an amount of another currency is none to compare with.
    const isChanged = JSON.stringify(curves[0]?.points) !== JSON.stringify(curves[1]?.points);
    const isComparable = before.currency === model.currency;
    return (isChanged && isComparable ? curves : isChanged ? curves.slice(0, 1) : curves.slice(1)).map(
      (curve) => ({
        name: curve.name,
        points: curve.points.map((point) => [point.quantity, point[shown]] as const),
      }),
    );
  }, [published, model, key, isContract, ranges, bounds, marked, shown, t]);
  const series = chart.filter(({ points }) => points.length > 0);
  if (series.length === 0) return null;
  const title = t(`pricing.curve-${shown}`, { item: name });
  return (
    <div className={styles["curve"]}>
      <div className={styles["line"]}>
        <h3 className={styles["curve-title"]}>{title}</h3>
        <Segments
          label={t("pricing.curve-shows")}
          value={shown}
          options={[
            { value: "monthly", label: t("pricing.curve-show-monthly") },
            { value: "perUnit", label: t("pricing.curve-show-unit") },
          ]}
          onChange={setShown}
        />
      </div>
      <ChartPanel
        model={{
          kind: "chart",
          id: `curve-${key}`,
          as: "line",
          unit: "",
          currency,
          along: { name, unit: "", mark },
          series,
        }}
      />
      {mark !== undefined && (
        <p className={styles["note"]}>
          {t(isTried ? "pricing.curve-mark" : "pricing.curve-example", { quantity: mark })}
        </p>
      )}
    </div>
  );
}
