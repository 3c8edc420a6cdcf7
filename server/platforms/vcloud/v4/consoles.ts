import { ApiFailure } from "../../../api/index.ts";
import type { ConsoleSource } from "../../../consoles/index.ts";
import { askConsole, openConsole } from "../../../consoles/index.ts";
import { refuseUnlessInUse, refuseUnlessReady } from "../../../services/index.ts";
import type { VcloudDriver } from "../driver.ts";
import type { Handlers } from "./contract.generated.ts";
import { reach, reachAutomator } from "./reach.ts";

/** Consoles of the machines in the caller's virtual datacentres. */
export function buildConsoleSource(driver: VcloudDriver): ConsoleSource {
  return {
    api: "vcloud-v4",
    start: "start",
    path: ({ automatorId, machine }) =>
      `/${automatorId}/virtual-machines/${encodeURIComponent(machine)}/console`,
    async find({ db, outside, automatorId, machine: uid }) {
      const at = await reachAutomator({ db, outside, path: { automatorId } });
      const machine = await reach(driver, at, "virtual-machine", uid);
      if (machine.details.powerState !== "POWERED_ON")
        throw new ApiFailure(409, `${machine.name} is not on. Power it on, then open its console.`);
      const [service] = await db.query<Parameters<typeof refuseUnlessInUse>[0]>(
        "select name, state from service where id = $1",
        [machine.serviceId],
      );
      if (service === undefined || machine.serviceId === null)
        throw new ApiFailure(409, `${machine.name} belongs to no service.`);
      refuseUnlessInUse(service);
      const found = await driver.findConsole(at, uid);
      if (found.is === "none") throw new ApiFailure(409, found.reason);
      return {
        ...found,
        name: machine.name,
        service: { id: machine.serviceId, accountId: machine.accountId, name: service.name },
      };
    },
  };
}

export function buildConsoleHandlers(
  source: ConsoleSource,
): Pick<Handlers, "openVirtualMachineConsole" | "getVirtualMachineConsole"> {
  return {
    async openVirtualMachineConsole(request) {
      const { automatorId, vmUid: machine } = request.path;
      refuseUnlessReady(await reachAutomator(request));
      return await openConsole(request, source, { automatorId, machine });
    },

    async getVirtualMachineConsole(request) {
      const { automatorId, vmUid: machine, id } = request.path;
      return await askConsole(request, source, { automatorId, machine, id });
    },
  };
}
