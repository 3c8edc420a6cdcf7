import type { Handler } from "../../api/api.ts";
import { trusted } from "../../api/trusted.ts";
import { wrongField } from "../../api/wire.ts";
import type { FindServiceType } from "../../platforms/index.ts";
import type { Purchase } from "../../services/index.ts";
import { chooseOffering, insertService, purchased } from "../../services/index.ts";

/** `POST /service`: buys what needs nothing but a name. */
export function buildServiceCreation(findServiceType: FindServiceType): Handler {
  return async (request) => {
    const purchase = trusted<Purchase>(request.body).value;
    const offering = await chooseOffering(request, purchase);
    const serviceType = findServiceType(offering.type, offering.automator?.automator_version ?? null);
    if (serviceType.ordered === "elsewhere") throw wrongField("/ServiceOfferings_id", serviceType.refusal);
    const service = await insertService(request, offering, purchase);
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
