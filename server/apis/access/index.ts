import type { Api } from "../../api/index.ts";
import { listResult } from "../../api/index.ts";
import { groupsOf, visibleTags } from "../../authorise/index.ts";
import { getAccount, listAccounts, listMinimalAccounts } from "./accounts.ts";
import { apiKey } from "./api-key.resource.ts";
import { buildApiKeyHandlers } from "./api-keys.ts";
import { buildBootstrapHandler } from "./bootstrap.ts";
import type { BootstrapSettings } from "./bootstrap.ts";
import type { BrandingSettings } from "./branding.ts";
import { buildBrandingHandlers } from "./branding.ts";
import type { MfaParts } from "./change-mfa.ts";
import { contact } from "./contact.resource.ts";
import { contactHandlers } from "./contacts.ts";
import type { Handlers } from "./contract.generated.ts";
import { buildCreateAccount } from "./create-account.ts";
import { buildCreateUser } from "./create-user.ts";
import { buildInviteUser } from "./invitations.ts";
import { getLicensing, updateLicensing } from "./licensing.ts";
import { buildEnterManagedAccess, requestManagedAccess } from "./managed-access.ts";
import { endOtherSessions, endOwnSession, listSessions } from "./own-sessions.ts";
import { role } from "./role.resource.ts";
import { roleHandlers } from "./roles.ts";
import { buildSessionHandlers } from "./sessions.ts";
import type { SessionParts } from "./sessions.ts";
import description from "./swagger.json" with { type: "json" };
import { updateAccount } from "./update-account.ts";
import { buildUpdateUser } from "./update-user.ts";
import { deleteUser, getUser, listUsers } from "./users.ts";
import { listVisits } from "./visits.ts";

export type AccessParts = SessionParts & BootstrapSettings & BrandingSettings & MfaParts;

/** Signing in, people, accounts and what they may do (spec 1 §7, access service). */
export function buildAccessApi(parts: AccessParts): Api<Handlers> {
  const {
    issuer,
    clientId,
    scope,
    productVersion,
    bearerOrigins,
    consoleHosts,
    uploadOrigins,
    hasOwnPasswords,
  } = parts;
  return {
    name: "access",
    base: "/access",
    description,
    resources: [contact, apiKey, role],
    handlers: {
      ...buildSessionHandlers(parts),
      getBootstrap: buildBootstrapHandler({
        issuer,
        clientId,
        scope,
        productVersion,
        bearerOrigins,
        consoleHosts,
        uploadOrigins,
        hasOwnPasswords,
        publicUrl: parts.publicUrl,
      }),
      listActivityTags,
      listAccounts,
      listMinimalAccounts,
      getAccount,
      createAccount: buildCreateAccount(parts),
      updateAccount,
      getLicensing,
      updateLicensing,
      ...contactHandlers,
      listUsers,
      getUser,
      createUser: buildCreateUser(parts),
      updateUser: buildUpdateUser(parts),
      deleteUser,
      inviteUser: buildInviteUser(parts.publicUrl),
      listSessions,
      endOwnSession,
      endOtherSessions,
      ...roleHandlers,
      ...buildApiKeyHandlers(hasOwnPasswords),
      ...buildBrandingHandlers(parts),
      requestManagedAccess,
      enterManagedAccess: buildEnterManagedAccess(parts.accessTokens),
      listVisits,
    },
  };
}

const listActivityTags: Handlers["listActivityTags"] = async ({ actor }) => {
  const data = visibleTags(actor).map((tag) => ({ ...tag, groups: groupsOf(tag.name) }));
  return { body: listResult(data) };
};
