import { ApiFailure, refuseInManagedSession } from "../../api/index.ts";
import { asSystem } from "../../database/index.ts";
import { invite } from "../../identity/index.ts";
import type { Handlers } from "./contract.generated.ts";
import { readUser } from "./users.ts";

/** Sends the invitation again, for those who have not set their password yet. */
export function buildInviteUser(publicUrl: string): Handlers["inviteUser"] {
  return async (request) => {
    const { db, path, audit } = request;
    refuseInManagedSession(request, "People are");
    const user = await readUser(db, path.id);
    if (!user.isInvited) throw new ApiFailure(409, `${user.username} is not waiting for an invitation.`);
    if (user.isBlocked || user.account.isBlocked)
      throw new ApiFailure(409, `${user.username} is blocked. Unblock them first.`);
    if (!(await asSystem(db, (system) => invite(system, user.id, publicUrl))))
      throw new ApiFailure(
        429,
        `${user.username} was sent enough for now: three links an hour, ten a day. The last one works for 72 hours.`,
      );
    await audit({
      action: "user.invite",
      resourceType: "user",
      resourceId: String(user.id),
      accountId: user.account.id,
      name: user.username,
    });
    return {};
  };
}
