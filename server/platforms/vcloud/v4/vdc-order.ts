import type { FieldFailure } from "../../../api/index.ts";
import { wrongFields } from "../../../api/index.ts";
import type { Offering } from "../../../offerings/index.ts";
import type { Limits, WrittenLimits } from "../../../machines/index.ts";
import { checkLimits, isUnlimited, maySell } from "../../../machines/index.ts";
import type { VcloudDriver, VcloudView } from "../driver.ts";
import type { AllocationModel } from "../kinds.ts";

/** How virtual datacentres of a type of solution take from their provider's. */
export const MODELS: Readonly<Record<string, AllocationModel>> = {
  vcloud_allocation_vdc: "AllocationPool",
  vcloud_pay_as_you_go_vdc: "AllocationVApp",
  vcloud_reservation_vdc: "ReservationPool",
};

interface Wanted {
  readonly model: AllocationModel;
  readonly providerVdcUid: string;
  readonly written: WrittenLimits;
  /** Of the virtual datacentre as it is. */
  readonly former?: Limits;
}

/** Checks and completes limits; a 422 that names every field that the solution or the platform does not permit. */
export async function readLimits(
  driver: VcloudDriver,
  at: VcloudView,
  { metaData: { properties } }: Pick<Offering, "metaData">,
  { model, providerVdcUid, written, former }: Wanted,
): Promise<Limits> {
  const place = await driver.find(at, "provider-vdc", providerVdcUid);
  if (place === undefined)
    throw wrongFields([{ field: "/providerVdcUid", message: "There is no such provider datacentre." }]);
  const profiles = await driver.list(at, "storage-profile", { parent: place.id });
  const policy = written.storage.policy ?? former?.storage.policy ?? profiles[0]?.id ?? "";
  const reserved = (await driver.readReserved(at)).get(place.id);
  const limits: Limits = {
    cpu: shareOf(model, written.cpu),
    memory: shareOf(model, written.memory),
    storage: { limit: written.storage.limit, policy },
  };
  const free = {
    cpu: place.details.cpuCapacity - (reserved?.cpu ?? 0) + (former?.cpu.reservation ?? 0),
    memory: place.details.memoryCapacity - (reserved?.memory ?? 0) + (former?.memory.reservation ?? 0),
    place: place.name,
  };
  // What machines use is charged where that is the model: it needs no limit, and nobody's approval.
  const mayBeUnlimited =
    model === "AllocationVApp"
      ? () => properties.allowUnlimited === true
      : maySell(properties, written, former);
  const wrong: FieldFailure[] = [...checkLimits(properties, limits, free, mayBeUnlimited)];
  if (model === "ReservationPool")
    for (const each of ["cpu", "memory"] as const)
      if (isUnlimited(limits[each].limit))
        wrong.push({ field: `/${each}/limit`, message: "What is reserved has a limit." });
  if (!profiles.some(({ id }) => id === policy))
    wrong.push({ field: "/storage/policy", message: "There is no such storage profile." });
  if (wrong.length > 0) throw wrongFields(wrong);
  return limits;
}

function shareOf(model: AllocationModel, { limit, reservation = 0 }: WrittenLimits["cpu"]): Limits["cpu"] {
  return {
    limit,
    reservation: { AllocationPool: reservation, AllocationVApp: 0, ReservationPool: Math.max(0, limit) }[
      model
    ],
  };
}
