import type { Outside } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { BackupResource, VeeamDriver, VeeamView } from "../driver.ts";

/** A request below one automator. */
interface InAutomator {
  readonly db: Transaction;
  readonly outside: Outside;
  readonly path: { readonly automatorId: number };
}

/** The automator of the path; a 404 where the caller may not use it, or it is of another platform. */
export async function reachAutomator({ db, outside, path }: InAutomator): Promise<VeeamView> {
  const { automatorId } = path;
  const found = await db.query(
    `select from automator a join automator_type t on t.id = a.automator_type_id where a.id = $1 and t.type = 'Veeam'`,
    [automatorId],
  );
  if (found.length === 0) throw noSuchAutomator();
  return { automatorId, db, outside };
}

export interface OwnAutomator {
  readonly name: string;
  readonly accountId: number;
}

/** An automator of the caller's own or of an account below; one that is only offered to them is a 404. */
export async function reachOwnAutomator(
  db: Transaction,
  automatorId: number,
  lock: "" | "for update of a" = "",
): Promise<OwnAutomator> {
  const [automator] = await db.query<OwnAutomator>(
    `select a.name, a.account_id as "accountId" from automator a join automator_type t on t.id = a.automator_type_id
     where a.id = $1 and t.type = 'Veeam' and a.account_id = any ((select visible_accounts())::int[]) ${lock}`,
    [automatorId],
  );
  if (automator === undefined) throw noSuchAutomator();
  return automator;
}

function noSuchAutomator(): ApiFailure {
  return new ApiFailure(404, "There is no such automator.");
}

/** A service of the caller's, and the resource that it has. */
export interface ResourceService {
  readonly serviceId: number;
  readonly accountId: number;
  readonly companyName: string | null;
  readonly name: string;
  readonly resourceId: string;
  readonly retentionLock: string | null;
  readonly offeringId: number;
}

/** Ids in a request prove nothing: only resources of these services are shown. */
async function listResourceServices(
  { db, automatorId }: VeeamView,
  ids: readonly string[] | undefined,
): Promise<readonly ResourceService[]> {
  return await db.query<ResourceService>(
    `select s.id as "serviceId", s.account_id as "accountId", s.name, s.mo_id as "resourceId",
       s.retention_lock as "retentionLock", s.service_offering_id as "offeringId", (select company_name from account where id = s.account_id) as "companyName"
     from service s join service_offering o on o.id = s.service_offering_id
     where s.automator_id = $1 and o.type = 'veeam_backup_resource' and s.mo_id is not null
       and ($2::text[] is null or s.mo_id = any ($2)) order by s.name, s.id`,
    [automatorId, ids ?? null],
  );
}

export interface ReachedResource {
  readonly service: ResourceService;
  readonly resource: BackupResource;
}

/** The resources of an automator that the caller has services for; only the named ones where there are `ids`. */
export async function listReachedResources(
  driver: VeeamDriver,
  at: VeeamView,
  ids?: readonly string[],
): Promise<readonly ReachedResource[]> {
  const services = await listResourceServices(at, ids);
  const wanted = ids === undefined ? undefined : services.map(({ resourceId }) => resourceId);
  const resources = await driver.readResources(at, wanted);
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  return services.flatMap((service) => {
    const resource = byId.get(service.resourceId);
    return resource === undefined ? [] : [{ service, resource }];
  });
}

export async function reachResource(
  driver: VeeamDriver,
  at: VeeamView,
  id: string,
): Promise<ReachedResource> {
  const [reached] = await listReachedResources(driver, at, [id]);
  if (reached === undefined) throw new ApiFailure(404, "There is no such backup resource.");
  return reached;
}

/** The resource of a computer or a job; a 404 where the caller has none. */
export async function reachPart(
  driver: VeeamDriver,
  at: VeeamView,
  part: "computer" | "job",
  id: string,
): Promise<ReachedResource> {
  const resourceId = await driver.findResourceOf(at, part, id);
  const [reached] = resourceId === undefined ? [] : await listReachedResources(driver, at, [resourceId]);
  if (reached === undefined) throw new ApiFailure(404, `There is no such ${part}.`);
  return reached;
}
