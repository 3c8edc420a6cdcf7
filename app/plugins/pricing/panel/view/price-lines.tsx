import { type ReactNode, useId, useState } from "react";
import type { PriceLine } from "#pricing/calculation";
import { Icon, useTranslate } from "#renderers/plugin";
import type { Translate } from "#renderers/plugin";
import { agreedWords, Derivation, money, PaidPrice, quantityWords } from "../../words/index.ts";
import type { ShownGroup, ShownLine } from "../state/index.ts";
import styles from "./price.module.css";

export interface PriceLinesProps {
  readonly groups: readonly ShownGroup[];
  readonly currency: string;
}

/** The lines of a price; each opens to how it came about. */
export function PriceLines({ groups, currency }: PriceLinesProps): ReactNode {
  const [open, setOpen] = useState<string>();
  return groups.map(({ name, lines }) => (
    <div key={name} className={styles["group"]}>
      {name !== "" && <h3 className={styles["group-name"]}>{name}</h3>}
      <ul className={styles["lines"]}>
        {lines.map((each) => (
          <Line
            key={each.line.key}
            shown={each}
            currency={currency}
            isOpen={open === each.line.key}
            onToggle={() => setOpen(open === each.line.key ? undefined : each.line.key)}
          />
        ))}
      </ul>
    </div>
  ));
}

interface LineProps {
  readonly shown: ShownLine;
  readonly currency: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Line({ shown: { line, spec, before }, currency, isOpen, onToggle }: LineProps) {
  const t = useTranslate();
  const id = useId();
  const detail = detailOf(t, line, currency);
  const agreed = agreedWords(t, line, currency);
  return (
    <li className={styles["item"]} data-open={isOpen || undefined}>
      <div className={styles["row"]}>
        <button
          type="button"
          className={styles["opener"]}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <Icon name="chevron-right" size={14} className={styles["chevron"]} />
          <span>{line.label}</span>
        </button>
        <span className={styles["figure"]}>
          {line.type === "usage" ? (
            t("price.by-usage")
          ) : (
            <PaidPrice price={line.price} paid={line.priceAfterDiscount} currency={currency} />
          )}
        </span>
        {detail !== "" && <span className={styles["detail"]}>{detail}</span>}
        {before !== undefined && line.type !== "usage" && (
          <span className={styles["until-now"]}>
            {t("price.line-until-now", { price: money(before.priceAfterDiscount, currency) })}
          </span>
        )}
        {agreed !== "" && <span className={styles["agreed"]}>{agreed}</span>}
      </div>
      {isOpen && (
        <div id={id} className={styles["derivation"]}>
          <Derivation line={line} spec={spec} currency={currency} />
        </div>
      )}
    </li>
  );
}

/** What stands below the name of a line: how many at which price, and how often that is paid. */
export function detailOf(t: Translate, line: PriceLine, currency: string): string {
  const { type, usage } = line;
  const quantity = quantityWords(line.reservedQuantity);
  const billed = quantityWords(line.billedReservedQuantity);
  const unit = money(line.pricePerUnitAfterDiscount, currency);
  if (type === "usage" && usage !== undefined) {
    const from = money(usage.least.priceAfterDiscount, currency);
    const between =
      usage.most === undefined
        ? t("pricing.usage-from", { from })
        : t("pricing.usage-between", { from, to: money(usage.most.priceAfterDiscount, currency) });
    return `${t("price.each", { unit })} ${between}`;
  }
  const isCounted = line.steps.some(({ step }) => step === "billedQuantity");
  const isFree = Number(line.pricePerUnitAfterDiscount) === 0;
  if (quantity === "0" && type !== "oneTime" && (isFree || !isCounted)) return "";
  if (billed === "0" && quantity !== "0") return t("price.included", { quantity });
  const amount =
    quantity !== billed
      ? t("price.units-billed", { quantity, billed, unit })
      : isCounted || quantity !== "1"
        ? t("price.units", { quantity, unit })
        : unit;
  if (type === "oneTime")
    return quantity === "0" || amount === unit ? t("price.once") : t("price.amount-once", { amount });
  const months = line.steps.find(({ step }) => step === "months");
  if (months?.step === "months") return t("price.amount-months", { amount, months: months.months });
  return amount === unit ? t("pricing.per-month") : t("price.amount-month", { amount });
}
