import type { ApiRequest } from "../../api/index.ts";
import { ApiFailure, refuseManagedSession } from "../../api/index.ts";

/** Refuses managed sessions and API keys: keys, second factors and the like are for the person alone. */
export function requirePerson(request: Pick<ApiRequest, "actor">): void {
  refuseManagedSession(request, "This cannot be done in a managed session.");
  if (request.actor.apiKeyId !== undefined) throw new ApiFailure(403, "This cannot be done with an API key.");
}
