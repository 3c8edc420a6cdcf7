import type { FakeEngineParts } from "#engine/testing";
import { monthlyOf, parsePriceTerms, priceOf, printPriceTerms } from "#pricing/calculation";
import type { PriceTerms } from "#pricing/calculation";
import { isRecord, readOwn } from "#validators";
import { MODEL } from "./pricing-body.ts";

type Send = NonNullable<FakeEngineParts["send"]>;

export interface PriceServerOptions {
  /** The model; `null`: the solution has none. */
  readonly model?: unknown;
  readonly isUnderContract?: boolean;
  /** What every order has at least, by spec key. */
  readonly least?: Readonly<Record<string, string>>;
  readonly reads?: "well" | "failing" | "forbidden" | "never";
  /** What the server says of a price: the same, another one from then on, nothing. */
  readonly confirms?: "well" | "other" | "failing" | "never";
}

/** The quantities of the service that the stories change. */
const FORMER = { cpu: "40", memory: "64", fast: "500" };

/** A server that calculates as ours does: of one solution, 3, and one service of it, 17. */
export function createPriceServer(options: PriceServerOptions = {}) {
  const { reads = "well", confirms = "well", isUnderContract = false, least = {} } = options;
  const model = options.model === undefined ? MODEL : options.model;
  const sent: Parameters<Send>[0][] = [];
  const held = { terms: model === null ? undefined : { ...readTerms(model, isUnderContract), least } };
  const fail = (status: number, message: string) => ({
    ok: false as const,
    failure: { status, message, text: `${status} Error - ${message}`, fields: [], isBroken: false },
  });
  const answer = (body: unknown) => ({
    ok: true as const,
    status: 200,
    // As it travels.
    body: JSON.parse(JSON.stringify(body)) as unknown,
    text: "",
    headers: {},
  });
  const send: Send = async ({ ...call }) => {
    const { method, path, body } = call;
    if (method !== "GET") sent.push(call);
    if (method === "GET") {
      if (reads === "never") return new Promise(() => {});
      if (reads === "forbidden") return fail(403, "Your roles lack Pricing.");
      if (reads === "failing") return fail(503, "The prices are being moved");
      if (path === "/model/7") return answer(model);
      if (path === "/solution") return answer(listSolutions(held.terms));
      return answer(path.endsWith("/terms") ? presentTerms(held.terms) : presentService(held.terms));
    }
    if (!path.endsWith("/price")) return answer({});
    if (confirms === "never") return new Promise(() => {});
    if (confirms === "failing" || held.terms === undefined) return fail(503, "The prices are being moved");
    if (confirms === "other") held.terms = { ...readTerms(dearer(model), isUnderContract), least };
    const asked = readOwn(body, "quantities");
    const price = priceOf(held.terms, isRecord(asked) ? asked : {});
    return answer(path.startsWith("/service/") ? { validFrom: "2026-11-23", price } : price);
  };
  return { send, sent };
}

function readTerms(model: unknown, isUnderContract: boolean): PriceTerms {
  const accounts = readOwn(model, "discounts");
  const discounts = Array.isArray(accounts) ? readOwn(accounts[0], "discounts") : [];
  const parsed = parsePriceTerms({ ...(isRecord(model) ? model : {}), discounts, isUnderContract });
  if (parsed.ok) return parsed.value;
  throw new Error(JSON.stringify(parsed.problems));
}

/** A price as an order stores it. */
export function orderedPrice(): unknown {
  const price = priceOf(readTerms(MODEL, false), FORMER);
  return JSON.parse(JSON.stringify(price));
}

function presentTerms(terms: PriceTerms | undefined): unknown {
  const solution = { ServiceOfferings_id: 3, validOn: "2026-11-23" };
  if (terms === undefined) return { ...solution, isUnderContract: false, discounts: [] };
  return { ...solution, PricingModels_id: 7, version: 12, ...printPriceTerms(terms), least: terms.least };
}

function presentService(terms: PriceTerms | undefined): unknown {
  if (terms === undefined) return { id: 17, name: "analytics" };
  const price = priceOf(terms, FORMER);
  return {
    id: 17,
    name: "analytics",
    price: { id: 1, validFrom: "2026-09-14", monthly: monthlyOf(price), quantities: FORMER, price },
    nextCharge: { validFrom: "2027-01-15", monthly: "911.00", currency: "EUR" },
  };
}

/** One with a price, one that has none, one that costs nothing until something is chosen. */
function listSolutions(terms: PriceTerms | undefined): unknown {
  const price = terms && priceOf(terms, {});
  const data = [
    { id: 3, name: "Resource pool Frankfurt", price },
    { id: 4, name: "Monitoring", price: price && { ...price, lines: [] } },
    {
      id: 5,
      name: "Backup",
      price: price && { ...price, totals: { ...price.totals, perCycleMin: { afterDiscount: "0.00" } } },
    },
  ];
  return { data, meta: { total: data.length } };
}

/** The same model with a dearer base. */
function dearer(model: unknown): unknown {
  const text = JSON.stringify(model).replace('"25.00"', '"30.00"');
  return JSON.parse(text);
}
