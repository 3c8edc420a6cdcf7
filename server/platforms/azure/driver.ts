import type { Outside } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Outcome } from "../../services/index.ts";
import type { ResourceOwner } from "../platform.ts";

/**
 * What Atrium asks of the Azure tenant behind a connector. Handlers and jobs know only this.
 *
 * Reads return what the tenant has; handlers check what a caller may see. They run in the caller's transaction; a tenant that
 * is not in the database is called `outside`, because no transaction is held open for an answer from a network. One that does
 * not answer is a `PlatformSilent`.
 *
 * `tests/platforms/azure-drivers.test.ts` is this contract as tests.
 */
export interface AzureDriver {
  /** Whether these credentials reach the tenant, before anything is stored; a failure says what is wrong with them. */
  test(at: Pick<AzureView, "db" | "outside">, credentials: AzureCredentials): Promise<Outcome<TenantFacts>>;
  /** Once a connector has this tenant: what the tenant needs before it is read. */
  open(at: AzureView, tenantId: string): Promise<void>;
  /** As `test`, with what is stored of the connector. */
  checkConnection(at: AzureView): Promise<Outcome<TenantFacts>>;

  /** What of the tenant's services can be sold. */
  listServices(at: AzureView): Promise<readonly SellableService[]>;
  /** By name. */
  listResources(at: AzureView): Promise<readonly AzureResource[]>;
  /**
   * What was used on these days, both included, of everything that existed on them: the same for ever for a day that is over.
   * One line for each day, resource and meter.
   */
  readUsage(at: AzureView, days: Days): Promise<readonly UsageLine[]>;

  /** Notes whose these resources are from now on, where the tenant itself knows of accounts. */
  noteOwner(at: AzureView, resourceIds: readonly string[], owner: ResourceOwner): Promise<void>;
}

/** One connector, read inside the caller's transaction, or outside of it. */
export interface AzureView {
  readonly automatorId: number;
  readonly db: Transaction;
  readonly outside: Outside;
}

export interface AzureCredentials {
  readonly url: string;
  /** The directory. */
  readonly tenantId: string;
  /** The application that is registered in it. */
  readonly clientId: string;
  /** The embedded tenant may have none. */
  readonly clientSecret: string | null;
}

/** What credentials reach. */
export interface TenantFacts {
  /** In which Azure bills the tenant. */
  readonly currency: string;
  readonly subscriptions: number;
  readonly resources: number;
}

export interface SellableService {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly description: string;
  /** In what its use is measured. */
  readonly unit: string;
}

/** Days of UTC, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

export interface AzureResource {
  /** `/subscriptions/<id>/resourceGroups/<group>/providers/<type>/<name>`. */
  readonly id: string;
  readonly name: string;
  /** `Microsoft.Compute/virtualMachines`. */
  readonly type: string;
  readonly subscription: string;
  readonly resourceGroup: string;
  readonly region: string;
  /** Size or tier; null where it has none. */
  readonly sku: string | null;
  readonly state: ResourceState;
  readonly tags: readonly { readonly key: string; readonly value: string }[];
}

/** A virtual machine runs or is stopped; all else is there. */
export type ResourceState = "Running" | "Stopped" | "Available";

/** Numbers are exact decimal texts. */
export interface UsageLine {
  readonly day: string;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly resourceType: string;
  readonly resourceGroup: string;
  readonly region: string;
  readonly meter: string;
  readonly unit: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** Quantity times price, not rounded. */
  readonly cost: string;
  readonly currency: string;
}
