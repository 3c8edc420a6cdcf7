import type { ApiRequest, ListSource } from "../../../api/index.ts";
import { listRows, storedTime } from "../../../api/index.ts";
import type { InAutomator, ReachAutomator } from "./reach.ts";

export interface Activity {
  readonly id: string;
  readonly name: string;
  readonly state: "running" | "completed" | "failed";
  readonly Accounts_id: number;
  readonly companyName: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly createTime: string;
  readonly finishTime: string | null;
}

/** The work on what is behind an automator: all of it for its owner, for others that on services of their own. */
export function buildActivityReader(reachAutomator: ReachAutomator) {
  return {
    async listActivities(request: ApiRequest & InAutomator) {
      const { automatorId, db } = await reachAutomator(request);
      return { body: await listRows<Activity>(db, { ...SOURCE, parameters: [automatorId] }, request.list) };
    },
  };
}

const STATE =
  "case when t.finished_at is null then 'running' when t.state = 'error' then 'failed' else 'completed' end";

const SOURCE: ListSource<"name" | "state" | "resourceId" | "createTime"> = {
  select: `t.id::text, t.name, ${STATE} as state, t.account_id as "Accounts_id", a.company_name as "companyName",
    t.resource_type as "resourceType", t.resource_id as "resourceId",
    ${storedTime("t.created_at", "createTime")}, ${storedTime("t.finished_at", "finishTime")}`,
  from: "activity t join account a on a.id = t.account_id",
  where: `(t.input ->> 'automatorId' = $1::int::text
    or exists (select from service s where s.automator_id = $1 and s.id::text = t.input ->> 'serviceId'))`,
  fields: {
    name: { sql: "t.name", isFilled: true },
    state: { sql: STATE },
    resourceId: { sql: "t.resource_id", isFilled: true },
    createTime: { sql: "t.created_at", type: "time", isFilled: true },
  },
  order: "t.created_at desc, t.id",
};
