import type { Api } from "../../api/index.ts";
import type { ApiRequest } from "../../api/index.ts";
import { ApiFailure, storedTime } from "../../api/index.ts";
import { decide } from "../../authorise/index.ts";
import type { Activity, Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

/** The specified activity link: what callers poll while background work runs (spec 1 §4). */
export const activityApi: Api<Handlers> = {
  name: "activity",
  base: "/activity",
  description,
  handlers: {
    async getActivity({ actor, db, path }) {
      const [row] = await db.query<ActivityRow>(
        `select id, name, state, message, resource_type as "resourceType", resource_id as "resourceId",
           ${storedTime("created_at", "createTime")},
           ${storedTime("updated_at", "updateTime")}, permission, actor_user_id, acting_user_id
         from activity where id = $1::uuid`,
        [path.id],
      );
      if (row === undefined || !mayFollow(actor, row))
        throw new ApiFailure(404, "There is no such activity.");
      const { permission: _permission, actor_user_id: _actor, acting_user_id: _acting, ...activity } = row;
      return { body: activity };
    },
  },
};

type ActivityRow = Activity & Begun;

interface Begun {
  readonly permission: string;
  readonly actor_user_id: number;
  readonly acting_user_id: number | null;
}

/** Whoever began it, also for another person in a managed session, and whoever may read what it is about. */
function mayFollow({ actingUserId, ...actor }: ApiRequest["actor"], begun: Begun): boolean {
  const isOwn =
    begun.acting_user_id === (actingUserId ?? actor.userId) ||
    (actingUserId === undefined && begun.actor_user_id === actor.userId);
  return isOwn || decide(actor, { tag: begun.permission, flag: "R" }).allowed;
}
