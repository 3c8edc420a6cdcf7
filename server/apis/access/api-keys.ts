import { answerResource, wrongField } from "../../api/index.ts";
import { makeKey } from "../../identity/index.ts";
import { apiKey } from "./api-key.resource.ts";
import type { Operations } from "./contract.generated.ts";
import { refuseWithoutPassword } from "./present-password.ts";
import { requirePerson } from "./require-person.ts";

/** `hasOwnPasswords`: false under an external identity provider, whose passwords are not known here. */
export function buildApiKeyHandlers(hasOwnPasswords: boolean) {
  return answerResource<Operations, typeof apiKey>(apiKey, {
    /**
     * Takes the present password, since a key outlives the session that made it. Only this answer contains the key; the
     * database has its hash.
     */
    async create(request, save) {
      const { db, actor, body: wanted } = request;
      requirePerson(request);
      const expiresAt = wanted.expires === undefined ? null : endOf(wanted.expires);
      const refusal = hasOwnPasswords
        ? await refuseWithoutPassword(db, actor.userId, wanted.currentPassword)
        : undefined;
      if (refusal !== undefined) return refusal;
      const { key, hash, hint } = makeKey();
      const { body } = await save({ user_id: actor.userId, hash, hint, expires_at: expiresAt });
      return { status: 201, isShownOnce: true, body: { ...body, key } };
    },
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment after a last day, UTC. A 422 for a day in the past, and for one that the database cannot count beyond. */
function endOf(day: string): string {
  const lastDay = Date.parse(day);
  if (lastDay < Date.now() - DAY_MS) throw wrongField("/expires", "The last day must not be in the past.");
  if (lastDay >= Date.UTC(9999, 0))
    throw wrongField("/expires", "The last day must be before the year 9999.");
  return new Date(lastDay + DAY_MS).toISOString();
}
