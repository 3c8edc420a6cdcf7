import type { Transaction } from "../database/index.ts";
import type { AutomatorVersion } from "../offerings/index.ts";
import type { Quantities } from "../prices/index.ts";
import type { Naming } from "./service-names.ts";
import type { Random } from "./random.ts";
import type { SeededService } from "./services.ts";

/** What a platform brings to the demo. All ids are fixed: services, tests and screenshots name them. */
export interface PlatformSeed {
  readonly automatorTypes: readonly SeededAutomatorType[];
  /** A small picture that stands for its types, as a data address (`readLogo`). */
  readonly logo?: string;
  readonly automators: readonly SeededAutomator[];
  readonly offerings: readonly SeededOffering[];
  /** Writes the platform's own rows behind the demo's services, after those. */
  insertInventory?(db: Transaction, world: SeededWorld): Promise<void>;
}

export interface SeededAutomatorType {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly version: AutomatorVersion;
  readonly description: string;
  /** The feature flag that it stands behind. */
  readonly flag?: string;
}

export interface SeededAutomator {
  readonly id: number;
  readonly account: number;
  /** The id of its type. */
  readonly automatorType: number;
  readonly name: string;
}

export interface SeededOffering {
  readonly id: number;
  readonly account: number;
  readonly automator: number | null;
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly properties?: object;
  readonly isAvailable?: boolean;
  /** `YYYY-MM-DD`: nothing was bought from this day on. */
  readonly soldUntil?: string;
  readonly forServiceProvidersOnly?: boolean;
  readonly offeredTo?: readonly number[];
  readonly look: ServiceLook;
}

/** How the demo's services of an offering look. Offerings that look alike share one object. */
export interface ServiceLook {
  /**
   * How many of them each demo account has, where the platform has rows behind them: these are available
   * and without a lock. Without it, number and states are random.
   */
  readonly count?: { readonly main: number; readonly other: number };
  /** Only the demo accounts buy them, not the hundreds of further customers. Default false. */
  readonly isForDemoAccountsOnly?: boolean;
  /** People provide them: the newest ones may still be waited for. Default false. */
  readonly isByHand?: boolean;
  /** Why such a service can be in error. */
  readonly errors?: readonly [string, ...string[]];
  /** What must be kept for a while, in some of them: "its tapes". Default: nothing. */
  readonly kept?: string;
  name(naming: Naming): string;
  /** What it is for. Default: what its name lets one expect. */
  describe?(name: string): string;
  /** Its share of compute, memory and storage. Default none. */
  quota?(name: string, naming: Naming): SeededQuota;
  /** What its price depends on, where the sizes of its offering do not say it. */
  quantities?(service: SeededService): Quantities;
  /** The id on the platform of the service with this id; null where it has none. */
  moId(id: number): string | null;
}

/** GHz and GB; -1 is unlimited. */
export interface SeededQuota {
  readonly cpu: number;
  readonly memory: number;
  readonly storage: number;
}

export interface SeededWorld {
  /** All services of the demo accounts, those of other platforms included. */
  readonly services: readonly SeededService[];
  /** The same of the hundreds of further customers. */
  readonly few: readonly SeededService[];
  readonly random: Random;
  /** When the demo's history ends, in milliseconds. */
  readonly end: number;
}
