import { useMemo } from "react";
import { parsePriceTerms } from "#pricing/calculation";
import type { PriceTerms } from "#pricing/calculation";
import { readOwn } from "#validators";
import { usePluginReads } from "#renderers/plugin";
import type { PluginCall, PluginRead } from "#renderers/plugin";
import { readBudget, readCharge } from "../state/index.ts";
import type { AccountBudget, PriceQuestion, ServiceCharge } from "../state/index.ts";

/** What decides the price, as far as it is read. */
export type Terms =
  | { readonly state: "none" | "reading" }
  | { readonly state: "failed"; readonly status: number; readonly text: string }
  /** It has no prices. */
  | { readonly state: "unpriced" }
  | {
      readonly state: "ready";
      readonly terms: PriceTerms;
      /** Where the server calculates the same price. */
      readonly priceAt: string;
      /** `YYYY-MM-DD` */
      readonly validOn: string;
      /** Of the account that pays, where it has one in the currency of the price. */
      readonly budget?: AccountBudget | undefined;
      /** The charge of the service that is changed. */
      readonly charge?: ServiceCharge | undefined;
    };

/** Reads the terms of a question; of a service also its present charge. */
export function useTerms(question: PriceQuestion | undefined): Terms {
  const reads = usePluginReads(question === undefined ? [] : callsOf(question));
  const [read, service] = reads;
  const body = bodyOf(read);
  const charged = bodyOf(service);
  const isChange = question?.of === "service";
  const path = question === undefined ? "" : pathOf(question);
  const ready = useMemo(
    () => (body === undefined ? undefined : readTerms(body, isChange ? charged : undefined, path)),
    [body, charged, isChange, path],
  );
  if (question === undefined) return { state: "none" };
  const failed = reads.find((each) => each.state === "failed");
  if (failed?.state === "failed")
    return { state: "failed", status: failed.failure.status, text: failed.failure.text };
  if (ready === undefined || (isChange && charged === undefined)) return { state: "reading" };
  return ready;
}

function callsOf(question: PriceQuestion): readonly PluginCall[] {
  const { of, account } = question;
  const path = pathOf(question);
  const terms = { api: "pricing", path: `${path}/terms` };
  if (of === "service") return [terms, { api: "pricing", path }];
  return [account === undefined ? terms : { ...terms, query: [["Accounts_id", account]] }];
}

function pathOf({ of, id }: PriceQuestion): string {
  return `/${of}/${encodeURIComponent(id)}`;
}

function bodyOf(read: PluginRead | undefined): unknown {
  return read?.state === "ready" ? read.body : undefined;
}

function readTerms(body: unknown, service: unknown, path: string): Terms {
  const model = readOwn(body, "PricingModels_id");
  const validOn = readOwn(body, "validOn");
  if (typeof model !== "number" || typeof validOn !== "string") return { state: "unpriced" };
  const parsed = parsePriceTerms(body);
  if (!parsed.ok)
    return {
      state: "failed",
      status: 0,
      text: parsed.problems.map(({ pointer, message }) => `${pointer}: ${message}`).join(" "),
    };
  const terms = parsed.value;
  const isPriced = [...terms.model.metaData.specs.values()].some(
    ({ unitPrice, disableAll }) => unitPrice.paymentType !== undefined && !disableAll,
  );
  if (!isPriced) return { state: "unpriced" };
  return {
    state: "ready",
    terms,
    priceAt: path.startsWith("/service/") ? `${path}/price` : `/model/${model}/price`,
    validOn,
    budget: readBudget(body),
    charge: readCharge(readOwn(service, "price")),
  };
}
