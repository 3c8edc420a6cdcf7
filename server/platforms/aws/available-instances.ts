import type { ResourceMapping } from "../platform.ts";
import type { AwsDriver, AwsView, Instance } from "./driver.ts";
import { fromRegions, readEach, sortedByName } from "./in-regions.ts";
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
  return all.filter((instance) => isAvailable(instance, known));
}

export function isAvailable({ id, state }: Instance, known: ReadonlySet<string>): boolean {
  return !known.has(id) && state !== "shutting-down";
}

/** Instances that nobody bought here become services, and those of services that end run on (docs/decisions/0033). */
export function buildInstanceMapping(driver: AwsDriver): ResourceMapping {
  const regionsOf = async (at: AwsView) => (await driver.listRegions(at)).map(({ region_id }) => region_id);
  /** One instance: regions that are silent are none of its business, unless it may be there. */
  const find = async (at: AwsView, instanceId: string) => {
    const answers = await readEach(await regionsOf(at), (region) => listAvailable(driver, at, [region]));
    const found = answers.flatMap(({ rows }) => rows).filter(({ id }) => id === instanceId);
    const silent = answers.find(({ silence }) => silence !== undefined);
    if (found.length === 0 && silent?.silence !== undefined) throw silent.silence;
    return found;
  };
  return {
    automatorType: "AWS",
    async list(at, wanted) {
      const instances =
        wanted === undefined
          ? await fromRegions(at, await regionsOf(at), (region) => listAvailable(driver, at, [region]))
          : await find(at, wanted);
      const regions = [...new Set(instances.map(({ region_id }) => region_id))];
      const types = await fromRegions(at, regions, (region) => driver.listInstanceTypes(at, region));
      return sortedByName(instances).map(({ id, name, region_id, instance_type }) => {
        const type = types.find((each) => each.region_id === region_id && each.name === instance_type);
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
      const [found] = await find(at, instanceId);
      if (found === undefined) throw new Error(`${instanceId} was there when it was mapped, and is gone.`);
      await insertPlace(db, automatorId, { id: serviceId, accountId }, found.region_id);
      await noteInstance(db, serviceId, instanceId);
      await driver.noteOwner(at, { regionId: found.region_id, instanceId }, { accountId, serviceId });
    },
  };
}
