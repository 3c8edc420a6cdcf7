import type { VcenterDriver } from "./driver.ts";
import type { RunTime } from "../../machines/index.ts";
import { openLoad } from "../../machines/index.ts";
import type { Rows } from "./embedded-machines.ts";
import type { PoolMetric } from "../../machines/index.ts";
import { timesOf } from "../../machines/index.ts";

/** What the machines of the embedded vCenter use, from when they ran. */
export const readMachineLoad: VcenterDriver["readMachineMetrics"] = async (at, moId, span) => {
  const [machine] = await readRunTimes(at, "m.mo_id = $2", moId);
  const read = openLoad(span);
  return new Map(span.metrics.map((metric) => [metric, machine === undefined ? [] : read(machine, metric)]));
};

export const readPoolLoad: VcenterDriver["readPoolMetrics"] = async (at, moId, span) => {
  const machines = await readRunTimes(at, "m.resource_pool = $2", moId);
  const read = openLoad(span);
  const times = timesOf(span);
  return new Map(
    span.metrics.map((metric) => {
      const sums = times.map(() => 0);
      for (const machine of machines)
        for (const [index, value] of read(machine, metric).entries())
          sums[index] = (sums[index] ?? 0) + ((value ?? 0) / 100) * machine.size[metric];
      return [metric, sums.map((sum) => Math.round(sum * 1000) / 1000)];
    }),
  );
};

interface SizedRunTime extends RunTime {
  /** GHz, and GB. */
  readonly size: Readonly<Record<PoolMetric, number>>;
}

/** When the machines `m` ran, by a condition on `$2`. */
async function readRunTimes(
  { automatorId, db }: Rows,
  where: string,
  value: unknown,
): Promise<SizedRunTime[]> {
  const rows = await db.query<RunTimeRow>(
    `select m.mo_id as "moId", m.cores, m.memory, m.power_state = 'POWERED_ON' as is_on, ${milliseconds("m.created_at")} as created,
       (select jsonb_agg(jsonb_build_array(${milliseconds("c.at")}, c.former = 'POWERED_ON', c.power_state = 'POWERED_ON') order by c.at, c.id)
          from vcenter_power_change c where c.automator_id = m.automator_id and c.machine = m.mo_id) as changes
     from vcenter_virtual_machine m where m.automator_id = $1 and ${where} order by m.mo_id`,
    [automatorId, value],
  );
  return rows.map(({ moId, cores, memory, is_on, created, changes }) => ({
    moId,
    created,
    size: { cpu: cores, memory: memory / 1024 },
    periods: periodsOf(is_on, created ?? -Infinity, changes ?? []),
  }));
}

function milliseconds(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8`;
}

type Change = readonly [at: number, wasOn: boolean, isOn: boolean];

interface RunTimeRow {
  readonly moId: string;
  readonly cores: number;
  readonly memory: number;
  readonly is_on: boolean;
  readonly created: number | null;
  readonly changes: readonly Change[] | null;
}

/** What is before the first change is what it changed; without any change the machine has always been as it is. */
function periodsOf(isOn: boolean, created: number, changes: readonly Change[]): RunTime["periods"] {
  const periods: (readonly [number, number])[] = [];
  let since = (changes[0]?.[1] ?? isOn) ? created : undefined;
  for (const [at, , nowOn] of changes) {
    if (since !== undefined) periods.push([since, at]);
    since = nowOn ? at : undefined;
  }
  if (since !== undefined) periods.push([since, Infinity]);
  return periods;
}
