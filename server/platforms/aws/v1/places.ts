import type { ListQuery } from "../../../api/index.ts";
import { failed } from "../../../services/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import { PlatformSilent } from "../../platform-silent.ts";
import type {
  AwsDriver,
  AwsView,
  Image,
  InstanceType,
  KeyPair,
  Region,
  SecurityGroup,
  Subnet,
  Vpc,
} from "../driver.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import { findViewers, keepGranted, listGrantedVpcs } from "./granted.ts";
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
      const viewers = await findViewers(at.db, at.automatorId);
      const text = request.list.searches.find(({ field }) => field === "name")?.text;
      const rows = await inRegions(driver, at, request.list, async (region) =>
        request.query.type === "instance"
          ? (await driver.listInstanceTypes(at, region)).map(presentType)
          : keepGranted(await driver.listImages(at, region, text), viewers).map(presentImage),
      );
      return { body: listInventory<SearchResult>(rows, RESULTS, request.list) };
    },

    async listPrivateImages(request) {
      const at = await reachAutomator(request);
      const viewers = await findViewers(at.db, at.automatorId);
      const rows = await inRegions(driver, at, request.list, async (region) =>
        keepGranted(await driver.listPrivateImages(at, region), viewers),
      );
      return { body: listInventory(rows, IMAGES, request.list) };
    },

    async listVpcs(request) {
      const at = await reachAutomator(request);
      const viewers = await findViewers(at.db, at.automatorId);
      const rows = await inRegions(driver, at, request.list, (region) =>
        listGrantedVpcs(driver, at, region, viewers),
      );
      return { body: listInventory(rows, VPCS, request.list) };
    },

    async listSubnets(request) {
      const at = await reachAutomator(request);
      const viewers = await findViewers(at.db, at.automatorId);
      const rows = await inRegions(driver, at, request.list, async (region) =>
        keepGranted(await driver.listSubnets(at, region), viewers),
      );
      return { body: listInventory(rows, SUBNETS, request.list) };
    },

    async listSecurityGroups(request) {
      const at = await reachAutomator(request);
      const viewers = await findViewers(at.db, at.automatorId);
      const rows = await inRegions(driver, at, request.list, async (region) =>
        keepGranted(await driver.listSecurityGroups(at, region), viewers),
      );
      return { body: listInventory(rows, GROUPS, request.list) };
    },

    async listKeyPairs(request) {
      const at = await reachAutomator(request);
      const viewers = await findViewers(at.db, at.automatorId);
      const rows = await inRegions(driver, at, request.list, async (region) =>
        keepGranted(await driver.listKeyPairs(at, region), viewers),
      );
      return { body: listInventory(rows, PAIRS, request.list) };
    },
  };
}

/** The rows of the region that a list is asked for; without one, of all: each has its own endpoint. */
async function inRegions<Row>(
  driver: AwsDriver,
  at: AwsView,
  { filters }: ListQuery,
  read: (regionId: string) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const wanted = filters.find(({ field }) => field === "region_id")?.values;
  const regions = await driver.listRegions(at);
  const rows: Row[] = [];
  for (const { region_id } of regions)
    if (wanted?.includes(region_id) ?? true) rows.push(...(await read(region_id)));
  return rows;
}

type SearchResult = Operations["searchCatalogue"]["answers"][200]["data"][number];

function presentType({ region_id, name, architectures, vcpus, memory }: InstanceType): SearchResult {
  const architecture = architectures.join(", ");
  return { region_id, id: name, name, description: null, platform: null, architecture, vcpus, memory };
}

function presentImage({
  region_id,
  image_id,
  name,
  description,
  platform,
  architecture,
}: Omit<Image, "granted">): SearchResult {
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
const IMAGES: InventoryFields<Omit<Image, "granted">, Operations["listPrivateImages"]["fields"]> = NAMED;
const VPCS: InventoryFields<Vpc, Operations["listVpcs"]["fields"]> = NAMED;
const SUBNETS: InventoryFields<Omit<Subnet, "granted">, Operations["listSubnets"]["fields"]> = {
  ...NAMED,
  vpc_id: (row) => row.vpc_id,
};
const GROUPS: InventoryFields<Omit<SecurityGroup, "granted">, Operations["listSecurityGroups"]["fields"]> = {
  ...NAMED,
  vpc_id: (row) => row.vpc_id,
};
const PAIRS: InventoryFields<Omit<KeyPair, "granted">, Operations["listKeyPairs"]["fields"]> = NAMED;
