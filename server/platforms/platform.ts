import type { JobRun } from "../activity/index.ts";
import type { SurveyedService } from "../alerts/index.ts";
import type { Api, Notice, Outside } from "../api/index.ts";
import type { ConsoleSource } from "../consoles/index.ts";
import type { Database, Transaction } from "../database/index.ts";
import type { AutomatorVersion, Offering, OfferingProperties, RunBy } from "../offerings/index.ts";
import type { PoweredMachines } from "../machines/index.ts";
import type { OutgoingRule } from "../outgoing/index.ts";
import type { Quantities } from "../prices/index.ts";
import type { SecretBox } from "../secrets/index.ts";
import type { PlatformSeed } from "../seed/index.ts";
import type { Uploads } from "../uploads/index.ts";
import type { NewQuota, Outcome, PlatformService } from "../services/index.ts";

/**
 * Everything the server knows of one kind of cloud. One folder below `server/platforms` holds it, both versions
 * together, and the folder's `index.ts` exports it as one object.
 *
 * To add a platform:
 *
 * 1. Write its folder, `server/platforms/<name>`:
 *    - `index.ts` exports the `Platform`;
 *    - `driver.ts` is the interface behind which the cloud stands: handlers and jobs know only this.
 *      `embedded-driver.ts` is the driver over the database; drivers of real clouds stand beside it, and the address of
 *      the automator says which of them it uses. A call of a real cloud is never made while a transaction is open: a
 *      handler makes it `outside` (`server/api/outside.ts`), a job between its transactions;
 *    - `v1/`, `v2/` hold one API each: its document, `swagger.json`, the types generated from it, its handlers by operation,
 *      and `index.ts`. What
 *      both use lies beside them. The API of `nimbus/v2` is named `nimbus-v2`;
 *    - `seed.ts` is what it brings to the demo, its types of automators included: one that stands behind a feature flag
 *      (`flag`) is hidden, with all that it runs, where the provider has that off;
 *    - `migrations/*.sql` make its tables, where it has any. They are applied together with the server's own, in the
 *      order of their file names (`0200-nimbus.sql`). Every table says by `protect_tenant_table` or
 *      `protect_offered_table` whose its rows are;
 *    - `test-world.ts` exports its `PlatformWorld` (`server/testing/platform-world.ts`): what the tests that walk
 *      through all APIs need to know of it.
 * 2. Name it in the list in `server/platforms/index.ts`.
 *
 * Nothing else on the server names a platform: routes, the choice of a service's platform, the demo data, the tables and
 * the tests of tenants and inventories come from the list. A platform uses no other platform and no API below
 * `server/apis`; what is the same for all services is in `server/services` and `server/offerings`.
 */
export interface Platform {
  /** As its folder: `nimbus`. */
  readonly name: string;
  /** Its folder, `import.meta.dirname`: where `migrations` and `test-world.ts` are found. */
  readonly folder: string;
  /** One for each version, at the address that the call catalogue gives it. */
  readonly apis: readonly Api[];
  /**
   * What can be bought of it. Filters by type offer them too, under the name that the templates give as
   * `value.<type>`. A type that no platform lists cannot be ordered: see `find-service-type.ts`.
   */
  readonly serviceTypes: readonly ServiceType[];
  /** The types of solutions that its automators run, whether or not they can be ordered yet, what they need, and what their orders count. */
  readonly solutionTypes?: readonly RunBy[];
  /**
   * How its automators are checked: their state is what this finds. Automators of a type that no platform checks are not
   * configured properly, because nothing connects them (`check-automators.ts`).
   */
  readonly checks?: readonly AutomatorCheck[];
  /** What its automators could sell. */
  readonly drafts?: readonly SolutionDrafts[];
  /**
   * SQL: what its catalogs and solutions name of a platform, a row for each thing: `automator_id`, `care`, which is `catalogs` or
   * `solutions`, `about`, the number of the solution or null, its `name`, and the `kind` and id (`thing`) that `inventory` has.
   * What names something that the last inventory lacks needs care. Absent: nothing is compared.
   */
  readonly named?: string;
  /** Its machines that have consoles. */
  readonly consoles?: readonly ConsoleSource[];
  /** Its machines that are powered on and off by schedules. */
  readonly powered?: readonly PoweredMachines[];
  /** What it brings to the demo. */
  readonly seed: PlatformSeed;
  /** Ends what its drivers have open, when the server stops. */
  close?(): Promise<void>;
}

/** What the platforms of the product get of the server that runs them. */
export interface PlatformParts {
  /** Seals what they must be able to read again: passwords of their automators. */
  readonly secrets: SecretBox;
  /** Which hosts they may call. */
  readonly outgoing: OutgoingRule;
  /** Hosts of consoles of their own that the portal may open. */
  readonly consoleHosts: readonly string[];
  /** Files that people send. */
  readonly uploads: Uploads;
  /** Where machines that run on this server are kept, and the images that they are made from. Absent: none run here. */
  readonly machines?: { readonly folder: string; readonly images: string };
}

/** How automators of one type and version are checked. */
export interface AutomatorCheck {
  /** As in `automator_type.type`: `Nimbus`. */
  readonly type: string;
  readonly version: AutomatorVersion;
  /**
   * Asks the platform whether it answers and its automator can work with it. A failure says in one sentence what is wrong
   * with the configuration; what throws, or takes longer than half a minute, counts as a platform that does not answer.
   */
  check(at: CheckedAutomator): Promise<Outcome>;
  /**
   * What the platform says of the services of an automator that was found available: what they use of their quotas, and which
   * of their machines run. It lists by pools or regions, and asks nothing for each machine. A service that is left out is not
   * judged; of one that is there, machines that are missing are gone. Throws where the platform does not answer. Absent: nothing
   * is told of its services.
   */
  survey?(at: CheckedAutomator): Promise<readonly SurveyedService[]>;
  /**
   * All that a platform has for an automator that was found available, whosever it is: what came, went and was renamed since
   * the last time is shown. It lists, and asks nothing for each thing. Absent: nothing is said of changes.
   */
  inventory?(at: CheckedAutomator): Promise<readonly PlatformThing[]>;
}

export interface PlatformThing {
  /** In plain words, as people read it: `network`. */
  readonly kind: string;
  /** Unique within its kind. */
  readonly id: string;
  readonly name: string;
}

/** An automator that is checked. Transactions are short ones, limited to its account. */
export interface CheckedAutomator {
  readonly automatorId: number;
  readonly accountId: number;
  readonly database: Database;
}

/** One type of service behind automators of one version: how it is bought, and how it is provided and released. */
export type ServiceType = OrderedByName | OrderedElsewhere | OrderedByHand | NotOrdered;

/** Bought by `POST /pricing/service`, which asks for a solution and a name and nothing more. */
export interface OrderedByName extends Releasable {
  readonly ordered: "by name";
  /**
   * What its price depends on when it is ordered: what its buyer chose of it, else what its solution says. A 422 at
   * `/quantities/<key>` for what cannot be chosen so; what it returns otherwise than chosen was not for the buyer to choose.
   */
  quantities?(properties: OfferingProperties, chosen: Quantities): Quantities;
  /** Why this solution cannot be ordered by this buyer, in one sentence; undefined where it can. */
  refuse?(db: Transaction, offering: Offering): Promise<string | undefined>;
  /** Creates the service on the platform, and returns its id there, if it has one. */
  provide(task: PlatformTask, service: PlatformService): Promise<Outcome<string | undefined>>;
}

/** Bought by a call of the platform's own API, which asks for more and provides it by a job of its own. */
export interface OrderedElsewhere extends Releasable {
  readonly ordered: "elsewhere";
  /** One sentence that says where it is bought: the refusal of `POST /pricing/service`. */
  readonly refusal: string;
}

/** Bought by `POST /pricing/service` and provided by people: it waits until one of them says that it is provided. */
export interface OrderedByHand extends Releasable {
  readonly ordered: "by hand";
}

/** Nothing on this server provides new ones: `POST /pricing/service` refuses it. */
export interface NotOrdered extends Releasable {
  readonly ordered: "not yet";
  /** Why, in one sentence; absent: nothing is connected that could provide it. */
  readonly refusal?: string;
}

interface Releasable {
  /** As in `service_offering.type`: `nimbus_volume`. */
  readonly type: string;
  /** Of the automator that does the work; null where the service needs none. */
  readonly automatorVersion: AutomatorVersion | null;
  /**
   * What every order has at least of what it is charged for, where the least sizes of its solution do not say that: what its
   * price starts at. Whoever buys cannot choose less.
   */
  least?(properties: OfferingProperties): Quantities;
  /**
   * All that can be ordered of an automator, where what it offers limits that to some sizes: the cheapest is what the price
   * starts at. It calls nothing on the platform.
   */
  offered?(db: Transaction, automatorId: number): Promise<readonly Quantities[] | undefined>;
  /**
   * Whether what the service has on the platform is there; what is not cannot be said to be available. It runs in the caller's
   * transaction, as a driver's reads do; a platform that does not answer is a `PlatformSilent`. Absent: nothing there stands for
   * a service.
   */
  exists?(at: ResourceView, service: PlacedService): Promise<boolean>;
  /** Removes the service from the platform. What is already gone, or was never created, counts as removed. */
  release(task: PlatformTask, service: PlatformService): Promise<Outcome>;
  /** How resources that exist become services, and are kept where a service ends. Absent: they do not. */
  readonly mapping?: ResourceMapping;
}

/**
 * What a platform knows of resources that nobody bought here (docs/decisions/0033). Nothing of it changes the platform; it
 * runs in the caller's transaction, as a driver's reads do.
 */
export interface ResourceMapping {
  /** Of its automators, as in `automator_type.type`: `Nimbus`. */
  readonly automatorType: string;
  /**
   * What belongs to no service, by name; where only one resource is wanted, it is enough that this one is there. A platform
   * that does not answer is a `PlatformSilent`.
   */
  list(at: ResourceView, wanted?: string): Promise<readonly MappableResource[]>;
  /** Notes whose the resource is from now on; without a service, of the account that owns the automator. */
  assign(at: ResourceView, moId: string, owner: ResourceOwner): Promise<void>;
}

/** An automator, seen in a caller's transaction. */
export interface ResourceView {
  readonly automatorId: number;
  readonly db: Transaction;
  readonly outside: Outside;
  /** Of a list that is shown: it may lack rows of a platform that answers in part or late, and says so. */
  readonly notice?: Notice | undefined;
}

export type PlacedService = Pick<PlatformService, "id" | "moId">;

export interface ResourceOwner {
  readonly accountId: number;
  readonly serviceId: number | null;
}

/** Something on a platform that can become a service. */
export interface MappableResource {
  readonly moId: string;
  readonly name: string;
  readonly description: string | null;
  /** Where it is, as people call it. */
  readonly place: string;
  /** Absent where it has no limits. */
  readonly quota?: NewQuota;
  /** What its price depends on. */
  readonly quantities: Quantities;
  /** Why it cannot become a service of this solution, in one sentence; undefined where it can. */
  misfit(offering: Offering): string | undefined;
}

/**
 * What automators of one type and version could sell of what they find (docs/decisions/0057). Nothing of it changes the
 * platform; it runs in the caller's transaction, as a driver's reads do.
 */
export interface SolutionDrafts {
  /** As in `automator_type.type`: `Nimbus`. */
  readonly automatorType: string;
  readonly version: AutomatorVersion;
  /** A platform that does not answer is a `PlatformSilent`. */
  read(at: ResourceView): Promise<Discovered>;
}

export interface Discovered {
  /** How many of each there are; what a platform does not have is left out. */
  readonly found: Found;
  /** In the order in which they are shown. */
  readonly drafts: readonly SolutionDraft[];
}

export interface Found {
  /** Datacentres or regions. */
  readonly places?: number;
  readonly clusters?: number;
  /** Datastores, profiles or repositories. */
  readonly storages?: number;
  readonly networks?: number;
  /** Pools and virtual datacentres that belong to no service. */
  readonly freeResources?: number;
  /** Machines that belong to no service. */
  readonly freeMachines?: number;
}

/** A solution that is not there yet. */
export interface SolutionDraft {
  /** The same each time: `nimbus_volume north`. */
  readonly key: string;
  /** Without the automator: `Resource pools in Production`. */
  readonly name: string;
  /** What stands behind it, in a sentence. */
  readonly description: string;
  /** As in `service_offering.type`. */
  readonly type: string;
  readonly properties: OfferingProperties;
  /** Whether a solution of the same type and automator sells the same. Absent: each does. */
  isSoldBy?(properties: OfferingProperties): boolean;
}

/**
 * What work on a platform may use: short transactions limited to `accountId`, the server's clock, and a way to
 * report progress. Work may be interrupted at any `wait` when the server stops, and then runs again from the start:
 * everything that gets a task must have the same result when it is repeated.
 */
export type PlatformTask = Pick<JobRun, "accountId" | "database" | "progress" | "wait" | "noted" | "note">;
