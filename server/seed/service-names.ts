import type { DemoAccount } from "../identity/index.ts";
import type { Random } from "./random.ts";

/** What the name of a new service of one account can be made of. */
export interface Naming {
  /** The account of customer@demo.example, which has the names that tests and screenshots show. */
  readonly isMain: boolean;
  /** The account's company, as a part of a name. */
  readonly company: string;
  /** Index among the account's services, from 0. */
  readonly index: number;
  readonly random: Random;
  /** `web-01`, or the next number that the account has not used. */
  numbered(base: string): string;
  /** The name unchanged; it is used from then on. */
  exactly(name: string): string;
  isUsed(base: string): boolean;
}

/** Names as people give them, each once per account. */
export function createNaming(
  { companyName }: DemoAccount,
  isMain: boolean,
): (index: number, random: Random) => Naming {
  const used = new Map<string, number>();
  const company = companyName.toLowerCase().replace(/[^a-z]+/g, "-");
  return (index, random) => ({
    isMain,
    company,
    index,
    random,
    numbered(base) {
      const count = (used.get(base) ?? 0) + 1;
      used.set(base, count);
      return `${base}-${String(count).padStart(2, "0")}`;
    },
    exactly(name) {
      used.set(name, 1);
      return name;
    },
    isUsed: (base) => used.has(base),
  });
}

/** The name of a machine: its role, or its system and stage. */
export function nameMachine({ random, numbered }: Naming): string {
  return random.chance(0.5)
    ? numbered(random.pick(ROLES))
    : numbered(`${random.pick(SYSTEMS)}-${random.pick(STAGES)}-${random.pick(["web", "db", "app"])}`);
}

/** Of the first ones people have more than one. */
const ROLES = [
  "web",
  "web",
  "web",
  "app",
  "app",
  "db",
  "mail",
  "file",
  "vpn",
  "ci",
  "shop",
  "crm",
  "bi",
  "proxy",
  "cache",
  "queue",
  "ldap",
  "print",
] as const;
export const SYSTEMS = ["erp", "shop", "crm", "intranet", "billing", "hr", "warehouse", "portal"] as const;
export const STAGES = ["prod", "stage", "test", "dev"] as const;

/** What a service is for, as its name lets one expect; null where nobody wrote it down. */
export function describeByName(name: string, random: Random): string | null {
  if (!random.chance(0.6)) return null;
  const words = name.split("-");
  const found = [...words.entries()].flatMap(([, word]) => PURPOSES[word] ?? []);
  const [first, ...others] = found;
  return first === undefined
    ? random.pick(["Branch office", "Ordered by IT", "Shared by all teams"])
    : random.pick([first, ...others]);
}

/** By a word of the name. */
const PURPOSES: Readonly<Record<string, readonly string[]>> = {
  prod: ["Production"],
  stage: ["Acceptance tests before each release"],
  test: ["Test environment"],
  dev: ["Development, may be stopped at night"],
  erp: ["Ordered by finance"],
  shop: ["Online shop"],
  crm: ["Ordered by sales"],
  intranet: ["For all employees"],
  billing: ["Runs the nightly batch"],
  hr: ["Ordered by human resources"],
  warehouse: ["Warehouse and shipping"],
  portal: ["Customer portal"],
  bi: ["Reports for the management"],
  ci: ["Builds and tests of the developers"],
  vpn: ["Access for people on the road"],
};
