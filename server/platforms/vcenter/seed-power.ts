import { appendAudit, changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { DAY_MS, HOUR_MS, insertRows, MAIN_ACCOUNT } from "../../seed/index.ts";
import type { SeededPool } from "./seed-inventory.ts";
import type { SeededMachine } from "./seed-machines.ts";

/** When the machines ran, which their metrics follow; what the main customer did lately is in the audit log, too. */
export async function insertPowerHistory(
  db: Transaction,
  pools: readonly SeededPool[],
  machines: readonly SeededMachine[],
  end: number,
): Promise<void> {
  const powered = poweredLately(pools, machines, end);
  const poolOf = new Map(pools.map((pool) => [`${pool.automator} ${pool.moId}`, pool]));
  await insertRows(
    db,
    INSERT_CREATED,
    machines.map(({ automator, moId, pool }) => ({
      automator,
      moId,
      created: poolOf.get(`${automator} ${pool}`)?.createTime,
    })),
  );
  const changes = machines.flatMap((machine) => {
    const created = Date.parse(poolOf.get(`${machine.automator} ${machine.pool}`)?.createTime ?? "");
    const lately = powered.find((each) => each.machine === machine)?.at;
    return changesOf(machine, created, lately, end).map(({ at, former, power }) => ({
      automator: machine.automator,
      moId: machine.moId,
      at: new Date(at).toISOString(),
      former,
      power,
    }));
  });
  await insertRows(db, INSERT_CHANGES, changes);
  for (const { machine, pool, at } of powered) {
    const isOn = machine.power === "POWERED_ON";
    await appendAudit(
      db,
      POWERED_BY,
      {
        action: "virtual-machine.powered",
        form: isOn ? "start" : "stop",
        resourceType: "virtual-machine",
        resourceId: machine.moId,
        accountId: machine.account,
        name: machine.name,
        parent: { type: "service", id: String(pool.service), name: pool.name },
        changes: changesBetween(
          { powerState: isOn ? "POWERED_OFF" : "POWERED_ON" },
          { powerState: machine.power },
        ),
      },
      new Date(at),
    );
  }
}

interface Powered {
  readonly machine: SeededMachine;
  readonly pool: SeededPool;
  /** Milliseconds. */
  readonly at: number;
}

/** Some machines of the main customer have been powered off and on. */
function poweredLately(
  pools: readonly SeededPool[],
  machines: readonly SeededMachine[],
  end: number,
): readonly Powered[] {
  const mine = machines.filter(({ account }) => account === MAIN_ACCOUNT);
  const [on = [], off = []] = (["POWERED_ON", "POWERED_OFF"] as const).map((state) =>
    mine.filter(({ power }) => power === state),
  );
  const powered: Powered[] = [];
  for (let index = POWERED - 1; index >= 0; index -= 1) {
    const chosen = index % 3 === 0 ? on : off;
    const machine = chosen[(index * 5) % Math.max(1, chosen.length)];
    const pool = pools.find(({ moId }) => moId === machine?.pool);
    const at = end - POWERED_LAST_MS - index * DAY_MS - ((index * 3) % 8) * HOUR_MS;
    if (machine === undefined || pool === undefined || at < Date.parse(pool.createTime) + HOUR_MS) continue;
    powered.push({ machine, pool, at });
  }
  return powered;
}

const POWERED = 12;
const POWERED_LAST_MS = 1.3 * HOUR_MS;
const POWERED_BY = { userId: 5, username: "customer@demo.example" };

interface PowerChange {
  readonly at: number;
  readonly former: SeededMachine["power"];
  readonly power: SeededMachine["power"];
}

/** Started soon after it was created; what does not run any longer was ended lately, or some time ago. */
function changesOf(
  { moId, power }: SeededMachine,
  created: number,
  lately: number | undefined,
  end: number,
): readonly PowerChange[] {
  const started = Math.min(created + STARTED_AFTER_MS, end);
  const first = start(started);
  if (power !== "POWERED_ON") {
    const share = (Number(moId.replace("vm-", "")) % 89) / 100;
    const at = lately ?? started + (end - started) * (0.1 + share);
    return [first, { at, former: "POWERED_ON", power }];
  }
  if (lately === undefined) return [first];
  const stopped = lately - STOPPED_FOR_MS;
  if (stopped <= started) return [start(lately)];
  return [first, { at: stopped, former: "POWERED_ON", power: "POWERED_OFF" }, start(lately)];
}

function start(at: number): PowerChange {
  return { at, former: "POWERED_OFF", power: "POWERED_ON" };
}

const STARTED_AFTER_MS = HOUR_MS / 4;
const STOPPED_FOR_MS = 8 * HOUR_MS;

const INSERT_CREATED = `update vcenter_virtual_machine m set created_at = r.created
  from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, created timestamptz)
  where m.automator_id = r.automator and m.mo_id = r."moId"`;

const INSERT_CHANGES = `with written as (
    insert into vcenter_power_change (automator_id, machine, account_id, at, former, power_state)
    select r.automator, r."moId", m.account_id, r.at, r.former, r.power
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, at timestamptz, former text, power text)
    join vcenter_virtual_machine m on m.automator_id = r.automator and m.mo_id = r."moId"
    returning automator_id, machine, at, power_state)
  update vcenter_virtual_machine m set booted_at = (select max(w.at) from written w
      where w.automator_id = m.automator_id and w.machine = m.mo_id and w.power_state = 'POWERED_ON')
  where m.power_state <> 'POWERED_OFF' and m.booted_at is null`;
