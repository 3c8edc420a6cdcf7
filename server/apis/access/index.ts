import type { Api, Handler } from "../../api/api.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { activityTags } from "../../authorise/activity-tags.ts";
import { getAccount, listAccounts, listMinimalAccounts, updateAccount } from "./accounts.ts";
import { buildBootstrapHandler } from "./bootstrap.ts";
import type { BootstrapSettings } from "./bootstrap.ts";
import { buildSessionHandlers } from "./sessions.ts";
import type { SessionParts } from "./sessions.ts";
import description from "./swagger.json" with { type: "json" };
import { buildUpdateUser, getUser } from "./users.ts";

export interface AccessParts extends SessionParts, BootstrapSettings {
  /** False under an external identity provider. */
  readonly hasOwnPasswords: boolean;
}

/** Signing in, people, accounts and what they may do (spec 1 §7, access service). */
export function buildAccessApi(parts: AccessParts): Api {
  return {
    name: "access",
    base: "/access",
    description,
    handlers: {
      ...pending(),
      ...buildSessionHandlers(parts),
      getBootstrap: buildBootstrapHandler(parts),
      getUser,
      updateUser: buildUpdateUser(parts.hasOwnPasswords),
      listAccounts,
      listMinimalAccounts,
      getAccount,
      updateAccount,
      async listActivityTags() {
        return { body: { data: activityTags, meta: { total: activityTags.length } } };
      },
    },
  };
}

function pending(): Record<string, Handler> {
  const refuse: Handler = () => Promise.reject(new ApiFailure(501, "This call is not answered yet."));
  const names = Object.values(description.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  return Object.fromEntries(names.map((name) => [name, refuse]));
}
