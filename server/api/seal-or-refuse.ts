import { NoKey } from "../secrets/index.ts";
import { ApiFailure } from "./api-failure.ts";

/** What `seal` answers; where this server has no key to seal a secret with, the request is refused. */
export function sealOrRefuse(seal: () => string): string {
  try {
    return seal();
  } catch (error) {
    if (!(error instanceof NoKey)) throw error;
    throw new ApiFailure(409, "This server cannot keep secrets: its operator has to set SECRETS_KEY.");
  }
}
