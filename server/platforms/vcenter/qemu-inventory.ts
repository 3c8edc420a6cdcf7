import { cpus, freemem } from "node:os";
import { asSystem } from "../../database/index.ts";
import { PlatformSilent } from "../platform-silent.ts";
import type { VcenterView } from "./driver.ts";
import type { Rows } from "./embedded-machines.ts";
import { setPower } from "./embedded-machines.ts";
import type { PowerState } from "../../machines/index.ts";
import type { OfferedImage, QemuHost } from "./qemu/index.ts";
import { readImages } from "./qemu/index.ts";

/** What machines run with, and what the operator offers. */
export interface QemuParts {
  readonly host: QemuHost;
  /** The folder of images; undefined: the operator permits no machines here. */
  readonly images: string | undefined;
}

export const NOT_PERMITTED = "This server runs no machines: its operator has to set QEMU_IMAGES.";

/** The one datacentre of this computer, its cluster, and a network for everybody. */
const PLACE = { dataCenter: "datacenter-1", cluster: "domain-c1", network: "network-1", policy: "local" };
const GB_BYTES = 1024 ** 3;

export async function readOffered({ images }: QemuParts): Promise<readonly OfferedImage[]> {
  if (images === undefined) throw new PlatformSilent(NOT_PERMITTED);
  try {
    return await readImages(images);
  } catch {
    throw new PlatformSilent("The images for machines cannot be read on this server.");
  }
}

/**
 * Brings the tables of the inventory up to date with this computer: which machines run, and which images there are. Machines
 * end by themselves, and files come and go.
 */
export async function bringUpToDate(parts: QemuParts, at: VcenterView): Promise<void> {
  const { automatorId } = at;
  const seen = await at.outside(`machines of QEMU ${automatorId}`, async () => ({
    images: await readOffered(parts),
    states: await parts.host.states(automatorId),
  }));
  await asSystem(at.db, async (db) => {
    await notePlace({ automatorId, db });
    await noteImages({ automatorId, db }, seen.images);
    await noteStates({ automatorId, db }, seen.states);
  });
}

async function notePlace({ automatorId, db }: Rows): Promise<void> {
  const owner = "select $1, $2, account_id";
  await db.query(
    `insert into vcenter_data_center (automator_id, mo_id, account_id, name)
     ${owner}, 'QEMU' from automator where id = $1 on conflict do nothing`,
    [automatorId, PLACE.dataCenter],
  );
  await db.query(
    `insert into vcenter_cluster (automator_id, mo_id, account_id, data_center, name, hosts, cpu_free, memory_free)
     ${owner}, $3, 'This server', 1, $4, $5 from automator where id = $1 on conflict do nothing`,
    [automatorId, PLACE.cluster, PLACE.dataCenter, cpus().length, Math.floor(freemem() / GB_BYTES)],
  );
  await db.query(
    `insert into vcenter_network (automator_id, mo_id, account_id, data_center, name)
     ${owner}, $3, 'Isolated' from automator where id = $1 on conflict do nothing`,
    [automatorId, PLACE.network, PLACE.dataCenter],
  );
  await db.query(
    `insert into vcenter_storage_policy (automator_id, policy_uid, account_id, name, description, capacity, used)
     ${owner}, 'Local', 'Files on this server', 1000, 0 from automator where id = $1 on conflict do nothing`,
    [automatorId, PLACE.policy],
  );
}

async function noteImages({ automatorId, db }: Rows, images: readonly OfferedImage[]): Promise<void> {
  const isos = images.filter(({ kind }) => kind === "iso");
  const disks = images.filter(({ kind }) => kind === "disk");
  await db.query(
    `insert into vcenter_media (automator_id, media_uid, account_id, data_center, name, size)
     select $1, i.name, a.account_id, $3, i.name, i.size
     from jsonb_to_recordset($2::jsonb) as i(name text, size numeric) join automator a on a.id = $1
     on conflict (automator_id, media_uid) do nothing`,
    [automatorId, JSON.stringify(isos), PLACE.dataCenter],
  );
  await db.query("delete from vcenter_media where automator_id = $1 and not media_uid = any($2::text[])", [
    automatorId,
    isos.map(({ name }) => name),
  ]);
  await db.query(
    `insert into vcenter_template (automator_id, mo_id, account_id, name, operating_system, cores, memory, storage, network)
     select $1, 'vm-' || nextval('vcenter_virtual_machine_number'), a.account_id, i.name, i.name, 1, 512, i.size, $3
     from jsonb_to_recordset($2::jsonb) as i(name text, size int) join automator a on a.id = $1
     where not exists (select from vcenter_template t where t.automator_id = $1 and t.name = i.name)`,
    [automatorId, JSON.stringify(disks), PLACE.network],
  );
  await db.query("delete from vcenter_template where automator_id = $1 and not name = any($2::text[])", [
    automatorId,
    disks.map(({ name }) => name),
  ]);
}

async function noteStates(at: Rows, states: ReadonlyMap<string, PowerState>): Promise<void> {
  const known = await at.db.query<{ moId: string; powerState: PowerState }>(
    `select mo_id as "moId", power_state as "powerState" from vcenter_virtual_machine where automator_id = $1`,
    [at.automatorId],
  );
  for (const machine of known) {
    const state = states.get(machine.moId) ?? "POWERED_OFF";
    if (state !== machine.powerState) await setPower(at, machine, state);
  }
}
