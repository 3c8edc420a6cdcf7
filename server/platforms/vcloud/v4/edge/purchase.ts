import type { Job } from "../../../../activity/index.ts";
import type { FieldFailure } from "../../../../api/index.ts";
import { ApiFailure, uncheckedCast, wrongField, wrongFields } from "../../../../api/index.ts";
import type { Transaction } from "../../../../database/index.ts";
import { asSystem } from "../../../../database/index.ts";
import { buildProvisionJob, chooseOffering, insertService, purchased } from "../../../../services/index.ts";
import type { EdgeDriver, EdgeOrderedGateway } from "../gateways/index.ts";
import { checkNetworks, edgeQuantities, withIndexes } from "../gateways/index.ts";
import type { Handlers } from "../contract.generated.ts";
import { reachAutomator } from "../reach.ts";
import { unsoldSize } from "./sold-size.ts";

type Order = Omit<EdgeOrderedGateway, "serviceId">;

/** `POST /{automatorId}/edge-gateways`: the service exists at once, its gateway follows. */
export function buildEdgePurchase(driver: EdgeDriver): Handlers["purchaseEdgeGateway"] {
  return async (request) => {
    const at = await reachAutomator(request);
    const purchase = request.body;
    const offering = await chooseOffering(request, purchase);
    if (offering.type !== "vcloud_edge_gateway" || offering.ServiceAdapters_id !== at.automatorId)
      throw wrongField("/ServiceOfferings_id", `${offering.name} is no edge gateway of this automator.`);
    if (offering.automator?.automator_version !== "v2")
      throw new ApiFailure(409, "Gateways of vCloud v1 are no longer sold: choose a solution of v2.");
    const wrong: FieldFailure[] = [];
    const backing = purchase.backing ?? "NSXV_BACKED";
    if (backing === "NSXT_BACKED" && !(await hasNsxT(at.db, request.actor.accountId)))
      wrong.push({ field: "/backing", message: "Your provider does not offer NSX-T." });
    const networks = withIndexes(purchase.networks ?? [], []);
    const externalNetwork = (await driver.listExternalNetworks(at)).find(
      ({ id }) => id === purchase.externalNetwork,
    );
    if (externalNetwork === undefined)
      wrong.push({ field: "/externalNetwork", message: "There is no such external network." });
    wrong.push(...checkNetworks(networks, externalNetwork?.network ?? ""));
    const { size = "compact", ha = false, addresses = 1 } = purchase;
    wrong.push(...(await unsoldSize(at.db, { offeringId: offering.id }, size)));
    if (externalNetwork === undefined || wrong.length > 0) throw wrongFields(wrong);
    const ordered = { size, ha, networks, backing, addresses };
    const service = await insertService(request, offering, purchase, {
      begins: "Processing",
      quantities: edgeQuantities(ordered),
      place: { externalNetwork: externalNetwork.name },
      ordered: { ...ordered, externalNetwork: externalNetwork.name },
    });
    const order: Order = {
      name: service.name,
      description: purchase.description ?? null,
      ...ordered,
      externalNetwork,
    };
    const activity = await request.startActivity({
      kind: EDGE_CREATION,
      name: `Purchase ${service.name}`,
      accountId: service.accountId,
      resourceType: "service",
      resourceId: String(service.id),
      input: { serviceId: service.id, automatorId: at.automatorId, order },
    });
    return purchased(service, activity);
  };
}

export const EDGE_CREATION = "vcloud.create-edge-gateway";

export function buildEdgeCreation(driver: EdgeDriver): Job {
  return buildProvisionJob((run, { id }) => {
    const { automatorId, order } = uncheckedCast<{ readonly automatorId: number; readonly order: Order }>(
      run.input,
    );
    return driver.create({ automatorId, task: run }, { ...order, serviceId: id });
  });
}

/** Whether the provider of an account offers NSX-T (docs/decisions/0041). */
async function hasNsxT(db: Transaction, accountId: number): Promise<boolean> {
  const [provider] = await asSystem(db, (system) =>
    system.query<{ isOn: boolean }>(
      `select 'nsx-t' = any (feature_flags) as "isOn" from branding where account_id = provider_of($1)`,
      [accountId],
    ),
  );
  return provider?.isOn === true;
}
