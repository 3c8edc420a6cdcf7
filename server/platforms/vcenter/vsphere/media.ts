import type { PlatformTask } from "../../platform.ts";
import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { Media } from "../driver.ts";
import type { Inventory } from "./inventory.ts";
import { isoOf } from "./machines.ts";
import { byName, dataCenterOf, GB_BYTES, idAt, nameOf, rounded } from "./places.ts";
import type { PoolWork } from "./pool-work.ts";
import type { VimObject } from "./properties.ts";
import { readObject } from "./properties.ts";
import { machineRef, readQuietMachine } from "./snapshot-work.ts";
import { followTask, runTask } from "./tasks.ts";
import type { VimClient } from "./vim-client.ts";
import { expectRef } from "./vim-client.ts";
import { isFault } from "./vsphere-failure.ts";
import type { XmlElement } from "../xml.ts";
import { childrenOf, numberOf, textOf, xml, xmlAsRead, xmlText } from "../xml.ts";

/** The folder of a datastore whose images customers may mount: what is elsewhere on it is nobody's but the provider's. */
export const ISO_FOLDER = "iso";

/** The images in the datacentres of these pools; without pools, all. */
export async function readMedia(
  client: VimClient,
  inventory: Inventory,
  task: Pick<PlatformTask, "wait">,
  pools?: readonly string[],
): Promise<Media[]> {
  const centers = pools && new Set(pools.map((id) => centerOf(inventory, inventory.find(id))));
  const stores = inventory
    .listOf("Datastore")
    .filter((each) => centers === undefined || centers.has(centerOf(inventory, each)));
  const found = await Promise.all(stores.map((store) => readStore(client, store, task)));
  return byName(found.flat(), ({ media_uid }) => media_uid);
}

function centerOf(inventory: Inventory, object: VimObject | undefined): string | undefined {
  return object && dataCenterOf(inventory, object)?.ref.id;
}

async function readStore(
  client: VimClient,
  store: VimObject,
  task: Pick<PlatformTask, "wait">,
): Promise<readonly Media[]> {
  const browser = idAt(store, "browser");
  if (browser === undefined) return [];
  const folder = `[${nameOf(store)}] ${ISO_FOLDER}`;
  const search = xml(
    "searchSpec",
    xml("details", xmlText("fileType", false) + xmlText("fileSize", true) + xmlText("modification", false)) +
      xmlText("matchPattern", "*.iso"),
  );
  try {
    const [answer] = await client.call(
      "SearchDatastore_Task",
      { type: "HostDatastoreBrowser", id: browser },
      xmlText("datastorePath", folder) + search,
    );
    const started = expectRef(answer);
    await followTask(client, task, started);
    const ended = await readObject(client, started, ["info.result"]);
    const files = childrenOf(ended?.properties.get("info.result"), "file");
    return files.flatMap((file) => mediaOf(file, folder, nameOf(store)));
  } catch (error) {
    // A datastore without the folder offers nothing.
    if (isFault(error, "FileNotFound", "InvalidDatastorePath", "InaccessibleDatastore")) return [];
    throw error;
  }
}

function mediaOf(file: XmlElement, folder: string, place: string): readonly Media[] {
  const name = textOf(file, "path");
  if (name === undefined) return [];
  const size = rounded((numberOf(file, "fileSize") ?? 0) / GB_BYTES);
  return [{ media_uid: `${folder}/${name}`, name, size, place }];
}

/** `media`: the path of an image; null: none. */
export async function changeDrive(at: PoolWork, moId: string, media: string | null): Promise<Outcome> {
  const machine = await readQuietMachine(at, moId);
  const object = at.inventory.find(moId);
  if (machine === undefined || object === undefined) return failed(`${moId} is gone from the platform.`);
  if ((machine.media?.media_uid ?? null) === media) return succeeded();
  const devices = object.properties.get("config.hardware.device")?.children ?? [];
  const drives = devices.filter(({ valueType }) => valueType === "VirtualCdrom");
  const drive = drives.find((each) => isoOf(each) !== null) ?? drives[0];
  if (drive === undefined) return failed(`${machine.name} has no drive for ISO images.`);
  const isOn = machine.powerState === "POWERED_ON";
  const device = xmlAsRead(
    { ...drive, name: "device" },
    {
      backing: media === null ? EMPTY : xml("backing", xmlText("fileName", media), { "xsi:type": ISO }),
      connectable: xml(
        "connectable",
        xmlText("startConnected", media !== null) +
          xmlText("allowGuestControl", true) +
          xmlText("connected", media !== null && isOn),
      ),
    },
  );
  const change = xml("deviceChange", xmlText("operation", "edit") + device);
  await runTask(at.client, at.work.task, "ReconfigVM_Task", machineRef(moId), xml("spec", change));
  await at.inventory.readAnew([machineRef(moId)]);
  return succeeded();
}

const ISO = "VirtualCdromIsoBackingInfo";
const EMPTY = xml("backing", xmlText("deviceName", "") + xmlText("useAutoDetect", false), {
  "xsi:type": "VirtualCdromRemotePassthroughBackingInfo",
});
