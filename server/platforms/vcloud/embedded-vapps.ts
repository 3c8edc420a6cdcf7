import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { EmbeddedAt } from "../embedded-objects.ts";
import { isMadeToFail, taskDurationMs } from "../embedded-work.ts";
import { POWER_CHANGES } from "../../machines/index.ts";
import { demandOfRunning, NOTHING, sumOf } from "../../machines/index.ts";
import type { VcloudObject, VcloudWork } from "./driver.ts";
import { isTaken, newMachine, setPower, whyNotPowered } from "./embedded-machines.ts";
import { checkRoomIn, gone, inherited, inside, lockVapp, store } from "./embedded-store.ts";
import type { TemplateMachine } from "./kinds.ts";
import { capacityOf } from "./machine-facts.ts";
import type { TaskOf } from "./tasks.ts";

/** It is there at once, and its machines when they are made. Where that fails nothing of it stays. */
export async function createVapp(work: VcloudWork, task: TaskOf<"create-vapp">): Promise<Outcome> {
  const { uid, orgVdcUid, name, description } = task;
  const begun = await inside(work, async (at): Promise<Outcome> => {
    const vdc = await store.lock(at, "org-vdc", orgVdcUid);
    if (vdc === undefined) return gone(orgVdcUid);
    const siblings = await store.list(at, "vapp", { parent: orgVdcUid });
    if (isTaken(siblings, uid, name)) return failed(`${name} is taken in ${vdc.name}.`);
    const details = { description, isResolved: false, createdAt: new Date().toISOString() };
    await store.insert(at, "vapp", { id: uid, name, parent: vdc.id, ...inherited(vdc), details });
    return succeeded();
  });
  if (!begun.ok) return begun;
  await work.task.wait(taskDurationMs(uid));
  const made = await inside(work, (at) => resolve(at, task));
  if (!made.ok) await inside(work, (at) => removeAll(at, uid));
  return made;
}

async function resolve(at: EmbeddedAt, task: TaskOf<"create-vapp">): Promise<Outcome> {
  const { uid, name, templateUid, networkUid, powerOn } = task;
  const found = await lockVapp(at, uid);
  if (found === undefined) return gone(uid);
  const { vdc, vapp } = found;
  if (vapp.details.isResolved) return succeeded();
  if (isMadeToFail(name)) return failed(`The storage has no space for the disks of ${name}.`);
  const template = templateUid === null ? undefined : await store.find(at, "vapp-template", templateUid);
  if (templateUid !== null && template === undefined) return gone(templateUid);
  const models = template?.details.machines ?? [];
  const room = await checkRoomIn(at, vdc, demandOfNew(models, powerOn));
  if (!room.ok) return room;
  const network = networkUid === null ? undefined : await connectVapp(at, vapp, networkUid);
  if (networkUid !== null && network === undefined) return gone(networkUid);
  for (const [index, model] of models.entries()) {
    const id = machineUid(uid, index);
    const details = newMachine(id, model, network);
    await store.insert(at, "virtual-machine", {
      id,
      name: models.length === 1 ? name : model.name,
      parent: uid,
      ...inherited(vapp),
      details,
    });
    if (powerOn) await setPower(at, { id, details }, "POWERED_ON");
  }
  await store.change(at, "vapp", uid, { details: { isResolved: true } });
  return succeeded();
}

/** Of a machine that is made with its vApp. */
function machineUid(vappUid: string, index: number): string {
  return `${vappUid.replace(/^vapp-/, "vm-")}-${index + 1}`;
}

/** What new machines of these sizes take of the limits. */
export function demandOfNew(models: readonly TemplateMachine[], powerOn: boolean) {
  return sumOf(
    ...models.map((model) => ({
      ...(powerOn ? demandOfRunning(model) : NOTHING),
      storage: capacityOf(model),
    })),
  );
}

/** The network of the vApp that joins it to one of its virtual datacentre. */
async function connectVapp(
  at: EmbeddedAt,
  vapp: VcloudObject<"vapp">,
  networkUid: string,
): Promise<VcloudObject<"vapp-network"> | undefined> {
  const network = await store.find(at, "organization-network", networkUid);
  if (network === undefined) return undefined;
  const id = `${vapp.id.replace(/^vapp-/, "vappnet-")}-1`;
  const { gateway, prefixLength } = network.details;
  await store.insert(at, "vapp-network", {
    id,
    name: network.name,
    parent: vapp.id,
    ...inherited(vapp),
    details: { type: "direct", organizationNetworkUid: network.id, gateway, prefixLength },
  });
  return await store.find(at, "vapp-network", id);
}

export async function changeVapp(
  work: VcloudWork,
  { uid, name, description }: TaskOf<"change-vapp">,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  if (isMadeToFail(name)) return failed(`The platform could not change ${name}.`);
  return await inside(work, async (at) => {
    const found = await lockVapp(at, uid);
    if (found === undefined) return gone(uid);
    const siblings = await store.list(at, "vapp", { parent: found.vdc.id });
    if (isTaken(siblings, uid, name)) return failed(`${name} is taken in ${found.vdc.name}.`);
    await store.change(at, "vapp", uid, { name, details: { description } });
    return succeeded();
  });
}

export async function removeVapp(work: VcloudWork, { uid }: TaskOf<"remove-vapp">): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  return await inside(work, async (at) => {
    const found = await lockVapp(at, uid);
    if (found === undefined) return succeeded();
    const running = found.machines.find(({ details }) => details.powerState !== "POWERED_OFF");
    if (running !== undefined)
      return failed(`${running.name} is not powered off: ${found.vapp.name} cannot be deleted.`);
    const stuck = found.machines.find(({ name }) => isMadeToFail(name));
    if (stuck !== undefined) return failed(`The files of ${stuck.name} are locked.`);
    await removeAll(at, uid);
    return succeeded();
  });
}

async function removeAll(at: EmbeddedAt, vappUid: string): Promise<void> {
  await store.remove(at, "virtual-machine", { parent: vappUid });
  await store.remove(at, "vapp-network", { parent: vappUid });
  await store.remove(at, "vapp", { ids: [vappUid] });
}

export async function powerVapp(work: VcloudWork, { uid, change }: TaskOf<"power-vapp">): Promise<Outcome> {
  const { to, from } = POWER_CHANGES[change];
  await work.task.wait(taskDurationMs(uid));
  return await inside(work, async (at) => {
    const found = await lockVapp(at, uid);
    if (found === undefined) return gone(uid);
    const concerned = found.machines.filter(({ details }) =>
      from.some((each) => each === details.powerState),
    );
    for (const machine of concerned) {
      const check = whyNotPowered(machine, change);
      if (!check.ok) return check;
    }
    const started = concerned.filter(
      ({ details }) => to === "POWERED_ON" && details.powerState !== "POWERED_ON",
    );
    const room = await checkRoomIn(
      at,
      found.vdc,
      sumOf(...started.map(({ details }) => demandOfRunning(details))),
    );
    if (!room.ok) return room;
    for (const machine of concerned) await setPower(at, machine, to);
    return succeeded();
  });
}
