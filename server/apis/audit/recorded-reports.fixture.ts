import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, row } from "./recorded-changes.fixture.ts";

/** What is recorded of reports that are sent by mail, by operationId, in their order. */
export function reportChanges(provider: () => Caller): Readonly<Record<string, () => Promise<Recorded>>> {
  const name = "Report by accounts: EUR";
  let path = "";
  return {
    async createReportSchedule() {
      const body = { report: "accounts", every: "Month", currency: "EUR" };
      const { id } = await good(provider().send("POST", "/reporting/schedules", body));
      path = `/reporting/schedules/${id}`;
      const values = [
        added("report", "accounts"),
        added("every", "Month"),
        added("months", 1),
        added("currency", "EUR"),
        added("active", true),
      ];
      return { rows: [row("reportschedule.create", name, values)] };
    },
    async updateReportSchedule() {
      await good(provider().send("PATCH", path, { active: false }));
      await good(provider().send("PATCH", path, { active: true }));
      return {
        rows: [
          row("reportschedule.update", name, [change("active", true, false)], {
            phrase: "reportschedule.update.pause",
          }),
          row("reportschedule.update", name, [change("active", false, true)], {
            phrase: "reportschedule.update.resume",
          }),
        ],
      };
    },
    async sendReportSchedule() {
      await good(provider().send("POST", `${path}/send`));
      return { rows: [row("reportschedule.send", name, [])] };
    },
    async deleteReportSchedule() {
      await good(provider().send("DELETE", path));
      return { rows: [row("reportschedule.delete", name, [])] };
    },
  };
}
