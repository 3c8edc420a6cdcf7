import { ApiFailure } from "../../../api/index.ts";
import type { ConsoleSource } from "../../../consoles/index.ts";
import { askConsole, openConsole } from "../../../consoles/index.ts";
import { refuseUnlessInUse, refuseUnlessReady } from "../../../services/index.ts";
import type { VcenterDriver } from "../driver.ts";
import type { Handlers } from "./contract.generated.ts";
import { reachMachine } from "./machines.ts";
import { reachAutomator } from "./reach.ts";

/** Consoles of the machines in the caller's pools. */
export function buildConsoleSource(driver: VcenterDriver): ConsoleSource {
  return {
    api: "vcenter-v2",
    path: ({ automatorId, machine }) =>
      `/${automatorId}/virtual-machine/${encodeURIComponent(machine)}/console-access`,
    async find({ db, outside, automatorId, machine: moId }) {
      const { at, machine, service } = await reachMachine(driver, {
        db,
        outside,
        path: { automatorId, moId },
      });
      if (machine.powerState !== "POWERED_ON")
        throw new ApiFailure(409, `${machine.name} is not on. Power it on, then open its console.`);
      const found = await driver.findConsole(at, moId);
      if (found.is === "none") throw new ApiFailure(409, found.reason);
      const [named] = await db.query<Parameters<typeof refuseUnlessInUse>[0]>(
        "select name, state from service where id = $1",
        [service.serviceId],
      );
      if (named !== undefined) refuseUnlessInUse(named);
      return {
        ...found,
        name: machine.name,
        service: { id: service.serviceId, accountId: service.accountId, name: named?.name ?? service.moId },
      };
    },
  };
}

export function buildConsoleHandlers(
  source: ConsoleSource,
): Pick<Handlers, "openVirtualMachineConsole" | "getVirtualMachineConsole"> {
  return {
    async openVirtualMachineConsole(request) {
      const { automatorId, moId: machine } = request.path;
      refuseUnlessReady(await reachAutomator(request));
      return await openConsole(request, source, { automatorId, machine });
    },

    async getVirtualMachineConsole(request) {
      const { automatorId, moId: machine, id } = request.path;
      return await askConsole(request, source, { automatorId, machine, id });
    },
  };
}
