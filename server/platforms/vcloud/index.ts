import { transactionWithOutside } from "../../api/index.ts";
import type { Platform } from "../platform.ts";
import { chooseDriver } from "./choose-driver.ts";
import { createEmbeddedVcloudDriver } from "./embedded-driver.ts";
import { noteVdcs } from "./note-vdcs.ts";
import { vcloudSeed } from "./seed.ts";
import { buildVcloudApi } from "./v4/index.ts";

const driver = chooseDriver(createEmbeddedVcloudDriver());

/** VMware Cloud Director: virtual datacentres, their vApps and machines. */
export const vcloudPlatform: Platform = {
  name: "vcloud",
  folder: import.meta.dirname,
  apis: [buildVcloudApi(driver)],
  serviceTypes: [],
  solutionTypes: [
    { type: "vcloud_allocation_vdc", platform: "vCloud" },
    { type: "vcloud_pay_as_you_go_vdc", platform: "vCloud" },
    { type: "vcloud_reservation_vdc", platform: "vCloud" },
    { type: "vcloud_edge_gateway", platform: "vCloud" },
  ],
  checks: (["v1", "v2"] as const).map((version) => ({
    type: "vCloud",
    version,
    check: ({ automatorId, accountId, database }) =>
      transactionWithOutside(database, { accountId }, async (db, outside) => {
        const at = { automatorId, db, outside };
        const connection = await driver.checkConnection(at);
        if (connection.ok) await noteVdcs(driver, at);
        return connection;
      }),
  })),
  seed: vcloudSeed,
};
