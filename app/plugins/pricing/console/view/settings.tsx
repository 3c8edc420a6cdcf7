import type { ReactNode } from "react";
import { CALCULATION_METHODS, PAYMENT_CYCLES } from "#pricing/calculation";
import type { PaymentCycle } from "#pricing/calculation";
import { useTranslate } from "#renderers/plugin";
import { setCalculationMethod, setContractCycle, setPaymentCycle } from "../state/index.ts";
import type { PricingDocument } from "../state/index.ts";
import { CurrencyField } from "./currency-field.tsx";
import { usePriceInputs, useTools } from "./console-context.tsx";
import { cycleName } from "../../words/index.ts";
import { SelectField } from "./select-field.tsx";
import styles from "./console.module.css";

/** What concerns all items: currency, payment cycles, calculation method. */
export function Settings({ document }: { readonly document: PricingDocument }): ReactNode {
  const t = useTranslate();
  const { edit } = useTools();
  const { model } = usePriceInputs();
  const { override, contractOverride } = model.metaData;
  const cycles = PAYMENT_CYCLES.map((value) => ({ value, label: cycleName(t, value) }));
  return (
    <section className={styles["settings"]} aria-label={t("pricing.settings")}>
      <CurrencyField document={document} />
      <SelectField
        pointer="/metaData/override/paymentCycle"
        label={t("pricing.payment-cycle")}
        value={override.paymentCycle}
        options={cycles}
        onChange={(value) => edit(setPaymentCycle(cycleOf(value) ?? override.paymentCycle))}
      />
      <SelectField
        pointer="/metaData/contractOverride/paymentCycle"
        label={t("pricing.contract-cycle")}
        value={contractOverride?.paymentCycle ?? ""}
        options={[{ value: "", label: t("pricing.contract-cycle-same") }, ...cycles]}
        onChange={(value) => edit(setContractCycle(cycleOf(value)))}
      />
      <SelectField
        pointer="/calculationMethod"
        label={t("pricing.calculation-method")}
        value={model.calculationMethod}
        options={CALCULATION_METHODS.map((value) => ({ value, label: t(`pricing.method-${value}`) }))}
        onChange={(value) =>
          edit(
            setCalculationMethod(
              CALCULATION_METHODS.find((each) => each === value) ?? model.calculationMethod,
            ),
          )
        }
      />
    </section>
  );
}

function cycleOf(value: string): PaymentCycle | undefined {
  return PAYMENT_CYCLES.find((each) => each === value);
}
