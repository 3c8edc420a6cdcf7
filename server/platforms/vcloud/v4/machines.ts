import { randomUUID } from "node:crypto";
import type { ApiRequest } from "../../../api/index.ts";
import { accepted, ApiFailure, wrongField } from "../../../api/index.ts";
import type { StartedActivity } from "../../../activity/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { PowerChange } from "../../../machines/index.ts";
import { checkPowerChange, POWER_CHANGES } from "../../../machines/index.ts";
import { demandOfRevert, demandOfRunning, NOTHING } from "../../../machines/index.ts";
import { MACHINE_METRICS, MACHINE_UNITS, presentSeries, readSpan } from "../../../machines/index.ts";
import type { VcloudDriver, VcloudObject } from "../driver.ts";
import { asSized, capacityOf } from "../machine-facts.ts";
import { checkSnapshot } from "../snapshot-rules.ts";
import { planChange } from "./change-machine.ts";
import type { Handlers } from "./contract.generated.ts";
import { readPermitted } from "./present.ts";
import { reach, reachAutomator } from "./reach.ts";
import { demandOfNew, named, refuseTaken } from "./vapps.ts";
import type { Plan } from "./work.ts";
import { startWork } from "./work.ts";

type MachineHandlers = Pick<
  Handlers,
  | "createVirtualMachine"
  | "updateVirtualMachine"
  | "deleteVirtualMachine"
  | "changeVirtualMachineState"
  | "cloneVirtualMachine"
  | "getVirtualMachineMetrics"
  | "mountMedia"
  | "unmountMedia"
  | "createSnapshot"
  | "removeSnapshot"
  | "revertToSnapshot"
>;

export function buildMachineHandlers(driver: VcloudDriver): MachineHandlers {
  const work = async (request: OnMachine, plan: (reached: Reached) => Promise<Plan> | Plan) =>
    accepted(await startMachineWork(driver, request, plan));
  return {
    async createVirtualMachine(request) {
      const at = await reachAutomator(request);
      const { vappUid, vappTemplateUid, vappNetworkUid, name, powerOn = false } = request.body;
      const vapp = await named(driver, at, "vapp", "/vappUid", vappUid);
      const template = await named(driver, at, "vapp-template", "/vappTemplateUid", vappTemplateUid);
      const { machines } = template.details;
      if (machines.length !== 1)
        throw wrongField(
          "/vappTemplateUid",
          `${template.name} makes ${machines.length} machines: create a vApp of it.`,
        );
      const network =
        vappNetworkUid === undefined ? undefined : await driver.find(at, "vapp-network", vappNetworkUid);
      if (network?.parent !== (vappNetworkUid === undefined ? undefined : vapp.id))
        throw wrongField("/vappNetworkUid", "The vApp has no such network.");
      const uid = `vm-${randomUUID()}`;
      const place = { at, orgVdcUid: vapp.parent ?? "", on: [uid, vapp.id] };
      const activity = await startWork(driver, request, place, async () => {
        const siblings = await driver.list(at, "virtual-machine", { parent: vapp.id });
        refuseTaken(siblings, undefined, name, vapp.name);
        return {
          title: `Create ${name} in ${vapp.name}`,
          task: {
            do: "create-machine",
            uid,
            vappUid: vapp.id,
            name,
            templateUid: template.id,
            networkUid: network?.id ?? null,
            powerOn,
          },
          resourceType: "virtual-machine",
          name,
          changes: changesBetween(undefined, {
            name,
            vappName: vapp.name,
            template: template.name,
            network: network?.name,
            powerOn,
          }),
          demand: demandOfNew(machines, powerOn),
          takes: `machine ${vapp.id} ${name.toLowerCase()}`,
        };
      });
      return accepted(activity);
    },

    updateVirtualMachine: (request) =>
      work(request, async ({ at, machine, siblings, vapp }) => {
        const networks = await driver.list(at, "vapp-network", { parent: vapp.id });
        const { change, ...planned } = planChange(machine, networks, (fields) => request.patch(fields));
        if (change.name !== undefined) refuseTaken(siblings, machine.id, change.name, vapp.name);
        return {
          title: `Modify ${machine.name}`,
          task: { do: "change-machine", uid: machine.id, change },
          resourceType: "virtual-machine",
          name: machine.name,
          ...planned,
        };
      }),

    deleteVirtualMachine: (request) =>
      work(request, ({ machine: { id, name, details } }) => {
        if (details.powerState !== "POWERED_OFF")
          throw new ApiFailure(409, `${name} can be deleted once it is powered off.`);
        return {
          title: `Delete ${name}`,
          task: { do: "remove-machine", uid: id },
          resourceType: "virtual-machine",
          name,
        };
      }),

    changeVirtualMachineState: async (request) =>
      accepted(await powerMachine(driver, request, request.body.state)),

    cloneVirtualMachine: (request) =>
      work(request, ({ machine, siblings, vapp }) => {
        const { name, powerOn = false } = request.body;
        refuseTaken(siblings, undefined, name, vapp.name);
        return {
          title: `Clone ${machine.name} as ${name}`,
          task: { do: "clone-machine", uid: `vm-${randomUUID()}`, from: machine.id, name, powerOn },
          resourceType: "virtual-machine",
          name: machine.name,
          of: machine.id,
          changes: changesBetween(undefined, { name }),
          demand: {
            ...(powerOn ? demandOfRunning(machine.details) : NOTHING),
            storage: capacityOf(machine.details),
          },
          takes: `machine ${vapp.id} ${name.toLowerCase()}`,
        };
      }),

    async getVirtualMachineMetrics(request) {
      const span = readSpan(request.query, MACHINE_METRICS);
      const at = await reachAutomator(request);
      const { id } = await reach(driver, at, "virtual-machine", request.path.vmUid);
      const load = await driver.readLoad(at, id, span);
      return {
        body: presentSeries(span, MACHINE_UNITS, (metric, index) => ({
          value: load.get(metric)?.[index] ?? null,
        })),
      };
    },

    mountMedia: (request) =>
      work(request, async ({ at, machine }) => {
        const medium = await named(driver, at, "media", "/media_uid", request.body.media_uid);
        if (machine.details.mediaUid !== null)
          throw new ApiFailure(409, `A medium is in the drive of ${machine.name}: take it out first.`);
        return {
          title: `Put ${medium.name} into ${machine.name}`,
          task: { do: "set-media", uid: machine.id, mediaUid: medium.id },
          resourceType: "virtual-machine",
          name: machine.name,
          changes: changesBetween({ media: null }, { media: medium.name }),
        };
      }),

    unmountMedia: (request) =>
      work(request, async ({ at, machine }) => {
        const { mediaUid } = machine.details;
        if (mediaUid === null) throw new ApiFailure(409, `No medium is in the drive of ${machine.name}.`);
        const medium = await driver.find(at, "media", mediaUid);
        return {
          title: `Take the medium out of ${machine.name}`,
          task: { do: "set-media", uid: machine.id, mediaUid: null },
          resourceType: "virtual-machine",
          name: machine.name,
          changes: changesBetween({ media: medium?.name ?? mediaUid }, { media: null }),
        };
      }),

    createSnapshot: (request) =>
      work(request, async (reached) => {
        await refuseForbidden(reached);
        const { id, name: machine, details } = reached.machine;
        const { name, description = null, memory = false, quiesce = false } = request.body;
        const check = checkSnapshot(machine, details, { memory, quiesce });
        if (!check.ok) throw new ApiFailure(409, check.reason);
        const former = details.snapshot === null ? 0 : capacityOf(details.snapshot);
        const takenAt = new Date().toISOString();
        return {
          title: `Take snapshot ${name} of ${machine}`,
          task: { do: "take-snapshot", uid: id, name, description, memory, quiesce, takenAt },
          resourceType: "virtual-machine",
          name: machine,
          changes: changesBetween({ snapshots: details.snapshot?.name ?? null }, { snapshots: name }),
          demand: { ...NOTHING, storage: capacityOf(details) - former },
        };
      }),

    removeSnapshot: (request) =>
      work(request, ({ machine }) => {
        const { name } = snapshotOf(machine);
        return {
          title: `Remove snapshot ${name} of ${machine.name}`,
          task: { do: "remove-snapshot", uid: machine.id },
          resourceType: "virtual-machine",
          name: machine.name,
          changes: changesBetween({ snapshots: name }, { snapshots: null }),
        };
      }),

    revertToSnapshot: (request) =>
      work(request, async (reached) => {
        await refuseForbidden(reached);
        const { machine } = reached;
        const snapshot = snapshotOf(machine);
        return {
          title: `Return ${machine.name} to snapshot ${snapshot.name}`,
          task: { do: "revert-to-snapshot", uid: machine.id },
          resourceType: "virtual-machine",
          name: machine.name,
          changes: changesBetween(undefined, { snapshots: snapshot.name }),
          demand: demandOfRevert(asSized(machine), snapshot, snapshot.hasMemory),
        };
      }),
  };
}

/** Begins to change the power of the machine of the path. */
export function powerMachine(
  driver: VcloudDriver,
  request: OnMachine,
  change: PowerChange,
): Promise<StartedActivity> {
  return startMachineWork(driver, request, ({ machine: { id, name, details } }) => {
    const check = checkPowerChange(name, details.powerState, change);
    if (!check.ok) throw new ApiFailure(409, check.reason);
    return {
      title: `${POWER_CHANGES[change].verb} ${name}`,
      task: { do: "power-machine", uid: id, change },
      resourceType: "virtual-machine",
      name,
      form: change,
      changes: changesBetween({ powerState: details.powerState }, { powerState: POWER_CHANGES[change].to }),
      ...(change === "start" && { demand: demandOfRunning(details) }),
    };
  });
}

interface OnMachine extends Pick<ApiRequest, "db" | "outside" | "audit" | "startActivity"> {
  readonly path: { readonly automatorId: number; readonly vmUid: string };
}

interface Reached {
  readonly at: Awaited<ReturnType<typeof reachAutomator>>;
  readonly machine: VcloudObject<"virtual-machine">;
  readonly vapp: VcloudObject<"vapp">;
  /** All machines of its vApp. */
  readonly siblings: readonly VcloudObject<"virtual-machine">[];
}

/** Begins work on the machine of the path; `plan` refuses by throwing. */
async function startMachineWork(
  driver: VcloudDriver,
  request: OnMachine,
  plan: (reached: Reached) => Promise<Plan> | Plan,
): Promise<StartedActivity> {
  const at = await reachAutomator(request);
  const { vmUid } = request.path;
  const found = await reach(driver, at, "virtual-machine", vmUid);
  const vapp = await reach(driver, at, "vapp", found.parent ?? "");
  return await startWork(
    driver,
    request,
    { at, orgVdcUid: vapp.parent ?? "", on: [vmUid, vapp.id] },
    async () => {
      const siblings = await driver.list(at, "virtual-machine", { parent: vapp.id });
      return await plan({ at, vapp, siblings, machine: await reach(driver, at, "virtual-machine", vmUid) });
    },
  );
}

function snapshotOf({ name, details }: VcloudObject<"virtual-machine">) {
  if (details.snapshot === null) throw new ApiFailure(409, `${name} has no snapshot.`);
  return details.snapshot;
}

async function refuseForbidden({ at, machine }: Reached): Promise<void> {
  const permitted = await readPermitted(at, [machine]);
  if (machine.serviceId === null || !permitted.has(machine.serviceId))
    throw new ApiFailure(409, "The solution of this service permits no snapshots.");
}
