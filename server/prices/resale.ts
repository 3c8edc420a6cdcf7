import { markUpTerms } from "#pricing/calculation";
import type { PriceTerms } from "#pricing/calculation";

/** A day from which a reseller sells in its own name, or does not any more. */
export interface ResaleSwitch {
  readonly isOn: boolean;
  /** `YYYY-MM-DD`. */
  readonly validFrom: string;
  /** When it was saved: milliseconds since 1970. */
  readonly savedAt: number;
}

/** What a reseller adds from a day on, in percent: a decimal text. Null: for this one account nothing of its own. */
export interface Markup {
  readonly isForOne: boolean;
  readonly percent: string | null;
  readonly validFrom: string;
  readonly savedAt: number;
}

/** An account below a reseller that sells, has sold or will sell in its own name. */
export interface BookResale {
  readonly accountId: number;
  readonly resellerId: number;
  /** Whether the caller is the reseller, or below it: then it sees what the account pays, and else what the reseller pays. */
  readonly isMarked: boolean;
  /** The day of the month on which the cycles of the account begin. */
  readonly anniversary: number;
  /** By their first days, then in the order in which they were saved; so are the markups. */
  readonly switches: readonly ResaleSwitch[];
  readonly markups: readonly Markup[];
}

/** What is resold costs twice: what the account pays, and what the reseller pays. */
export interface ResoldTerms {
  readonly resellerId: number;
  /** A decimal text. */
  readonly percent: string;
  readonly paid: PriceTerms;
  readonly cost: PriceTerms;
}

/** Since when something is bought; undefined before it is ordered. */
export interface Since {
  readonly orderedOn: string;
  /** Milliseconds since 1970. */
  readonly orderedAt?: number | undefined;
}

/**
 * In whose name something is sold on a day, and with what markup; undefined where by those who sell it themselves. What was
 * ordered before a change was saved, or before its first day, follows with the next cycle of its account.
 */
export function resoldOn(
  resale: BookResale,
  since: Since,
  day: string,
): { readonly resellerId: number; readonly percent: string } | undefined {
  const begun = <Change extends ResaleSwitch | Markup>(all: readonly Change[]): Change | undefined =>
    all
      .map((each) => ({ each, from: firstDay(resale, since, each) }))
      .filter(({ from }) => from <= day)
      .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
      .at(-1)?.each;
  if (begun(resale.switches)?.isOn !== true) return undefined;
  const own = begun(resale.markups.filter(({ isForOne }) => isForOne));
  const all = begun(resale.markups.filter(({ isForOne }) => !isForOne));
  return { resellerId: resale.resellerId, percent: own?.percent ?? all?.percent ?? "0" };
}

/** Terms as they are resold. */
export function resoldTerms(
  { resellerId, percent }: { readonly resellerId: number; readonly percent: string },
  cost: PriceTerms,
): ResoldTerms {
  return { resellerId, percent, cost, paid: markUpTerms(cost, percent) };
}

/** The days after `day` from which something may be sold in another name, or with another markup. */
export function resaleDaysAfter(resale: BookResale, since: Since): readonly string[] {
  return [...resale.switches, ...resale.markups].map((each) => firstDay(resale, since, each));
}

function firstDay(
  { anniversary }: BookResale,
  { orderedOn, orderedAt }: Since,
  { validFrom, savedAt }: { readonly validFrom: string; readonly savedAt: number },
): string {
  const isBefore = orderedAt !== undefined && (orderedAt < savedAt || orderedOn < validFrom);
  if (!isBefore) return validFrom;
  const saved = new Date(savedAt).toISOString().slice(0, 10);
  return nextCycle(validFrom > saved ? validFrom : nextDay(saved), anniversary);
}

/** The first day at or after this one on which a cycle begins; the last day of a month that is too short. */
function nextCycle(day: string, anniversary: number): string {
  const begin = (months: number) => {
    const first = new Date(`${day.slice(0, 7)}-01`);
    first.setUTCMonth(first.getUTCMonth() + months + 1, 0);
    first.setUTCDate(Math.min(anniversary, first.getUTCDate()));
    return first.toISOString().slice(0, 10);
  };
  const inMonth = begin(0);
  return inMonth >= day ? inMonth : begin(1);
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
