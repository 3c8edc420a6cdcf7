import type { RunningTask } from "../../../services/index.ts";
import { listRunningTasks } from "../../../services/index.ts";
import { labelled, takenBy } from "../../../machines/index.ts";
import type { VcloudDriver, VcloudObject, VcloudView } from "../driver.ts";
import { asSized, capacityOf, provisionedOf, shownTime, toolsOf, vappState } from "../machine-facts.ts";
import type { Operations } from "./contract.generated.ts";

type Vdc = VcloudObject<"org-vdc">;
type Vapp = VcloudObject<"vapp">;
type Machine = VcloudObject<"virtual-machine">;

export type ShownVdc = Operations["getOrgVdc"]["answers"][200];
export type ShownVapp = Operations["getVapp"]["answers"][200];
export type ShownMachine = Operations["getVirtualMachine"]["answers"][200];

/** The unfinished work on these objects, each by its own id; on a virtual datacentre that of its service. */
export async function readTasks(
  at: VcloudView,
  objects: readonly { readonly serviceId: number | null }[],
): Promise<readonly RunningTask[]> {
  const services = objects.flatMap(({ serviceId }) => (serviceId === null ? [] : [serviceId]));
  return services.length === 0 ? [] : await listRunningTasks(at.db, [...new Set(services)]);
}

export function taskOn(
  tasks: readonly RunningTask[],
  { id, serviceId }: { readonly id: string; readonly serviceId: number | null },
  isService = false,
): string | null {
  const found = tasks.find((task) =>
    isService
      ? task.serviceId === serviceId && task.resourceType === "service"
      : task.serviceId === serviceId && task.resourceId === id,
  );
  return found?.name ?? null;
}

/** These virtual datacentres as they are shown, with what is in them. */
export async function presentVdcs(
  driver: VcloudDriver,
  at: VcloudView,
  vdcs: readonly Vdc[],
): Promise<readonly ShownVdc[]> {
  const vapps = await driver.list(at, "vapp", { parents: vdcs.map(({ id }) => id) });
  const machines = await driver.list(at, "virtual-machine", { parents: vapps.map(({ id }) => id) });
  const tasks = await readTasks(at, vdcs);
  const organizations = namesOf(await driver.list(at, "organization"));
  const places = namesOf(await driver.list(at, "provider-vdc"));
  const vappsOf = Map.groupBy(vapps, ({ parent }) => parent);
  const machinesOf = Map.groupBy(machines, ({ parent }) => parent);
  return vdcs.map((vdc) => {
    const own = vappsOf.get(vdc.id) ?? [];
    const inside = own.flatMap(({ id }) => machinesOf.get(id) ?? []);
    const { description, providerVdcUid, networkPoolUid, model, isEnabled, cpu, memory, storage } =
      vdc.details;
    return {
      uid: vdc.id,
      name: vdc.name,
      description,
      Accounts_id: vdc.accountId,
      service_id: vdc.serviceId,
      organizationUid: vdc.parent ?? "",
      organizationName: organizations(vdc.parent),
      providerVdcUid,
      place: places(providerVdcUid),
      networkPoolUid,
      model,
      isEnabled,
      cpu,
      memory,
      storage,
      used: takenBy(inside.map(asSized)),
      vapps_count: own.length,
      virtual_machines_count: inside.length,
      runningTask: taskOn(tasks, vdc, true),
    };
  });
}

export async function presentVapps(
  driver: VcloudDriver,
  at: VcloudView,
  vapps: readonly Vapp[],
): Promise<readonly ShownVapp[]> {
  const machines = await driver.list(at, "virtual-machine", { parents: vapps.map(({ id }) => id) });
  const tasks = await readTasks(at, vapps);
  const machinesOf = Map.groupBy(machines, ({ parent }) => parent);
  return vapps.map((vapp) => {
    const own = (machinesOf.get(vapp.id) ?? []).map(({ details }) => details);
    return {
      uid: vapp.id,
      name: vapp.name,
      description: vapp.details.description,
      Accounts_id: vapp.accountId,
      service_id: vapp.serviceId,
      orgVdcUid: vapp.parent ?? "",
      powerState: vappState(vapp.details, own),
      virtual_machines_count: own.length,
      cores: own.reduce((sum, { cores }) => sum + cores, 0),
      memory: own.reduce((sum, { memory }) => sum + memory, 0),
      storage: own.reduce((sum, each) => sum + capacityOf(each), 0),
      createTime: shownTime(vapp.details.createdAt),
      runningTask: taskOn(tasks, vapp),
    };
  });
}

export async function presentMachines(
  driver: VcloudDriver,
  at: VcloudView,
  machines: readonly Machine[],
): Promise<readonly ShownMachine[]> {
  const tasks = await readTasks(at, machines);
  const vapps = await driver.list(at, "vapp", {
    ids: [...new Set(machines.flatMap(({ parent }) => (parent === null ? [] : [parent])))],
  });
  const vappOf = new Map(vapps.map((vapp) => [vapp.id, vapp]));
  const media = namesOf(await driver.list(at, "media"));
  const permitted = await readPermitted(at, machines);
  return machines.map((machine) => {
    const { details } = machine;
    const { snapshot, mediaUid } = details;
    const vapp = vappOf.get(machine.parent ?? "");
    const isReporting = details.powerState === "POWERED_ON" && details.tools !== "toolsNotInstalled";
    return {
      uid: machine.id,
      name: machine.name,
      Accounts_id: machine.accountId,
      service_id: machine.serviceId,
      vappUid: machine.parent ?? "",
      vappName: vapp?.name ?? "",
      orgVdcUid: vapp?.parent ?? "",
      powerState: details.powerState,
      hostname: details.hostname,
      operatingSystem: details.operatingSystem,
      ipAddress: isReporting ? details.address : null,
      cores: details.cores,
      coresPerSocket: details.coresPerSocket,
      memory: details.memory,
      memoryUnit: "MB",
      disks: labelled(details.disks),
      network_cards: details.network_cards,
      storage: { provisioned: provisionedOf(details), used: details.used, storageUnit: "GB" },
      annotation: details.annotation,
      toolsStatus: toolsOf(details),
      bootTime: details.powerState === "POWERED_ON" ? shownTime(details.bootedAt) : null,
      media_uid: mediaUid,
      mediaName: mediaUid === null ? null : media(mediaUid),
      snapshot: snapshot && {
        name: snapshot.name,
        description: snapshot.description,
        createTime: shownTime(snapshot.createdAt),
        hasMemory: snapshot.hasMemory,
        isQuiesced: snapshot.isQuiesced,
        size: capacityOf(snapshot),
      },
      limits: { cores: null, memory: null, storage: null },
      can: {
        snapshots: machine.serviceId !== null && permitted.has(machine.serviceId),
        memorySnapshots: true,
        quiesce: details.tools !== "toolsNotInstalled",
        metrics: true,
        reconfigure: true,
        hotAddCores: details.hotAdd,
        hotAddMemory: details.hotAdd,
        clone: true,
      },
      runningTask: taskOn(tasks, machine),
    };
  });
}

/** The services whose solutions permit snapshots (spec 1 §3). */
export async function readPermitted(
  { db }: VcloudView,
  machines: readonly { readonly serviceId: number | null }[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    `select s.id from service s join service_offering o on o.id = s.service_offering_id
     where s.id = any ($1::int[]) and (o.properties ->> 'allowSnapshots')::boolean`,
    [[...new Set(machines.flatMap(({ serviceId }) => (serviceId === null ? [] : [serviceId])))]],
  );
  return new Set(rows.map(({ id }) => id));
}

function namesOf(
  objects: readonly { readonly id: string; readonly name: string }[],
): (uid: string | null) => string {
  const names = new Map(objects.map(({ id, name }) => [id, name]));
  return (uid) => names.get(uid ?? "") ?? "";
}
