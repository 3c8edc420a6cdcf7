import { failed } from "../../../services/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import { PlatformSilent } from "../../platform-silent.ts";
import type {
  AwsDriver,
  AwsView,
  Granted,
  Image,
  InstanceType,
  KeyPair,
  Region,
  SecurityGroup,
  Subnet,
  Vpc,
} from "../driver.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import { readOffer } from "./catalog-offer.ts";
import { findViewers, keepGranted, listGrantedVpcs, presentGranted } from "./granted.ts";
import { inRegions } from "../in-regions.ts";
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
      const viewers = await findViewers(at.db, at.automatorId, request.query.Accounts_id);
      const text = request.list.searches.find(({ field }) => field === "name")?.text;
      const rows = await inRegions(driver, at, request.list, async (region) => {
        const offer = await readOffer(at.db, at.automatorId, region, viewers);
        if (request.query.type === "instance") {
          const types = await driver.listInstanceTypes(at, region);
          return types.filter(({ name }) => offer?.instanceTypes.includes(name) ?? true).map(presentType);
        }
        const images =
          offer === undefined
            ? await driver.listImages(at, region, text)
            : await driver.findImages(at, region, offer.imageIds);
        return keepGranted(images, viewers).map(presentImage);
      });
      return { body: listInventory<SearchResult>(rows, RESULTS, request.list) };
    },

    async listVpcs(request) {
      const at = await reachAutomator(request);
      const viewers = await findViewers(at.db, at.automatorId, request.query.Accounts_id);
      const rows = await inRegions(driver, at, request.list, (region) =>
        listGrantedVpcs(driver, at, region, viewers),
      );
      return { body: listInventory(rows, VPCS, request.list) };
    },

    listPrivateImages: listGranted((at, region) => driver.listPrivateImages(at, region), IMAGES),
    listSubnets: listGranted((at, region) => driver.listSubnets(at, region), SUBNETS),
    listSecurityGroups: listGranted((at, region) => driver.listSecurityGroups(at, region), GROUPS),
    listKeyPairs: listGranted((at, region) => driver.listKeyPairs(at, region), PAIRS),
  };

  function listGranted<Row extends Granted>(
    read: (at: AwsView, regionId: string) => Promise<readonly Row[]>,
    fields: InventoryFields<Row, string>,
  ) {
    return async (request: GrantedList) => {
      const at = await reachAutomator(request);
      const viewers = await findViewers(at.db, at.automatorId, request.query.Accounts_id);
      const rows = await inRegions(driver, at, request.list, async (region) =>
        keepGranted(await read(at, region), viewers),
      );
      const { data, meta } = listInventory(rows, fields, request.list);
      return { body: { data: await presentGranted(at.db, data), meta } };
    };
  }
}

/** A request for things that are granted, for one account or for all within the caller's reach. */
type GrantedList = Parameters<PlaceHandlers["listSubnets"]>[0] | Parameters<PlaceHandlers["listKeyPairs"]>[0];

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
