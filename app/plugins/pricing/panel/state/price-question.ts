import { isRecord, isUnset, readOwn } from "#validators";
import type { Quantities } from "#pricing/calculation";

/** What a price is asked for: what is bought or changed, by whom, and how much of it. */
export interface PriceQuestion {
  readonly of: "solution" | "service";
  readonly id: string;
  readonly account?: string;
  readonly quantities: Quantities;
  /** The items of which neither a quantity nor a choice is made yet: the price is only where it starts. */
  readonly missing: readonly string[];
}

/** Reads the parameters of the template; undefined: nothing is chosen yet. */
export function readQuestion(parameters: Readonly<Record<string, unknown>>): PriceQuestion | undefined {
  const { solution, service, account, quantities, optional } = parameters;
  const [of, id] =
    idOf(service) === undefined
      ? (["solution", idOf(solution)] as const)
      : (["service", idOf(service)] as const);
  if (id === undefined) return undefined;
  const given = isRecord(quantities) ? counted(quantities) : {};
  const buyer = idOf(account);
  const isOptional = (key: string): boolean => Array.isArray(optional) && optional.includes(key);
  return {
    of,
    id,
    ...(buyer === undefined ? {} : { account: buyer }),
    quantities: withoutMissing(given),
    missing: Object.entries(given).flatMap(([key, each]) =>
      isUnset(choiceOf(each)) && !isOptional(key) ? [key] : [],
    ),
  };
}

/**
 * Quantities in the unit of their item: `per` of the form's unit are one, `changes` are made to a list of `sum`. One of
 * several that are charged together is added to the `whole`, `instead` of what it has in it now, which of a list is known.
 */
function counted(quantities: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(quantities).map(([key, given]) => {
      if (!isRecord(given)) return [key, given];
      const { per, sum, changes, field, whole, instead, ...quantity } = given;
      const inWhole = (own: number, former: unknown): number =>
        isUnset(whole) ? own : Number(whole) + own - Number(former);
      if (Array.isArray(sum)) {
        const after = (changed: unknown) => sumAfter(sum, changed, String(field));
        return [key, { ...quantity, value: inWhole(after(changes), after(undefined)) }];
      }
      const value = quantity["value"];
      if (typeof per !== "number" || isUnset(value)) return [key, quantity];
      return [key, { ...quantity, value: inWhole(Number(value) / per, Number(instead) / per) }];
    }),
  );
}

/** The sum of `field` over a list after `changed`, `added` and `removed` are applied to it, by `key`. */
function sumAfter(list: readonly unknown[], changes: unknown, field: string): number {
  const part = (name: string): readonly unknown[] => {
    const found = readOwn(changes, name);
    return Array.isArray(found) ? found : [];
  };
  const changed = new Map(part("changed").map((each) => [readOwn(each, "key"), each]));
  const removed = part("removed");
  const left = list.flatMap((each) => {
    const id = readOwn(each, "key");
    return removed.includes(id) ? [] : [changed.get(id) ?? each];
  });
  return [...left, ...part("added")].reduce<number>((total, each) => {
    const amount = readOwn(each, field);
    return total + (typeof amount === "number" ? amount : 0);
  }, 0);
}

function idOf(value: unknown): string | undefined {
  return typeof value === "number" || (typeof value === "string" && value !== "") ? String(value) : undefined;
}

/** What is chosen of an item: how much of it; or which, where that is all that is given. */
function choiceOf(quantity: unknown): unknown {
  if (!isRecord(quantity)) return quantity;
  return "item" in quantity && !("value" in quantity) ? quantity["item"] : quantity["value"];
}

/** What a form has no value for has its default. */
function withoutMissing(given: Readonly<Record<string, unknown>>): Quantities {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
      if (isRecord(value)) return [[key, withoutMissing(value)]];
      return isUnset(value) ? [] : [[key, value]];
    }),
  );
}
