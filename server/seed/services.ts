import type { DemoAccount } from "../identity/index.ts";
import type { SeededOffering, ServiceLook } from "./platform-seed.ts";
import type { Random } from "./random.ts";
import { createNaming } from "./service-names.ts";

export interface SeededService {
  readonly id: number;
  readonly account: number;
  readonly offering: number;
  readonly automator: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly state: string;
  readonly stateDescription: string | null;
  readonly error: string | null;
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
/** The day of the newest seeded purchase: fixed, so that every start looks the same. */
const NEWEST = Date.UTC(2026, 9, 31, 18, 0, 0);
const DAY_MS = 86_400_000;

/** A few services for each of these accounts, whose tree is `above` and themselves. */
export function buildFewServices(
  buyers: readonly DemoAccount[],
  above: readonly DemoAccount[],
  offerings: readonly SeededOffering[],
  random: Random,
  firstId: number,
): readonly SeededService[] {
  const accounts = [...above, ...buyers];
  const services: SeededService[] = [];
  for (const account of buyers) {
    const sold = offerings.filter(
      (each) => each.look.isForDemoAccountsOnly !== true && isSoldTo(each, account, accounts),
    );
    const naming = createNaming(account, false);
    for (let left = random.between(0, 9); left > 0; left -= 1) {
      const offering = chooseOffering(sold, random.between(0, sold.length - 1), random);
      const name = offering.look.name(naming(left, random));
      services.push(buildService(firstId + services.length, account, offering, name, random));
    }
  }
  return services;
}

/** The services of every customer and reseller, from what the providers above them offer. */
export function buildServices(
  accounts: readonly DemoAccount[],
  offerings: readonly SeededOffering[],
  random: Random,
): readonly SeededService[] {
  const services: SeededService[] = [];
  for (const account of accounts.filter(({ kind }) => kind === "customer" || kind === "reseller")) {
    const size = account.id === MAIN_ACCOUNT ? "main" : "other";
    const sold = offerings.filter((each) => isSoldTo(each, account, accounts));
    const naming = createNaming(account, account.id === MAIN_ACCOUNT);
    const choices = countedLooks(sold).flatMap((look) => {
      const from = sold.filter((each) => each.look === look);
      return Array.from({ length: look.count?.[size] ?? 0 }, (_, index) => ({ from, index }));
    });
    const others = sold.filter(({ look }) => look.count === undefined);
    for (let index = 0; index < SERVICES[size]; index += 1) {
      const choice = choices[index] ?? { from: others, index };
      const offering = chooseOffering(choice.from, choice.index, random);
      const name = offering.look.name(naming(choice.index, random));
      services.push(buildService(FIRST_ID + services.length, account, offering, name, random));
    }
  }
  return services;
}

/** The distinct looks of which every account has a fixed number. */
function countedLooks(offerings: readonly SeededOffering[]): readonly ServiceLook[] {
  const looks = offerings.map(({ look }) => look).filter(({ count }) => count !== undefined);
  return [...new Set(looks)];
}

function buildService(
  id: number,
  account: DemoAccount,
  offering: SeededOffering,
  name: string,
  random: Random,
): SeededService {
  const { count, hasQuota = false, moId } = offering.look;
  const isInOrder = count !== undefined;
  const state = isInOrder ? AVAILABLE : chooseState(random);
  return {
    id,
    account: account.id,
    offering: offering.id,
    automator: offering.automator,
    name,
    description: random.chance(0.6) ? random.pick(DESCRIPTIONS) : null,
    ...state,
    moId: moId(id),
    cpu: hasQuota ? random.pick([4, 8, 16, 32, 64, -1]) : null,
    memory: hasQuota ? random.pick([16, 32, 64, 128, 256, -1]) : null,
    storage: hasQuota ? random.pick([200, 500, 1000, 2000, 8000, 0]) : null,
    isLarge: random.chance(0.3),
    createTime: new Date(
      NEWEST - random.between(0, 1095) * DAY_MS - random.between(0, 86_399) * 1000,
    ).toISOString(),
    retentionLock:
      !isInOrder && name !== "web-01" && random.chance(0.02)
        ? `A retention lock holds ${name}: its last backup must be kept until 2027-06-30.`
        : null,
  };
}

interface SeededState {
  readonly state: string;
  readonly stateDescription: string | null;
  readonly error: string | null;
}

const AVAILABLE: SeededState = { state: "Available", stateDescription: null, error: null };

function chooseState(random: Random): SeededState {
  const at = random.between(1, 1000);
  if (at <= 30) return { state: "Error", stateDescription: null, error: random.pick(ERRORS) };
  if (at <= 50)
    return { state: "Suspended", stateDescription: "Suspended because an invoice is overdue", error: null };
  if (at <= 56)
    return {
      state: "Processing",
      stateDescription: "Waits for the platform's nightly maintenance",
      error: null,
    };
  if (at <= 60) return { state: "Procuring", stateDescription: "Licences are being ordered", error: null };
  if (at <= 64)
    return {
      state: "Pending Approval",
      stateDescription: "Waits until the provider has approved it",
      error: null,
    };
  return AVAILABLE;
}

const ERRORS = [
  "The datastore ran out of space while the last disk was being extended.",
  "The platform lost the resource: it was removed there by someone else.",
  "The network template names a network that no longer exists.",
  "The last backup failed three times: the repository cannot be reached.",
] as const;

const DESCRIPTIONS = [
  "Production",
  "Test environment of the online shop",
  "Ordered by finance",
  "Runs the nightly batch",
  "Kept for the audit",
  "Development, may be stopped at night",
  "Branch office",
] as const;

function chooseOffering(offerings: readonly SeededOffering[], index: number, random: Random): SeededOffering {
  // Every offering is used before random choice, so that each account has services of all types.
  const chosen =
    offerings[
      index < 2 * offerings.length ? index % offerings.length : random.between(0, offerings.length - 1)
    ];
  if (chosen === undefined) throw new Error("An account of the seed has no offering to buy.");
  return chosen;
}

function isSoldTo(offering: SeededOffering, account: DemoAccount, accounts: readonly DemoAccount[]): boolean {
  const above = listAbove(account, accounts);
  if (!above.includes(offering.account) || offering.forServiceProvidersOnly === true) return false;
  return offering.offeredTo === undefined || offering.offeredTo.some((each) => above.includes(each));
}

function listAbove(account: DemoAccount, accounts: readonly DemoAccount[]): readonly number[] {
  const parent = accounts.find(({ id }) => id === account.parent);
  return parent === undefined ? [account.id] : [account.id, ...listAbove(parent, accounts)];
}
