import type { DemoAccount } from "../identity/index.ts";
import type { Random } from "./random.ts";
import { DAY_MS } from "./timeline.ts";

export interface SeededAccount extends DemoAccount {
  /** ISO 8601; after the account above. */
  readonly openedAt: string;
}

export interface SeededPerson {
  readonly account: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly title: string;
  readonly type: "administrative" | "billing" | "technical";
}

const FIRST_ID = 300;
const RESELLERS = 14;
const CUSTOMERS = 236;
/** The provider itself sells most; the demo's distributors and resellers share the rest. */
const DIRECT_SHARE = 0.6;
const PARENTS = [10, 11, 20, 21] as const;

/** Enough customers of the first demo provider for lists of several pages. Their ids follow those of the demo accounts. */
export function buildCustomers(
  above: readonly SeededAccount[],
  end: number,
  random: Random,
): readonly SeededAccount[] {
  const nameFor = companyNames(above, random);
  const openAfter = (parent: number, accounts: readonly SeededAccount[], last: number): string => {
    const first = Date.parse(accounts.find(({ id }) => id === parent)?.openedAt ?? "") + 7 * DAY_MS;
    // In working hours.
    const day = first + Math.floor(((last - first) * random.between(0, 1000)) / 1000 / DAY_MS) * DAY_MS;
    return new Date(day - (day % DAY_MS) + random.between(7 * 60, 16 * 60) * 60_000).toISOString();
  };
  const resellers = Array.from({ length: RESELLERS }, (_, index): SeededAccount => {
    const parent = random.pick([1, 10, 11]);
    return {
      id: FIRST_ID + index,
      parent,
      kind: "reseller",
      companyName: nameFor(index, ["IT", "Systems", "Cloud", "Networks", "Digital"]),
      openedAt: openAfter(parent, above, end - 60 * DAY_MS),
    };
  });
  const sellers = [...PARENTS, ...resellers.map(({ id }) => id)];
  const customers = Array.from({ length: CUSTOMERS }, (_, index): SeededAccount => {
    const parent = random.chance(DIRECT_SHARE) ? 1 : (sellers[random.between(0, sellers.length - 1)] ?? 1);
    return {
      id: FIRST_ID + RESELLERS + index,
      parent,
      kind: "customer",
      companyName: nameFor(RESELLERS + index, TRADES),
      openedAt: openAfter(parent, [...above, ...resellers], end - 2 * DAY_MS),
    };
  });
  return [...resellers, ...customers];
}

/** Two or three contacts for every account, one of each type and each with a name of its own. */
export function buildPeople(accounts: readonly DemoAccount[], random: Random): readonly SeededPerson[] {
  const kinds = ["administrative", "billing", "technical"] as const;
  return accounts.flatMap((account) => {
    const host = `${account.companyName
      .toLowerCase()
      .replaceAll("'", "")
      .replaceAll(/[^a-z0-9]+/g, "-")}.example`;
    const first = random.between(0, FIRST_NAMES.length - 1);
    return kinds.slice(0, random.between(2, 3)).map((type, index): SeededPerson => {
      const firstName = FIRST_NAMES[(first + index * 5) % FIRST_NAMES.length] ?? FIRST_NAMES[0];
      const lastName = random.pick(LAST_NAMES);
      return {
        account: account.id,
        firstName,
        lastName,
        email: `${firstName}.${lastName}@${host}`.toLowerCase(),
        // Reserved for fiction in Germany and in the United States, and accepted by the phone rule as mobile numbers.
        phone:
          account.id % 5 === 0
            ? `+1 202 555 01${random.between(10, 99)}`
            : `+49 171 39200 ${random.between(10, 99)}`,
        title: TITLES[type],
        type,
      };
    });
  });
}

const TITLES = {
  administrative: "Managing director",
  billing: "Accounts payable",
  technical: "IT manager",
} as const;

/** A place and a thing, each pair once and in an order that looks random, and a trade. */
function companyNames(
  others: readonly DemoAccount[],
  random: Random,
): (index: number, trades: readonly [string, ...string[]]) => string {
  const taken = others.map(({ companyName }) => companyName.split(" ")[0]);
  const pairs = PLACES.flatMap((place) => THINGS.map((thing) => `${place}${thing}`)).filter(
    (pair) => !taken.includes(pair),
  );
  const start = random.between(0, pairs.length - 1);
  return (index, trades) => `${pairs[(start + index * STRIDE) % pairs.length] ?? ""} ${random.pick(trades)}`;
}

/** A prime that leads through all pairs. */
const STRIDE = 103;

const PLACES = [
  "North",
  "Silver",
  "Green",
  "Stone",
  "Clear",
  "High",
  "Red",
  "Bright",
  "Oak",
  "West",
  "Cedar",
  "Iron",
  "Blue",
  "Fair",
  "Long",
  "Maple",
  "East",
] as const;
const THINGS = [
  "bridge",
  "field",
  "water",
  "gate",
  "wood",
  "ridge",
  "brook",
  "haven",
  "mark",
  "dale",
  "ford",
  "crest",
  "land",
  "view",
  "well",
  "point",
] as const;
const TRADES = [
  "Foods",
  "Logistics",
  "Engineering",
  "Dental Group",
  "Publishing",
  "Insurance",
  "Motors",
  "Textiles",
  "Architects",
  "Law",
  "Schools",
  "Energy",
  "Pharma",
  "Travel",
] as const;
const FIRST_NAMES = [
  "Amira",
  "Ben",
  "Chiara",
  "David",
  "Elif",
  "Femi",
  "Grace",
  "Hana",
  "Ivan",
  "Jonas",
  "Kim",
  "Lena",
  "Marco",
  "Nadia",
  "Olga",
  "Priya",
] as const;
const LAST_NAMES = [
  "Adams",
  "Berg",
  "Costa",
  "Dubois",
  "Evans",
  "Fischer",
  "Garcia",
  "Haddad",
  "Ito",
  "Jensen",
  "Kowalski",
  "Lopez",
  "Moreau",
  "Novak",
  "Okafor",
  "Patel",
] as const;
