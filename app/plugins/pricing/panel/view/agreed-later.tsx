import { type ReactNode, useMemo } from "react";
import { PAYMENT_CYCLES, parsePricingModel, priceOf } from "#pricing/calculation";
import type { PaymentCycle, Price } from "#pricing/calculation";
import { usePluginReads, useTranslate } from "#renderers/plugin";
import { readOwn } from "#validators";
import { money, perCycle } from "../../words/index.ts";
import { isSamePrice } from "../state/index.ts";
import type { PriceState } from "./use-price.ts";
import styles from "./price.module.css";

export interface AgreedLaterProps {
  readonly now: Extract<PriceState, { readonly state: "ready" }>;
  /** The contract that is made with the order: whether one is `agreed`, from when, and its `paymentCycle`. */
  readonly contract: unknown;
}

/** What is paid once the contract counts that is made with an order, where it is not what the order costs. */
export function AgreedLater({ now, contract }: AgreedLaterProps): ReactNode {
  const t = useTranslate();
  const isAgreed = readOwn(contract, "agreed") === true;
  const model = /^\/model\/\d+/.exec(now.priceAt)?.[0];
  const [read] = usePluginReads(isAgreed && model !== undefined ? [{ api: "pricing", path: model }] : []);
  const document = read?.state === "ready" ? read.body : undefined;
  const cycle = PAYMENT_CYCLES.find((each) => each === readOwn(contract, "paymentCycle"));
  const { terms, quantities } = now;
  const price = useMemo(
    () => (document === undefined ? undefined : priceUnder({ terms, quantities }, document, cycle)),
    [document, terms, quantities, cycle],
  );
  if (price === undefined || isSamePrice(price, now.price)) return null;
  const day = readOwn(contract, "startDate");
  const { currency, totals, paymentCycle } = price;
  return (
    <dl className={styles["totals"]}>
      <div>
        <dt>{t("price.agreed-later", { day: typeof day === "string" ? day : now.validOn })}</dt>
        <dd>
          {money(totals.perCycleMin.afterDiscount, currency)} {perCycle(t, paymentCycle).toLowerCase()}
        </dd>
      </div>
    </dl>
  );
}

/** A contract about one service has the prices that its solution has for contracts, whatever other contracts there are. */
function priceUnder(
  { terms, quantities }: Pick<AgreedLaterProps["now"], "terms" | "quantities">,
  document: unknown,
  cycle: PaymentCycle | undefined,
): Price | undefined {
  const whole = parsePricingModel(document);
  if (!whole.ok) return undefined;
  const { specs = new Map(), paymentCycle } = whole.value.metaData.contractOverride ?? {};
  const contractOverride = { specs, paymentCycle: cycle ?? paymentCycle };
  const metaData = { ...terms.model.metaData, contractOverride };
  const model = { ...terms.model, metaData };
  return priceOf({ ...terms, model, isUnderContract: true }, quantities);
}
