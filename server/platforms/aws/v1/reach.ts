import type { Notice, Outside } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { AutomatorState } from "../../../offerings/index.ts";
import type { AwsDriver, AwsView, Instance, InstancePlace } from "../driver.ts";

/** A request below one automator. */
interface InAutomator {
  readonly db: Transaction;
  readonly outside: Outside;
  readonly notice?: Notice | undefined;
  readonly path: { readonly automatorId: number };
}

/** A request about one instance. */
interface OnInstance extends InAutomator {
  readonly path: { readonly automatorId: number; readonly instanceId: string };
}

/** An automator that the caller may use: its own, or one of the accounts above. */
export interface ReachedAutomator extends AwsView {
  readonly name: string;
  readonly state: AutomatorState;
  readonly stateDescription: string | null;
}

/** A service of the caller's, and where its instance is. */
export interface InstanceService extends InstancePlace {
  readonly serviceId: number;
  readonly accountId: number;
  readonly service: { readonly name: string; readonly state: string };
}

/** The automator of the path; a 404 where the caller may not use it, or it is of another platform. */
export async function reachAutomator({ db, outside, notice, path }: InAutomator): Promise<ReachedAutomator> {
  const { automatorId } = path;
  const [automator] = await db.query<Pick<ReachedAutomator, "name" | "state" | "stateDescription">>(
    `select a.name, a.state, a.state_description as "stateDescription"
     from automator a join automator_type t on t.id = a.automator_type_id where a.id = $1 and t.type = 'AWS'`,
    [automatorId],
  );
  if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
  return { automatorId, db, outside, notice, ...automator };
}

/** An automator of the caller's own or of an account below. */
export interface OwnAutomator extends AwsView {
  readonly name: string;
  readonly accountId: number;
}

/** The same for work of its owner: one that is only offered to the caller is a 404. */
export async function reachOwnAutomator({ db, outside, notice, path }: InAutomator): Promise<OwnAutomator> {
  const { automatorId } = path;
  const [automator] = await db.query<Pick<OwnAutomator, "name" | "accountId">>(
    `select a.name, a.account_id as "accountId" from automator a join automator_type t on t.id = a.automator_type_id
     where a.id = $1 and t.type = 'AWS' and a.account_id = any ((select visible_accounts())::int[])`,
    [automatorId],
  );
  if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
  return { automatorId, db, outside, notice, ...automator };
}

/**
 * The instances of an automator that the caller has services for, without those of purchases that failed. Ids in a request
 * prove nothing: only these are shown.
 */
export async function listInstanceServices(db: Transaction, automatorId: number): Promise<InstanceService[]> {
  return await db.query<InstanceService>(
    `select s.id as "serviceId", s.account_id as "accountId", a.region_id as "regionId", a.instance_id as "instanceId",
       json_build_object('name', s.name, 'state', s.state) as service
     from service s join aws_service a on a.service_id = s.id
     where s.automator_id = $1 and a.instance_id is not null and (s.is_provided or s.state = 'Processing')`,
    [automatorId],
  );
}

export interface ReachedInstance {
  readonly at: ReachedAutomator;
  readonly service: InstanceService;
  readonly instance: Instance;
}

/** The instance of the path with the caller's service; a 404 where there is none. */
export async function reachInstance(driver: AwsDriver, request: OnInstance): Promise<ReachedInstance> {
  const at = await reachAutomator(request);
  const services = await listInstanceServices(at.db, at.automatorId);
  const service = services.find(({ instanceId }) => instanceId === request.path.instanceId);
  if (service === undefined) throw new ApiFailure(404, "There is no such instance.");
  const [instance] = await driver.listInstances(at, [service]);
  if (instance === undefined) throw new ApiFailure(404, "The instance is gone from the platform.");
  return { at, service, instance };
}
