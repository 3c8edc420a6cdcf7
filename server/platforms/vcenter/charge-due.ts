import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Limits } from "../../machines/index.ts";
import { limitQuantities } from "../../machines/index.ts";
import { chargeService, holdPrices, readPresentCharge } from "../../prices/index.ts";
import type { ResourcePool, VirtualMachine } from "./driver.ts";
import { machineQuantities } from "./machine-quantities.ts";

/** Charges a single machine for the size that it has now. */
export async function chargeMachine(
  db: Transaction,
  serviceId: number,
  machine: VirtualMachine,
): Promise<void> {
  // First, so that a check which charges what is due waits, and then finds nothing.
  await forgetDue(db, serviceId);
  await chargeService(db, serviceId, machineQuantities(machine), "changed");
}

/** Gives the service of a pool the limits that the pool has now, and charges it for them. */
export async function chargePool(
  db: Transaction,
  serviceId: number,
  cluster: string | undefined,
  limits: Limits,
): Promise<void> {
  await forgetDue(db, serviceId);
  await holdPrices(db, serviceId);
  await db.query("update service set quota_cpu = $2, quota_memory = $3, quota_storage = $4 where id = $1", [
    serviceId,
    limits.cpu.limit,
    limits.memory.limit,
    limits.storage.limit,
  ]);
  // How many machines it has is counted elsewhere.
  const charged = await readPresentCharge(db, serviceId);
  await chargeService(
    db,
    serviceId,
    { ...charged?.quantities, ...limitQuantities(cluster, limits) },
    "changed",
  );
}

async function forgetDue(db: Transaction, serviceId: number): Promise<void> {
  await db.query("delete from vcenter_charge_due where service_id = $1", [serviceId]);
}

/** Remembers that a machine or a pool was changed, or may have been, whose size is not known: its vCenter is silent. */
export async function noteChargeDue(
  db: Transaction,
  { automatorId, serviceId }: { readonly automatorId: number; readonly serviceId: number },
): Promise<void> {
  await db.query(
    `insert into vcenter_charge_due (service_id, automator_id, account_id)
     select id, $2, account_id from service where id = $1 on conflict do nothing`,
    [serviceId, automatorId],
  );
}

/** Charges what is due at an automator, now that it answers. What is being changed waits for the next time. */
export async function chargeDue(
  db: Transaction,
  automatorId: number,
  {
    machines,
    pools,
  }: { readonly machines: readonly VirtualMachine[]; readonly pools: readonly ResourcePool[] },
): Promise<void> {
  await asSystem(db, async (system) => {
    const due = await system.query<{ serviceId: number; moId: string }>(
      `select s.id as "serviceId", s.mo_id as "moId" from vcenter_charge_due d join service s on s.id = d.service_id
       where d.automator_id = $1 and s.state <> 'Processing' order by s.service_offering_id for update of d skip locked`,
      [automatorId],
    );
    for (const { serviceId } of due) await holdPrices(system, serviceId);
    for (const { serviceId, moId } of due) {
      const machine = machines.find((each) => each.moId === moId);
      const pool = pools.find((each) => each.moId === moId);
      if (machine !== undefined) await chargeMachine(system, serviceId, machine);
      else if (pool !== undefined) await chargePool(system, serviceId, pool.cluster, pool);
    }
  });
}
