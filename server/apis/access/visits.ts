import type { ListSource } from "../../api/index.ts";
import { listRows, storedTime } from "../../api/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

const END = "coalesce(v.ended_at, case when v.ends_at < now() then v.ends_at end)";

const visits: ListSource<Operations["listVisits"]["fields"]> = {
  select: `v.id, v.account_id, a.company_name as "companyName", v.username, v.visitor, v.visitor_company as "visitorCompany",
    ${storedTime("v.started_at", "start_time")}, ${storedTime(END, "end_time")}, v.changes`,
  from: "visit v join account a on a.id = v.account_id",
  fields: {
    account_id: { sql: "v.account_id", type: "number" },
    companyName: { sql: "a.company_name" },
    username: { sql: "v.username" },
    visitor: { sql: "v.visitor" },
    start_time: { sql: "v.started_at", type: "time" },
  },
  order: "v.started_at desc, v.id desc",
};

/** Who acted in one's account or in one below it. Customers see it too. */
export const listVisits: Handlers["listVisits"] = async ({ db, list }) => ({
  body: await listRows(db, visits, list),
});
