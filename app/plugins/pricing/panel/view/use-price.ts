import { useMemo, useState } from "react";
import { priceOf } from "#pricing/calculation";
import type { Price, PriceTerms, Quantities } from "#pricing/calculation";
import { isRecord } from "#validators";
import { askedQuantities, impossibleQuantity, pricedQuantities, readQuestion } from "../state/index.ts";
import type { PriceQuestion } from "../state/index.ts";
import type { PanelPluginProps } from "#renderers/plugin";
import { useConfirmed } from "./use-confirmed.ts";
import type { Confirmation } from "./use-confirmed.ts";
import { useTerms } from "./use-terms.ts";
import type { Terms } from "./use-terms.ts";

/** So much of an item cannot be bought: it has no price. */
export interface Impossible {
  readonly state: "impossible";
  readonly item: string;
  readonly problem: string;
}

export interface PriceOptions {
  /** What the form refuses of the parameters. */
  readonly refused: PanelPluginProps["refused"];
  /** Default true. */
  readonly isAsked?: boolean;
}

type Ready = Extract<Terms, { readonly state: "ready" }>;

/** A price as it is now. */
export type PriceState =
  | Exclude<Terms, Ready>
  | Impossible
  | (Ready & {
      readonly price: Price;
      readonly quantities: Quantities;
      /** The same by the prices that were read first, where it was another. */
      readonly was?: Price | undefined;
      /** Whether a quantity is not chosen yet. */
      readonly isIncomplete: boolean;
      readonly confirmation: Confirmation;
      /** Asks the server once more. */
      readonly again: () => void;
    });

/**
 * The price of what a form holds: calculated here with each key, from what the server says of the buyer's prices, and
 * confirmed by the server (`isAsked`) once nobody types. The server's counts. What the form refuses has none.
 */
export function usePrice(
  parameters: Readonly<Record<string, unknown>>,
  { refused, isAsked = true }: PriceOptions,
): PriceState {
  const text = JSON.stringify(parameters);
  const question = useMemo<PriceQuestion | undefined>(() => {
    const read: unknown = JSON.parse(text);
    return isRecord(read) ? readQuestion(read) : undefined;
  }, [text]);
  const terms = useTerms(question);
  const known = terms.state === "ready" ? terms.terms : undefined;
  const quantities = useMemo(
    () => (known === undefined || question === undefined ? undefined : pricedQuantities(known, question)),
    [known, question],
  );
  const impossible = useMemo(() => {
    if (known === undefined || quantities === undefined) return undefined;
    if (refused !== undefined) return { item: refused.label, problem: refused.message };
    return impossibleQuantity(known.model.metaData.specs, quantities);
  }, [known, quantities, refused]);
  const local = useMemo(
    () => (known === undefined || quantities === undefined ? undefined : priceOf(known, quantities)),
    [known, quantities],
  );
  const first = useFirstPrice(question, known, quantities);
  const asked = useMemo(
    () =>
      known === undefined || quantities === undefined ? undefined : askedQuantities(known.model, quantities),
    [known, quantities],
  );
  const { confirmation, again } = useConfirmed({
    path: isAsked && refused === undefined && terms.state === "ready" ? terms.priceAt : undefined,
    isChange: question?.of === "service",
    account: question?.account,
    quantities: asked,
    price: local,
  });
  if (impossible !== undefined) return { state: "impossible", ...impossible };
  if (terms.state !== "ready" || local === undefined || question === undefined || quantities === undefined)
    return terms.state === "ready" ? { state: "reading" } : terms;
  const price = confirmation.state === "other" ? confirmation.price : local;
  return {
    ...terms,
    price,
    quantities,
    was: first === undefined || asksSame(first, price) ? undefined : first,
    isIncomplete: question.missing.length > 0,
    confirmation,
    again,
  };
}

/** The price by the terms of a question that were read first: prices that are read again are not taken without a word. */
function useFirstPrice(
  question: PriceQuestion | undefined,
  known: PriceTerms | undefined,
  quantities: Quantities | undefined,
): Price | undefined {
  const about = question && `${question.of} ${question.id} ${question.account ?? ""}`;
  const [first, setFirst] = useState<{ readonly about: string | undefined; readonly terms: PriceTerms }>();
  if (known !== undefined && first?.about !== about) setFirst({ about, terms: known });
  const terms = first?.about === about ? first?.terms : undefined;
  return useMemo(
    () =>
      terms === undefined || quantities === undefined || terms === known
        ? undefined
        : priceOf(terms, quantities),
    [terms, known, quantities],
  );
}

function asksSame({ currency, totals }: Price, other: Price): boolean {
  return (
    currency === other.currency &&
    totals.perCycleMin.afterDiscount === other.totals.perCycleMin.afterDiscount &&
    totals.oneTime.afterDiscount === other.totals.oneTime.afterDiscount
  );
}
