import type { Job } from "../../../activity/index.ts";
import { JobFailure } from "../../../activity/index.ts";
import type { ApiRequest, FieldFailure, ListSource } from "../../../api/index.ts";
import {
  accepted,
  ApiFailure,
  listRows,
  storedTime,
  takenName,
  uncheckedCast,
  wrongField,
  wrongFields,
} from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { Upload, Uploads } from "../../../uploads/index.ts";
import type { TemplateOrder, VcenterDriver } from "../driver.ts";
import type { ReachedAutomator } from "../machines/index.ts";
import { peekOva, readOva, WrongOva } from "../ova/index.ts";
import type { InAutomator, ReachAutomator } from "./reach.ts";

/** `api`: before the kind of its job, `vcenter-v2`. */
export interface OrchestrationParts {
  readonly api: string;
  readonly driver: VcenterDriver;
  readonly uploads: Uploads;
}

export interface NewUpload {
  readonly name: string;
  readonly size: number;
  readonly modified?: number;
}

export type DeployInput = Omit<TemplateOrder, "key" | "ova"> & { readonly upload_id: string };
type OnUpload = ApiRequest & InAutomator & { readonly path: { readonly uploadId: string } };

/** Files that the owner of an automator sends, and templates that are made of them (spec 2 §4, §7). */
export function buildOrchestrationHandlers(
  { api, driver, uploads }: OrchestrationParts,
  reachOwn: ReachAutomator,
) {
  const find = async (at: ReachedAutomator, id: string): Promise<Upload> => {
    const upload = await uploads.find(at.db, at.automatorId, id);
    if (upload === undefined)
      throw new ApiFailure(404, "There is no such file. It may have been deleted since.");
    return upload;
  };
  return {
    async listUploads(request: ApiRequest & InAutomator) {
      const { automatorId, db } = await reachOwn(request);
      return { body: await listRows<UploadRow>(db, { ...SOURCE, parameters: [automatorId] }, request.list) };
    },

    async createUploadLink(request: ApiRequest & InAutomator & { readonly body: NewUpload }) {
      const at = await reachOwn(request);
      const { name, size, modified = 0 } = request.body;
      if (!name.toLowerCase().endsWith(".ova"))
        throw wrongField("/name", "Only files that end in .ova are taken.");
      const { automatorId, accountId } = at;
      const by = request.actor;
      const link = await uploads.link(at.db, { automatorId, accountId, name, size, modified, by });
      await request.audit({ ...audited(at, { id: link.id, name }), action: "upload.create" });
      return {
        status: 201,
        isShownOnce: true,
        body: { ...link, fields: { offset: String(link.offset) } },
      } as const;
    },

    async deleteUpload(request: OnUpload) {
      const at = await reachOwn(request);
      const upload = await find(at, request.path.uploadId);
      await refuseInUse(at, upload);
      await uploads.remove(at.db, upload.id);
      await request.audit({ ...audited(at, upload), action: "upload.delete" });
      return {};
    },

    async deployOva(request: ApiRequest & InAutomator & { readonly body: DeployInput }) {
      const at = await reachOwn(request);
      const { upload_id, name } = request.body;
      const upload = await uploads.find(at.db, at.automatorId, upload_id);
      if (upload === undefined)
        throw new ApiFailure(409, "The file is no longer here: it was deployed or deleted. Send it again.");
      if (upload.received < upload.size)
        throw new ApiFailure(409, `${upload.name} has not arrived yet. Send the rest of it first.`);
      await refuseInUse(at, upload);
      await peekOva(uploads.store, upload).catch((error: unknown) => {
        throw error instanceof WrongOva ? wrongField("/upload_id", error.message) : error;
      });
      await checkPlaces(driver, at, request.body);
      const templates = await driver.listTemplates(at);
      if (templates.some((each) => each.name.toLowerCase() === name.toLowerCase()))
        throw takenName(`${at.name} has a template named ${name} already.`);
      await request.audit({
        ...audited(at, upload),
        action: "upload.deploy",
        result: "accepted",
        changes: changesBetween(undefined, { name }),
      });
      const started = await request.startActivity({
        kind: `${api}.deploy-ova`,
        name: `Deploy ${name}`,
        accountId: at.accountId,
        permission: "ASA Management",
        resourceType: "upload",
        resourceId: upload.id,
        input: { ...request.body, automatorId: at.automatorId, automator: at.name, file: upload.name },
      });
      return accepted(started);
    },
  };
}

interface StoredInput extends DeployInput {
  readonly automatorId: number;
  readonly automator: string;
  readonly file: string;
}

/**
 * Makes the template, and deletes the file: what is in it is on the platform then. Nobody else deletes one that is being
 * deployed: where it is gone, an earlier run has made the template.
 */
export function buildDeployJob({ driver, uploads }: OrchestrationParts): Job {
  return async (run) => {
    const { automatorId, automator, file, upload_id, ...order } = uncheckedCast<StoredInput>(run.input);
    const inside = <Result>(work: (db: Transaction) => Promise<Result>) =>
      run.database.transaction({ accountId: run.accountId }, work);
    const end = async () => {
      await uploads.store.remove(upload_id);
      return { state: "completed" } as const;
    };
    if ((await inside((db) => uploads.find(db, automatorId, upload_id))) === undefined) return await end();
    const outcome = await readOva(uploads.store, { id: upload_id })
      .then((ova) => driver.deployTemplate({ automatorId, task: run }, { ...order, key: upload_id, ova }))
      .catch((error: unknown) => {
        if (error instanceof WrongOva) return { ok: false, reason: error.message } as const;
        throw error;
      });
    await inside(async (db) => {
      await run.audit(db, {
        resourceType: "upload",
        resourceId: upload_id,
        accountId: run.accountId,
        name: file,
        parent: { type: "automator", id: String(automatorId), name: automator },
        ...(outcome.ok
          ? { action: "upload.deployed", changes: changesBetween(undefined, { name: order.name }) }
          : { action: "upload.deploy-failed", result: "failed", reason: outcome.reason, changes: [] }),
      });
      if (outcome.ok) await uploads.remove(db, upload_id);
    });
    if (!outcome.ok) throw new JobFailure(outcome.reason);
    return await end();
  };
}

async function checkPlaces(driver: VcenterDriver, at: ReachedAutomator, wanted: DeployInput): Promise<void> {
  const wrong: FieldFailure[] = [];
  const check = (field: "cluster" | "datastore" | "network", there: readonly { readonly moId: string }[]) => {
    if (!there.some(({ moId }) => moId === wanted[field]))
      wrong.push({ field: `/${field}`, message: `There is no ${field} ${wanted[field]} in ${at.name}.` });
  };
  check("cluster", await driver.listClusters(at));
  check("datastore", await driver.listDatastores(at));
  check("network", await driver.listNetworks(at));
  if (wrong.length > 0) throw wrongFields(wrong);
}

async function refuseInUse({ db }: ReachedAutomator, { id, name }: Upload): Promise<void> {
  const running = await db.query(`${DEPLOYING} a.resource_id = $1`, [id]);
  if (running.length > 0) throw new ApiFailure(409, `${name} is being deployed. Wait until that has ended.`);
}

export interface UploadRow extends Upload {
  readonly state: "incomplete" | "ready" | "deploying";
  readonly createTime: string;
}

const DEPLOYING = "select from activity a where a.finished_at is null and a.resource_type = 'upload' and";

const SOURCE: ListSource<"name" | "createTime"> = {
  select: `u.id::text as id, u.name, case when u.received < u.size then 'incomplete'
      when exists (${DEPLOYING} a.resource_id = u.id::text) then 'deploying' else 'ready' end as state, u.size::float8 as size, u.received::float8 as received,
    ${storedTime("u.create_time", "createTime")}`,
  from: "upload u",
  where: "u.automator_id = $1",
  fields: {
    name: { sql: "u.name", isFilled: true },
    createTime: { sql: "u.create_time", type: "time", isFilled: true },
  },
  order: "u.create_time desc, u.id",
};

function audited(at: ReachedAutomator, { id, name }: Pick<Upload, "id" | "name">) {
  return {
    resourceType: "upload",
    resourceId: id,
    accountId: at.accountId,
    name,
    parent: { type: "automator", id: String(at.automatorId), name: at.name },
  };
}
