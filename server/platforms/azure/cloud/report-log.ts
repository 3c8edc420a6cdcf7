import type { ListSource } from "../../../api/index.ts";
import { listRows, storedTime } from "../../../api/index.ts";
import { listQueryOf } from "../list-words.ts";
import { isSwitchedOn } from "../inventory.ts";
import type { Handlers, Operations, UsageReport } from "./contract.generated.ts";
import { sumRounded } from "./resources.ts";

const source: ListSource<NonNullable<Operations["listReportLog"]["query"]["order_by"]>> = {
  select: `r.id, r.automator_id as connector_id, r.connector, r.state, r.from_day::text as from_day, r.until_day::text as until_day,
    r.records, case when r.currency is not null then r.cost::text end as cost, r.currency, r.reason, r.username,
    ${storedTime("r.start_time", "start_time")}, ${storedTime("r.end_time", "end_time")}`,
  from: "azure_report r",
  fields: {
    id: { sql: "r.id", type: "number" },
    from_day: { sql: "r.from_day", type: "date" },
    records: { sql: "r.records", type: "number" },
    state: { sql: "r.state" },
    start_time: { sql: "r.start_time", type: "time" },
  },
  order: "r.id desc",
};

/** What each collection of usage did. */
export const listReportLog: Handlers["listReportLog"] = async ({ db, query, list }) => {
  const { connector_id: connector, order_by: field = "id", order = "desc", state } = query;
  const narrowed = {
    ...source,
    where: "$1 and ($2::int is null or r.automator_id = $2) and ($3::text is null or r.state = $3)",
    parameters: [await isSwitchedOn(db), connector ?? null, state ?? null],
  };
  const sort = [{ field, descending: order === "desc" }];
  const { data, meta } = await listRows<UsageReport>(db, narrowed, { ...listQueryOf(query, list), sort });
  return { body: { data: data.map(present), meta } };
};

/** The cost as money is written. */
function present({ cost, currency, ...report }: UsageReport): UsageReport {
  return {
    ...report,
    cost: cost === null || currency === null ? null : sumRounded([cost], currency),
    currency,
  };
}
