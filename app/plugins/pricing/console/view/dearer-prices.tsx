import type { ReactNode } from "react";
import type { Discount } from "#pricing/calculation";
import { Icon, useTranslate } from "#renderers/plugin";
import type { Translate } from "#renderers/plugin";
import { dearerPrices } from "../state/index.ts";
import type { DearerPrice } from "../state/index.ts";
import { money, quantityWords } from "../../words/index.ts";
import { usePriceInputs, useTools } from "./console-context.tsx";
import styles from "./items.module.css";

/** Warns of an own price that is more than the list price. */
export function DearerPrices({ discount }: { readonly discount: Discount }): ReactNode {
  const t = useTranslate();
  const { currency } = useTools();
  const { model } = usePriceInputs();
  const dearer = dearerPrices(model, discount);
  if (dearer.length === 0) return null;
  return (
    <div role="note" className={styles["warning"]}>
      <Icon name="alert-triangle" />
      <div>
        <strong>{t("pricing.dearer")}</strong> {dearerWords(t, dearer, currency)}
      </div>
    </div>
  );
}

/** What is dearer, the first ones by name. */
export function dearerWords(t: Translate, dearer: readonly DearerPrice[], currency: string): string {
  const named = dearer.slice(0, NAMED).map(({ item, from, listed, own }) =>
    t(from === undefined ? "pricing.dearer-item" : "pricing.dearer-from", {
      item,
      from: from === undefined ? "" : quantityWords(from),
      own: money(own, currency),
      listed: money(listed, currency),
    }),
  );
  const others = dearer.length - named.length;
  return [...named, ...(others === 0 ? [] : [t("pricing.dearer-others", { count: others })])].join(" ");
}

const NAMED = 4;
