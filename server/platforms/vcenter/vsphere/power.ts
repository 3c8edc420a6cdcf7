import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { PlatformTask } from "../../platform.ts";
import type { PowerChange } from "../../../machines/index.ts";
import { checkPowerChange, POWER_CHANGES } from "../../../machines/index.ts";
import { powerStateOf } from "./machines.ts";
import { nameOf } from "./places.ts";
import type { VimObject } from "./properties.ts";
import { readObject } from "./properties.ts";
import { followTask, idsOf, lookUntil, newestOfKind, persist, recentTasks } from "./tasks.ts";
import type { Ref, VimClient } from "./vim-client.ts";
import { expectRef } from "./vim-client.ts";
import { isFault } from "./vsphere-failure.ts";

/** Changes that a vCenter does as a task, with the kind of the task. */
const TASKS = {
  start: { method: "PowerOnVM_Task", kind: "VirtualMachine.powerOn" },
  stop: { method: "PowerOffVM_Task", kind: "VirtualMachine.powerOff" },
  suspend: { method: "SuspendVM_Task", kind: "VirtualMachine.suspend" },
  restart: { method: "ResetVM_Task", kind: "VirtualMachine.reset" },
} as const;

/** Changes that the tools inside the machine do; a vCenter only asks them. */
const ASKED = {
  shutdownguest: "ShutdownGuest",
  rebootguest: "RebootGuest",
  standbyguest: "StandbyGuest",
} as const;

/** A guest has some ten minutes to do it. */
const LOOKS_FOR_SHUTDOWN = 300;

/**
 * Changes the power state of a machine. Where the connection is cut, what became of the change is looked for: the task
 * that was started, the state that was to be reached. So it is neither done twice nor called done when it was not. No state
 * tells of a reset or a restart: a run notes them for the runs after it.
 */
export async function changePower(
  client: VimClient,
  task: Pick<PlatformTask, "wait" | "noted" | "note">,
  moId: string,
  change: PowerChange,
): Promise<Outcome> {
  const ref: Ref = { type: "VirtualMachine", id: moId };
  const { to, done, needsTools, from } = POWER_CHANGES[change];
  const reached = from.every((each) => each !== to);
  const isBegun = !reached && task.noted !== null;
  /** The tasks before ours, from when on ours may have been started. */
  let before = isBegun ? idsOf(task.noted) : undefined;
  let own: Ref | undefined;
  let isAsked = false;

  const read = () => readObject(client, ref, ["name", "runtime.powerState", "guest.toolsRunningStatus"]);
  const isThere = (machine: VimObject | undefined) => machine !== undefined && powerStateOf(machine) === to;

  const follow = async (started: Ref): Promise<Outcome> => {
    own = started;
    try {
      await followTask(client, task, started);
    } catch (error) {
      // Somebody else was faster: what was wanted is there.
      if (isFault(error, "InvalidPowerState") && reached && isThere(await read())) return succeeded();
      throw error;
    }
    return succeeded();
  };

  const notKnown = (name: string) =>
    failed(`Whether ${name} was ${done} is not known: the work was interrupted. Look before you try again.`);

  const ask = async (method: string, name: string): Promise<Outcome> => {
    if (!reached) await task.note([]);
    try {
      await client.call(method, ref);
      isAsked = true;
    } catch (error) {
      if (isFault(error, "ToolsUnavailable"))
        return failed(`The tools do not run in ${name}: its guest cannot be ${done}.`);
      // It is on its way since it was asked before.
      if (!isAsked) throw error;
    }
    if (!reached) return succeeded();
    const down = await lookUntil(task, async () => isThere(await read()) || undefined, LOOKS_FOR_SHUTDOWN);
    return down === true ? succeeded() : failed(`${name} was asked, and was not ${done} within ten minutes.`);
  };

  return await persist(task, async () => {
    if (own !== undefined) return await follow(own);
    const machine = await read();
    const state = machine && powerStateOf(machine);
    if (machine === undefined || state === undefined) return failed(`${moId} is gone from the platform.`);
    const name = nameOf(machine);
    if (change !== "shutdownguest" && change !== "rebootguest" && change !== "standbyguest") {
      const { method, kind } = TASKS[change];
      const all = await recentTasks(client, ref);
      const former = before;
      if (former !== undefined) {
        const since = all.filter(({ id }) => !former.has(id));
        const lost = await newestOfKind(client, since, kind);
        if (lost !== undefined) return await follow(lost);
        if (isBegun) return notKnown(name);
      }
      if (reached && state === to) return succeeded();
      const check = checkPowerChange(name, state, change);
      if (!check.ok) return check;
      before = new Set(all.map(({ id }) => id));
      if (!reached) await task.note([...before]);
      const [answer] = await client.call(method, ref);
      return await follow(expectRef(answer));
    }
    if (isBegun) return notKnown(name);
    // A repeated task finds its own work done: that is success.
    if (reached && state === to) return succeeded();
    const check = checkPowerChange(name, state, change);
    if (!check.ok) return check;
    const tools = machine.properties.get("guest.toolsRunningStatus")?.text;
    if (needsTools && tools !== "guestToolsRunning")
      return failed(`The tools do not run in ${name}: its guest cannot be ${done}.`);
    return await ask(ASKED[change], name);
  });
}
