import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import { isMadeToFail, taskDurationMs } from "../embedded-work.ts";
import type { VcloudWork } from "./driver.ts";
import { isTaken } from "./embedded-machines.ts";
import { gone, inherited, inside, lockVapp, store } from "./embedded-store.ts";
import type { TaskOf } from "./tasks.ts";

export async function createNetwork(
  work: VcloudWork,
  { uid, orgVdcUid, name, details }: TaskOf<"create-network">,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  if (isMadeToFail(name)) return failed(`The network pool has no network left for ${name}.`);
  return await inside(work, async (at) => {
    const vdc = await store.lock(at, "org-vdc", orgVdcUid);
    if (vdc === undefined) return gone(orgVdcUid);
    if (isTaken(await store.list(at, "organization-network", { parent: orgVdcUid }), uid, name))
      return failed(`${name} is taken in ${vdc.name}.`);
    await store.insert(at, "organization-network", {
      id: uid,
      name,
      parent: vdc.id,
      ...inherited(vdc),
      details,
    });
    return succeeded();
  });
}

/** One that no vApp is joined to. */
export async function removeNetwork(work: VcloudWork, { uid }: TaskOf<"remove-network">): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  return await inside(work, async (at) => {
    const network = await store.lock(at, "organization-network", uid);
    if (network === undefined) return succeeded();
    const joined = (await store.list(at, "vapp-network")).find(
      ({ details }) => details.organizationNetworkUid === uid,
    );
    if (joined !== undefined) return failed(`${network.name} is in use by a vApp.`);
    await store.remove(at, "organization-network", { ids: [uid] });
    return succeeded();
  });
}

export async function createVappNetwork(
  work: VcloudWork,
  { uid, vappUid, name, details }: TaskOf<"create-vapp-network">,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  if (isMadeToFail(name)) return failed(`The network pool has no network left for ${name}.`);
  return await inside(work, async (at) => {
    const found = await lockVapp(at, vappUid);
    if (found === undefined) return gone(vappUid);
    if (isTaken(await store.list(at, "vapp-network", { parent: vappUid }), uid, name))
      return failed(`${name} is taken in ${found.vapp.name}.`);
    const { vapp } = found;
    await store.insert(at, "vapp-network", { id: uid, name, parent: vapp.id, ...inherited(vapp), details });
    return succeeded();
  });
}

/** One that no machine is connected to. */
export async function removeVappNetwork(
  work: VcloudWork,
  { uid }: TaskOf<"remove-vapp-network">,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  return await inside(work, async (at) => {
    const network = await store.find(at, "vapp-network", uid);
    if (network?.parent == null) return succeeded();
    const connected = (await store.list(at, "virtual-machine", { parent: network.parent })).find(
      ({ details }) => details.network_cards.some((card) => card.network === uid),
    );
    if (connected !== undefined) return failed(`${connected.name} is connected to ${network.name}.`);
    await store.remove(at, "vapp-network", { ids: [uid] });
    return succeeded();
  });
}
