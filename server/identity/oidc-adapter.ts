import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";
import type { Database } from "../database/database.ts";

/** Keeps the state of the identity provider in the database: sign-ins under way survive a restart. */
export function buildOidcAdapter(database: Database): AdapterFactory {
  return (model) => adapterFor(database, model);
}

function adapterFor(database: Database, model: string): Adapter {
  const run = (sql: string, parameters: readonly unknown[]) =>
    database.transaction("system", (db) => db.query<StoredState>(sql, parameters));
  const find = async (condition: string, value: string): Promise<AdapterPayload | undefined> => {
    const [row] = await run(
      `select payload, extract(epoch from consumed_at)::int as consumed from oidc_state
       where model = $1 and ${condition} = $2 and (expires_at is null or expires_at > now())`,
      [model, value],
    );
    if (row === undefined) return undefined;
    return row.consumed === null ? row.payload : { ...row.payload, consumed: row.consumed };
  };
  return {
    async upsert(id, payload, expiresIn) {
      await run(
        `insert into oidc_state (model, id, payload, grant_id, uid, user_code, expires_at)
         values ($1, $2, $3::jsonb, $4, $5, $6, now() + make_interval(secs => $7::float8))
         on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
        [
          model,
          id,
          JSON.stringify(payload),
          payload.grantId ?? null,
          payload.uid ?? null,
          payload.userCode ?? null,
          expiresIn ?? null,
        ],
      );
    },
    find: (id) => find("id", id),
    findByUid: (uid) => find("uid", uid),
    findByUserCode: (code) => find("user_code", code),
    async consume(id) {
      await run("update oidc_state set consumed_at = now() where model = $1 and id = $2", [model, id]);
    },
    async destroy(id) {
      await run("delete from oidc_state where model = $1 and id = $2", [model, id]);
    },
    async revokeByGrantId(grantId) {
      await run("delete from oidc_state where grant_id = $1", [grantId]);
    },
  };
}

interface StoredState {
  readonly payload: AdapterPayload;
  readonly consumed: number | null;
}

/** Removes what has expired. */
export async function sweepOidcState(database: Database): Promise<void> {
  await database.transaction("system", (db) =>
    db.query("delete from oidc_state where expires_at < now() - interval '1 hour'"),
  );
}
