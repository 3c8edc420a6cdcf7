import type { ListQuery } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import { failed } from "../../../services/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import { PlatformSilent } from "../../platform-silent.ts";
import type { AwsDriver, Image, KeyPair, Region, SecurityGroup, Subnet, Vpc } from "../driver.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import { reachAutomator } from "./reach.ts";

type PlaceHandlers = Pick<
  Handlers,
  | "checkAwsConnection"
  | "listRegions"
  | "searchCatalogue"
  | "listPrivateImages"
  | "listVpcs"
  | "listSubnets"
  | "listSecurityGroups"
  | "listKeyPairs"
>;

/** What the account of an automator has to make instances of. */
export function buildPlaceHandlers(driver: AwsDriver): PlaceHandlers {
  return {
    async checkAwsConnection(request) {
      const at = await reachAutomator(request);
      const outcome = await driver.checkConnection(at).catch((error: unknown) => {
        if (error instanceof PlatformSilent) return failed(error.message);
        throw error;
      });
      if (outcome.ok) return { body: { connected: true } };
      // Whoever asks may not change the automator: its state is what its own check finds, which follows at once.
      await at.db.query("select request_automator_check($1)", [at.automatorId]);
      return { status: 503, body: { message: outcome.reason } };
    },

    async listRegions(request) {
      const rows = await driver.listRegions(await reachAutomator(request));
      return { body: listInventory(rows, REGIONS, request.list) };
    },

    async searchCatalogue(request) {
      const at = await reachAutomator(request);
      const region = regionOf(request.list);
      const text = request.list.searches.find(({ field }) => field === "name")?.text;
      const rows =
        request.query.type === "ami"
          ? (await driver.listImages(at, region, text)).map(presentImage)
          : (await driver.listInstanceTypes(at, region)).map((type) => ({
              region_id: type.region_id,
              id: type.name,
              name: type.name,
              description: null,
              platform: null,
              architecture: type.architectures.join(", "),
              vcpus: type.vcpus,
              memory: type.memory,
            }));
      return { body: listInventory<SearchResult>(rows, RESULTS, request.list) };
    },

    async listPrivateImages(request) {
      const rows = await driver.listPrivateImages(await reachAutomator(request), regionOf(request.list));
      return { body: listInventory(rows, IMAGES, request.list) };
    },

    async listVpcs(request) {
      const rows = await driver.listVpcs(await reachAutomator(request), regionOf(request.list));
      return { body: listInventory(rows, VPCS, request.list) };
    },

    async listSubnets(request) {
      const rows = await driver.listSubnets(await reachAutomator(request), regionOf(request.list));
      return { body: listInventory(rows, SUBNETS, request.list) };
    },

    async listSecurityGroups(request) {
      const rows = await driver.listSecurityGroups(await reachAutomator(request), regionOf(request.list));
      return { body: listInventory(rows, GROUPS, request.list) };
    },

    async listKeyPairs(request) {
      const rows = await driver.listKeyPairs(await reachAutomator(request), regionOf(request.list));
      return { body: listInventory(rows, PAIRS, request.list) };
    },
  };
}

/** The region that a list is asked for: each has its own endpoint. */
function regionOf({ filters }: ListQuery): string {
  const region = filters.find(({ field }) => field === "region_id")?.values[0];
  if (region === undefined) throw new ApiFailure(400, "filter[region_id] is needed.");
  return region;
}

type SearchResult = Operations["searchCatalogue"]["answers"][200]["data"][number];

function presentImage({
  region_id,
  image_id,
  name,
  description,
  platform,
  architecture,
}: Image): SearchResult {
  return { region_id, id: image_id, name, description, platform, architecture, vcpus: null, memory: null };
}

const REGIONS: InventoryFields<Region, Operations["listRegions"]["fields"]> = {
  name: (row) => row.name,
  region_id: (row) => row.region_id,
};
const NAMED = {
  region_id: (row: { readonly region_id: string }) => row.region_id,
  name: (row: { readonly name: string }) => row.name,
};
const RESULTS: InventoryFields<SearchResult, Operations["searchCatalogue"]["fields"]> = {
  ...NAMED,
  memory: (row) => row.memory,
  vcpus: (row) => row.vcpus,
};
const IMAGES: InventoryFields<Image, Operations["listPrivateImages"]["fields"]> = NAMED;
const VPCS: InventoryFields<Vpc, Operations["listVpcs"]["fields"]> = NAMED;
const SUBNETS: InventoryFields<Subnet, Operations["listSubnets"]["fields"]> = {
  ...NAMED,
  vpc_id: (row) => row.vpc_id,
};
const GROUPS: InventoryFields<SecurityGroup, Operations["listSecurityGroups"]["fields"]> = {
  ...NAMED,
  vpc_id: (row) => row.vpc_id,
};
const PAIRS: InventoryFields<KeyPair, Operations["listKeyPairs"]["fields"]> = NAMED;
