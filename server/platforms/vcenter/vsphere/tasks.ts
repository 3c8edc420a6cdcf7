import type { Outcome } from "../../../services/index.ts";
import { failed } from "../../../services/index.ts";
import type { PlatformTask } from "../../platform.ts";
import { readObject, readObjects } from "./properties.ts";
import type { Ref, VimClient } from "./vim-client.ts";
import { expectRef } from "./vim-client.ts";
import { faultOf, VsphereFailure } from "./vsphere-failure.ts";
import { childrenOf, child, textOf } from "../xml.ts";

/** How work that waits for something looks for it again: soon at first. */
const LOOKS_MS = [250, 500, 1000, 2000];
/** Together some five minutes, within which a vCenter that restarts is back. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000, 60_000, 60_000];

/**
 * Does work until the vCenter has answered what became of it. `attempt` is done again where the vCenter fell silent in the
 * middle, so it begins by looking at what is there.
 */
export async function persist<Value>(
  task: Pick<PlatformTask, "wait">,
  attempt: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await orRefusal(attempt);
    } catch (error) {
      if (!(error instanceof VsphereFailure)) throw error;
      const pause = PAUSES_MS[tries];
      if (pause === undefined) return failed(`${error.message} ${NOT_KNOWN}`, { isEndUnknown: true });
      await task.wait(pause);
    }
  }
}

/** What the vCenter refuses has failed. Where it is silent it throws, because it is to be asked again. */
export async function orRefusal<Value>(attempt: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof VsphereFailure) || error.kind === "silent") throw error;
    // Credentials may have been changed after the work was done.
    return failed(error.message, error.kind === "configuration" ? { isEndUnknown: true } : {});
  }
}

const NOT_KNOWN = "What became of the work is seen as soon as it answers again.";

/** Asks again, at longer and longer intervals, until the answer is no longer undefined; undefined after `times`. */
export async function lookUntil<Answer>(
  task: Pick<PlatformTask, "wait">,
  look: () => Promise<Answer | undefined>,
  times = Infinity,
): Promise<Answer | undefined> {
  for (let time = 0; time < times; time += 1) {
    const answer = await look();
    if (answer !== undefined) return answer;
    await task.wait(LOOKS_MS[time] ?? LOOKS_MS.at(-1) ?? 0);
  }
  return undefined;
}

/** Waits for the end of a task. Throws its fault; a task that is no longer known has ended, how is not known. */
export async function followTask(
  client: VimClient,
  task: Pick<PlatformTask, "wait">,
  ref: Ref,
): Promise<void> {
  await lookUntil(task, async () => {
    const found = await readObject(client, ref, ["info.state", "info.error"]);
    const state = found === undefined ? "success" : found.properties.get("info.state")?.text;
    if (state === "success") return true;
    if (state !== "error") return undefined;
    const error = found?.properties.get("info.error");
    throw faultOf(child(error, "fault")?.valueType ?? "", textOf(error, "localizedMessage") ?? "");
  });
}

/** Starts a task with a method whose name ends in `_Task`, and waits for its end. */
export async function runTask(
  client: VimClient,
  task: Pick<PlatformTask, "wait">,
  method: string,
  on: Ref,
  body?: string,
): Promise<void> {
  const [answer] = await client.call(method, on, body);
  await followTask(client, task, expectRef(answer));
}

/** The tasks of an object that run or ended a short while ago. */
export async function recentTasks(client: VimClient, on: Ref): Promise<readonly Ref[]> {
  const object = await readObject(client, on, ["recentTask"]);
  return childrenOf(object?.properties.get("recentTask"), "ManagedObjectReference").map(expectRef);
}

/**
 * Waits until no task runs on an object, however they end: an earlier run of the same work may have started one whose
 * answer was lost. What it has done is seen afterwards.
 */
export async function awaitTasks(
  client: VimClient,
  task: Pick<PlatformTask, "wait">,
  on: Ref,
): Promise<void> {
  const infos = await readObjects(client, await recentTasks(client, on), { Task: ["info.state"] });
  const running = infos.filter(({ properties }) =>
    ["queued", "running"].includes(properties.get("info.state")?.text ?? ""),
  );
  for (const { ref } of running)
    await followTask(client, task, ref).catch((error: unknown) => {
      if (!(error instanceof VsphereFailure) || error.kind !== "fault") throw error;
    });
}

/** The ids of tasks that a run of work has noted. */
export function idsOf(noted: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(noted) ? noted.map(String) : []);
}

/** Of these tasks the newest of these kinds, such as `VirtualMachine.reset`. */
export async function newestOfKind(
  client: VimClient,
  tasks: readonly Ref[],
  ...kinds: readonly string[]
): Promise<Ref | undefined> {
  const infos = await readObjects(client, tasks, { Task: ["info.descriptionId", "info.queueTime"] });
  const queuedAt = (each: (typeof infos)[number]) => each.properties.get("info.queueTime")?.text ?? "";
  return infos
    .filter(({ properties }) => kinds.includes(properties.get("info.descriptionId")?.text ?? ""))
    .sort((left, right) => (queuedAt(left) < queuedAt(right) ? 1 : -1))[0]?.ref;
}
