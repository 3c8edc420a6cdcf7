import type { ApiRequest } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import type { AutomatorState, OfferingProperties } from "../../../offerings/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { ResourcePool, VcenterDriver, VcenterView, VirtualMachine } from "../driver.ts";
import type { Demand, DemandFields } from "../../../machines/index.ts";
import { findLack, lackOfRoom, NOTHING, sumOf } from "../../../machines/index.ts";

/** An automator that the caller may use: its own, or one of the accounts above. */
export interface ReachedAutomator extends VcenterView {
  readonly name: string;
  /** Whose it is. */
  readonly accountId: number;
  /** It is the caller's or of an account below: what the whole vCenter has is their affair. */
  readonly isOwn: boolean;
  readonly state: AutomatorState;
  readonly stateDescription: string | null;
}

/** A service of the caller that machines belong to: a resource pool, or a single machine. */
export interface MachineService {
  readonly serviceId: number;
  readonly accountId: number;
  /** Of the pool, or of the machine. */
  readonly moId: string;
  /** It is a single machine, in a pool of the provider, whose limits and other machines are not the caller's matter. */
  readonly isMachine: boolean;
  /** What its solution offers: a single machine is not made larger. */
  readonly sizes: Pick<OfferingProperties, "cpu" | "memory" | "storage">;
  /** Its order was approved, so that its seller alone changes what a single machine has. */
  readonly sellerChanges: boolean;
  /** Whether its solution permits snapshots (spec 1 §3). */
  readonly allowSnapshots: boolean;
}

export interface ReachedMachine {
  readonly at: ReachedAutomator;
  readonly machine: VirtualMachine;
  readonly service: MachineService;
}

/** A request about one machine. */
export interface OnMachine extends ApiRequest {
  readonly path: { readonly automatorId: number; readonly moId: string };
}

/** What work on a machine needs of a request. */
export type MachineRequest = Pick<OnMachine, "db" | "outside" | "audit" | "startActivity" | "path">;

/** What the handlers of machines need of the API that they answer: the same ones answer those of all versions. */
export interface MachineApi {
  /** Before the kinds of its work: `vcenter-v2`. */
  readonly name: string;
  readonly driver: VcenterDriver;
  /** The machine of the path with the caller's service that it belongs to; a 404 where there is none. */
  reach(request: Pick<OnMachine, "db" | "outside" | "path">): Promise<ReachedMachine>;
}

/** The machines of one pool, and the pool. */
export interface PoolContents {
  readonly pool: ResourcePool;
  readonly machines: readonly VirtualMachine[];
}

/** Undefined for a single machine: only the platform knows of the room in its pool. */
export async function readPoolOf(
  driver: VcenterDriver,
  { at, machine: { resourcePool }, service }: ReachedMachine,
): Promise<PoolContents | undefined> {
  return service.isMachine ? undefined : await readPool(driver, at, resourcePool);
}

export async function readPool(
  driver: VcenterDriver,
  at: ReachedAutomator,
  moId: string,
): Promise<PoolContents> {
  const [pool] = await driver.listResourcePools(at, [moId]);
  if (pool === undefined) throw new ApiFailure(409, "The resource pool is gone from the platform.");
  return { pool, machines: await driver.listVirtualMachines(at, [moId]) };
}

/**
 * Refuses with a 409 what does not fit into the limits of a pool, together with what work that still runs will take. The
 * service is locked, so that two do not both take the last of it. `fields`: where the request asks for it.
 */
export async function refuseWithoutRoom(
  db: Transaction,
  serviceId: number,
  contents: PoolContents | undefined,
  more: Demand,
  fields?: DemandFields,
): Promise<void> {
  if (contents === undefined) return;
  const { pool, machines } = contents;
  const rows = await db.query<{ demand: Demand }>(
    `select input -> 'demand' as demand from activity
     where finished_at is null and input ->> 'serviceId' = $1 and input -> 'demand' is not null`,
    [String(serviceId)],
  );
  const underWay = rows.map(({ demand }) => ({
    cpu: Math.max(0, demand.cpu),
    memory: Math.max(0, demand.memory),
    storage: Math.max(0, demand.storage),
  }));
  const lack = findLack(pool, machines, more, sumOf(NOTHING, ...underWay));
  if (lack !== undefined) throw lackOfRoom(lack, fields);
}
