import type { Random } from "./random.ts";
import type { SeededAccount } from "./customers.ts";
import type { SeededOffering, ServiceLook } from "./platform-seed.ts";
import { createNaming, describeByName } from "./service-names.ts";
import type { Naming } from "./service-names.ts";
import { chooseState, dealState, openOrder } from "./service-states.ts";
import type { SeededState } from "./service-states.ts";
import { atWork, DAY_MS, HOUR_MS, MINUTE_MS } from "./timeline.ts";

export interface SeededService extends SeededState {
  readonly id: number;
  readonly account: number;
  readonly offering: number;
  readonly automator: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly moId: string | null;
  readonly cpu: number | null;
  readonly memory: number | null;
  readonly storage: number | null;
  /** Bought in the larger of two sizes, where its offering has sizes. */
  readonly isLarge: boolean;
  /** ISO 8601. */
  readonly createTime: string;
  readonly retentionLock: string | null;
}

/** The account of customer@demo.example: it has more of everything than the others. */
export const MAIN_ACCOUNT = 100;
const SERVICES = { main: 320, other: 190 } as const;
const FIRST_ID = 10_001;
/** How far back services go. */
const DAYS = 1095;

/** What services are made of, and when their history ends, in milliseconds. */
interface Shop {
  readonly offerings: readonly SeededOffering[];
  readonly random: Random;
  readonly end: number;
}

/** A few services for each of these accounts, whose tree is `above` and themselves. */
export function buildFewServices(
  buyers: readonly SeededAccount[],
  above: readonly SeededAccount[],
  shop: Shop,
  firstId: number,
): readonly SeededService[] {
  const accounts = [...above, ...buyers];
  const services: SeededService[] = [];
  for (const account of buyers) {
    const sold = shop.offerings.filter(
      (each) => each.look.isForDemoAccountsOnly !== true && isSoldTo(each, account, accounts),
    );
    const orders = Array.from({ length: shop.random.between(0, 9) }, (_, index): Order => {
      const offering = chooseOffering(sold, shop.random.between(0, sold.length - 1), shop.random);
      return { offering, index, ...chooseTime(offering, account, shop) };
    });
    services.push(...buildServicesOf(account, orders, shop, firstId + services.length));
  }
  return services;
}

/** The services of every customer and reseller, from what the providers above them offer. */
export function buildServices(accounts: readonly SeededAccount[], shop: Shop): readonly SeededService[] {
  const { offerings, random } = shop;
  const services: SeededService[] = [];
  for (const account of accounts.filter(({ kind }) => kind === "customer" || kind === "reseller")) {
    const size = account.id === MAIN_ACCOUNT ? "main" : "other";
    const sold = offerings.filter((each) => isSoldTo(each, account, accounts));
    const choices = countedLooks(sold).flatMap((look) => {
      const from = sold.filter((each) => each.look === look);
      return Array.from({ length: look.count?.[size] ?? 0 }, (_, index) => ({ from, index }));
    });
    const others = sold.filter(({ look }) => look.count === undefined);
    let byHand = 0;
    const orders = Array.from({ length: SERVICES[size] }, (_, at): Order => {
      const { from, index } = choices[at] ?? { from: others, index: at };
      const offering = chooseOffering(from, index, random);
      const { look } = offering;
      // The main account has one order that waits for an approval, and one that was approved.
      const isSecondRound = index >= from.length && index < 2 * from.length;
      if (size === "main" && isSecondRound && look.isByHand === true) byHand += 1;
      const isToWait = size === "main" ? isSecondRound && look.isByHand === true && byHand <= 2 : undefined;
      return { offering, index, ...chooseTime(offering, account, shop, isToWait) };
    });
    services.push(...buildServicesOf(account, orders, shop, FIRST_ID + services.length));
  }
  return services;
}

/** The distinct looks of which every account has a fixed number. */
function countedLooks(offerings: readonly SeededOffering[]): readonly ServiceLook[] {
  const looks = offerings.map(({ look }) => look).filter(({ count }) => count !== undefined);
  return [...new Set(looks)];
}

interface Order {
  readonly offering: SeededOffering;
  /** Among the services of its look, where their number is fixed; else among all. */
  readonly index: number;
  /** Milliseconds. */
  readonly time: number;
  readonly isOpen: boolean;
}

/** In the order in which they were bought: so are they numbered. */
function buildServicesOf(
  account: SeededAccount,
  orders: readonly Order[],
  { random, end }: Shop,
  firstId: number,
): readonly SeededService[] {
  const isMain = account.id === MAIN_ACCOUNT;
  const naming = createNaming(account, isMain);
  const bought = new Map<number, number>();
  return orders
    .toSorted((one, other) => one.time - other.time)
    .map((order, at) => {
      const nth = (bought.get(order.offering.id) ?? 0) + 1;
      bought.set(order.offering.id, nth);
      return buildService(firstId + at, account, order, {
        naming: naming(order.index, random),
        nth,
        end,
      });
    });
}

function buildService(
  id: number,
  account: SeededAccount,
  { offering, time, isOpen }: Order,
  {
    naming,
    nth,
    end,
  }: {
    readonly naming: Naming;
    /** Of the account's services of the same solution. */
    readonly nth: number;
    readonly end: number;
  },
): SeededService {
  const { random } = naming;
  const { look } = offering;
  const name = look.name(naming);
  const span = { from: time, end };
  const provided = naming.isMain
    ? dealState(look, { offering: offering.id, nth }, span, random)
    : chooseState(look, span, random);
  const state = isOpen ? openOrder(offering, time) : provided;
  const quota = look.quota?.(name, naming);
  return {
    id,
    account: account.id,
    offering: offering.id,
    automator: offering.automator,
    name,
    description: look.describe?.(name) ?? describeByName(name, random),
    ...state,
    moId: state.isProvided ? look.moId(id) : null,
    cpu: quota?.cpu ?? null,
    memory: quota?.memory ?? null,
    storage: quota?.storage ?? null,
    isLarge: random.chance(0.3),
    createTime: new Date(time).toISOString(),
    retentionLock:
      look.kept !== undefined && !isOpen && random.chance(0.3)
        ? `A retention lock holds ${name}: ${look.kept} must be kept until 2027-06-30.`
        : null,
  };
}

/** While both the account was open and the offering was sold. Some of what was ordered at last is not provided yet. */
function chooseTime(
  { look, soldUntil }: SeededOffering,
  { openedAt }: SeededAccount,
  { random, end }: Shop,
  isToWait?: boolean,
): Pick<Order, "time" | "isOpen"> {
  const from = Math.max(end - DAYS * DAY_MS, Date.parse(openedAt) + DAY_MS);
  // What has rows behind it has been there for a while.
  const last = end - (look.count === undefined ? 1 : 120) * DAY_MS;
  const to = soldUntil === undefined ? last : Date.parse(soldUntil);
  const isOpen =
    look.count === undefined &&
    soldUntil === undefined &&
    (isToWait ?? random.chance(look.isByHand === true ? 0.02 : 0.004));
  const near = isOpen
    ? end - random.between(60, 4 * 24 * 60) * MINUTE_MS
    : from + Math.floor(((to - from) * random.between(0, 999_999)) / 1_000_000);
  const time = Math.min(atWork(near, random), end - HOUR_MS);
  return { time: Math.floor(time / 1000) * 1000, isOpen: isOpen && time > from };
}

function chooseOffering(offerings: readonly SeededOffering[], index: number, random: Random): SeededOffering {
  // Every offering is used before random choice, so that each account has services of all types.
  const isInTurn = offerings[0]?.look.count !== undefined || index < 2 * offerings.length;
  const at = isInTurn ? index % offerings.length : random.between(0, offerings.length - 1);
  const chosen = offerings[at];
  if (chosen === undefined) throw new Error("An account of the seed has no offering to buy.");
  return chosen;
}

function isSoldTo(
  offering: SeededOffering,
  account: SeededAccount,
  accounts: readonly SeededAccount[],
): boolean {
  const above = listAbove(account, accounts);
  if (!above.includes(offering.account) || offering.forServiceProvidersOnly === true) return false;
  if (
    offering.soldUntil !== undefined &&
    Date.parse(account.openedAt) + 30 * DAY_MS > Date.parse(offering.soldUntil)
  )
    return false;
  return offering.offeredTo === undefined || offering.offeredTo.some((each) => above.includes(each));
}

function listAbove(account: SeededAccount, accounts: readonly SeededAccount[]): readonly number[] {
  const parent = accounts.find(({ id }) => id === account.parent);
  return parent === undefined ? [account.id] : [account.id, ...listAbove(parent, accounts)];
}
