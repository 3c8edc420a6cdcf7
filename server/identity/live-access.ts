import type { Transaction } from "../database/index.ts";
import type { Actor } from "./actor.ts";
import { joinPermissions, managedAccess, withReports } from "./person.ts";

/** After a refresh the previous token stays valid for this long: for calls under way, and in case the answer was lost. */
const OLD_TOKEN_GRACE_S = 120;

/** What of an actor may have changed since their token was signed. */
export type LiveActor = Pick<Actor, "access" | "isReseller" | "distributor" | "apex" | "seesOneAccount">;

/**
 * What the bearer of a token may do, and the kind of their account, at this moment: a changed role or kind, a blocked
 * person or account and an ended session take effect with the next call. Undefined when the token is no longer valid:
 * its session has ended, a newer token replaced it, or the person may no longer act for the other. Without a token the
 * session alone is looked at: for what goes on while its tokens are replaced.
 */
export async function readLiveAccess(
  db: Transaction,
  actor: Pick<Actor, "userId" | "sessionId">,
  tokenId?: string,
): Promise<LiveActor | undefined> {
  const [row] = await db.query<LiveRow>(
    `select a.report_access, a.kind, a.is_apex, ${permissionsOf("u")} as permissions,
       cardinality(visible_accounts()) = 1 as sees_one, v.id is not null as is_managed, ${permissionsOf("v")} as acting_permissions
     from session s join app_user u on u.id = s.user_id join account a on a.id = u.account_id
       left join app_user v on v.id = s.acting_user_id left join account va on va.id = v.account_id
     where s.id::text = $1 and s.user_id = $4 and s.revoked_at is null and s.ends_at > now()
       and ($2::text is null or s.token_id::text = $2 or (s.previous_token_id::text = $2 and s.rotated_at > now() - make_interval(secs => $3)))
       and not (u.is_blocked or a.is_blocked or a.is_deleted)
       and (v.id is null or (not (v.is_blocked or va.is_blocked or va.is_deleted) and may_act_for(v.id, u.id)))`,
    [actor.sessionId ?? "", tokenId ?? null, OLD_TOKEN_GRACE_S, actor.userId],
  );
  if (row === undefined) return undefined;
  const own = withReports(joinPermissions(row.permissions), row.report_access);
  return {
    access: row.is_managed ? managedAccess(own, joinPermissions(row.acting_permissions)) : own,
    isReseller: row.kind === "reseller",
    distributor: row.kind === "distributor",
    apex: row.is_apex,
    seesOneAccount: row.sees_one,
  };
}

function permissionsOf(alias: string): string {
  return `coalesce((select jsonb_agg(r.permissions) from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${alias}.id), '[]')`;
}

interface LiveRow {
  readonly report_access: boolean;
  readonly kind: string;
  readonly is_apex: boolean;
  readonly permissions: readonly unknown[];
  readonly sees_one: boolean;
  readonly is_managed: boolean;
  readonly acting_permissions: readonly unknown[];
}
