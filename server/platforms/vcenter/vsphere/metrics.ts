import type { VirtualMachine } from "../driver.ts";
import type { Metric, MetricSpan, MetricValues, PoolMetric } from "../../../machines/index.ts";
import { timesOf } from "../../../machines/index.ts";
import { readObject } from "./properties.ts";
import type { VimClient } from "./vim-client.ts";
import { xmlRef } from "./vim-client.ts";
import { childrenOf, numberOf, textOf, xml, xmlText } from "../xml.ts";

/** The counters of a vCenter, by group, name and kind of roll-up: `cpu.usage.average`. They have other numbers in each. */
export type Counters = ReadonlyMap<string, number>;

export async function readCounters(client: VimClient): Promise<Counters> {
  const { content } = await client.session();
  const found = await readObject(client, content.perfManager, ["perfCounter"]);
  return new Map(
    childrenOf(found?.properties.get("perfCounter"), "PerfCounterInfo").map((each) => [
      [textOf(each, "groupInfo", "key"), textOf(each, "nameInfo", "key"), textOf(each, "rollupType")].join(
        ".",
      ),
      numberOf(each, "key") ?? 0,
    ]),
  );
}

interface Counter {
  readonly name: string;
  /** What one of its units is in ours. */
  readonly unit: number;
}

/** Per cent are counted in hundredths; a KBps is a kB per second. */
const MACHINE: Readonly<Record<Metric, Counter>> = {
  cpu: { name: "cpu.usage.average", unit: 0.01 },
  memory: { name: "mem.usage.average", unit: 0.01 },
  disk: { name: "disk.usage.average", unit: 1 },
  network: { name: "net.usage.average", unit: 1 },
};

/** Of the machines: MHz, and the share of their memory. */
const POOL: Readonly<Record<PoolMetric, Counter>> = {
  cpu: { name: "cpu.usagemhz.average", unit: 0.001 },
  memory: MACHINE.memory,
};

export async function readMachineMetrics(
  client: VimClient,
  counters: Counters,
  moId: string,
  span: MetricSpan<Metric>,
): Promise<MetricValues<Metric>> {
  const [found] = await queryMachines(client, counters, [moId], span, MACHINE);
  return new Map(span.metrics.map((metric) => [metric, found?.get(metric) ?? []]));
}

/** A vCenter keeps few figures of pools, and none of the last hour: those of their machines are added up. */
export async function readPoolMetrics(
  client: VimClient,
  counters: Counters,
  machines: readonly VirtualMachine[],
  span: MetricSpan<PoolMetric>,
): Promise<MetricValues<PoolMetric>> {
  const ids = machines.map(({ moId }) => moId);
  const found = await queryMachines(client, counters, ids, span, POOL);
  return new Map(
    span.metrics.map((metric) => [
      metric,
      timesOf(span).map((_, index) => {
        const values = machines.flatMap(({ memory }, at) => {
          const value = found[at]?.get(metric)?.[index] ?? null;
          if (value === null) return [];
          return [metric === "memory" ? ((value / 100) * memory) / 1024 : value];
        });
        const sum = values.reduce((total, value) => total + value, 0);
        return machines.length > 0 && values.length === 0 ? null : Math.round(sum * 1000) / 1000;
      }),
    ]),
  );
}

type Values<Name> = ReadonlyMap<Name, readonly (number | null)[]>;

/** How many machines one call asks for. */
const CALL = 50;

/** In the order of the machines. */
async function queryMachines<Name extends string>(
  client: VimClient,
  counters: Counters,
  moIds: readonly string[],
  span: MetricSpan<Name>,
  by: Readonly<Record<Name, Counter>>,
): Promise<readonly Values<Name>[]> {
  const times = timesOf(span);
  const last = times.at(-1);
  const wanted = span.metrics.flatMap((metric) => {
    const id = counters.get(by[metric].name);
    return id === undefined ? [] : [{ metric, id, unit: by[metric].unit }];
  });
  if (last === undefined || wanted.length === 0) return moIds.map(() => new Map());
  const stepMs = span.resolution * 1000;
  const period =
    xmlText("startTime", new Date((times[0] ?? last) - stepMs).toISOString()) +
    xmlText("endTime", new Date(last).toISOString());
  const metricIds = wanted.map(({ id }) =>
    xml("metricId", xmlText("counterId", id) + xmlText("instance", "")),
  );
  const found = new Map<string, Values<Name>>();
  const { content } = await client.session();
  for (let start = 0; start < moIds.length; start += CALL) {
    const specifications = moIds
      .slice(start, start + CALL)
      .map((id) =>
        xml(
          "querySpec",
          xmlRef("entity", { type: "VirtualMachine", id }) +
            period +
            metricIds.join("") +
            xmlText("intervalId", span.resolution) +
            xmlText("format", "csv"),
        ),
      );
    for (const answer of await client.call("QueryPerf", content.perfManager, specifications.join(""))) {
      const slots = timesIn(textOf(answer, "sampleInfoCSV") ?? "").map((time) =>
        Math.round((time - (times[0] ?? last)) / stepMs),
      );
      const series = childrenOf(answer, "value");
      const values = wanted.map(({ metric, id, unit }) => {
        const own = series.find((each) => numberOf(each, "id", "counterId") === id);
        return [metric, placed((textOf(own, "value") ?? "").split(","), slots, times.length, unit)] as const;
      });
      found.set(textOf(answer, "entity") ?? "", new Map(values));
    }
  }
  return moIds.map((moId) => found.get(moId) ?? new Map());
}

/** Of `interval,time,interval,time`. */
function timesIn(csv: string): readonly number[] {
  return csv
    .split(",")
    .filter((_, index) => index % 2 === 1)
    .map((time) => Date.parse(time));
}

/** Samples at their times; -1 is what a vCenter writes where it has none. */
function placed(
  samples: readonly string[],
  slots: readonly number[],
  length: number,
  unit: number,
): readonly (number | null)[] {
  const values = Array.from<number | null>({ length }).fill(null);
  for (const [index, sample] of samples.entries()) {
    const slot = slots[index];
    const value = Number(sample);
    if (slot === undefined || slot < 0 || slot >= length || sample === "" || !(value >= 0)) continue;
    values[slot] = Math.round(value * unit * 1000) / 1000;
  }
  return values;
}
