import { failed } from "../../services/index.ts";
import type { Outcome } from "../../services/index.ts";
import type { EmbeddedAt, NewEmbeddedObject } from "../embedded-objects.ts";
import { embeddedObjects } from "../embedded-objects.ts";
import type { Demand } from "../../machines/index.ts";
import { checkRoom } from "../../machines/index.ts";
import type { VcloudObject, VcloudWork } from "./driver.ts";
import type { VcloudKinds } from "./kinds.ts";
import { asSized } from "./machine-facts.ts";

/** What the embedded vCloud has. */
export const store = embeddedObjects<VcloudKinds>();

/** One transaction of work on it. */
export function inside<Result>(
  { automatorId, task }: VcloudWork,
  statements: (at: EmbeddedAt) => Promise<Result>,
): Promise<Result> {
  return task.database.transaction({ accountId: task.accountId }, (db) => statements({ automatorId, db }));
}

export function gone(uid: string): Extract<Outcome, { ok: false }> {
  return failed(`${uid} is gone from the platform.`);
}

/** A vApp with its virtual datacentre, which is locked: what fits into it is decided one after the other. */
export interface LockedVapp {
  readonly vdc: VcloudObject<"org-vdc">;
  readonly vapp: VcloudObject<"vapp">;
  readonly machines: readonly VcloudObject<"virtual-machine">[];
}

export async function lockVapp(at: EmbeddedAt, uid: string): Promise<LockedVapp | undefined> {
  const found = await store.find(at, "vapp", uid);
  const vdc = found?.parent == null ? undefined : await store.lock(at, "org-vdc", found.parent);
  const vapp = await store.lock(at, "vapp", uid);
  if (vdc === undefined || vapp === undefined) return undefined;
  return { vdc, vapp, machines: await store.list(at, "virtual-machine", { parent: uid }) };
}

export interface LockedMachine extends LockedVapp {
  readonly machine: VcloudObject<"virtual-machine">;
}

export async function lockMachine(at: EmbeddedAt, uid: string): Promise<LockedMachine | undefined> {
  const found = await store.find(at, "virtual-machine", uid);
  const around = found?.parent == null ? undefined : await lockVapp(at, found.parent);
  const machine = around?.machines.find(({ id }) => id === uid);
  return around === undefined || machine === undefined ? undefined : { ...around, machine };
}

/** All machines of a virtual datacentre. */
export async function listMachinesOf(
  at: EmbeddedAt,
  orgVdcUid: string,
): Promise<readonly VcloudObject<"virtual-machine">[]> {
  const vapps = await store.list(at, "vapp", { parent: orgVdcUid });
  return await store.list(at, "virtual-machine", { parents: vapps.map(({ id }) => id) });
}

/** Whether a locked virtual datacentre has room for more; else a sentence. */
export async function checkRoomIn(
  at: EmbeddedAt,
  vdc: VcloudObject<"org-vdc">,
  more: Demand,
): Promise<Outcome> {
  const machines = await listMachinesOf(at, vdc.id);
  return checkRoom({ name: vdc.name, ...vdc.details }, machines.map(asSized), more);
}

/** Who owns what is in something. */
export function inherited({
  accountId,
  serviceId,
}: Pick<NewEmbeddedObject<object>, "accountId" | "serviceId">) {
  return { accountId, serviceId: serviceId ?? null };
}
