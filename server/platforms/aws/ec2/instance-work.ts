import type * as Ec2 from "@aws-sdk/client-ec2";
import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { PlatformTask } from "../../platform.ts";
import type { StateChange } from "../instance-state.ts";
import type { CallEc2 } from "./clients.ts";
import { Ec2Failure } from "./ec2-failure.ts";
import { instancesOf, nameIn, stateOf } from "./read.ts";

/** The states that are waited for, each with the one on its way there. */
export const ON_THE_WAY = { running: "pending", stopped: "stopping", terminated: "shutting-down" } as const;

const LOOK_MS = 3000;
/** Ten minutes. */
const MOST_LOOKS = 200;
/** So many looks in a row that do not show it on its way: the first ones may still show what was before. */
const LOOKS_ASTRAY = 10;

export function gone(instanceId: string): Outcome<never> {
  return failed(`${instanceId} is gone from the platform.`);
}

/** Also one that is terminated, as long as it is shown. */
export async function describeInstance(call: CallEc2, instanceId: string): Promise<Ec2.Instance | undefined> {
  const Filters = [{ Name: "instance-id", Values: [instanceId] }];
  const answer = await call((client, sdk) => client.send(new sdk.DescribeInstancesCommand({ Filters })));
  return instancesOf(answer)[0];
}

export async function sendChange(call: CallEc2, instanceId: string, change: StateChange): Promise<void> {
  const input = { InstanceIds: [instanceId] };
  if (change === "start") await call((client, sdk) => client.send(new sdk.StartInstancesCommand(input)));
  else if (change === "stop") await call((client, sdk) => client.send(new sdk.StopInstancesCommand(input)));
  // Where its answer is lost, nothing shows that it was done: it is not sent again.
  else await call((client, sdk) => client.send(new sdk.RebootInstancesCommand(input)), 1);
}

/**
 * Looks until the instance is in this state. It fails where the instance comes to rest in another one, with the reason that
 * AWS gives, and where it is not there after ten minutes. One that has just been launched may not be known yet.
 */
export async function waitFor(
  task: Pick<PlatformTask, "wait">,
  call: CallEc2,
  instanceId: string,
  wanted: keyof typeof ON_THE_WAY,
): Promise<Outcome> {
  let astray = 0;
  for (let looks = 1; ; looks += 1) {
    const instance = await describeInstance(call, instanceId);
    const state = instance && stateOf(instance);
    if (state === wanted || (instance === undefined && wanted === "terminated")) return succeeded();
    astray = state === ON_THE_WAY[wanted] ? 0 : astray + 1;
    if (astray === LOOKS_ASTRAY) return instance === undefined ? gone(instanceId) : failed(whyIn(instance));
    if (looks === MOST_LOOKS)
      return failed(`${nameIn(instance?.Tags) ?? instanceId} is not ${wanted} at AWS after ten minutes.`);
    await task.wait(LOOK_MS);
  }
}

function whyIn(instance: Ec2.Instance): string {
  const sentence = `${nameIn(instance.Tags) ?? instance.InstanceId} is ${stateOf(instance)} at AWS`;
  const reason = instance.StateReason?.Message;
  return reason ? `${sentence}: ${reason}` : `${sentence}.`;
}

/** Terminates an instance. One that is not known any more is terminated. */
export async function end(
  task: Pick<PlatformTask, "wait">,
  call: CallEc2,
  instanceId: string,
): Promise<Outcome> {
  try {
    await call((client, sdk) =>
      client.send(new sdk.TerminateInstancesCommand({ InstanceIds: [instanceId] })),
    );
    return await waitFor(task, call, instanceId, "terminated");
  } catch (error) {
    if (error instanceof Ec2Failure && error.code === "InvalidInstanceID.NotFound") return succeeded();
    throw error;
  }
}

/** Sends a reboot once, however often the task runs. What is rebooted is shown as running, so there is nothing to wait for. */
export function buildReboot(task: Pick<PlatformTask, "noted" | "note">) {
  let noted = task.noted;
  const note = async (value: "sent" | "done" | null) => {
    await task.note(value);
    noted = value;
  };
  return async (call: CallEc2, instanceId: string, name: string): Promise<Outcome> => {
    if (noted === "done") return succeeded();
    if (noted !== null)
      return failed(
        `Whether ${name} was rebooted is not known: AWS did not answer, or the work was interrupted. Look before you reboot it again.`,
      );
    await note("sent");
    try {
      await sendChange(call, instanceId, "reboot");
    } catch (error) {
      if (error instanceof Ec2Failure && (error.kind !== "silent" || error.isBusy)) await note(null);
      throw error;
    }
    await note("done");
    return succeeded();
  };
}
