import type { Transaction } from "../../database/index.ts";
import type { SellableService } from "./driver.ts";

/** What a tenant has listed. A service that it lists no more stays: solutions may sell it. */
export async function noteServices(
  db: Transaction,
  automatorId: number,
  services: readonly SellableService[],
): Promise<void> {
  await db.query(
    `insert into azure_service as s (automator_id, service_id, account_id, name, family, description, unit)
     select a.id, r.id, a.account_id, r.name, r.family, r.description, r.unit
     from automator a, jsonb_to_recordset($2::jsonb) as r(id text, name text, family text, description text, unit text)
     where a.id = $1
     on conflict (automator_id, service_id) do nothing`,
    [automatorId, JSON.stringify(services)],
  );
}
