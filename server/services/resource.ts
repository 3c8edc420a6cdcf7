import type { Transaction } from "../database/index.ts";
import type { ServiceResource } from "./service-rows.ts";

export interface KnownResource {
  readonly serviceId: number;
  readonly resource: ServiceResource;
}

/** Notes what a platform says of the resources of services, for lists of services. What it does not say now stays. */
export async function noteResources(db: Transaction, known: readonly KnownResource[]): Promise<void> {
  if (known.length === 0) return;
  await db.query(
    `update service s set resource = s.resource || r.resource
     from jsonb_to_recordset($1::jsonb) as r("serviceId" int, resource jsonb)
     where s.id = r."serviceId" and not s.resource @> r.resource`,
    [JSON.stringify(known)],
  );
}
