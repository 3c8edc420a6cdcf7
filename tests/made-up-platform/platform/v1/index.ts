import type { Api, ListSource } from "../../../../server/api/index.ts";
import { ApiFailure, listRows } from "../../../../server/api/index.ts";
import { changesBetween } from "../../../../server/audit/index.ts";
import type { Transaction } from "../../../../server/database/index.ts";
import type { Handlers, Operations, Volume } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

const listVolumes: Handlers["listVolumes"] = async (request) => {
  const automatorId = await reachAutomator(request);
  return { body: await listRows(request.db, { ...volumes, parameters: [automatorId] }, request.list) };
};

const getVolume: Handlers["getVolume"] = async (request) => ({ body: await reachVolume(request) });

const updateVolume: Handlers["updateVolume"] = async (request) => {
  const volume = await reachVolume(request);
  const { name = volume.name } = request.body;
  await request.db.query("update nimbus_volume set name = $3 where automator_id = $1 and mo_id = $2", [
    request.path.automatorId,
    volume.moId,
    name,
  ]);
  const changed = await reachVolume(request);
  await request.audit({
    action: "volume.update",
    resourceType: "volume",
    resourceId: volume.moId,
    accountId: volume.Accounts_id,
    name: volume.name,
    changes: changesBetween(volume, changed),
  });
  return { body: changed };
};

export const nimbusV1Api: Api<Handlers> = {
  name: "nimbus-v1",
  base: "/automators/nimbus/v1",
  description,
  handlers: { listVolumes, getVolume, updateVolume },
};

interface InAutomator {
  readonly db: Transaction;
  readonly path: { readonly automatorId: number };
}

const volumes: ListSource<Operations["listVolumes"]["fields"]> = {
  select: `v.mo_id as "moId", v.name, v.account_id as "Accounts_id"`,
  from: "nimbus_volume v",
  where: "v.automator_id = $1",
  fields: { moId: { sql: "v.mo_id" }, name: { sql: "v.name" } },
  order: "v.name, v.mo_id",
};

async function reachAutomator({ db, path }: InAutomator): Promise<number> {
  const [automator] = await db.query<{ id: number }>(
    "select a.id from automator a join automator_type t on t.id = a.automator_type_id where a.id = $1 and t.type = 'Nimbus'",
    [path.automatorId],
  );
  if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
  return automator.id;
}

async function reachVolume(
  request: InAutomator & { readonly path: { readonly volumeId: string } },
): Promise<Volume> {
  const automatorId = await reachAutomator(request);
  const [volume] = await request.db.query<Volume>(
    `select ${volumes.select} from ${volumes.from} where ${volumes.where ?? ""} and v.mo_id = $2`,
    [automatorId, request.path.volumeId],
  );
  if (volume === undefined) throw new ApiFailure(404, "There is no such volume.");
  return volume;
}
