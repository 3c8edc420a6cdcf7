import { accepted, ApiFailure, wrongFields } from "../../../../api/index.ts";
import type { RunningTask } from "../../../../services/index.ts";
import { listRunningTasks, refuseBuyer, startDeletion } from "../../../../services/index.ts";
import type { InventoryFields } from "../../../list-inventory.ts";
import { listInventory } from "../../../list-inventory.ts";
import type { EdgeDriver } from "../gateways/index.ts";
import { interfacesOf } from "../gateways/index.ts";
import { checkNetworks, usedNetwork, withIndexes } from "../gateways/index.ts";
import type { EdgeGateway, Handlers, Operations } from "../contract.generated.ts";
import { startChange } from "./change.ts";
import { documentChanges } from "./document-changes.ts";
import type { BoughtGateway } from "./reach.ts";
import { isBought, reachGateway } from "./reach.ts";
import { unsoldSize } from "./sold-size.ts";
import { reachAutomator } from "../reach.ts";

export function buildGatewayHandlers(
  driver: EdgeDriver,
): Pick<Handlers, "listEdgeGateways" | "getEdgeGateway" | "updateEdgeGateway" | "deleteEdgeGateway"> {
  return {
    async listEdgeGateways(request) {
      const at = await reachAutomator(request);
      const gateways = (await driver.listGateways(at)).filter(isBought);
      const { data, meta } = listInventory(gateways, FIELDS, request.list);
      const tasks = await listRunningTasks(
        at.db,
        data.map(({ serviceId }) => serviceId),
      );
      return { body: { data: data.map((gateway) => presentGateway(gateway, tasks)), meta } };
    },

    async getEdgeGateway(request) {
      const { at, gateway } = await reachGateway(driver, request);
      return { body: presentGateway(gateway, await listRunningTasks(at.db, [gateway.serviceId])) };
    },

    async updateEdgeGateway(request) {
      const { body } = request;
      return await startChange(driver, request, async ({ at, gateway }, service) => {
        const shape = {
          size: body.size ?? gateway.size,
          ha: body.ha ?? gateway.ha,
          networks: withIndexes(body.networks ?? gateway.networks, gateway.networks),
        };
        const wrong = [
          ...checkNetworks(shape.networks, gateway.externalNetwork.network),
          ...(shape.size === gateway.size ? [] : await unsoldSize(at.db, gateway, shape.size)),
        ];
        if (wrong.length > 0) throw wrongFields(wrong);
        if (shape.size !== gateway.size && service.service_offering.sellerChanges)
          await refuseBuyer(at.db, service, `change the size of ${gateway.name}`, "Ask it for the change.");
        const [nat, loadBalancer] = [
          await driver.readConfig(at, gateway.id, "nat"),
          await driver.readConfig(at, gateway.id, "loadBalancer"),
        ];
        const used = usedNetwork(gateway.networks, shape.networks, {
          nat: nat.document,
          loadBalancer: loadBalancer.document,
        });
        if (used !== undefined) throw new ApiFailure(409, used);
        const { size, ha, networks } = gateway;
        return {
          work: { kind: "shape", shape },
          title: `Change ${gateway.name}`,
          changes: documentChanges({ size, ha, networks }, shape),
        };
      });
    },

    async deleteEdgeGateway(request) {
      const { gateway } = await reachGateway(driver, request);
      return accepted(await startDeletion(request, gateway.serviceId));
    },
  };
}

const FIELDS: InventoryFields<BoughtGateway, Operations["listEdgeGateways"]["fields"]> = {
  uid: ({ id }) => id,
  name: ({ name }) => name,
  size: ({ size }) => size,
  backing: ({ backing }) => backing,
};

function presentGateway(gateway: BoughtGateway, tasks: readonly RunningTask[]): EdgeGateway {
  const { id, name, description, backing, size, ha, networks, externalNetwork, publicAddresses } = gateway;
  return {
    uid: id,
    name,
    description,
    backing,
    size,
    ha,
    networks: networks.map((network) => ({ ...network })),
    externalNetwork: externalNetwork.name,
    interfaces: interfacesOf(gateway),
    publicAddresses: [...publicAddresses],
    service_id: gateway.serviceId,
    Accounts_id: gateway.accountId,
    runningTask: tasks.find(({ serviceId }) => serviceId === gateway.serviceId)?.name ?? null,
  };
}
