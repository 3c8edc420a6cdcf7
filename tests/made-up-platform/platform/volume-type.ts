import type { ServiceType } from "../../../server/platforms/index.ts";
import { failed, succeeded } from "../../../server/services/index.ts";

/** A volume is bought by its name, and stored as a row. */
export const volumeType: ServiceType = {
  type: "nimbus_volume",
  automatorVersion: "v1",
  ordered: "by name",
  async provide({ accountId, database, wait }, { id, name, automatorId }) {
    await wait(1000);
    if (name === "too-big") return failed("There is no room for too-big.");
    const moId = `volume-${id}`;
    await database.transaction({ accountId }, (db) =>
      db.query(
        `insert into nimbus_volume (automator_id, mo_id, account_id, service_id, name) values ($1, $2, $3, $4, $5)
         on conflict (service_id) do nothing`,
        [automatorId, moId, accountId, id, name],
      ),
    );
    return succeeded(moId);
  },
  async release({ accountId, database, wait }, { id }) {
    await wait(1000);
    await database.transaction({ accountId }, (db) =>
      db.query("delete from nimbus_volume where service_id = $1", [id]),
    );
    return succeeded();
  },
};
