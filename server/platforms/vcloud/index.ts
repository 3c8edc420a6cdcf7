import { transactionWithOutside } from "../../api/index.ts";
import { asView } from "../as-view.ts";
import type { Platform, PlatformParts } from "../platform.ts";
import { chooseDriver } from "./choose-driver.ts";
import { chooseEdges } from "./v4/index.ts";
import { createEmbeddedEdges } from "./v4/index.ts";
import { edgeServiceTypes } from "./v4/index.ts";
import { buildVdcDrafts } from "./draft-solutions.ts";
import { createEmbeddedVcloudDriver } from "./embedded-driver.ts";
import { noteVdcs } from "./note-vdcs.ts";
import { vcloudSeed } from "./seed.ts";
import { buildServiceTypes } from "./service-types.ts";
import { listThings } from "./list-things.ts";
import { surveyServices } from "./survey-services.ts";
import { buildVcloudStatsApi } from "./stats/index.ts";
import { buildConsoleSource, buildPoweredMachines, buildVcloudApi } from "./v4/index.ts";

const driver = chooseDriver(createEmbeddedVcloudDriver());
const edges = chooseEdges(createEmbeddedEdges());
const consoles = buildConsoleSource(driver);

/** Keys of what virtual datacentres are charged for. */
const LIMITS = ["cpu", "memory", "storage"];

/** VMware Cloud Director: virtual datacentres, their vApps and machines, and edge gateways. */
export const buildVcloudPlatform = ({ secrets }: Pick<PlatformParts, "secrets">): Platform => ({
  name: "vcloud",
  folder: import.meta.dirname,
  apis: [buildVcloudApi(driver, consoles, { edges, secrets }), buildVcloudStatsApi(driver)],
  serviceTypes: [...buildServiceTypes(driver), ...edgeServiceTypes(edges)],
  solutionTypes: [
    { type: "vcloud_allocation_vdc", platform: "vCloud", counted: { keys: LIMITS }, hasWholeSizes: true },
    { type: "vcloud_pay_as_you_go_vdc", platform: "vCloud", counted: { keys: LIMITS }, hasWholeSizes: true },
    { type: "vcloud_reservation_vdc", platform: "vCloud", counted: { keys: LIMITS }, hasWholeSizes: true },
    { type: "vcloud_edge_gateway", platform: "vCloud", counted: { keys: ["size"] } },
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
    survey: asView((at) => surveyServices(driver, edges, at)),
    inventory: asView((at) => listThings(driver, edges, at)),
  })),
  drafts: buildVdcDrafts(driver),
  consoles: [consoles],
  powered: [buildPoweredMachines(driver, "v1"), buildPoweredMachines(driver, "v2")],
  seed: vcloudSeed,
});
