import { randomUUID } from "node:crypto";
import type { Job, StartedActivity } from "../../../activity/index.ts";
import { JobFailure } from "../../../activity/index.ts";
import type { ApiRequest, FieldFailure } from "../../../api/index.ts";
import { uncheckedCast, wrongField, wrongFields } from "../../../api/index.ts";
import type { FieldChange } from "../../../audit/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { DemandFields } from "../../../machines/index.ts";
import { demandOfRunning, NOTHING } from "../../../machines/index.ts";
import type { Outcome } from "../../../services/index.ts";
import { failed, lockService, recordEvent, refuseUnlessReady } from "../../../services/index.ts";
import { readOffer } from "../catalog-offer.ts";
import { chargeMachineCounts, countMachinesOf } from "../charge-machines.ts";
import type { MachineOrder, MachineTemplate, VcenterDriver, VcenterWork } from "../driver.ts";
import { refuseSameName, refuseTakenName } from "./change-machine.ts";
import type { MachineApi, MachineService, PoolContents, ReachedAutomator } from "./machine-api.ts";
import { readPool, refuseWithoutRoom } from "./machine-api.ts";
import type { AuditedMachine } from "./machine-work.ts";
import { auditedMachine, refuseUnlessFree, RESOURCE } from "./machine-work.ts";

/** What a caller sends: a machine of the size and on the network of its template where none are named. */
export interface NewMachine extends Omit<MachineOrder, "key"> {
  readonly powerOn?: boolean;
}

/** `reach`: the automator of the path. `services`: the caller's pools of it. */
export interface PoolMachineApi extends Pick<MachineApi, "name" | "driver"> {
  reach(request: ApiRequest): Promise<ReachedAutomator>;
  services(at: ReachedAutomator): Promise<readonly MachineService[]>;
}

interface StoredOrder extends Omit<AuditedMachine, "moId"> {
  readonly automatorId: number;
  readonly order: MachineOrder;
  readonly powerOn: boolean;
  readonly changes: readonly FieldChange[];
}

const JOB = "create-machine";
/** Where a request asks for what a pool must have room for. */
const FIELDS: DemandFields = { cpu: "/cores", memory: "/memory", storage: "/storage" };

/** `POST /{automatorId}/resource-pool/virtual-machine`. */
export async function createMachine(
  api: PoolMachineApi,
  request: ApiRequest & { readonly body: NewMachine },
): Promise<StartedActivity> {
  const { powerOn = false, ...wanted } = request.body;
  const at = await api.reach(request);
  const found = (await api.services(at)).find(({ moId }) => moId === wanted.resourcePool);
  if (found === undefined) throw wrongField("/resourcePool", "There is no such resource pool.");
  const service = await lockService(request.db, found.serviceId);
  refuseUnlessReady(at);
  await refuseUnlessFree(request.db, service);
  const contents = await readPool(api.driver, at, wanted.resourcePool);
  const { template, network } = await chosen(api.driver, at, contents, wanted);
  const { name } = wanted;
  refuseTakenName(contents, undefined, name);
  await refuseSameName(request.db, service.id, name);
  const { cores = template.cores, memory = template.memory, storage = template.storage } = wanted;
  const demand = {
    ...(powerOn ? demandOfRunning({ cores, memory }) : NOTHING),
    storage: template.provisioned - template.storage + storage,
  };
  await refuseWithoutRoom(request.db, service.id, contents, demand, FIELDS);
  const key = randomUUID();
  const shown = { name, template: template.name, cores, memory, storage, network: network?.name, powerOn };
  const stored: StoredOrder = {
    serviceId: service.id,
    service: service.name,
    automatorId: at.automatorId,
    machine: name,
    order: { ...wanted, cores, memory, storage, key },
    powerOn,
    changes: changesBetween(undefined, shown),
  };
  await request.audit({
    ...auditedMachine({ ...stored, moId: key }),
    action: "virtual-machine.create",
    accountId: service.Accounts_id,
    result: "accepted",
    changes: stored.changes,
  });
  return await request.startActivity({
    kind: `${api.name}.${JOB}`,
    name: titleOf(name),
    accountId: service.Accounts_id,
    resourceType: RESOURCE,
    resourceId: key,
    input: { ...stored, named: name.toLowerCase(), demand },
  });
}

function titleOf(name: string): string {
  return `Create ${name}`;
}

/** The template and the network of an order; a 422 that names each field which names none that the pool can have. */
async function chosen(
  driver: VcenterDriver,
  at: ReachedAutomator,
  { pool }: PoolContents,
  wanted: NewMachine,
) {
  const offers = await readOffer(at);
  const template = (await driver.listTemplates(at)).find(
    ({ moId }) => moId === wanted.template && offers.template(moId),
  );
  const networks = wanted.network === undefined ? [] : await driver.listNetworks(at, [pool.moId]);
  const network = networks.find(({ moId }) => moId === wanted.network);
  const wrong: FieldFailure[] = [];
  const refuse = (field: string, message: string) => wrong.push({ field, message });
  if (template === undefined) refuse("/template", `${at.name} offers no such template.`);
  else if (template.dataCenter !== pool.dataCenter)
    refuse("/template", `${template.name} is in another datacentre than ${pool.name}.`);
  else if (isBelow(wanted, template))
    refuse("/storage", `A disk does not shrink: that of ${template.name} has ${template.storage} GB.`);
  if (wanted.network !== undefined && network === undefined)
    refuse("/network", `${pool.name} has no such network.`);
  if (template === undefined || wrong.length > 0) throw wrongFields(wrong);
  return { template, network };
}

function isBelow({ storage }: NewMachine, template: MachineTemplate): boolean {
  return storage !== undefined && storage < template.storage;
}

/** The background work of it, by its kind in this API. */
export function buildMachineCreation({
  name,
  driver,
}: Pick<MachineApi, "name" | "driver">): Record<string, Job> {
  return { [`${name}.${JOB}`]: buildJob(driver) };
}

function buildJob(driver: VcenterDriver): Job {
  return async (run) => {
    const { order, powerOn, changes, ...stored } = uncheckedCast<StoredOrder>(run.input);
    const { automatorId, serviceId } = stored;
    const work = { automatorId, task: run };
    const made = await driver.createMachine(work, order);
    const outcome = made.ok && powerOn ? await startMade(driver, work, order.name, made.value) : made;
    // Before it is told: where the process ends meanwhile, all of it is done again.
    const counts = made.ok ? await countMachinesOf(driver, work, serviceId) : [];
    await run.database.transaction({ accountId: run.accountId }, async (db) => {
      await chargeMachineCounts(db, counts);
      await run.audit(db, {
        ...auditedMachine({ ...stored, moId: made.ok ? made.value : order.key }),
        accountId: run.accountId,
        ...(outcome.ok
          ? { action: "virtual-machine.created", changes }
          : {
              action: "virtual-machine.create-failed",
              result: "failed",
              reason: outcome.reason,
              changes: [],
            }),
      });
      const title = titleOf(order.name);
      await recordEvent(db, { serviceId, message: outcome.ok ? title : `${title}: ${outcome.reason}` });
    });
    if (!outcome.ok) throw new JobFailure(outcome.reason);
    return { state: "completed" };
  };
}

async function startMade(
  driver: VcenterDriver,
  work: VcenterWork,
  name: string,
  moId: string,
): Promise<Outcome> {
  const started = await driver.changePower(work, moId, "start");
  return started.ok ? started : failed(`${name} was made, and not powered on: ${started.reason}`);
}
