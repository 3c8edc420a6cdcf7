import type { Transaction } from "../../database/index.ts";
import { noteResources } from "../../services/index.ts";
import type { AwsWork } from "./driver.ts";
import type { InstanceState } from "./instance-state.ts";
import { RUNS } from "./instance-state.ts";

/** Where the instance of a service is, or is to be. */
export interface ServicePlace {
  readonly regionId: string;
  /** The same for every attempt to launch it. */
  readonly launchToken: string;
  readonly instanceId: string | null;
}

/** One transaction of work. */
export function inside<Result>(
  { task }: AwsWork,
  statements: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  return task.database.transaction({ accountId: task.accountId }, statements);
}

export async function insertPlace(
  db: Transaction,
  automatorId: number,
  { id, accountId }: { readonly id: number; readonly accountId: number },
  regionId: string,
): Promise<void> {
  await db.query(
    "insert into aws_service (service_id, automator_id, account_id, region_id) values ($1, $2, $3, $4)",
    [id, automatorId, accountId, regionId],
  );
}

export async function findPlace(db: Transaction, serviceId: number): Promise<ServicePlace | undefined> {
  const [place] = await db.query<ServicePlace>(
    `select region_id as "regionId", launch_token as "launchToken", instance_id as "instanceId"
     from aws_service where service_id = $1`,
    [serviceId],
  );
  return place;
}

/** Null: it has none any more. */
export async function noteInstance(
  db: Transaction,
  serviceId: number,
  instanceId: string | null,
): Promise<void> {
  const places = await db.query<{ region: string }>(
    "update aws_service set instance_id = $2 where service_id = $1 returning region_id as region",
    [serviceId, instanceId],
  );
  await noteResources(
    db,
    places.map((resource) => ({ serviceId, resource })),
  );
}

/** Notes which instances run, for the lists of services and for what is measured of them. */
export async function notePower(
  db: Transaction,
  known: readonly { readonly serviceId: number; readonly state: InstanceState }[],
): Promise<void> {
  await noteResources(
    db,
    known.map(({ serviceId, state }) => ({
      serviceId,
      resource: { powerState: RUNS.has(state) ? "POWERED_ON" : "POWERED_OFF" },
    })),
  );
}

export async function forgetPlace(db: Transaction, serviceId: number): Promise<void> {
  await db.query("delete from aws_service where service_id = $1", [serviceId]);
}

/** Forgets whose an instance is, and returns the region where it stays. */
export async function forgetInstance(
  db: Transaction,
  automatorId: number,
  instanceId: string,
): Promise<string | undefined> {
  const [gone] = await db.query<{ region: string }>(
    "delete from aws_service where automator_id = $1 and instance_id = $2 returning region_id as region",
    [automatorId, instanceId],
  );
  return gone?.region;
}

/** The instances of an automator that are those of services within the caller's reach. */
export async function listKnownInstances(db: Transaction, automatorId: number): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    "select instance_id as id from aws_service where automator_id = $1 and instance_id is not null",
    [automatorId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Services whose instance has no name yet, each with its token. */
export async function listLaunching(
  db: Transaction,
  automatorId: number,
): Promise<readonly { readonly serviceId: number; readonly launchToken: string }[]> {
  return await db.query(
    `select service_id as "serviceId", launch_token as "launchToken" from aws_service
     where automator_id = $1 and instance_id is null`,
    [automatorId],
  );
}
