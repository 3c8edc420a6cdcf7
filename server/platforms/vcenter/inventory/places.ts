import type { ApiRequest } from "../../../api/index.ts";
import { failed } from "../../../services/index.ts";
import { PlatformSilent } from "../../platform-silent.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { Cluster, DataCenter, MachineTemplate, StoragePolicy, VcenterDriver } from "../driver.ts";
import { readOffer } from "../catalog-offer.ts";
import type { InAutomator, ReachAutomator } from "./reach.ts";

type ListRequest = ApiRequest & InAutomator;

/** Datacentres, clusters and storage of an automator's platform, where pools can be, and templates. */
export function buildPlaceHandlers(driver: VcenterDriver, reachAutomator: ReachAutomator) {
  return {
    async checkConnection(request: InAutomator) {
      const at = await reachAutomator(request);
      const outcome = await driver.checkConnection(at).catch((error: unknown) => {
        if (error instanceof PlatformSilent) return failed(error.message);
        throw error;
      });
      if (outcome.ok) return { body: { connected: true } } as const;
      // Whoever asks may not change the automator: its state is what its own check finds, which follows at once.
      await at.db.query("select request_automator_check($1)", [at.automatorId]);
      return { status: 503, body: { message: outcome.reason } } as const;
    },

    async listDataCenters(request: ListRequest) {
      const places = await driver.listDataCenters(await reachAutomator(request));
      return { body: listInventory(places, DATA_CENTERS, request.list) };
    },

    async listClusters(request: ListRequest) {
      const clusters = await driver.listClusters(await reachAutomator(request));
      return { body: listInventory(clusters, CLUSTERS, request.list) };
    },

    async listStoragePolicies(request: ListRequest) {
      const policies = await driver.listStoragePolicies(await reachAutomator(request));
      return { body: listInventory(policies, STORAGE_POLICIES, request.list) };
    },

    /** What machines can be made from, as the catalogs offer it. */
    async listTemplates(request: ListRequest) {
      const at = await reachAutomator(request);
      const templates = await driver.listTemplates(at);
      const offers = await readOffer(at);
      const offered = templates.filter(({ moId }) => offers.template(moId));
      return { body: listInventory(offered, TEMPLATES, request.list) };
    },
  };
}

const DATA_CENTERS: InventoryFields<DataCenter, "name" | "moId"> = {
  name: (row) => row.name,
  moId: (row) => row.moId,
};

const CLUSTERS: InventoryFields<Cluster, "name" | "moId" | "dataCenter"> = {
  name: (row) => row.name,
  moId: (row) => row.moId,
  dataCenter: (row) => row.dataCenter,
};

const STORAGE_POLICIES: InventoryFields<StoragePolicy, "name" | "capacity" | "used"> = {
  name: (row) => row.name,
  capacity: (row) => row.capacity,
  used: (row) => row.used,
};

const TEMPLATES: InventoryFields<MachineTemplate, "moId" | "name" | "operatingSystem" | "dataCenter"> = {
  moId: (row) => row.moId,
  name: (row) => row.name,
  operatingSystem: (row) => row.operatingSystem,
  dataCenter: (row) => row.dataCenter,
};
