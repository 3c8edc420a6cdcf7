import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { TemplateOrder, VcenterWork } from "../driver.ts";
import { isTemplate } from "./machines.ts";
import { dataCenterOf, idAt, nameOf } from "./places.ts";
import type { PoolWork } from "./pool-work.ts";
import { CREATION_PREFIX, ifThere, inside, undo } from "./pool-work.ts";
import { readObject } from "./properties.ts";
import { machineRef } from "./snapshot-work.ts";
import { lookUntil, orRefusal, runTask } from "./tasks.ts";
import type { Ref } from "./vim-client.ts";
import { expectRef, xmlRef } from "./vim-client.ts";
import { faultOf, isFault, VsphereFailure } from "./vsphere-failure.ts";
import type { XmlElement } from "../xml.ts";
import { child, childrenOf, textOf, xml, xmlAsRead, xmlText } from "../xml.ts";

/**
 * Makes one template of an OVA, however often it runs: the machine is imported under a name that no other has, becomes a
 * template, its id is noted, and then it gets its own name. What an earlier run left unfinished is removed first.
 */
export async function deployTemplate(at: PoolWork, order: TemplateOrder): Promise<Outcome<string>> {
  const { client, work, inventory } = at;
  await inventory.refresh();
  const made = await findNoted(at, order.key);
  if (made !== undefined && nameOf(made) === order.name) return succeeded(made.ref.id);
  const moId = made?.ref.id ?? (await importAsTemplate(at, order));
  if (typeof moId !== "string") return moId;
  await noteTemplate(work, order.key, moId);
  const named = await orRefusal(() => giveName(at, moId, order.name));
  if (named.ok) return succeeded(moId);
  await undo(at, async () => {
    await ifThere(() => runTask(client, work.task, "Destroy_Task", machineRef(moId)));
    await inventory.readAnew([machineRef(moId)]);
    return succeeded();
  });
  return named;
}

/** In a folder names differ in more than upper and lower case. */
async function giveName(at: PoolWork, moId: string, name: string): Promise<Outcome> {
  const { client, work, inventory } = at;
  const taken = failed(`There is a machine or a template named ${name} already.`);
  return await at.nameInTurn(async () => {
    await inventory.refresh();
    const own = inventory.find(moId);
    const isTaken = inventory
      .listOf("VirtualMachine")
      .some(
        (each) =>
          each.ref.id !== moId &&
          idAt(each, "parent") === (own && idAt(own, "parent")) &&
          nameOf(each).toLowerCase() === name.toLowerCase(),
      );
    if (isTaken) return taken;
    try {
      await runTask(client, work.task, "Rename_Task", machineRef(moId), xmlText("newName", escapeName(name)));
    } catch (error) {
      if (isFault(error, "DuplicateName")) return taken;
      throw error;
    }
    await inventory.readAnew([machineRef(moId)]);
    return succeeded();
  });
}

/** As a vCenter writes names. */
function escapeName(name: string): string {
  return name.replaceAll("%", "%25").replaceAll("/", "%2f").replaceAll("\\", "%5c");
}

async function findNoted({ work, inventory }: PoolWork, key: string) {
  const [noted] = await inside(work, (db) =>
    db.query<{ moId: string }>(`select mo_id as "moId" from vsphere_template where creation_key = $1`, [key]),
  );
  const object = noted && inventory.find(noted.moId);
  return object !== undefined && isTemplate(object) ? object : undefined;
}

async function noteTemplate({ task, automatorId }: VcenterWork, key: string, moId: string): Promise<void> {
  await task.database.transaction({ accountId: task.accountId }, (db) =>
    db.query(
      `insert into vsphere_template (creation_key, automator_id, account_id, mo_id) values ($1, $2, $3, $4)
       on conflict (creation_key) do update set mo_id = excluded.mo_id`,
      [key, automatorId, task.accountId, moId],
    ),
  );
}

async function importAsTemplate(
  at: PoolWork,
  order: TemplateOrder,
): Promise<string | Extract<Outcome, { ok: false }>> {
  const { client, work, inventory } = at;
  const left = inventory
    .listOf("VirtualMachine")
    .find((each) => nameOf(each) === CREATION_PREFIX + order.key);
  if (left !== undefined) {
    // Whether its disks are whole cannot be seen.
    if (isTemplate(left)) return left.ref.id;
    await ifThere(() => runTask(client, work.task, "Destroy_Task", left.ref));
  }
  const place = findPlace(at, order);
  if (typeof place === "string") return failed(place);
  const spec = await readImportSpec(at, order, place);
  const [answer] = await client.call(
    "ImportVApp",
    place.pool,
    xmlAsRead({ ...spec.machine, name: "spec" }) + xmlRef("folder", place.folder),
  );
  const lease = expectRef(answer);
  const info = await readLease(at, lease);
  try {
    await sendFiles(at, order, { lease, info, files: spec.files });
    await client.call("HttpNfcLeaseComplete", lease);
  } catch (error) {
    // It takes the unfinished machine with it.
    await client.call("HttpNfcLeaseAbort", lease).catch(() => undefined);
    throw error;
  }
  const machine = expectRef(child(info, "entity"));
  await client.call("MarkAsTemplate", machine);
  await inventory.readAnew([machine]);
  return machine.id;
}

interface Place {
  readonly pool: Ref;
  readonly folder: Ref;
  readonly datastore: Ref;
  readonly network: Ref;
}

/** Or why there is none. */
function findPlace({ inventory }: PoolWork, order: TemplateOrder): Place | string {
  const cluster = inventory.find(order.cluster);
  const pool = cluster && inventory.find(idAt(cluster, "resourcePool") ?? "")?.ref;
  const dataCenter = cluster && dataCenterOf(inventory, cluster)?.ref.id;
  const folder = inventory
    .listOf("Folder")
    .find(
      (each) =>
        idAt(each, "parent") === dataCenter &&
        childrenOf(each.properties.get("childType"), "string").some(({ text }) => text === "VirtualMachine"),
    )?.ref;
  if (pool === undefined || folder === undefined)
    return `The cluster ${order.cluster} is gone from the platform.`;
  const datastore = inventory.find(order.datastore)?.ref;
  if (datastore === undefined) return `The datastore ${order.datastore} is gone from the platform.`;
  const network = inventory.find(order.network)?.ref;
  if (network === undefined) return `The network ${order.network} is gone from the platform.`;
  return { pool, folder, datastore, network };
}

interface ImportSpec {
  readonly machine: XmlElement;
  readonly files: readonly { readonly device: string; readonly path: string; readonly creates: boolean }[];
}

async function readImportSpec({ client }: PoolWork, order: TemplateOrder, place: Place): Promise<ImportSpec> {
  const { content } = await client.session();
  const { networks, xml: descriptor } = order.ova.machine;
  const parameters =
    xmlText("locale", "") +
    xmlText("deploymentOption", "") +
    xmlText("entityName", CREATION_PREFIX + order.key) +
    networks
      .map((name) => xml("networkMapping", xmlText("name", name) + xmlRef("network", place.network)))
      .join("") +
    xmlText("diskProvisioning", "thin");
  const [result] = await client.call(
    "CreateImportSpec",
    content.ovfManager,
    xmlText("ovfDescriptor", descriptor) +
      xmlRef("resourcePool", place.pool) +
      xmlRef("datastore", place.datastore) +
      xml("cisp", parameters),
  );
  const [error] = childrenOf(result, "error");
  const machine = child(result, "importSpec");
  if (error !== undefined || machine === undefined)
    throw faultOf(
      child(error, "fault")?.valueType ?? "OvfImport",
      `The vCenter cannot use this OVA. ${textOf(error, "localizedMessage") ?? ""}`.trim(),
    );
  return {
    machine,
    files: childrenOf(result, "fileItem").map((item) => ({
      device: textOf(item, "deviceId") ?? "",
      path: textOf(item, "path") ?? "",
      creates: textOf(item, "create") === "true",
    })),
  };
}

/** What the lease says once the machine waits for its disks. */
async function readLease({ client, work }: PoolWork, lease: Ref): Promise<XmlElement> {
  const info = await lookUntil(work.task, async () => {
    const found = await readObject(client, lease, ["state", "info", "error"]);
    const state = found?.properties.get("state")?.text;
    if (found === undefined || state === "error") {
      const error = found?.properties.get("error");
      throw faultOf(
        child(error, "fault")?.valueType ?? error?.valueType ?? "",
        textOf(error, "localizedMessage") ?? "",
      );
    }
    return state === "ready" ? found.properties.get("info") : undefined;
  });
  if (info === undefined) throw new VsphereFailure("silent", "The vCenter does not get ready for the disks.");
  return info;
}

/** How often the vCenter is told that the work goes on: it ends a lease that is silent for five minutes. */
const PROGRESS_MS = 20_000;

async function sendFiles(
  { client, work }: PoolWork,
  { ova }: TemplateOrder,
  { lease, info, files }: Pick<ImportSpec, "files"> & { readonly lease: Ref; readonly info: XmlElement },
): Promise<void> {
  const urls = childrenOf(info, "deviceUrl");
  const total = Math.max(
    1,
    files.reduce((sum, { path }) => sum + ova.sizeOf(path), 0),
  );
  let sent = 0;
  let told = 0;
  const tell = async () => {
    const percent = Math.min(99, Math.floor((sent / total) * 100));
    await client.call("HttpNfcLeaseProgress", lease, xmlText("percent", percent));
    if (percent !== told)
      await work.task.progress("running", `${percent} % of the disks are at the vCenter.`);
    told = percent;
  };
  const telling = setInterval(() => void tell().catch(() => undefined), PROGRESS_MS);
  try {
    for (const { device, path, creates } of files) {
      const target = urls.find((each) => textOf(each, "importKey") === device);
      const url = textOf(target, "url");
      if (url === undefined) throw new VsphereFailure("fault", `The vCenter names no address for ${path}.`);
      await client.sendFile({
        url,
        fingerprint: textOf(target, "sslThumbprint") || undefined,
        method: creates ? "PUT" : "POST",
        size: ova.sizeOf(path),
        body: ova.open(path),
        onSent: (bytes) => (sent += bytes),
      });
    }
  } finally {
    clearInterval(telling);
  }
}
