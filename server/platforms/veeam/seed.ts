import type { PlatformSeed, SeededOffering, ServiceLook } from "../../seed/index.ts";
import { insertRows, readLogo, SYSTEMS } from "../../seed/index.ts";
import { EMBEDDED } from "./connections.ts";
import { insertInventory } from "./seed-inventory.ts";

const V1 = 5;

const automators = [
  { id: 7, account: 1, automatorType: V1, name: "Backup Europe" },
  { id: 53, account: 2, automatorType: V1, name: "Backup Southridge" },
] as const;

const backups: ServiceLook = {
  errors: ["The last backup failed three times: the repository cannot be reached."],
  kept: "its last backup",
  name: ({ random, numbered }) => numbered(`backup-${random.pick(SYSTEMS)}`),
  describe: (name) => `Every night, of ${name.split("-")[1] ?? "all"} machines`,
  moId: (id) => `urn:resource:${id}`,
};

function backup(
  id: number,
  account: number,
  automator: number,
  name: string,
  description: string,
): SeededOffering {
  const properties = { storage: { min: 100, max: 20_000, step: 100, default: 500 } };
  return {
    id,
    account,
    automator,
    type: "veeam_backup_resource",
    name,
    description,
    properties,
    look: backups,
  };
}

export const veeamSeed: PlatformSeed = {
  logo: readLogo(import.meta.dirname),
  automatorTypes: [{ id: V1, name: "Veeam", type: "Veeam", version: "v1", description: "Backup resources" }],
  automators,
  offerings: [
    backup(13, 1, 7, "Backup", "Backups of your machines, kept in another city."),
    backup(54, 2, 53, "Southridge backup", "Backups of your machines."),
  ],
  async insertInventory(db, world) {
    await insertRows(
      db,
      `insert into veeam_connection (automator_id, account_id, url) select id, account, '${EMBEDDED}'
       from jsonb_to_recordset($1::jsonb) as r(id int, account int)`,
      automators,
    );
    await insertInventory(db, automators, world);
  },
};
