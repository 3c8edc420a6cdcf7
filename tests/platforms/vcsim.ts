import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:https";
import { createInterface } from "node:readline";
import { openOutgoingRule } from "../../server/outgoing/index.ts";
import { createInventory, createVimClient, nameOf } from "../../server/platforms/vcenter/vsphere/index.ts";
import { runTask } from "../../server/platforms/vcenter/vsphere/tasks.ts";
import type { Ref, VimClient } from "../../server/platforms/vcenter/vsphere/vim-client.ts";
import { xmlPoolConfiguration } from "../../server/platforms/vcenter/vsphere/pools.ts";

/** A running vCenter simulator, `tests/platforms/vcsim`. */
export interface Simulator {
  readonly url: string;
  readonly fingerprint: string;
  readonly username: string;
  readonly password: string;
  /** Says what was called since it was last asked, and disturbs what comes. */
  control(disturbance?: {
    /** Method whose next answer is lost, or as many as `times` says. */
    readonly drop?: string;
    readonly times?: string;
    /** Methods, with commas between, whose next call is refused. */
    readonly refuse?: string;
    readonly expire?: string;
  }): Promise<Counts>;
  stop(): Promise<void>;
}

/** By method: how often it was called, and how long its answers were together. */
export interface Counts {
  readonly Calls: Readonly<Record<string, number>>;
  readonly Bytes: Readonly<Record<string, number>>;
}

/** `machines`: in each of its pools. */
export async function startSimulator(program: string, machines = 2): Promise<Simulator> {
  const child = spawn(program, [`-machines=${machines}`], { stdio: ["pipe", "pipe", "ignore"] });
  const [line] = await once(createInterface(child.stdout), "line");
  const place: Omit<Simulator, "control" | "stop"> = JSON.parse(String(line));
  return {
    ...place,
    async control(disturbance = {}) {
      const query = new URLSearchParams(Object.entries(disturbance));
      const sent = request(`${place.url}/control?${query}`, { rejectUnauthorized: false, agent: false });
      sent.end();
      const [answer] = await once(sent, "response");
      return JSON.parse(Buffer.concat(await answer.toArray()).toString()) as Counts;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
    },
  };
}

/** Makes a machine a template, and says its id. Whoever has read the machine before is not told by the simulator. */
export async function makeTemplate(simulator: Simulator, name: string): Promise<string> {
  return await stop(simulator, name, (client, machine) => client.call("MarkAsTemplate", machine));
}

/** Powers a machine off behind the back of the portal, whose session is ended: the simulator tells sessions nothing of others. */
export async function powerOff(simulator: Simulator, name: string): Promise<void> {
  await stop(simulator, name, async () => undefined);
  await simulator.control({ expire: "1" });
}

/** Powers a machine off, and says its id. */
async function stop(
  { url, username, password, fingerprint }: Simulator,
  name: string,
  then: (client: VimClient, machine: Ref) => Promise<unknown>,
): Promise<string> {
  const rule = openOutgoingRule([new URL(url).hostname]);
  const client = createVimClient({ url: new URL("/sdk", url), username, password, fingerprint, rule });
  const inventory = createInventory(client, { VirtualMachine: ["name"] });
  await inventory.refresh();
  const machine = inventory.listOf("VirtualMachine").find((each) => nameOf(each) === name);
  if (machine === undefined) throw new Error(`The simulator has no machine "${name}".`);
  await runTask(client, { wait: async () => undefined }, "PowerOffVM_Task", machine.ref);
  await then(client, machine.ref);
  await client.close();
  return machine.ref.id;
}

/** The id of one of its pools; without a name the one with its machines. `limits`: those that it gets, in GHz and GB. */
export async function findSimulatorPool(
  { url, username, password, fingerprint }: Simulator,
  name = "DC0_C0_RP1",
  limits?: { readonly cpu: number; readonly memory: number },
): Promise<string> {
  const rule = openOutgoingRule([new URL(url).hostname]);
  const client = createVimClient({ url: new URL("/sdk", url), username, password, fingerprint, rule });
  const inventory = createInventory(client, { ResourcePool: ["name"] });
  await inventory.refresh();
  const pool = inventory.listOf("ResourcePool").find((each) => nameOf(each) === name);
  if (pool !== undefined && limits !== undefined) {
    const [cpu, memory] = [limits.cpu, limits.memory].map((limit) => ({ limit, reservation: 0 }));
    await client.call("UpdateConfig", pool.ref, xmlPoolConfiguration("config", { cpu, memory }));
  }
  await client.close();
  if (pool === undefined) throw new Error(`The simulator has no pool "${name}".`);
  return pool.ref.id;
}
