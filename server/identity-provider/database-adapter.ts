import type { Adapter, AdapterPayload } from "oidc-provider";
import { errors } from "oidc-provider";
import type { Database, Transaction } from "../database/index.ts";

/** Keeps the identity provider's state in the database: sign-ins survive a restart and several servers share them. */
export function buildAdapter(database: Database): (model: string) => Adapter {
  const inSystem = <Result>(work: (db: Transaction) => Promise<Result>) =>
    database.transaction("system", work);
  return (model) => {
    const findBy = async (column: "id" | "uid" | "user_code", value: string) => {
      refuseUnstorable(value);
      return await inSystem(async (db) => {
        const [row] = await db.query<StateRow>(
          `select payload, consumed_at from oidc_state
           where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
          [model, value],
        );
        if (row === undefined) return undefined;
        const consumed =
          row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at.getTime() / 1000) };
        return { ...row.payload, ...consumed };
      });
    };
    return {
      async upsert(id, payload, expiresIn) {
        const text = JSON.stringify(payload);
        refuseUnstorable(text);
        await inSystem((db) =>
          db.query(
            `insert into oidc_state (model, id, payload, grant_id, uid, user_code, expires_at)
             values ($1, $2, $3::jsonb, $4, $5, $6, now() + make_interval(secs => $7))
             on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
               uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
            [
              model,
              id,
              text,
              payload.grantId ?? null,
              payload.uid ?? null,
              payload.userCode ?? null,
              expiresIn ?? null,
            ],
          ),
        );
      },
      find: (id) => findBy("id", id),
      findByUid: (uid) => findBy("uid", uid),
      findByUserCode: (code) => findBy("user_code", code),
      async consume(id) {
        await inSystem((db) =>
          db.query("update oidc_state set consumed_at = now() where model = $1 and id = $2", [model, id]),
        );
      },
      async destroy(id) {
        await inSystem((db) => db.query("delete from oidc_state where model = $1 and id = $2", [model, id]));
      },
      async revokeByGrantId(grantId) {
        // An unfinished sign-in may have begun with the grant of the person signed in before: it continues.
        await inSystem((db) =>
          db.query("delete from oidc_state where grant_id = $1 and model <> 'Interaction'", [grantId]),
        );
      },
    };
  };
}

interface StateRow {
  readonly payload: AdapterPayload;
  readonly consumed_at: Date | null;
}

/** Zero characters and half surrogate pairs, which the database cannot store, are a bad request. */
function refuseUnstorable(text: string): void {
  if (text.includes("\0") || ESCAPED.test(text))
    throw new errors.InvalidRequest("a parameter has a character that cannot be stored");
}

/** Their escapes in JSON; a text that spells such an escape is refused too. */
const ESCAPED = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;
