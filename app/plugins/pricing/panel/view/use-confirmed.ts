import { useEffect, useRef, useState } from "react";
import type { Price, Quantities } from "#pricing/calculation";
import { readOwn } from "#validators";
import { usePluginHost } from "#renderers/plugin";
import { isSamePrice, readPrice } from "../state/index.ts";

/** Nobody is typing any more. */
const SETTLED_MS = 500;

/** What the server says of a price that was calculated here. */
export type Confirmation =
  | { readonly state: "waiting" }
  | { readonly state: "same" }
  /** It asks for something else: this counts. */
  | { readonly state: "other"; readonly price: Price }
  | { readonly state: "failed"; readonly text: string };

export interface ConfirmedOptions {
  /** Where the server calculates; undefined: it is not asked. */
  readonly path: string | undefined;
  /** Whether the answer holds the price beside others. */
  readonly isChange: boolean;
  readonly account: string | undefined;
  /** Undefined while one of them cannot be bought. */
  readonly quantities: Quantities | undefined;
  readonly price: Price | undefined;
}

/** Asks the server for the price once nobody types; `again` asks once more. */
export function useConfirmed(options: ConfirmedOptions): {
  readonly confirmation: Confirmation;
  readonly again: () => void;
} {
  const { path, isChange, account, quantities, price } = options;
  const { send, refresh, t } = usePluginHost();
  const [answered, setAnswered] = useState<{ readonly key: string; readonly confirmation: Confirmation }>();
  const [turn, setTurn] = useState(0);
  const refreshed = useRef<string>(undefined);
  const question =
    path === undefined || quantities === undefined
      ? undefined
      : JSON.stringify({
          quantities,
          ...(account === undefined || isChange ? {} : { Accounts_id: Number(account) }),
        });
  // Prices that were read again are asked about again.
  const key =
    price === undefined || question === undefined
      ? undefined
      : `${path} ${question} ${JSON.stringify(price.totals)}`;
  const latest = useRef(price);
  useEffect(() => {
    latest.current = price;
  });
  useEffect(() => {
    if (key === undefined || path === undefined || question === undefined) return undefined;
    let isOver = false;
    const ask = async () => {
      const body: unknown = JSON.parse(question);
      const answer = await send({ api: "pricing", path, body, quiet: true });
      if (isOver) return;
      const local = latest.current;
      const found = answer.ok ? readPrice(isChange ? readOwn(answer.body, "price") : answer.body) : undefined;
      if (!answer.ok) setAnswered({ key, confirmation: { state: "failed", text: answer.failure.text } });
      else if (found === undefined || local === undefined)
        setAnswered({ key, confirmation: { state: "failed", text: t("price.unreadable") } });
      else if (isSamePrice(local, found)) setAnswered({ key, confirmation: { state: "same" } });
      else {
        setAnswered({ key, confirmation: { state: "other", price: found } });
        if (refreshed.current !== question) refresh("pricing");
        refreshed.current = question;
      }
    };
    const timer = window.setTimeout(() => void ask(), SETTLED_MS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [key, path, question, isChange, turn, send, refresh, t]);
  return {
    confirmation:
      answered !== undefined && answered.key === key ? answered.confirmation : { state: "waiting" },
    again: () => {
      setAnswered(undefined);
      setTurn(turn + 1);
    },
  };
}
