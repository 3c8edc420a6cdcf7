import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { chargeService } from "../../prices/index.ts";
import type { VirtualMachine } from "./driver.ts";
import { machineQuantities } from "./machine-quantities.ts";

/** Charges a single machine for the size that it has now. */
export async function chargeMachine(
  db: Transaction,
  serviceId: number,
  machine: VirtualMachine,
): Promise<void> {
  await chargeService(db, serviceId, machineQuantities(machine), "changed");
  await db.query("delete from vcenter_charge_due where service_id = $1", [serviceId]);
}

/** Remembers that a machine was changed whose size is not known, because its vCenter is silent. */
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

/** Charges what is due at an automator, now that it answers. */
export async function chargeDue(
  db: Transaction,
  automatorId: number,
  machines: readonly VirtualMachine[],
): Promise<void> {
  await asSystem(db, async (system) => {
    const due = await system.query<{ serviceId: number; moId: string }>(
      `select s.id as "serviceId", s.mo_id as "moId" from vcenter_charge_due d join service s on s.id = d.service_id
       where d.automator_id = $1 for update of d skip locked`,
      [automatorId],
    );
    for (const { serviceId, moId } of due) {
      const machine = machines.find((each) => each.moId === moId);
      if (machine !== undefined) await chargeMachine(system, serviceId, machine);
    }
  });
}
