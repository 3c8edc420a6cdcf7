import { findVcsim } from "../../../scripts/vcsim.ts";
import type { ListQuery } from "../../../server/api/index.ts";
import { openOutgoingRule } from "../../../server/outgoing/index.ts";
import {
  createInventory,
  createVimClient,
  nameOf,
  pageMachines,
  PATHS,
  SNAPSHOTS,
} from "../../../server/platforms/vcenter/vsphere/index.ts";
import { runTask } from "../../../server/platforms/vcenter/vsphere/tasks.ts";
import { startSimulator } from "../../platforms/vcsim.ts";
import type { Benchmark, Contender, Figure, Prepared } from "../benchmark.ts";
import { OURS } from "../benchmark.ts";

const SIZES = [1000, 5000, 20_000] as const;
const LEAST = `the same at ${SIZES[0].toLocaleString("en")}`;

const PAGE: ListQuery = {
  filters: [],
  searches: [],
  sort: [{ field: "name", descending: false }],
  counts: ["powerState"],
  page: { number: 1, size: 50 },
};
const SEARCH: ListQuery = { ...PAGE, searches: [{ field: "name", text: "_VM42" }] };

/** V3 to V6: the machines of one vCenter, by the driver of real vCenters over a simulator. */
export const manyVsphere: readonly Benchmark[] = [
  about("V3", "everything that a vCenter has, read for the first time", ({ readAll }) => readAll, {
    rounds: 5,
  }),
  about("V4", "one machine changed: the inventory brought up to date", ({ readChange }) => readChange),
  about("V5", "the first page of machines with the numbers of its chips", ({ list }) => list),
  about("V6", "a search among the machines by a part of their names", ({ search }) => search),
];

type Stage = Awaited<ReturnType<typeof openStage>>;

function about(
  id: string,
  title: string,
  work: (stage: Stage) => () => Promise<unknown>,
  more: { readonly rounds?: number } = {},
): Benchmark {
  return {
    id,
    title,
    goals: [],
    notes: ["The simulator (govmomi) runs on the same machine, and its work is a part of V3 and V4."],
    prepare: async (): Promise<Prepared | string> => {
      const program = findVcsim();
      if (program === undefined) return "there is no vCenter simulator here";
      const stages: Stage[] = [];
      for (const machines of SIZES) stages.push(await openStage(program, machines));
      const [least] = stages;
      const contenders = (stage: Stage): readonly Contender[] => [
        { name: OURS, run: work(stage) },
        ...(least === undefined ? [] : [{ name: LEAST, run: work(least) }]),
      ];
      return {
        sizes: stages.map((stage, at) => ({
          name: `${(SIZES[at] ?? 0).toLocaleString("en")} machines`,
          amount: SIZES[at] ?? 0,
          contenders: contenders(stage),
          ...more,
        })),
        figures: id === "V4" ? await callsOf(stages) : [],
        close: async () => {
          for (const stage of stages) await stage.close();
        },
      };
    },
  };
}

/** How often a vCenter is called for one change, whatever it has. */
async function callsOf(stages: readonly Stage[]): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [at, stage] of stages.entries()) {
    const value = await stage.callsOfChange();
    const name = `calls for one change among ${(SIZES[at] ?? 0).toLocaleString("en")}`;
    figures.push({ name, value, unit: "calls", goal: "1", isMet: value === 1 });
  }
  return figures;
}

async function openStage(program: string, machines: number) {
  const simulator = await startSimulator(program, machines);
  const { url, username, password, fingerprint } = simulator;
  const rule = openOutgoingRule([new URL(url).hostname]);
  const client = () => createVimClient({ url: new URL("/sdk", url), username, password, fingerprint, rule });
  const own = client();
  const inventory = createInventory(own, PATHS, SNAPSHOTS);
  await inventory.refresh();
  const machine = inventory.listOf("VirtualMachine").find((each) => nameOf(each).endsWith("VM0"));
  const [pool] = inventory.listOf("ResourcePool").filter((each) => nameOf(each) === "DC0_C0_RP1");
  if (machine === undefined || pool === undefined) throw new Error("The simulator lacks its first machine.");
  let isOn = true;
  const change = async (): Promise<void> => {
    isOn = !isOn;
    const method = isOn ? "PowerOnVM_Task" : "PowerOffVM_Task";
    await runTask(own, { wait: async () => undefined }, method, machine.ref);
  };
  const read = async (list: ListQuery) =>
    pageMachines(inventory, { pools: [pool.ref.id], singles: [] }, list).meta.total;
  return {
    readAll: async () => {
      const fresh = client();
      await createInventory(fresh, PATHS, SNAPSHOTS).refresh();
      await fresh.close();
    },
    readChange: async () => {
      await change();
      await inventory.refresh();
    },
    callsOfChange: async () => {
      await change();
      await simulator.control();
      await inventory.refresh();
      return (await simulator.control()).Calls["WaitForUpdatesEx"] ?? 0;
    },
    list: () => read(PAGE),
    search: () => read(SEARCH),
    close: async () => {
      await own.close();
      await simulator.stop();
    },
  };
}
