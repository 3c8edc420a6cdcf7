import type { ApiRequest } from "../../../api/index.ts";
import { failed } from "../../../services/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import { PlatformSilent } from "../../platform-silent.ts";
import type { VcloudDriver, VcloudObject } from "../driver.ts";
import type { VcloudKind } from "../kinds.ts";
import { capacityOf, shownTime } from "../machine-facts.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import { reachAutomator } from "./reach.ts";

type PlaceHandlers = Pick<
  Handlers,
  | "checkConnection"
  | "listOrganizations"
  | "listProviderVdcs"
  | "listNetworkPools"
  | "listStorageProfiles"
  | "listExternalNetworks"
  | "listCatalogs"
  | "listVappTemplates"
  | "listMedia"
>;

type Row<Operation extends keyof Operations> = Operations[Operation]["answers"] extends {
  readonly 200: { readonly data: readonly (infer Each)[] };
}
  ? Each
  : never;

/** Where virtual datacentres can be, and what vApps can be made of. */
export function buildPlaceHandlers(driver: VcloudDriver): PlaceHandlers {
  const read = async <Kind extends VcloudKind>(request: Parameters<typeof reachAutomator>[0], kind: Kind) =>
    driver.list(await reachAutomator(request), kind);
  return {
    async checkConnection(request) {
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

    async listOrganizations(request) {
      const at = await reachAutomator(request);
      const vdcs = countBy(await driver.list(at, "org-vdc"));
      const rows = (await driver.list(at, "organization")).map((each): Row<"listOrganizations"> => ({
        uid: each.id,
        name: each.name,
        fullName: each.details.fullName,
        isEnabled: each.details.isEnabled,
        Accounts_id: each.accountId,
        org_vdcs_count: vdcs(each.id),
      }));
      return answer(rows, { name: nameOf }, request);
    },

    async listProviderVdcs(request) {
      const at = await reachAutomator(request);
      const reserved = await driver.readReserved(at);
      const rows = (await driver.list(at, "provider-vdc")).map(
        ({ id, name, details }): Row<"listProviderVdcs"> => ({
          uid: id,
          name,
          ...details,
          cpuFree: details.cpuCapacity - (reserved.get(id)?.cpu ?? 0),
          memoryFree: details.memoryCapacity - (reserved.get(id)?.memory ?? 0),
        }),
      );
      return answer(rows, { name: nameOf }, request);
    },

    async listNetworkPools(request) {
      const rows = (await read(request, "network-pool")).map(inProviderVdc);
      return answer(rows, { name: nameOf, providerVdcUid }, request);
    },

    async listStorageProfiles(request) {
      const rows = (await read(request, "storage-profile")).map(inProviderVdc);
      return answer(rows, { name: nameOf, providerVdcUid, capacity: (row) => row.capacity }, request);
    },

    async listExternalNetworks(request) {
      const rows = (await read(request, "external-network")).map(named);
      return answer(rows, { name: nameOf }, request);
    },

    async listCatalogs(request) {
      const at = await reachAutomator(request);
      const templates = countBy(await driver.list(at, "vapp-template"));
      const media = countBy(await driver.list(at, "media"));
      const rows = (await driver.list(at, "catalog")).map((each): Row<"listCatalogs"> => ({
        ...named(each),
        isShared: each.isOffered,
        vapp_templates_count: templates(each.id),
        media_count: media(each.id),
      }));
      return answer(rows, { name: nameOf }, request);
    },

    async listVappTemplates(request) {
      const catalogs = namesOf(await read(request, "catalog"));
      const rows = (await read(request, "vapp-template")).map(({ id, name, parent, details }) => {
        const { machines } = details;
        return {
          uid: id,
          name,
          description: details.description,
          catalogUid: parent ?? "",
          catalogName: catalogs(parent),
          operatingSystem: [...new Set(machines.map(({ operatingSystem }) => operatingSystem))].join(", "),
          virtual_machines_count: machines.length,
          cores: sum(machines.map(({ cores }) => cores)),
          memory: sum(machines.map(({ memory }) => memory)),
          storage: sum(machines.map(capacityOf)),
          createTime: shownTime(details.createdAt),
        };
      });
      return answer(rows, TEMPLATES, request);
    },

    async listMedia(request) {
      const catalogs = namesOf(await read(request, "catalog"));
      const rows = (await read(request, "media")).map(({ id, name, parent, details }) => ({
        media_uid: id,
        name,
        catalogUid: parent ?? "",
        catalogName: catalogs(parent),
        size: details.size,
        createTime: shownTime(details.createdAt),
      }));
      return answer(rows, MEDIA, request);
    },
  };
}

const TEMPLATES: InventoryFields<Row<"listVappTemplates">, Operations["listVappTemplates"]["fields"]> = {
  name: (row) => row.name,
  catalogUid: (row) => row.catalogUid,
  operatingSystem: (row) => row.operatingSystem,
  cores: (row) => row.cores,
  memory: (row) => row.memory,
  storage: (row) => row.storage,
};
const MEDIA: InventoryFields<Row<"listMedia">, Operations["listMedia"]["fields"]> = {
  name: (row) => row.name,
  catalogUid: (row) => row.catalogUid,
  size: (row) => row.size,
};

function answer<Each>(
  rows: readonly Each[],
  fields: InventoryFields<Each, string>,
  { list }: Pick<ApiRequest, "list">,
) {
  return { body: listInventory(rows, fields, list) };
}

function named<Kind extends VcloudKind>({ id, name, details }: VcloudObject<Kind>) {
  return { uid: id, name, ...details };
}

function inProviderVdc<Kind extends "network-pool" | "storage-profile">(object: VcloudObject<Kind>) {
  return { ...named(object), providerVdcUid: object.parent ?? "" };
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

function providerVdcUid(row: { readonly providerVdcUid: string }): string {
  return row.providerVdcUid;
}

/** How many of them are in something, by its id. */
function countBy(objects: readonly { readonly parent: string | null }[]): (uid: string) => number {
  const groups = Map.groupBy(objects, ({ parent }) => parent);
  return (uid) => groups.get(uid)?.length ?? 0;
}

function namesOf(
  objects: readonly { readonly id: string; readonly name: string }[],
): (uid: string | null) => string {
  const names = new Map(objects.map(({ id, name }) => [id, name]));
  return (uid) => names.get(uid ?? "") ?? "";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
