import type { ApiRequest } from "./api.ts";
import { ApiFailure } from "./api-failure.ts";

/**
 * Refuses what would let someone sign in after a managed session has ended: new people and tokens of machines. `what`
 * begins the sentence, as in `People are`.
 */
export function refuseInManagedSession({ actor }: Pick<ApiRequest, "actor">, what: string): void {
  if (!actor.proxied) return;
  throw new ApiFailure(403, `${what} not added in a managed session, because they could sign in after it.`);
}
