import type { PlatformSeed, SeededOffering, ServiceLook } from "../../../server/seed/index.ts";
import { insertRows } from "../../../server/seed/index.ts";

const NIMBUS = 90;
const AUTOMATORS = [
  { id: 90, account: 1, automatorType: NIMBUS, name: "Nimbus North" },
  { id: 91, account: 2, automatorType: NIMBUS, name: "Nimbus South" },
] as const;

const volumes: ServiceLook = {
  count: { main: 4, other: 2 },
  isForDemoAccountsOnly: true,
  name: ({ numbered }) => numbered("volume"),
  moId: (id) => `volume-${id}`,
};

export const nimbusSeed: PlatformSeed = {
  automatorTypes: [{ id: NIMBUS, name: "Nimbus", type: "Nimbus", version: "v1", description: "Volumes" }],
  automators: AUTOMATORS,
  offerings: AUTOMATORS.map(({ id, account, name }): SeededOffering => ({
    id,
    account,
    automator: id,
    type: "nimbus_volume",
    name: `Volume of ${name}`,
    description: "Room for files.",
    look: volumes,
  })),
  async insertInventory(db, { services }) {
    const mine = services.filter(({ automator }) => AUTOMATORS.some(({ id }) => id === automator));
    await insertRows(
      db,
      `insert into nimbus_volume (automator_id, mo_id, account_id, service_id, name)
       select automator, "moId", account, id, name
       from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, id int, name text)`,
      mine,
    );
  },
};
