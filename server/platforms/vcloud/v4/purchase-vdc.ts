import type { Job } from "../../../activity/index.ts";
import { takenName, uncheckedCast, wrongField } from "../../../api/index.ts";
import {
  buildProvisionJob,
  chooseOffering,
  failed,
  insertService,
  purchased,
  succeeded,
} from "../../../services/index.ts";
import type { VcloudDriver } from "../driver.ts";
import type { OrgVdcDetails } from "../kinds.ts";
import { noteVdcs } from "../note-vdcs.ts";
import { vdcQuantities } from "../vdc-quantities.ts";
import type { Handlers } from "./contract.generated.ts";
import { reachAutomator } from "./reach.ts";
import { MODELS, readLimits } from "./vdc-order.ts";

/** `POST /{automatorId}/org-vdcs`: the service exists at once, its virtual datacentre follows. */
export function buildVdcPurchase(driver: VcloudDriver): Handlers["purchaseOrgVdc"] {
  return async (request) => {
    const at = await reachAutomator(request);
    const purchase = request.body;
    const offering = await chooseOffering(request, purchase);
    const model = MODELS[offering.type];
    if (model === undefined || offering.ServiceAdapters_id !== at.automatorId)
      throw wrongField(
        "/ServiceOfferings_id",
        `${offering.name} is no virtual datacentre of this automator.`,
      );
    if (offering.automator?.automator_version !== "v2")
      throw wrongField(
        "/ServiceOfferings_id",
        "New virtual datacentres are made at automators of version 2; those of version 1 are used and deleted.",
      );
    const providers = await driver.list(at, "provider-vdc");
    const [first] = providers;
    const providerVdcUid = purchase.providerVdcUid ?? first?.id ?? "";
    const limits = await readLimits(driver, at, offering, { model, providerVdcUid, written: purchase });
    const accountId = purchase.Accounts_id ?? request.actor.accountId;
    const siblings = await driver.list(at, "org-vdc");
    if (
      siblings.some(
        (each) => each.accountId === accountId && each.name.toLowerCase() === purchase.name.toLowerCase(),
      )
    )
      throw takenName(`${purchase.name} is taken in its organisation.`);
    const profiles = await driver.list(at, "storage-profile", { parent: providerVdcUid });
    const [pool] = await driver.list(at, "network-pool", { parent: providerVdcUid });
    const details: OrgVdcDetails = {
      ...limits,
      description: purchase.description ?? null,
      model,
      isEnabled: true,
      providerVdcUid,
      networkPoolUid: pool?.id ?? null,
      retentionLock: null,
    };
    const service = await insertService(request, offering, purchase, {
      begins: "Processing",
      quota: { cpu: limits.cpu.limit, memory: limits.memory.limit, storage: limits.storage.limit },
      quantities: vdcQuantities(details, []),
      place: {
        providerVdc: nameOf(providers, providerVdcUid),
        storagePolicy: nameOf(profiles, limits.storage.policy),
      },
    });
    const activity = await request.startActivity({
      kind: CREATE_VDC,
      name: `Purchase ${service.name}`,
      accountId: service.accountId,
      resourceType: "service",
      resourceId: String(service.id),
      input: { serviceId: service.id, automatorId: at.automatorId, name: purchase.name, details },
    });
    return purchased(service, activity);
  };
}

function nameOf(things: readonly { readonly id: string; readonly name: string }[], uid: string): string {
  return things.find(({ id }) => id === uid)?.name ?? uid;
}

export const CREATE_VDC = "vcloud-v4.create-vdc";

interface CreateInput {
  readonly automatorId: number;
  readonly name: string;
  readonly details: OrgVdcDetails;
}

export function buildVdcCreation(driver: VcloudDriver): Job {
  return buildProvisionJob(async (run, { id }) => {
    const { automatorId, name, details } = uncheckedCast<CreateInput>(run.input);
    const uid = `vdc-${id}`;
    const [account] = await run.database.transaction({ accountId: run.accountId }, (db) =>
      db.query<{ company: string }>("select company_name as company from account where id = $1", [
        run.accountId,
      ]),
    );
    if (account === undefined) return failed("The account is gone.");
    const work = { automatorId, task: run };
    const made = await driver.perform(work, {
      do: "create-vdc",
      uid,
      serviceId: id,
      name,
      ...account,
      details,
    });
    if (!made.ok) return made;
    await run.database.transaction({ accountId: run.accountId }, (db) =>
      noteVdcs(driver, { automatorId, db, outside: (_name, ask) => ask() }, uid),
    );
    return succeeded(uid);
  });
}
