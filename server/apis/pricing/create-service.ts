import { ApiFailure, wrongField } from "../../api/index.ts";
import type { Offering } from "../../offerings/index.ts";
import type { FindServiceType, ServiceType } from "../../platforms/index.ts";
import { whyNotOrdered } from "../../platforms/index.ts";
import { readOrderedForm } from "../../forms/index.ts";
import type { Quantities } from "../../prices/index.ts";
import { refuseOrderedQuantities } from "../../prices/index.ts";
import { chooseOffering, insertService, purchased } from "../../services/index.ts";
import type { Handlers } from "./contract.generated.ts";

/** `POST /service`: buys what needs only a name, and custom services with what their form asks for. */
export function buildServiceCreation(findServiceType: FindServiceType): Handlers["createService"] {
  return async (request) => {
    const purchase = request.body;
    const offering = await chooseOffering(request, purchase);
    const serviceType = findServiceType(offering.type, offering.automator?.automator_version ?? null);
    if (serviceType.ordered === "elsewhere") throw wrongField("/ServiceOfferings_id", serviceType.refusal);
    if (serviceType.ordered === "not yet")
      throw new ApiFailure(409, whyNotOrdered(serviceType, offering.name));
    const refusal = serviceType.ordered === "by name" && (await serviceType.refuse?.(request.db, offering));
    if (refusal) throw new ApiFailure(409, refusal);
    const { form, quantities } = await readOrderedForm(request.db, offering, purchase);
    await refuseOrderedQuantities(request.db, offering.id, quantities);
    const service = await insertService(request, offering, purchase, {
      begins: serviceType.ordered === "by hand" ? "Procuring" : "Processing",
      quantities: quantities ?? sizeOf(serviceType, offering),
      form,
    });
    const activity = await request.startActivity({
      kind: "service.provide",
      name: `Purchase ${service.name}`,
      accountId: service.accountId,
      resourceType: "service",
      resourceId: String(service.id),
      input: { serviceId: service.id },
    });
    return purchased(service, activity);
  };
}

function sizeOf(serviceType: ServiceType, { metaData }: Offering): Quantities | undefined {
  return serviceType.ordered === "by name" ? serviceType.quantities?.(metaData.properties) : undefined;
}
