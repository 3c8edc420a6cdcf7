import { isRecord, readOwn } from "#validators";
import type { Price, PriceLine, Spec } from "#pricing/calculation";

/** A line with its item; the item is unknown where only a stored charge is. */
export interface ShownLine {
  readonly line: PriceLine;
  readonly spec?: Spec | undefined;
  /** The same line of the present charge, where it is another amount. */
  readonly before?: PriceLine | undefined;
}

export interface ShownGroup {
  /** Empty for what belongs to no group. */
  readonly name: string;
  readonly lines: readonly ShownLine[];
}

/** The lines of a price in the groups of their items; those without a group first. */
export function groupLines(
  price: Price,
  specs: ReadonlyMap<string, Spec> = new Map(),
  former?: Price,
): readonly ShownGroup[] {
  const old = new Map(former?.lines.map((line) => [line.key, line]));
  const names = new Set(price.lines.map(({ key }) => specs.get(key)?.parentName ?? ""));
  return [...names]
    .toSorted((one, other) => Number(other === "") - Number(one === ""))
    .map((name) => ({
      name,
      lines: price.lines
        .filter(({ key }) => (specs.get(key)?.parentName ?? "") === name)
        .map((line) => {
          const before = old.get(line.key);
          const isChanged = before !== undefined && before.priceAfterDiscount !== line.priceAfterDiscount;
          return { line, spec: specs.get(line.key), ...(isChanged ? { before } : {}) };
        }),
    }));
}

/** Whether two prices ask for the same amounts, line by line. */
export function isSamePrice(one: Price, other: Price): boolean {
  return print(one) === print(other);
}

function print({ currency, paymentCycle, lines, totals }: Price): string {
  return JSON.stringify([
    currency,
    paymentCycle,
    lines.map((line) => [line.key, amounts(line), amounts(line.usage?.least), amounts(line.usage?.most)]),
    [totals.oneTime, totals.perCycleMin, totals.perCycleMax ?? null].map((total) =>
      total === null ? null : [total.beforeDiscount ?? null, total.afterDiscount],
    ),
  ]);
}

function amounts(
  each: Pick<PriceLine, "price" | "priceAfterDiscount"> | undefined,
): readonly string[] | null {
  return each === undefined ? null : [each.price, each.priceAfterDiscount];
}

/** A price of the server's answer; undefined for what is none. */
export function readPrice(body: unknown): Price | undefined {
  return isPrice(body) ? body : undefined;
}

function isPrice(body: unknown): body is Price {
  if (!isRecord(body)) return false;
  const total = readOwn(readOwn(body, "totals"), "perCycleMin");
  return (
    typeof readOwn(body, "currency") === "string" &&
    Array.isArray(readOwn(body, "lines")) &&
    typeof readOwn(total, "afterDiscount") === "string"
  );
}

/** A line of a bill as the server has stored it; undefined for what is none. */
export function readLine(body: unknown): PriceLine | undefined {
  return isLine(body) ? body : undefined;
}

function isLine(body: unknown): body is PriceLine {
  return (
    isRecord(body) &&
    Array.isArray(readOwn(body, "steps")) &&
    typeof readOwn(body, "priceAfterDiscount") === "string"
  );
}

/** What a service is charged. */
export interface ServiceCharge {
  readonly price: Price;
  /** Per month: a decimal text. */
  readonly monthly: string;
  /** `YYYY-MM-DD` */
  readonly validFrom: string;
  readonly isUnderContract: boolean;
}

/** The charge in an answer of the server; undefined for a service that has none. */
export function readCharge(body: unknown): ServiceCharge | undefined {
  const price = readPrice(readOwn(body, "price"));
  const monthly = readOwn(body, "monthly");
  const validFrom = readOwn(body, "validFrom");
  if (price === undefined || typeof monthly !== "string" || typeof validFrom !== "string") return undefined;
  return { price, monthly, validFrom, isUnderContract: typeof readOwn(body, "contract_id") === "number" };
}
