import type { Offering } from "../../offerings/index.ts";
import { succeeded } from "../../services/index.ts";
import { checkLimits } from "../../machines/index.ts";
import type { MappableResource, ResourceMapping, ServiceType } from "../platform.ts";
import type { VcloudDriver, VcloudObject, VcloudView } from "./driver.ts";
import { asSized } from "./machine-facts.ts";
import { MODELS } from "./v4/index.ts";
import { vdcQuantities } from "./vdc-quantities.ts";

/** Virtual datacentres of each model. Those of version 1 are mapped, used and deleted; new ones are of version 2. */
export function buildServiceTypes(driver: VcloudDriver): readonly ServiceType[] {
  const release: ServiceType["release"] = async (task, { automatorId, moId }) =>
    // One whose creation failed has no id, and nothing to remove.
    automatorId === null || moId === null
      ? succeeded()
      : await driver.perform({ automatorId, task }, { do: "remove-vdc", uid: moId });
  const exists: ServiceType["exists"] = async (at, { moId }) =>
    moId !== null && (await driver.find(at, "org-vdc", moId)) !== undefined;
  return Object.keys(MODELS).flatMap((type): readonly ServiceType[] => [
    {
      type,
      exists,
      release,
      automatorVersion: "v2",
      ordered: "elsewhere",
      refusal: "A virtual datacentre is bought at its automator, which knows places and limits.",
      mapping: buildMapping(driver, type),
    },
    {
      type,
      exists,
      release,
      automatorVersion: "v1",
      ordered: "not yet",
      refusal:
        "New virtual datacentres are ordered from version 2; those of version 1 can be used and deleted.",
      mapping: buildMapping(driver, type),
    },
  ]);
}

/** Virtual datacentres of one model that nobody bought here become services, and those of services that end stay. */
function buildMapping(driver: VcloudDriver, type: string): ResourceMapping {
  return {
    automatorType: "vCloud",
    async list(at) {
      const free = (await driver.list(at, "org-vdc")).filter(
        ({ serviceId, details }) => serviceId === null && details.model === MODELS[type],
      );
      const places = new Map((await driver.list(at, "provider-vdc")).map(({ id, name }) => [id, name]));
      const found: MappableResource[] = [];
      for (const vdc of free)
        found.push(await describe(driver, at, vdc, places.get(vdc.details.providerVdcUid) ?? ""));
      return found;
    },
    assign: (at, uid, owner) => driver.assignVdc(at, uid, owner),
  };
}

async function describe(
  driver: VcloudDriver,
  at: VcloudView,
  { id, name, details }: VcloudObject<"org-vdc">,
  place: string,
): Promise<MappableResource> {
  const vapps = await driver.list(at, "vapp", { parent: id });
  const machines = await driver.list(at, "virtual-machine", { parents: vapps.map((each) => each.id) });
  const { cpu, memory, storage, description } = details;
  return {
    moId: id,
    name,
    description,
    place,
    quota: { cpu: cpu.limit, memory: memory.limit, storage: storage.limit },
    quantities: vdcQuantities(details, machines.map(asSized)),
    misfit(offering: Offering) {
      const [wrong] = checkLimits(offering.metaData.properties, details);
      return (
        wrong &&
        `${name} does not fit ${offering.name}: its ${WORDS[wrong.field ?? ""] ?? "limits"}. ${wrong.message}`
      );
    },
  };
}

const WORDS: Readonly<Record<string, string>> = {
  "/cpu/limit": "compute",
  "/cpu/reservation": "reserved compute",
  "/memory/limit": "memory",
  "/memory/reservation": "reserved memory",
  "/storage/limit": "storage",
};
