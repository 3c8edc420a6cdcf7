import { asSystem } from "../../database/index.ts";
import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { EmbeddedAt } from "../embedded-objects.ts";
import { isMadeToFail, taskDurationMs } from "../embedded-work.ts";
import { checkNewLimits } from "../../machines/index.ts";
import type { Reserved, VcloudWork } from "./driver.ts";
import { gone, inside, listMachinesOf, store } from "./embedded-store.ts";
import type { OrgVdcDetails } from "./kinds.ts";
import { asSized } from "./machine-facts.ts";
import type { TaskOf } from "./tasks.ts";

export async function createVdc(work: VcloudWork, task: TaskOf<"create-vdc">): Promise<Outcome> {
  const { uid, serviceId, name, company, details } = task;
  const { accountId } = work.task;
  if ((await inside(work, (at) => store.find(at, "org-vdc", uid))) !== undefined) return succeeded();
  await work.task.wait(taskDurationMs(uid));
  return await inside(work, async (at) => {
    const place = await lockPlace(at, details.providerVdcUid);
    if (place === undefined) return gone(details.providerVdcUid);
    if (isMadeToFail(name)) return failed(`${place.name} lacks the memory to reserve what ${name} asks for.`);
    const room = await checkReserved(at, place, details);
    if (!room.ok) return room;
    const organization = organizationUid(accountId);
    await store.insert(at, "organization", {
      id: organization,
      accountId,
      name: company.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
      details: { fullName: company, isEnabled: true },
    });
    await store.insert(at, "org-vdc", { id: uid, accountId, serviceId, parent: organization, name, details });
    return succeeded();
  });
}

/** Of an account. */
export function organizationUid(accountId: number): string {
  return `org-${accountId}`;
}

interface Place {
  readonly id: string;
  readonly name: string;
  readonly cpuCapacity: number;
  readonly memoryCapacity: number;
}

/** With the rights of the server: it is the provider's, and what of it is reserved is decided one after the other. */
async function lockPlace(at: EmbeddedAt, uid: string): Promise<Place | undefined> {
  const found = await asSystem(at.db, (db) => store.lock({ ...at, db }, "provider-vdc", uid));
  return found && { id: found.id, name: found.name, ...found.details };
}

async function checkReserved(
  at: EmbeddedAt,
  { id, name, cpuCapacity, memoryCapacity }: Place,
  { cpu, memory }: Pick<OrgVdcDetails, "cpu" | "memory">,
  before: Reserved = { cpu: 0, memory: 0 },
): Promise<Outcome> {
  const { [id]: reserved = NOTHING_RESERVED } = Object.fromEntries(await readReserved(at));
  const freeCpu = cpuCapacity - reserved.cpu + before.cpu;
  const freeMemory = memoryCapacity - reserved.memory + before.memory;
  if (cpu.reservation > freeCpu) return failed(`${name} has only ${freeCpu} GHz free to reserve.`);
  if (memory.reservation > freeMemory) return failed(`${name} has only ${freeMemory} GB free to reserve.`);
  return succeeded();
}

const NOTHING_RESERVED: Reserved = { cpu: 0, memory: 0 };

/** With the rights of the server: whose the virtual datacentres are does not matter. */
export async function readReserved({ automatorId, db }: EmbeddedAt): Promise<ReadonlyMap<string, Reserved>> {
  const rows = await asSystem(db, (system) =>
    system.query<Reserved & { readonly uid: string }>(
      `select details ->> 'providerVdcUid' as uid, coalesce(sum((details -> 'cpu' ->> 'reservation')::float8), 0)::float8 as cpu,
         coalesce(sum((details -> 'memory' ->> 'reservation')::float8), 0)::float8 as memory
       from embedded_object where automator_id = $1 and kind = 'org-vdc' group by 1`,
      [automatorId],
    ),
  );
  return new Map(rows.map(({ uid, cpu, memory }) => [uid, { cpu, memory }]));
}

export async function changeVdc(
  work: VcloudWork,
  { uid, name, details }: TaskOf<"change-vdc">,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  if (isMadeToFail(name)) return failed(`The platform could not change ${name}.`);
  return await inside(work, async (at) => {
    const found = await store.find(at, "org-vdc", uid);
    const place = found && (await lockPlace(at, found.details.providerVdcUid));
    const vdc = await store.lock(at, "org-vdc", uid);
    if (vdc === undefined || place === undefined) return gone(uid);
    const changed = { ...vdc.details, ...details };
    const fits = checkNewLimits(vdc.details, (await listMachinesOf(at, uid)).map(asSized), changed);
    if (!fits.ok) return fits;
    const room = await checkReserved(at, place, changed, {
      cpu: vdc.details.cpu.reservation,
      memory: vdc.details.memory.reservation,
    });
    if (!room.ok) return room;
    await store.change(at, "org-vdc", uid, { name, details });
    return succeeded();
  });
}

export async function removeVdc(work: VcloudWork, { uid }: TaskOf<"remove-vdc">): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  return await inside(work, async (at) => {
    const vdc = await store.lock(at, "org-vdc", uid);
    if (vdc === undefined) return succeeded();
    if (vdc.details.retentionLock !== null) return failed(vdc.details.retentionLock);
    const vapps = (await store.list(at, "vapp", { parent: uid })).map(({ id }) => id);
    await store.remove(at, "virtual-machine", { parents: vapps });
    await store.remove(at, "vapp-network", { parents: vapps });
    await store.remove(at, "vapp", { parent: uid });
    await store.remove(at, "organization-network", { parent: uid });
    await store.remove(at, "org-vdc", { ids: [uid] });
    return succeeded();
  });
}
