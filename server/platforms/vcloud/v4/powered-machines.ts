import { ApiFailure } from "../../../api/index.ts";
import type { PoweredMachines } from "../../../machines/index.ts";
import type { VcloudDriver, VcloudObject, VcloudView } from "../driver.ts";
import { asSized, toolsOf } from "../machine-facts.ts";
import { vdcQuantities } from "../vdc-quantities.ts";
import { powerMachine } from "./machines.ts";
import { reach, reachAutomator } from "./reach.ts";
import { listMachinesOf } from "./work.ts";

/** Machines that schedules power on and off. Their tools shut a guest down where they run. */
export function buildPoweredMachines(
  driver: VcloudDriver,
  version: PoweredMachines["version"],
): PoweredMachines {
  return {
    automatorType: "vCloud",
    version,
    async find({ automatorId, machine: vmUid, ...request }) {
      const at = await reachAutomator({ ...request, path: { automatorId } });
      const machine = await reach(driver, at, "virtual-machine", vmUid);
      const { name, details, serviceId, accountId } = machine;
      if (serviceId === null) throw new ApiFailure(404, `${name} belongs to no service.`);
      const charged = await chargedOf(driver, at, machine);
      const isOn = details.powerState === "POWERED_ON";
      return { name, isOn, serviceId, accountId, ...(charged && { charged }) };
    },
    async power({ automatorId, machine: vmUid, ...request }, isOn) {
      const at = await reachAutomator({ ...request, path: { automatorId } });
      const tools = toolsOf((await reach(driver, at, "virtual-machine", vmUid)).details);
      const canAsk = tools === "toolsOk" || tools === "toolsOld";
      const change = isOn ? "start" : canAsk ? "shutdownguest" : "stop";
      return await powerMachine(driver, { ...request, path: { automatorId, vmUid } }, change);
    },
  };
}

/** Where what machines use is charged: that of the whole virtual datacentre, the others as they are. */
async function chargedOf(
  driver: VcloudDriver,
  at: VcloudView,
  { id, parent }: VcloudObject<"virtual-machine">,
) {
  const vapp = await reach(driver, at, "vapp", parent ?? "");
  const { details } = await reach(driver, at, "org-vdc", vapp.parent ?? "");
  if (details.model !== "AllocationVApp") return undefined;
  const machines = await listMachinesOf(driver, at, vapp.parent ?? "");
  const whereIt = (powerState: "POWERED_ON" | "POWERED_OFF") =>
    vdcQuantities(
      details,
      machines.map((each) => ({ ...asSized(each), ...(each.id === id && { powerState }) })),
    );
  return { on: whereIt("POWERED_ON"), off: whereIt("POWERED_OFF") };
}
