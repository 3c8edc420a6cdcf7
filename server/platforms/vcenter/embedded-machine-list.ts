import type { ListQuery, ListResult, ListSource } from "../../api/index.ts";
import { listRows, patternContaining } from "../../api/index.ts";
import { asSystem } from "../../database/index.ts";
import type { MachineField, MachineScope, VirtualMachine } from "./driver.ts";
import type { Rows } from "./embedded-machines.ts";
import { readMachines, withoutAddress } from "./embedded-machines.ts";

/** A page of machines: they are found by their rows alone, and only those of the page are read whole. */
export async function pageMachines(
  at: Rows,
  within: MachineScope,
  list: ListQuery,
): Promise<ListResult<VirtualMachine>> {
  const pool = onlyPool(within);
  // What the scope says already would keep the list from the counts of its pool.
  const filters = list.filters.filter(
    ({ field, operator, values }) =>
      pool === undefined || field !== "resourcePool" || operator !== "eq" || !values.includes(pool),
  );
  const whole = sourceOf(at, within);
  const source = pool === undefined ? await amongNamed(at, whole, list) : whole;
  const { data, meta } = await listRows<{ moId: string }>(at.db, source, { ...list, filters });
  const read = await readMachines(
    at,
    "m.mo_id = any($2::text[])",
    data.map(({ moId }) => moId),
  );
  const machines = new Map(read.map((machine) => [machine.moId, withoutAddress(machine)]));
  return { data: data.flatMap(({ moId }) => machines.get(moId) ?? []), meta };
}

/** More matches than these are not collected first. */
const FEW = 1000;

/**
 * Narrows a search for a part of a name in several pools: where few machines of the automator have it, whoever owns them,
 * these are found first, by an index that row-level security could not use. The list then shows those that the caller sees.
 */
async function amongNamed(
  { automatorId, db }: Rows,
  source: ListSource<MachineField>,
  { searches }: ListQuery,
): Promise<ListSource<MachineField>> {
  const [search, ...others] = searches;
  if (search?.field !== "name" || others.length > 0) return source;
  // Shorter ones are in no index: it would be read whole.
  const name = /[\p{L}\p{N}]{3}/u.test(search.text) ? "lower_name" : "(lower_name || '')";
  const found = await asSystem(db, (system) =>
    system.query<{ mo_id: string }>(
      `select mo_id from vcenter_virtual_machine
       where automator_id = $1 and ${name} like lower($2) limit ${FEW + 1}`,
      [automatorId, patternContaining(search.text)],
    ),
  );
  if (found.length > FEW) return source;
  const parameters = [...(source.parameters ?? []), found.map(({ mo_id }) => mo_id)];
  // In brackets with an offset: found by their ids, and not in the order of the list.
  const from = `(select * from vcenter_virtual_machine
    where automator_id = $1 and mo_id = any($${parameters.length}::text[]) offset 0) m`;
  return { ...source, from, parameters };
}

/** An index finds the machines of a few pools; of many, the pool of each machine is looked up. */
const FEW_POOLS = 8;
const COMPARED = "(m.resource_pool = any($2::text[]) or m.mo_id = any($3::text[]))";
const LOOKED_UP =
  "(m.resource_pool in (select unnest($2::text[])) or m.mo_id in (select unnest($3::text[])))";

function sourceOf({ automatorId }: Rows, { pools, singles }: MachineScope): ListSource<MachineField> {
  const pool = onlyPool({ pools, singles });
  const [scope, parameters] =
    pool === undefined
      ? [pools.length > FEW_POOLS ? LOOKED_UP : COMPARED, [pools, singles]]
      : ["m.resource_pool = $2", [pool]];
  return {
    select: `m.mo_id as "moId"`,
    from: "vcenter_virtual_machine m",
    where: `m.automator_id = $1 and ${scope}`,
    parameters: [automatorId, ...parameters],
    fields: FIELDS,
    order: "m.name, m.mo_id",
    ...(singles.length === 0 && {
      counted: {
        table: "vcenter_virtual_machine",
        field: "powerState",
        parts: pools.map((each) => `${automatorId} ${each}`),
      },
    }),
  };
}

/** One pool, compared with nothing else, is read in the order of its index. Of pools alone the counts are kept. */
function onlyPool({ pools, singles }: MachineScope): string | undefined {
  return pools.length === 1 && singles.length === 0 ? pools[0] : undefined;
}

/** SQL over the machine `m`, GB: each disk of it and of its snapshots once. */
export const PROVISIONED = `(select coalesce(sum(capacity), 0) from (
  select distinct disk ->> 'key', (disk ->> 'capacity')::numeric as capacity from (
    select jsonb_array_elements(m.disks) as disk union all
    select jsonb_array_elements(s.hardware -> 'disks') from vcenter_snapshot s where s.automator_id = m.automator_id and s.machine = m.mo_id
  ) disks) each)`;

const FIELDS: ListSource<MachineField>["fields"] = {
  moId: { sql: "m.mo_id", isFilled: true },
  name: { sql: "m.name", isFilled: true, lower: "m.lower_name" },
  hostname: { sql: "m.hostname" },
  powerState: { sql: "m.power_state", isFilled: true },
  operatingSystem: { sql: "m.operating_system" },
  cores: { sql: "m.cores", type: "number", isFilled: true },
  memory: { sql: "m.memory", type: "number", isFilled: true },
  resourcePool: { sql: "m.resource_pool", isFilled: true },
  "storage.used": { sql: "m.storage_used", type: "number", isFilled: true },
  "storage.provisioned": { sql: PROVISIONED, type: "number" },
};
