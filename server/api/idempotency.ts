import { createHash } from "node:crypto";
import type { Actor } from "../identity/index.ts";
import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import type { ApiAnswer } from "./api.ts";
import { ApiFailure } from "./api-failure.ts";

export interface IdempotentCall {
  readonly key: string;
  readonly operation: string;
  readonly path: string;
  readonly body: unknown;
  /** The fields of the body, at any depth, that must not be guessed from what is stored. */
  readonly secretFields: ReadonlySet<string>;
}

/**
 * Does `work` once per Idempotency-Key: a repeated call gets the stored answer, another call under the same key a 422.
 * Key and answer are written in the transaction of the change, so that a lost answer loses or doubles no work. Failures
 * are not stored, and neither are passwords, not even as a part of what the call is recognised by. Every person has keys of their own, and separate ones where somebody acts for them.
 */
export async function answerOnce(
  db: Transaction,
  actor: Actor,
  call: IdempotentCall,
  work: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  if (!/^[\x21-\x7e]{1,200}$/.test(call.key))
    throw new ApiFailure(400, "Idempotency-Key must have 1 to 200 visible characters.");
  const isSecret = (name: string) => call.secretFields.has(name);
  const hash = createHash("sha256")
    .update(
      JSON.stringify([call.operation, call.path, call.body ?? null], (name, value: unknown) =>
        isSecret(name) ? null : value,
      ),
    )
    .digest("hex");
  const owner = [actor.accountId, actor.userId, actor.actingUserId ?? 0, call.key];
  const stored = await asSystem(db, async (system) => {
    // A second call at the same moment waits here until the first is committed or rolled back.
    const fresh = await system.query(
      `insert into idempotent_answer (account_id, user_id, acting_user_id, key, operation, request_hash)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning key`,
      [...owner, call.operation, hash],
    );
    if (fresh.length > 0) return undefined;
    const [row] = await system.query<StoredAnswer>(
      `select request_hash, status, body, headers from idempotent_answer where ${OWN}`,
      owner,
    );
    return row;
  });
  if (stored !== undefined) {
    if (stored.request_hash !== hash)
      throw new ApiFailure(
        422,
        "What you sent first has arrived: look at what became of it. Send this as well only if you want both (an Idempotency-Key is for one call).",
      );
    if (stored.headers[SHOWN_ONCE] !== undefined)
      throw new ApiFailure(409, "This was done before, and its answer is shown only once.");
    return {
      status: stored.status,
      body: stored.body ?? undefined,
      headers: { ...stored.headers, "idempotent-replay": "true" },
    };
  }
  const answer = await work();
  if ((answer.status ?? 200) >= 300) {
    await asSystem(db, (system) => system.query(`delete from idempotent_answer where ${OWN}`, owner));
    return answer;
  }
  await asSystem(db, (system) =>
    system.query(
      `update idempotent_answer set status = $5, body = $6::jsonb, headers = $7::jsonb where ${OWN}`,
      [
        ...owner,
        answer.status ?? 200,
        answer.body === undefined || answer.isShownOnce === true ? null : JSON.stringify(answer.body),
        JSON.stringify(answer.isShownOnce === true ? { [SHOWN_ONCE]: "true" } : (answer.headers ?? {})),
      ],
    ),
  );
  return answer;
}

const OWN = "account_id = $1 and user_id = $2 and acting_user_id = $3 and key = $4";
/** Marks an answer that was not stored. */
const SHOWN_ONCE = "x-shown-once";

interface StoredAnswer {
  readonly request_hash: string;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}
