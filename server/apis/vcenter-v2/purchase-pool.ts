import type { Handler, Job } from "../../api/api.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import type { PoolOrder, VcenterDriver } from "../../platforms/index.ts";
import { buildProvisionJob, chooseOffering, insertService, wrongField } from "../pricing/index.ts";
import type { PoolPurchase } from "./pool-order.ts";
import { readOrder } from "./pool-order.ts";
import { reachAutomator } from "./reach.ts";
import { trusted } from "../../api/trusted.ts";

/** `POST /{automatorId}/resource-pool`: the service exists at once, its pool follows. */
export function buildPoolPurchase(driver: VcenterDriver): Handler {
  return async (request) => {
    const at = await reachAutomator(request);
    const purchase = trusted<PoolPurchase>(request.body).value;
    const offering = await chooseOffering(request, purchase);
    if (offering.type !== "vCenterResourcePool" || offering.ServiceAdapters_id !== at.automatorId) {
      throw wrongField("/ServiceOfferings_id", `${offering.name} is no resource pool of this automator.`);
    }
    const order = await readOrder(driver, at, offering, purchase);
    if (await driver.isPoolNameTaken(at, order.cluster, order.name)) {
      const message = `${order.name} is taken in ${order.cluster}.`;
      throw new ApiFailure(409, message, [{ field: "/name", message }]);
    }
    const { id, accountId, name, state } = await insertService(request, offering, purchase, {
      cpu: order.cpu.limit,
      memory: order.memory.limit,
      storage: order.storage.limit,
    });
    const { link } = await request.startActivity({
      kind: "vcenter-v2.create-pool",
      name: `Purchase ${name}`,
      accountId,
      resourceType: "service",
      resourceId: String(id),
      input: { serviceId: id, automatorId: at.automatorId, order },
    });
    return { status: 202, body: { id, name, state, link } };
  };
}

export function buildPoolCreation(driver: VcenterDriver): Job {
  return buildProvisionJob((run, { id }) => {
    const { automatorId, order } = trusted<{
      readonly automatorId: number;
      readonly order: Omit<PoolOrder, "serviceId">;
    }>(run.input).value;
    return driver.createPool({ automatorId, task: run }, { ...order, serviceId: id });
  });
}
