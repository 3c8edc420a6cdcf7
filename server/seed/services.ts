import type { DemoAccount } from "../identity/demo-accounts.ts";
import type { SeededAutomator, SeededOffering } from "./catalogue.ts";
import type { Random } from "./random.ts";

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
  readonly underContract: boolean;
  /** ISO 8601. */
  readonly createTime: string;
  readonly retentionLock: string | null;
}

/** The account of customer@demo.example: it has more of everything than the others. */
export const MAIN_ACCOUNT = 100;
const SERVICES = { main: 320, other: 190 } as const;
const POOLS = { main: 15, other: 3 } as const;
const FIRST_ID = 10_001;
/** The day of the newest seeded purchase: fixed, so that every start looks the same. */
const NEWEST = Date.UTC(2026, 9, 31, 18, 0, 0);
const DAY_MS = 86_400_000;

/** A few of other types than pools for each of these accounts, whose tree is `above` and themselves. */
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
      (each) => each.type !== "vCenterResourcePool" && isSoldTo(each, account, accounts),
    );
    const names = createNames(account);
    for (let left = random.between(0, 9); left > 0; left -= 1) {
      const offering = chooseOffering(sold, random.between(0, sold.length - 1), random);
      const name = names(offering, left, random);
      services.push(buildService(firstId + services.length, account, offering, false, name, random));
    }
  }
  return services;
}

/** The services of every customer and reseller, from what the providers above them offer. */
export function buildServices(
  accounts: readonly DemoAccount[],
  offerings: readonly SeededOffering[],
  automators: readonly SeededAutomator[],
  random: Random,
): readonly SeededService[] {
  const services: SeededService[] = [];
  for (const account of accounts.filter(({ kind }) => kind === "customer" || kind === "reseller")) {
    const size = account.id === MAIN_ACCOUNT ? "main" : "other";
    const sold = offerings.filter((each) => isSoldTo(each, account, accounts));
    const pools = sold.filter(
      ({ type, automator }) => type === "vCenterResourcePool" && isVersion2(automator, automators),
    );
    const others = sold.filter((each) => !pools.includes(each));
    const names = createNames(account);
    for (let index = 0; index < SERVICES[size]; index += 1) {
      const isPool = index < POOLS[size];
      const offering = chooseOffering(isPool ? pools : others, index, random);
      services.push(
        buildService(
          FIRST_ID + services.length,
          account,
          offering,
          isPool,
          names(offering, index, random),
          random,
        ),
      );
    }
  }
  return services;
}

function buildService(
  id: number,
  account: DemoAccount,
  offering: SeededOffering,
  isPool: boolean,
  name: string,
  random: Random,
): SeededService {
  const hasQuota = offering.type === "vCenterResourcePool" || offering.type.endsWith("_vdc");
  const state = isPool ? AVAILABLE : chooseState(random);
  return {
    id,
    account: account.id,
    offering: offering.id,
    automator: offering.automator,
    name,
    description: random.chance(0.6) ? random.pick(DESCRIPTIONS) : null,
    ...state,
    moId: isPool ? `resgroup-${id}` : platformNumber(offering, id),
    cpu: hasQuota ? random.pick([4, 8, 16, 32, 64, -1]) : null,
    memory: hasQuota ? random.pick([16, 32, 64, 128, 256, -1]) : null,
    storage: hasQuota ? random.pick([200, 500, 1000, 2000, 8000, 0]) : null,
    underContract: random.chance(0.3),
    createTime: new Date(
      NEWEST - random.between(0, 1095) * DAY_MS - random.between(0, 86_399) * 1000,
    ).toISOString(),
    retentionLock:
      !isPool && name !== "web-01" && random.chance(0.02)
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
  // Every offering is used once before chance decides, so that each account has services of all types.
  const chosen =
    offerings[
      index < 2 * offerings.length ? index % offerings.length : random.between(0, offerings.length - 1)
    ];
  if (chosen === undefined)
    throw new Error("An account of the seed has no provider that offers it anything.");
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

function isVersion2(automator: number | null, automators: readonly SeededAutomator[]): boolean {
  return automators.some(({ id, automatorType }) => id === automator && automatorType === 2);
}

function platformNumber({ type }: SeededOffering, id: number): string | null {
  if (type === "vCenterVirtualMachine") return `vm-${id}`;
  if (type === "vCenterResourcePool") return `resgroup-${id}`;
  if (type === "aws_ec2") return `i-0${(id * 2654435761).toString(16).padStart(16, "0").slice(-16)}`;
  if (type === "form") return null;
  return `urn:resource:${id}`;
}

const ROLES = [
  "web",
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
const SYSTEMS = ["erp", "shop", "crm", "intranet", "billing", "hr", "warehouse", "portal"] as const;
const STAGES = ["prod", "stage", "test", "dev"] as const;
const POOL_NAMES = [
  "erp-production",
  "web-frontend",
  "databases",
  "office",
  "analytics",
  "build-farm",
  "archive",
  "staging",
  "sandbox",
  "desktops",
  "mail-and-files",
  "partner-portal",
  "warehouse",
  "legacy",
  "empty-for-now",
] as const;

/** Names as people give them, each once per account; pools carry the company where they share clusters. */
function createNames(account: DemoAccount) {
  const used = new Map<string, number>();
  const unique = (name: string) => {
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return `${name}-${String(count).padStart(2, "0")}`;
  };
  const company = account.companyName.toLowerCase().replace(/[^a-z]+/g, "-");
  return ({ type, automator }: SeededOffering, index: number, random: Random): string => {
    if (type === "vCenterResourcePool" && automator !== 4) {
      const name = POOL_NAMES[index % POOL_NAMES.length] ?? "pool";
      return account.id === MAIN_ACCOUNT ? name : `${company}-${name}`;
    }
    if (account.id === MAIN_ACCOUNT && type === "vCenterVirtualMachine" && !used.has("web"))
      return unique("web");
    if (account.id === MAIN_ACCOUNT && type === "vCenterVirtualMachine" && !used.has("erp-prod-db")) {
      used.set("erp-prod-db", 1);
      return "erp-prod-db";
    }
    if (type === "vcloud_edge_gateway") return unique(`edge-${random.pick(["ams", "par", "fra", "dub"])}`);
    if (type === "veeam_backup_resource") return unique(`backup-${random.pick(SYSTEMS)}`);
    if (type === "form")
      return unique(`${random.pick(SYSTEMS)}-${random.pick(["firewall", "dns", "monitoring", "support"])}`);
    if (type.endsWith("_vdc")) return unique(`vdc-${random.pick(STAGES)}`);
    return random.chance(0.5)
      ? unique(random.pick(ROLES))
      : unique(`${random.pick(SYSTEMS)}-${random.pick(STAGES)}-${random.pick(["web", "db", "app"])}`);
  };
}
