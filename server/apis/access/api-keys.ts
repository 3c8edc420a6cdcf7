import type { ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, storedTime, wrongField } from "../../api/index.ts";
import { makeKey } from "../../identity/index.ts";
import type { ApiKey, Handlers, Operations } from "./contract.generated.ts";
import { requirePerson } from "./own-account.ts";

const KEY = `k.id, k.name, k.user_id, u.username, k.account_id, k.hint, k.read_only as "readOnly",
  ${storedTime("k.created_at", "createTime")}, ${storedTime("k.last_used", "lastUsed")},
  to_char((k.expires_at - interval '1 day') at time zone 'UTC', 'YYYY-MM-DD') as expires`;
const FROM = "api_key k join app_user u on u.id = k.user_id";

const keys: ListSource<Operations["listApiKeys"]["fields"]> = {
  select: KEY,
  from: FROM,
  where: "k.account_id = $1",
  fields: {
    id: { sql: "k.id", type: "number" },
    name: { sql: "k.name" },
    user_id: { sql: "k.user_id", type: "number" },
    createTime: { sql: "k.created_at", type: "time" },
    lastUsed: { sql: "k.last_used", type: "time" },
  },
  order: "k.id",
};

export const listApiKeys: Handlers["listApiKeys"] = async ({ db, list, actor }) => ({
  body: await listRows(db, { ...keys, parameters: [actor.accountId] }, list),
});

/** Only this answer contains the key; the database has its hash. */
export const createApiKey: Handlers["createApiKey"] = async (request) => {
  const { db, body: wanted, actor, audit } = request;
  requirePerson(request);
  if (wanted.expires !== undefined && Date.parse(wanted.expires) < Date.now() - DAY_MS) {
    throw wrongField("/expires", "The last day must not be in the past.");
  }
  const { key, hash, hint } = makeKey();
  const [created] = await db.query<{ id: number }>(
    `insert into api_key (account_id, user_id, name, hash, hint, read_only, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7::date + interval '1 day') returning id`,
    [
      actor.accountId,
      actor.userId,
      wanted.name,
      hash,
      hint,
      wanted.readOnly === true,
      wanted.expires ?? null,
    ],
  );
  const id = created?.id ?? 0;
  const [stored] = await db.query<ApiKey>(`select ${KEY} from ${FROM} where k.id = $1`, [id]);
  if (stored === undefined) throw new ApiFailure(404, "There is no such API key.");
  await audit({
    action: "apikey.create",
    resourceType: "apikey",
    resourceId: String(id),
    accountId: actor.accountId,
    detail: wanted,
  });
  return { status: 201, isShownOnce: true, body: { ...stored, key } };
};

const DAY_MS = 24 * 60 * 60 * 1000;

export const revokeApiKey: Handlers["revokeApiKey"] = async ({ db, path, audit }) => {
  const { id } = path;
  const [gone] = await db.query<{ account_id: number; name: string }>(
    "delete from api_key where id = $1 returning account_id, name",
    [id],
  );
  if (gone === undefined) throw new ApiFailure(404, "There is no such API key.");
  await audit({
    action: "apikey.revoke",
    resourceType: "apikey",
    resourceId: String(id),
    accountId: gone.account_id,
    detail: { name: gone.name },
  });
  return {};
};
