import { transactionWithOutside } from "../../api/index.ts";
import type { OfferingProperties } from "../../offerings/index.ts";
import type { Outcome, PlatformService } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import { readPresentCharge } from "../../prices/index.ts";
import type { OrderedByName, PlatformTask } from "../platform.ts";
import { sizeOf } from "../size-of.ts";
import { readOffer } from "./catalog-offer.ts";
import type { MachineOrder, VcenterDriver } from "./driver.ts";
import { firstQuantities } from "./machine-quantities.ts";
import { buildMachineMapping } from "./map-machine.ts";
import { noteResource } from "./note-resources.ts";

/** Machines that are services of their own: made from the template of their solution, in a pool of the provider. */
export function buildSingleMachines(driver: VcenterDriver): OrderedByName {
  return {
    type: "vCenterVirtualMachine",
    automatorVersion: "v1",
    ordered: "by name",
    quantities: firstQuantities,
    mapping: buildMachineMapping(driver),
    least: firstQuantities,
    async refuse(db, { name, automator, metaData }) {
      const { template } = metaData.properties;
      if (automator === null || template === undefined) return undefined;
      const offers = await readOffer({ automatorId: automator.id, db, isOwn: false });
      if (offers.template(template)) return undefined;
      return `${name} cannot be ordered: its template is in no catalog of ${automator.name}.`;
    },
    async provide(task, service) {
      if (service.automatorId === null) return failed("Its solution names no automator.");
      const order = await readOrder(task, service);
      if (!order.ok) return order;
      const work = { automatorId: service.automatorId, task };
      const made = await driver.createMachine(work, order.value);
      if (made.ok)
        await noteResource(driver, work, { serviceId: service.id, moId: made.value, isMachine: true });
      return made;
    },
    exists: async (at, { moId }) =>
      moId !== null && (await driver.findVirtualMachine(at, moId)) !== undefined,
    async release(task, { id, automatorId, moId: known }) {
      if (automatorId === null) return succeeded();
      const work = { automatorId, task };
      // Of a machine whose creation failed something may be there.
      const made = known === null ? await driver.findOrderedMachine(work, orderKey(id)) : succeeded(known);
      if (!made.ok) return made;
      const moId = made.value;
      if (moId === undefined) return succeeded();
      const machine = await transactionWithOutside(
        task.database,
        { accountId: task.accountId },
        (db, outside) => driver.findVirtualMachine({ automatorId, db, outside }, moId),
      );
      if (machine !== undefined && machine.powerState !== "POWERED_OFF") {
        const stopped = await driver.changePower(work, moId, "stop");
        if (!stopped.ok) return stopped;
      }
      return await driver.removeMachine(work, moId);
    },
  };
}

function orderKey(serviceId: number): string {
  return `service ${serviceId}`;
}

/** The size is what the solution offered first when it was ordered: what is charged is what is provided. */
async function readOrder(
  { accountId, database }: PlatformTask,
  { id: serviceId, name }: PlatformService,
): Promise<Outcome<MachineOrder>> {
  const { solution, charged } = await database.transaction({ accountId }, async (db) => {
    const [found] = await db.query<{ name: string; properties: OfferingProperties }>(
      `select o.name, o.properties from service s join service_offering o on o.id = s.service_offering_id where s.id = $1`,
      [serviceId],
    );
    return { solution: found, charged: (await readPresentCharge(db, serviceId))?.quantities ?? {} };
  });
  const { template, resourcePool, cpu, memory, storage } = solution?.properties ?? {};
  if (template === undefined || resourcePool === undefined)
    return failed(`${solution?.name} does not say yet from which template and in which pool it is made.`);
  const cores = sizeOf(charged["cpu"]) ?? cpu?.default;
  const gigabytes = sizeOf(charged["memory"]) ?? memory?.default;
  const disks = sizeOf(charged["storage"]) ?? storage?.default;
  return succeeded({
    key: orderKey(serviceId),
    name,
    template,
    resourcePool,
    ...(cores !== undefined && { cores }),
    ...(gigabytes !== undefined && { memory: gigabytes * 1024 }),
    ...(disks !== undefined && { storage: disks }),
  });
}
