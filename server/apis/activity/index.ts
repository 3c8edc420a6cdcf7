import type { Api } from "../../api/index.ts";
import { ApiFailure, storedTime } from "../../api/index.ts";
import type { Activity, Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

/** The specified activity link: what callers poll while background work runs (spec 1 §4). */
export const activityApi: Api<Handlers> = {
  name: "activity",
  base: "/activity",
  description,
  handlers: {
    async getActivity({ db, path }) {
      const [activity] = await db.query<Activity>(
        `select id, name, state, message, resource_type as "resourceType", resource_id as "resourceId",
           ${storedTime("created_at", "createTime")},
           ${storedTime("updated_at", "updateTime")}
         from activity where id = $1::uuid`,
        [path.id],
      );
      if (activity === undefined) throw new ApiFailure(404, "There is no such activity.");
      return { body: activity };
    },
  },
};
