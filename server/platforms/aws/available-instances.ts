import type { ResourceMapping } from "../platform.ts";
import type { AwsDriver, AwsView, Instance } from "./driver.ts";
import { instanceQuantities } from "./instance-quantities.ts";
import { forgetInstance, insertPlace, listKnownInstances, noteInstance } from "./service-places.ts";

/** Instances of these regions that belong to no service; without those that are ending. */
export async function listAvailable(
  driver: AwsDriver,
  at: AwsView,
  regionIds: readonly string[],
): Promise<readonly Instance[]> {
  const all = await driver.listAllInstances(at, regionIds);
  const known = await listKnownInstances(at.db, at.automatorId);
  return all.filter(({ id, state }) => !known.has(id) && state !== "shutting-down");
}

/** Instances that nobody bought here become services, and those of services that end run on (docs/decisions/0033). */
export function buildInstanceMapping(driver: AwsDriver): ResourceMapping {
  const listEverywhere = async (at: AwsView) => {
    const regions = await driver.listRegions(at);
    const ids = regions.map(({ region_id }) => region_id);
    return await listAvailable(driver, at, ids);
  };
  return {
    automatorType: "AWS",
    async list(at) {
      const instances = await listEverywhere(at);
      const types = new Map<string, Awaited<ReturnType<AwsDriver["listInstanceTypes"]>>>();
      for (const { region_id } of instances)
        if (!types.has(region_id)) types.set(region_id, await driver.listInstanceTypes(at, region_id));
      return instances.map(({ id, name, region_id, instance_type }) => {
        const type = types.get(region_id)?.find((each) => each.name === instance_type);
        return {
          moId: id,
          name,
          description: instance_type,
          place: region_id,
          quantities: instanceQuantities(instance_type, type),
          // A solution of instances has no limits that an instance could miss.
          misfit: () => undefined,
        };
      });
    },
    async assign(at, instanceId, { accountId, serviceId }) {
      const { automatorId, db } = at;
      if (serviceId === null) {
        const regionId = await forgetInstance(db, automatorId, instanceId);
        if (regionId !== undefined)
          await driver.noteOwner(at, { regionId, instanceId }, { accountId, serviceId });
        return;
      }
      const instances = await listEverywhere(at);
      const found = instances.find(({ id }) => id === instanceId);
      if (found === undefined) throw new Error(`${instanceId} was there when it was mapped, and is gone.`);
      await insertPlace(db, automatorId, { id: serviceId, accountId }, found.region_id);
      await noteInstance(db, serviceId, instanceId);
      await driver.noteOwner(at, { regionId: found.region_id, instanceId }, { accountId, serviceId });
    },
  };
}
