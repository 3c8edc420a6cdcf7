import { ApiFailure } from "../../../api/index.ts";
import type { RunningTask } from "../../../services/index.ts";
import { listRunningTasks } from "../../../services/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { AwsDriver, AwsView, Instance, InstancePlace, Tag } from "../driver.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import type { InstanceService } from "./reach.ts";
import { fromRegions, isAskedIn, sortedByName } from "../in-regions.ts";
import { listInstanceServices, reachAutomator, reachInstance } from "./reach.ts";

export function buildInstanceReaders(
  driver: AwsDriver,
): Pick<Handlers, "listInstances" | "getInstance" | "getWindowsPassword" | "listTags"> {
  return {
    async listInstances(request) {
      const at = await reachAutomator(request);
      const services = await listInstanceServices(at.db, at.automatorId);
      const byInstance = new Map(services.map((each) => [each.instanceId, each]));
      const isAsked = isAskedIn(request.list);
      const wanted = services.filter(({ regionId }) => isAsked(regionId));
      const { data, meta } = listInventory(await instancesOf(driver, at, wanted), FIELDS, request.list);
      const page = data.flatMap((instance) => {
        const service = byInstance.get(instance.id);
        return service === undefined ? [] : [{ instance, service }];
      });
      const tasks = await listRunningTasks(
        at.db,
        page.map(({ service }) => service.serviceId),
      );
      return {
        body: { data: page.map(({ instance, service }) => presentInstance(instance, service, tasks)), meta },
      };
    },

    async getInstance(request) {
      const { at, instance, service } = await reachInstance(driver, request);
      const tasks = await listRunningTasks(at.db, [service.serviceId]);
      const names = await readNames(driver, at, instance);
      return { body: { ...presentInstance(instance, service, tasks), names } };
    },

    async getWindowsPassword(request) {
      const { at, instance, service } = await reachInstance(driver, request);
      if (instance.platform !== "Windows")
        throw new ApiFailure(409, `${instance.name} has no Windows password: it runs ${instance.platform}.`);
      const password_data = await driver.readPasswordData(at, service);
      if (password_data === null)
        throw new ApiFailure(
          409,
          "Windows has not set its password yet. That takes some minutes after the launch.",
        );
      return { body: { password_data, key_name: instance.key_name } };
    },

    async listTags(request) {
      const at = await reachAutomator(request);
      const instances = await instancesOf(driver, at, await listInstanceServices(at.db, at.automatorId));
      const tags = new Map(
        instances.flatMap((each) => each.tags.map((tag) => [JSON.stringify([tag.key, tag.value]), tag])),
      );
      return { body: listInventory([...tags.values()], TAGS, request.list) };
    },
  };
}

/** Of these instances those that exist, by name. */
export async function instancesOf(
  driver: AwsDriver,
  at: AwsView,
  places: readonly InstancePlace[],
): Promise<readonly Instance[]> {
  const byRegion = Map.groupBy(places, ({ regionId }) => regionId);
  const found = await fromRegions(at, [...byRegion.keys()], (regionId) =>
    driver.listInstances(at, byRegion.get(regionId) ?? []),
  );
  return sortedByName(found);
}

const FIELDS: InventoryFields<Instance, Operations["listInstances"]["fields"]> = {
  id: (row) => row.id,
  name: (row) => row.name,
  state: (row) => row.state,
  region_id: (row) => row.region_id,
  instance_type: (row) => row.instance_type,
};

const TAGS: InventoryFields<Tag, Operations["listTags"]["fields"]> = {
  key: (row) => row.key,
  value: (row) => row.value,
};

/**
 * What the parts of an instance are called, for people. A part without a name, or whose name cannot be read, is called by its
 * id: the instance is shown all the same.
 */
async function readNames(driver: AwsDriver, at: AwsView, instance: Instance) {
  const { region_id: regionId, image_id, vpc_id, subnet_id } = instance;
  const regions = await driver.listRegions(at).catch(() => []);
  const images = await driver.findImages(at, regionId, [image_id]).catch(() => []);
  const vpcs = await driver.listVpcs(at, regionId).catch(() => []);
  const subnets = await driver.listSubnets(at, regionId).catch(() => []);
  return {
    region: regions.find((each) => each.region_id === regionId)?.name ?? regionId,
    image: images.find((each) => each.image_id === image_id)?.name ?? image_id,
    network: nameOf(vpcs.find((each) => each.vpc_id === vpc_id)?.name, vpc_id),
    subnet: nameOf(subnets.find((each) => each.subnet_id === subnet_id)?.name, subnet_id),
  };
}

function nameOf(name: string | undefined, id: string | null): string | null {
  return name === undefined || name === "" ? id : name;
}

function presentInstance(instance: Instance, service: InstanceService, tasks: readonly RunningTask[]) {
  const running = tasks.find(({ serviceId }) => serviceId === service.serviceId);
  return {
    ...instance,
    service_id: service.serviceId,
    service: service.service,
    Accounts_id: service.accountId,
    runningTask: running?.name ?? null,
  };
}
