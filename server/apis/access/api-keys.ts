import { answerResource, wrongField } from "../../api/index.ts";
import { makeKey } from "../../identity/index.ts";
import { apiKey } from "./api-key.resource.ts";
import type { Operations } from "./contract.generated.ts";
import { requirePerson } from "./require-person.ts";

export const apiKeyHandlers = answerResource<Operations, typeof apiKey>(apiKey, {
  /** Only this answer contains the key; the database has its hash. */
  async create(request, save) {
    const { actor, body: wanted } = request;
    requirePerson(request);
    const lastDay = wanted.expires === undefined ? undefined : Date.parse(wanted.expires);
    if (lastDay !== undefined && lastDay < Date.now() - DAY_MS)
      throw wrongField("/expires", "The last day must not be in the past.");
    const { key, hash, hint } = makeKey();
    const expiresAt = lastDay === undefined ? null : new Date(lastDay + DAY_MS).toISOString();
    const { body } = await save({ user_id: actor.userId, hash, hint, expires_at: expiresAt });
    return { status: 201, isShownOnce: true, body: { ...body, key } };
  },
});

const DAY_MS = 24 * 60 * 60 * 1000;
