import type { ApiRequest, ListQuery } from "../../api/index.ts";
import { ApiFailure, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { readAccount } from "./accounts.ts";

/** A list limited to one account: the caller's, unless `filter[account_id]` names one below. */
export function ofOneAccount({ list, actor }: Pick<ApiRequest, "list" | "actor">): ListQuery {
  if (list.filters.some(({ field }) => field === "account_id")) return list;
  const own = { field: "account_id", operator: "eq", values: [String(actor.accountId)] } as const;
  return { ...list, filters: [...list.filters, own] };
}

/** The account that a body names, or one's own; a 422 when it is not within reach. */
export async function readTarget(
  db: Transaction,
  actor: ApiRequest["actor"],
  id: number | undefined,
): Promise<number> {
  if (id === undefined || id === actor.accountId) return actor.accountId;
  try {
    return (await readAccount(db, id)).id;
  } catch {
    throw wrongField("/account_id", "There is no such account.");
  }
}

/** Refuses managed sessions and API keys: keys, second factors and the like are for the person alone. */
export function requirePerson({ actor }: Pick<ApiRequest, "actor">): void {
  if (actor.proxied) throw new ApiFailure(403, "This cannot be done in a managed session.");
  if (actor.apiKeyId !== undefined) throw new ApiFailure(403, "This cannot be done with an API key.");
}
