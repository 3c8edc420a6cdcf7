import type { Notice, Outside } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { AutomatorVersion } from "../../../offerings/index.ts";
import { SELLER_CHANGES } from "../../../services/index.ts";
import type { VcenterDriver } from "../driver.ts";
import type { MachineService, ReachedAutomator, ReachedMachine } from "../machines/index.ts";

/** A request below one automator. */
export interface InAutomator {
  readonly db: Transaction;
  readonly outside: Outside;
  readonly notice?: Notice | undefined;
  readonly path: { readonly automatorId: number };
}

/** Finds the automator of the path; a 404 where the caller may not use it, or it is of another platform or version. */
export type ReachAutomator = (request: InAutomator) => Promise<ReachedAutomator>;

/** What the API of one version reaches; without a version, of all. */
export function buildReachAutomator(version: AutomatorVersion | null = null): ReachAutomator {
  return async ({ db, outside, notice, path: { automatorId } }) => {
    const [automator] = await db.query<
      Pick<ReachedAutomator, "name" | "state" | "stateDescription" | "accountId" | "isOwn">
    >(
      `select a.name, a.state, a.state_description as "stateDescription", a.account_id as "accountId",
         a.account_id = any ((select visible_accounts())::int[]) as "isOwn"
       from automator a join automator_type t on t.id = a.automator_type_id
       where a.id = $1 and ($2::text is null or a.automator_version = $2) and t.type = 'vCenter'`,
      [automatorId, version],
    );
    if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
    return { automatorId, db, outside, notice, ...automator };
  };
}

/** For work of its owner: one that is only offered to the caller is a 404. */
export function ownOnly(at: ReachedAutomator): ReachedAutomator {
  if (!at.isOwn) throw new ApiFailure(404, "There is no such automator.");
  return at;
}

/**
 * The pools and single machines of an automator that the caller has services for. Ids in a request prove nothing: only what
 * is in this list, or in a pool of this list, may be shown or changed.
 */
export async function listServices(db: Transaction, automatorId: number): Promise<MachineService[]> {
  return await db.query<MachineService>(
    `select s.id as "serviceId", s.account_id as "accountId", s.mo_id as "moId", o.type = 'vCenterVirtualMachine' as "isMachine",
       jsonb_build_object('cpu', o.properties -> 'cpu', 'memory', o.properties -> 'memory', 'storage', o.properties -> 'storage') as sizes,
       ${SELLER_CHANGES} as "sellerChanges", coalesce((o.properties ->> 'allowSnapshots')::boolean, false) as "allowSnapshots"
     from service s join service_offering o on o.id = s.service_offering_id
     where s.automator_id = $1 and s.mo_id is not null and o.type in ('vCenterResourcePool', 'vCenterVirtualMachine')`,
    [automatorId],
  );
}

/** Those of pools alone. */
export async function listPoolServices(db: Transaction, automatorId: number): Promise<MachineService[]> {
  return (await listServices(db, automatorId)).filter(({ isMachine }) => !isMachine);
}

/** The service behind one pool; a 404 where the caller has none. */
export async function reachPool(db: Transaction, automatorId: number, moId: string): Promise<MachineService> {
  const found = (await listPoolServices(db, automatorId)).find((pool) => pool.moId === moId);
  if (found === undefined) throw new ApiFailure(404, "There is no such resource pool.");
  return found;
}

/** Finds the machine of the path with the caller's service that it belongs to; a 404 where there is none. */
export async function reachMachine(
  driver: VcenterDriver,
  at: ReachedAutomator,
  moId: string,
): Promise<ReachedMachine> {
  const machine = await driver.findVirtualMachine(at, moId);
  const services = await listServices(at.db, at.automatorId);
  const service = services.find((each) => each.moId === (each.isMachine ? moId : machine?.resourcePool));
  if (machine === undefined || service === undefined) throw noSuchMachine();
  return { at, machine, service };
}

export function noSuchMachine(): ApiFailure {
  return new ApiFailure(404, "There is no such virtual machine.");
}
