import { escapeSegment, isRecord } from "#validators";
import { ApiFailure, wrongField, wrongFields } from "../../api/index.ts";
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
    const sizes = sizesOf(serviceType, offering, quantities);
    await refuseOrderedQuantities(request.db, { offeringId: offering.id }, without(quantities, sizes));
    const service = await insertService(request, offering, purchase, {
      begins: serviceType.ordered === "by hand" ? "Procuring" : "Processing",
      quantities: { ...quantities, ...sizes },
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

/** What its platform provides at first; a 422 where the order says otherwise. */
function sizesOf(serviceType: ServiceType, { metaData }: Offering, chosen: Quantities = {}): Quantities {
  if (serviceType.ordered !== "by name") return {};
  const sizes = serviceType.quantities?.(metaData.properties, chosen) ?? {};
  const failures = Object.entries(sizes).flatMap(([key, size]) =>
    !Object.hasOwn(chosen, key) || numberIn(chosen[key]) === numberIn(size)
      ? []
      : [
          {
            field: `/quantities/${escapeSegment(key)}`,
            message: `It has ${numberIn(size)} of it at first, and can be changed once it is there.`,
          },
        ],
  );
  if (failures.length > 0) throw wrongFields(failures);
  return sizes;
}

/** Of a quantity that says nothing but how much; NaN for any other. */
function numberIn(quantity: unknown): number {
  const value = isRecord(quantity) && Object.keys(quantity).join() === "value" ? quantity["value"] : quantity;
  return typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
}

function without(quantities: Quantities | undefined, known: Quantities): Quantities | undefined {
  return (
    quantities && Object.fromEntries(Object.entries(quantities).filter(([key]) => !Object.hasOwn(known, key)))
  );
}
