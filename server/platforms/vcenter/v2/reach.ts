import type { Outside } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { PoolService, ReachedAutomator } from "../machines/index.ts";

/** A request below one automator. */
export interface InAutomator {
  readonly db: Transaction;
  readonly outside: Outside;
  readonly path: { readonly automatorId: number };
}

/** The automator of the path; a 404 where the caller may not use it, or it is of another platform or version. */
export async function reachAutomator({ db, outside, path }: InAutomator): Promise<ReachedAutomator> {
  const { automatorId } = path;
  const [automator] = await db.query<Pick<ReachedAutomator, "name" | "state" | "stateDescription">>(
    `select a.name, a.state, a.state_description as "stateDescription" from automator a join automator_type t on t.id = a.automator_type_id
     where a.id = $1 and a.automator_version = 'v2' and t.type = 'vCenter'`,
    [automatorId],
  );
  if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
  return { automatorId, db, outside, ...automator };
}

/**
 * The pools of an automator that the caller has services for. Ids in a request prove nothing: only what is in this list,
 * or in a pool of this list, may be shown or changed.
 */
export async function listPoolServices(db: Transaction, automatorId: number): Promise<PoolService[]> {
  return await db.query<PoolService>(
    `select s.id as "serviceId", s.account_id as "accountId", s.mo_id as "moId",
       coalesce((o.properties ->> 'allowSnapshots')::boolean, false) as "allowSnapshots"
     from service s join service_offering o on o.id = s.service_offering_id
     where s.automator_id = $1 and s.mo_id is not null and o.type = 'vCenterResourcePool'`,
    [automatorId],
  );
}

/** The service behind one pool; a 404 where the caller has none. */
export async function reachPool(db: Transaction, automatorId: number, moId: string): Promise<PoolService> {
  const found = (await listPoolServices(db, automatorId)).find((pool) => pool.moId === moId);
  if (found === undefined) throw new ApiFailure(404, "There is no such resource pool.");
  return found;
}
