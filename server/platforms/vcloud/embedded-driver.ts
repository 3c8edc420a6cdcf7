import { createGuests } from "../../embedded-guest/index.ts";
import { succeeded } from "../../services/index.ts";
import type { RunTime } from "../../machines/index.ts";
import { openLoad } from "../../machines/index.ts";
import { buildEmbeddedConsole, guestOf } from "./embedded-console.ts";
import type { VcloudDriver, VcloudObject, VcloudView, VcloudWork } from "./driver.ts";
import {
  changeMachine,
  cloneMachine,
  createMachine,
  powerMachine,
  removeMachine,
  removeSnapshot,
  revertToSnapshot,
  setMedia,
  takeSnapshot,
} from "./embedded-machines.ts";
import { createNetwork, createVappNetwork, removeNetwork, removeVappNetwork } from "./embedded-networks.ts";
import { store } from "./embedded-store.ts";
import { changeVapp, createVapp, powerVapp, removeVapp } from "./embedded-vapps.ts";
import { changeVdc, createVdc, organizationUid, readReserved, removeVdc } from "./embedded-vdcs.ts";
import type { VcloudTask } from "./tasks.ts";

/**
 * A vCloud in the database: work takes three to eight seconds on the server's clock, and fails where a real one would, and
 * for every name that is meant to fail.
 */
export function createEmbeddedVcloudDriver(): VcloudDriver {
  const guests = createGuests();
  return {
    checkConnection: async () => succeeded(),
    list: store.list,
    find: store.find,
    readReserved,
    findConsole: buildEmbeddedConsole(guests),
    async readLoad(at, uid, span) {
      const machine = await store.find(at, "virtual-machine", uid);
      const read = openLoad(span);
      const values = machine === undefined ? undefined : runTimeOf(machine);
      return new Map(
        span.metrics.map((metric) => [metric, values === undefined ? [] : read(values, metric)]),
      );
    },
    async assignVdc(at, uid, { accountId, serviceId }) {
      const change = { accountId, serviceId };
      await addOrganization(at, accountId);
      await store.change(at, "org-vdc", uid, { ...change, parent: organizationUid(accountId) });
      const vapps = await store.list(at, "vapp", { parent: uid });
      const parents = vapps.map(({ id }) => id);
      for (const machine of await store.list(at, "virtual-machine", { parents })) {
        // Open consoles end at once; another process ends its own when it looks at the machine again.
        guests.forget(guestOf(at.automatorId, machine.id));
        await store.change(at, "virtual-machine", machine.id, change);
      }
      for (const { id } of await store.list(at, "vapp-network", { parents }))
        await store.change(at, "vapp-network", id, change);
      for (const { id } of vapps) await store.change(at, "vapp", id, change);
      for (const { id } of await store.list(at, "organization-network", { parent: uid }))
        await store.change(at, "organization-network", id, change);
    },
    perform: (work, task) => perform(work, task),
  };
}

/** The organisation of an account, where it has none yet. */
async function addOrganization(at: VcloudView, accountId: number): Promise<void> {
  const [account] = await at.db.query<{ name: string }>(
    "select company_name as name from account where id = $1",
    [accountId],
  );
  const name = account?.name ?? String(accountId);
  await store.insert(at, "organization", {
    id: organizationUid(accountId),
    accountId,
    name: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    details: { fullName: name, isEnabled: true },
  });
}

function perform(work: VcloudWork, task: VcloudTask): ReturnType<VcloudDriver["perform"]> {
  switch (task.do) {
    case "create-vdc":
      return createVdc(work, task);
    case "change-vdc":
      return changeVdc(work, task);
    case "remove-vdc":
      return removeVdc(work, task);
    case "create-vapp":
      return createVapp(work, task);
    case "change-vapp":
      return changeVapp(work, task);
    case "remove-vapp":
      return removeVapp(work, task);
    case "power-vapp":
      return powerVapp(work, task);
    case "create-machine":
      return createMachine(work, task);
    case "power-machine":
      return powerMachine(work, task);
    case "change-machine":
      return changeMachine(work, task);
    case "clone-machine":
      return cloneMachine(work, task);
    case "remove-machine":
      return removeMachine(work, task);
    case "take-snapshot":
      return takeSnapshot(work, task);
    case "revert-to-snapshot":
      return revertToSnapshot(work, task);
    case "remove-snapshot":
      return removeSnapshot(work, task);
    case "set-media":
      return setMedia(work, task);
    case "create-network":
      return createNetwork(work, task);
    case "remove-network":
      return removeNetwork(work, task);
    case "create-vapp-network":
      return createVappNetwork(work, task);
    case "remove-vapp-network":
      return removeVappNetwork(work, task);
    default:
      return task satisfies never;
  }
}

/** What is before the first change is what it changed; without any change the machine has always been as it is. */
function runTimeOf({ id, details }: VcloudObject<"virtual-machine">): RunTime {
  const { powerChanges, powerState, createdAt } = details;
  const created = createdAt === null ? null : Date.parse(createdAt);
  const periods: (readonly [number, number])[] = [];
  let since = (powerChanges[0]?.[1] ?? powerState === "POWERED_ON") ? (created ?? -Infinity) : undefined;
  for (const [at, , isOn] of powerChanges) {
    if (since !== undefined) periods.push([since, at]);
    since = isOn ? at : undefined;
  }
  if (since !== undefined) periods.push([since, Infinity]);
  return { moId: id, created, periods };
}
