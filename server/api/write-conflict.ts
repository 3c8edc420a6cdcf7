import { wasEndedForAnother } from "../database/index.ts";
import { ApiFailure } from "./api-failure.ts";
import { takenByIndex } from "./resource/index.ts";
import type { Resource } from "./resource/index.ts";

/**
 * The answer when the database refused a change because another one came first: a 409 that names the field that must be
 * unique by these resources or by the list below, a 409 where something that the change refers to is gone, or where something
 * new refers to what it deletes, a 503 for two changes that waited for each other, and for a statement that took too long.
 * Undefined for any other error.
 */
export function asWriteConflict(error: unknown, resources: readonly Resource[] = []): ApiFailure | undefined {
  const { code, constraint } = readDatabaseError(error);
  if (code === UNIQUE_VIOLATION) {
    const known = takenByIndex(resources, constraint) ?? TAKEN[constraint] ?? [];
    const [field, message = "There is already one like this."] = known;
    return new ApiFailure(409, message, field === undefined ? [] : [{ field: `/${field}`, message }]);
  }
  if (code === FOREIGN_KEY_VIOLATION)
    return new ApiFailure(
      409,
      "Somebody else deleted or added something that belongs to this at the same moment. Nothing was saved: load the page again.",
    );
  if (wasEndedForAnother(error))
    return new ApiFailure(
      503,
      "Somebody else changed this at the same moment. Nothing was saved: try again.",
    );
  if (code === TOO_LONG)
    return new ApiFailure(503, "The database did not answer in time. Ask for less at once, or try again.");
  return undefined;
}

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";
const TOO_LONG = "57014";

/** By unique index: the field of the body, and the sentence. Most handlers check first, and say more. */
const TAKEN: Readonly<Record<string, readonly [field: string, message: string]>> = {
  app_user_username: ["username", "Somebody already signs in with this address."],
  role_default: ["default", "Another role became the default one at this moment. Try again."],
  contact_primary: ["isPrimary", "Another contact became the main one at this moment. Try again."],
  branding_subdomain_key: ["subdomain", "This address is taken."],
  branding_cname_key: ["cname", "This address is taken."],
  service_account_id_name_key: ["name", "There is already a service of this name."],
  service_offering_account_id_name_key: ["name", "There is already a solution of this name."],
  contract_account_id_name_key: ["name", "The account has a contract of this name already."],
  automator_account_id_name_key: ["name", "There is already an automator of this name."],
  agent_automator_id_name_key: ["name", "This automator already has an agent of this name."],
};

function readDatabaseError(error: unknown): { readonly code: string; readonly constraint: string } {
  const read = (name: string): string => {
    const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
    return typeof value === "string" ? value : "";
  };
  return { code: read("code"), constraint: read("constraint") };
}
