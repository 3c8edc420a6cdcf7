import type { Job } from "../../../activity/index.ts";
import type { PoolOrder, VcenterDriver, VcenterView } from "../driver.ts";
import { buildProvisionJob, chooseOffering, insertService, purchased } from "../../../services/index.ts";
import type { Handlers } from "./contract.generated.ts";
import { noteResource } from "../note-resources.ts";
import { limitQuantities } from "../../../machines/index.ts";
import { readOrder } from "./pool-order.ts";
import { reachAutomator } from "./reach.ts";
import { takenName, uncheckedCast, wrongField } from "../../../api/index.ts";

/** `POST /{automatorId}/resource-pool`: the service exists at once, its pool follows. */
export function buildPoolPurchase(driver: VcenterDriver): Handlers["purchaseResourcePool"] {
  return async (request) => {
    const at = await reachAutomator(request);
    const purchase = request.body;
    const offering = await chooseOffering(request, purchase);
    if (offering.type !== "vCenterResourcePool" || offering.ServiceAdapters_id !== at.automatorId) {
      throw wrongField("/ServiceOfferings_id", `${offering.name} is no resource pool of this automator.`);
    }
    const order = await readOrder(driver, at, offering, purchase);
    if (await driver.isPoolNameTaken(at, order.cluster, order.name)) {
      throw takenName(`${order.name} is taken in ${order.cluster}.`);
    }
    const place = await placeOf(driver, at, order);
    const service = await insertService(request, offering, purchase, {
      begins: "Processing",
      place,
      quota: { cpu: order.cpu.limit, memory: order.memory.limit, storage: order.storage.limit },
      quantities: limitQuantities(order.cluster, order),
    });
    const activity = await request.startActivity({
      kind: "vcenter-v2.create-pool",
      name: `Purchase ${service.name}`,
      accountId: service.accountId,
      resourceType: "service",
      resourceId: String(service.id),
      input: { serviceId: service.id, automatorId: at.automatorId, order },
    });
    return purchased(service, activity);
  };
}

/** The names of where it is to be, as they are when it is ordered. */
async function placeOf(
  driver: VcenterDriver,
  at: VcenterView,
  { dataCenter, cluster, storage }: Omit<PoolOrder, "serviceId">,
) {
  const [dataCenters, clusters, policies] = [
    await driver.listDataCenters(at),
    await driver.listClusters(at),
    await driver.listStoragePolicies(at),
  ];
  return {
    dataCenter: dataCenters.find(({ moId }) => moId === dataCenter)?.name ?? dataCenter,
    cluster: clusters.find(({ moId }) => moId === cluster)?.name ?? cluster,
    storagePolicy: policies.find(({ policyUid }) => policyUid === storage.policy)?.name ?? storage.policy,
  };
}

export function buildPoolCreation(driver: VcenterDriver): Job {
  return buildProvisionJob(async (run, { id }) => {
    const { automatorId, order } = uncheckedCast<{
      readonly automatorId: number;
      readonly order: Omit<PoolOrder, "serviceId">;
    }>(run.input);
    const work = { automatorId, task: run };
    const made = await driver.createPool(work, { ...order, serviceId: id });
    if (made.ok) await noteResource(driver, work, { serviceId: id, moId: made.value, isMachine: false });
    return made;
  });
}
