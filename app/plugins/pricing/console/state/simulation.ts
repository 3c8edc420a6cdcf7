import { readOwn } from "#validators";
import { listOf, textOf } from "./pricing-document.ts";

/** What a change means for those who pay; amounts are decimal texts per month. */
export interface Simulation {
  readonly currency: string;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  /** The largest difference first, up or down. */
  readonly accounts: readonly SimulatedAccount[];
}

export interface SimulatedAccount {
  readonly Accounts_id: number;
  readonly companyName: string;
  readonly services: number;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  /** `YYYY-MM-DD`; empty: its services stay at the old price. */
  readonly movedFrom: string;
}

/** Reads the answer of `POST /pricing/model/{id}/simulation`; undefined: it is none. */
export function readSimulation(body: unknown): Simulation | undefined {
  const currency = textOf(readOwn(body, "currency"));
  if (currency === "") return undefined;
  const accounts = listOf(readOwn(body, "accounts")).map((each) => ({
    Accounts_id: Number(readOwn(each, "Accounts_id")),
    companyName: textOf(readOwn(each, "companyName")),
    services: countOf(readOwn(each, "services")),
    before: amountOf(each, "before"),
    after: amountOf(each, "after"),
    difference: amountOf(each, "difference"),
    movedFrom: textOf(readOwn(each, "movedFrom")).slice(0, 10),
  }));
  return {
    currency,
    before: amountOf(body, "before"),
    after: amountOf(body, "after"),
    difference: amountOf(body, "difference"),
    accounts: accounts.toSorted((one, other) => sizeOf(other) - sizeOf(one)),
  };
}

/** How many pay more, less, the same. */
export function countDirections(accounts: readonly SimulatedAccount[]) {
  const of = (direction: Direction) => accounts.filter((each) => directionOf(each) === direction).length;
  return { more: of("more"), less: of("less"), same: of("same") };
}

export type Direction = "more" | "less" | "same";

/** Whether an account pays more after a change, less, or the same. */
export function directionOf({ difference }: SimulatedAccount): Direction {
  const value = Number(difference);
  return value > 0 ? "more" : value < 0 ? "less" : "same";
}

/** For order and bars only: amounts stay texts. */
export function sizeOf({ difference }: SimulatedAccount): number {
  return Math.abs(Number(difference));
}

function amountOf(of: unknown, key: string): string {
  return textOf(readOwn(of, key)) || "0";
}

/** A count, or a list of the services. */
function countOf(value: unknown): number {
  return Array.isArray(value) ? value.length : Number(value ?? 0);
}
