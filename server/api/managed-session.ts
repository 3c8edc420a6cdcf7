import type { ApiRequest } from "./api.ts";
import { ApiFailure } from "./api-failure.ts";

/** Refuses what is not done in a managed session: a 403 with the sentence that says why. */
export function refuseManagedSession({ actor }: Pick<ApiRequest, "actor">, sentence: string): void {
  if (actor.proxied) throw new ApiFailure(403, sentence);
}

/**
 * Refuses what would let someone sign in after a managed session has ended: new people and tokens of machines. `what`
 * begins the sentence, as in `People are`.
 */
export function refuseInManagedSession(request: Pick<ApiRequest, "actor">, what: string): void {
  refuseManagedSession(
    request,
    `${what} not added in a managed session, because they could sign in after it.`,
  );
}
