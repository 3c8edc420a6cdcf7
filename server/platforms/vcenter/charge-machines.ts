import { MACHINES } from "#pricing/calculation";
import { isRecord, readOwn } from "#validators";
import { ApiFailure, transactionWithOutside } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { chargeService, CURRENT_CHARGE } from "../../prices/index.ts";
import type { Quantities } from "../../prices/index.ts";
import type { VcenterDriver, VcenterWork } from "./driver.ts";

/** How many machines a service has. */
export interface MachineCount {
  readonly serviceId: number;
  readonly machines: number;
}

interface CountedPool {
  readonly id: number;
  readonly moId: string;
  readonly quantities: Quantities;
}

/** Pools whose present prices count their machines. What is being changed or deleted waits for the next survey. */
const COUNTED = `select s.id, s.mo_id as "moId", p.quantities
  from service s join service_offering o on o.id = s.service_offering_id ${CURRENT_CHARGE}
  join pricing_model_version v on v.pricing_model_id = p.pricing_model_id and v.version = p.version
  where s.id = any($1::int[]) and s.mo_id is not null and o.type = 'vCenterResourcePool'
    and s.state in ('Available', 'Error')
    and jsonb_path_exists(v.body::jsonb, '$.metaData.specs.*.type ? (@ == "vmCount")')
  order by s.id`;

/** Charges pools for as many machines as they have by now, where their prices count them. */
export async function chargeMachineCounts(db: Transaction, counts: readonly MachineCount[]): Promise<void> {
  const machinesOf = new Map(counts.map(({ serviceId, machines }) => [serviceId, String(machines)]));
  const pools = await db.query<CountedPool>(COUNTED, [[...machinesOf.keys()]]);
  for (const { id, quantities } of pools) {
    const value = machinesOf.get(id);
    const charged = quantities[MACHINES];
    if (isRecord(charged) && readOwn(charged, "value") === value) continue;
    await chargeService(db, id, { ...quantities, [MACHINES]: { value } }, "changed");
  }
}

/**
 * How many machines a pool has after work on them; nothing where its prices do not count them. A vCenter that is silent now is
 * asked again by the next survey.
 */
export async function countMachinesOf(
  driver: Pick<VcenterDriver, "listVirtualMachines">,
  { automatorId, task }: VcenterWork,
  serviceId: number,
): Promise<readonly MachineCount[]> {
  const { database, accountId } = task;
  try {
    return await transactionWithOutside(database, { accountId }, async (db, outside) => {
      const [pool] = await db.query<CountedPool>(COUNTED, [[serviceId]]);
      if (pool === undefined) return [];
      const machines = await driver.listVirtualMachines({ automatorId, db, outside }, [pool.moId]);
      return [{ serviceId, machines: machines.length }];
    });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return [];
  }
}
