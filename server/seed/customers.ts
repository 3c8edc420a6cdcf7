import type { DemoAccount } from "../identity/index.ts";
import type { Random } from "./random.ts";

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
export function buildCustomers(random: Random): readonly DemoAccount[] {
  const names = companyNames(random);
  const resellers = Array.from({ length: RESELLERS }, (_, index): DemoAccount => ({
    id: FIRST_ID + index,
    parent: random.pick([1, 10, 11]),
    kind: "reseller",
    companyName: `${names(index)} ${random.pick(["IT", "Systems", "Cloud", "Networks", "Digital"])}`,
  }));
  const sellers = [...PARENTS, ...resellers.map(({ id }) => id)];
  const customers = Array.from({ length: CUSTOMERS }, (_, index): DemoAccount => ({
    id: FIRST_ID + RESELLERS + index,
    parent: random.chance(DIRECT_SHARE) ? 1 : (sellers[random.between(0, sellers.length - 1)] ?? 1),
    kind: "customer",
    companyName: `${names(RESELLERS + index)} ${random.pick(TRADES)}`,
  }));
  return [...resellers, ...customers];
}

/** Two or three contacts for every account, one of each type. */
export function buildPeople(accounts: readonly DemoAccount[], random: Random): readonly SeededPerson[] {
  const kinds = ["administrative", "billing", "technical"] as const;
  return accounts.flatMap((account) => {
    const host = `${account.companyName.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.example`;
    return kinds.slice(0, random.between(2, 3)).map((type): SeededPerson => {
      const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
      return {
        account: account.id,
        firstName,
        lastName,
        email: `${firstName}.${lastName}.${account.id}@${host}`.toLowerCase(),
        // Reserved for fiction, and accepted by the phone rule as mobile numbers.
        phone: `+1 202 555 01${random.between(10, 99)}`,
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

/** Each combination once, in an order that looks random. */
function companyNames(random: Random): (index: number) => string {
  const start = random.between(0, 999);
  return (index) => {
    const at = start + index * 7;
    const place = PLACES[at % PLACES.length] ?? "North";
    const thing = THINGS[Math.floor(at / PLACES.length + index) % THINGS.length] ?? "Bay";
    return `${place}${thing}`;
  };
}

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
