import type { ApiRequest, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, storedTime } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import { describeDevice, endSession } from "../../identity/index.ts";
import type { Handlers, Operations, OwnSession } from "./contract.generated.ts";
import { requirePerson } from "./require-person.ts";

/**
 * The sessions in which a person acts, and those in which somebody acts for them. The tabs of one browser are one sign-in
 * and one row. `$1` is the person, `$2` the session that asks.
 */
const LIVE = `(select array_agg(s.id::text order by s.created_at, s.id) as ids, s.user_id, s.acting_user_id, min(s.created_at) as started_at,
    max(s.last_used_at) as used_at, bool_or(s.id::text = $2) as is_this,
    (array_agg(s.user_agent order by s.last_used_at desc))[1] as user_agent,
    (array_agg(s.address order by s.last_used_at desc))[1] as address
  from session s
  where $1 in (s.user_id, s.acting_user_id) and s.revoked_at is null and s.ends_at > now()
    and (s.acting_user_id is null or may_act_for(s.acting_user_id, s.user_id))
  group by coalesce(s.sign_in, s.id::text), s.user_id, s.acting_user_id)`;

const sessions: ListSource<Operations["listSessions"]["fields"]> = {
  select: `s.ids[1] as id, s.user_agent, s.address, s.is_this as "isThis", ${storedTime("s.started_at", "startTime")},
    ${storedTime("s.used_at", "lastUsed")},
    case when s.acting_user_id is null then 'own' when s.acting_user_id = $1 then 'acting' else 'visited' end as kind,
    case when s.acting_user_id = $1 then u.username || ' (' || a.company_name || ')'
      when s.acting_user_id is not null then v.visitor || ' (' || v.visitor_company || ')' end as who`,
  from: `${LIVE} s join app_user u on u.id = s.user_id join account a on a.id = u.account_id
    left join visit v on v.session_id::text = s.ids[1]`,
  fields: {
    startTime: { sql: "s.started_at", type: "time" },
    lastUsed: { sql: "s.used_at", type: "time" },
  },
  order: "s.is_this desc, s.used_at desc, s.ids",
};

interface SessionRow extends Omit<OwnSession, "browser"> {
  readonly user_agent: string | null;
}

export const listSessions: Handlers["listSessions"] = async (request) => {
  requirePerson(request);
  const { db, list, actor } = request;
  const source = { ...sessions, parameters: [actor.userId, actor.sessionId ?? ""] };
  const { data, meta } = await asSystem(db, (system) => listRows<SessionRow>(system, source, list));
  const shown = data.map(({ user_agent: userAgent, ...row }) => ({
    ...row,
    browser: describeDevice(userAgent),
  }));
  return { body: { data: shown, meta } };
};

interface LiveSession {
  /** Of its tabs. */
  readonly ids: readonly string[];
  readonly is_this: boolean;
  readonly user_agent: string | null;
}

const NOT_THIS = "This is the session you are using. Sign out to end it.";

/** Ends a sign-in with all its tabs, or a managed session; the next call of it is refused. */
export const endOwnSession: Handlers["endOwnSession"] = async (request) => {
  requirePerson(request);
  const { db, actor, path } = request;
  const ended = await asSystem(db, async (system) => {
    const found = (await readLive(system, actor)).find(({ ids }) => ids.includes(path.id));
    if (found === undefined) throw new ApiFailure(404, "There is no such session.");
    if (found.is_this) throw new ApiFailure(409, NOT_THIS);
    await endSession(system, path.id);
    return found;
  });
  await auditEnd(request, "session.end", [ended]);
  return {};
};

/** All but the one that asks. */
export const endOtherSessions: Handlers["endOtherSessions"] = async (request) => {
  requirePerson(request);
  const { db, actor } = request;
  const ended = await asSystem(db, async (system) => {
    const others = (await readLive(system, actor)).filter((each) => !each.is_this);
    for (const { ids } of others) await endSession(system, ids[0] ?? "");
    return others;
  });
  if (ended.length > 0) await auditEnd(request, "session.end-others", ended);
  return {};
};

/** In the order in which their people are locked, as everywhere. */
async function readLive(
  system: Transaction,
  { userId, sessionId = "" }: Actor,
): Promise<readonly LiveSession[]> {
  return await system.query<LiveSession>(
    `select s.ids, s.is_this, s.user_agent from ${LIVE} s order by s.user_id, s.ids`,
    [userId, sessionId],
  );
}

async function auditEnd(
  { actor, audit }: Pick<ApiRequest, "actor" | "audit">,
  action: string,
  ended: readonly LiveSession[],
): Promise<void> {
  await audit({
    action,
    resourceType: "user",
    resourceId: String(actor.userId),
    accountId: actor.accountId,
    name: actor.username,
    detail: { ended: ended.map((each) => describeDevice(each.user_agent)) },
  });
}
