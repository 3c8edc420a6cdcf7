import type { ApiRequest } from "../api/index.ts";
import { ApiFailure } from "../api/index.ts";
import { changesBetween } from "../audit/index.ts";
import type { Offering } from "../offerings/index.ts";
import type { Quantities } from "../prices/index.ts";
import { chargeService, endCharges } from "../prices/index.ts";
import type { NewQuota } from "./new-service.ts";
import { recordEvent } from "./service-events.ts";
import type { Service } from "./service-rows.ts";
import { auditedService, isServiceNameTaken, readService, serviceNameTaken } from "./service-rows.ts";

/** A resource of a platform that becomes a service. */
export interface Mapped {
  readonly accountId: number;
  readonly automatorId: number;
  readonly moId: string;
  readonly name: string;
  readonly description: string | null;
  readonly quota: NewQuota | undefined;
  readonly quantities: Quantities;
}

type Request = Pick<ApiRequest, "actor" | "db" | "audit">;

/**
 * Adds the service, available at once, and its charge; a 409 where the account has one of that name, or where the resource
 * belongs to a service already, whosever it is.
 */
export async function insertMapped(
  { actor, db, audit }: Request,
  offering: Offering,
  { accountId, automatorId, moId, name, description, quota, quantities }: Mapped,
): Promise<Service> {
  const [row] = await db.query<{ id: number }>(
    `insert into service (account_id, service_offering_id, automator_id, mo_id, name, description, state,
       quota_cpu, quota_memory, quota_storage, is_provided)
     values ($1, $2, $3, $4, $5, $6, 'Available', $7, $8, $9, true) on conflict do nothing returning id`,
    [
      accountId,
      offering.id,
      automatorId,
      moId,
      name,
      description,
      quota?.cpu ?? null,
      quota?.memory ?? null,
      quota?.storage ?? null,
    ],
  );
  if (row === undefined)
    throw (await isServiceNameTaken(db, accountId, name)) ? serviceNameTaken(name) : alreadyMapped(moId);
  await chargeService(db, row.id, quantities, "ordered");
  await recordEvent(db, {
    serviceId: row.id,
    message: `Mapped ${moId} to ${offering.name}`,
    username: actor.username,
  });
  const service = await readService(db, row.id);
  await audit({
    ...auditedService(service),
    action: "service.map",
    changes: changesBetween(undefined, service, { fields: MAPPED }),
  });
  return service;
}

const MAPPED = [
  "name",
  "description",
  "service_offering.name",
  "automator.name",
  "metaData.data.moId",
  "quota",
];

export function alreadyMapped(moId: string): ApiFailure {
  return new ApiFailure(409, `${moId} belongs to a service already.`);
}

/** Ends a locked service whose resource stays on the platform. */
export async function removeMapped({ db, audit }: Request, service: Service): Promise<void> {
  await endCharges(db, service.id);
  await audit({
    ...auditedService(service),
    action: "service.unmap",
    changes: changesBetween(service, {}, { fields: ["automator.name", "metaData.data.moId"] }),
  });
  await db.query("delete from service where id = $1", [service.id]);
}
