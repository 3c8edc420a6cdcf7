import { expect } from "vitest";
import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, row } from "./recorded-changes.fixture.ts";

const MACHINES = "/automators/vcenter/v2/1/resource-pool/virtual-machine?sort=name";

/** What is recorded of power schedules, by operationId, in their order. */
export function powerScheduleChanges(
  customer: () => Caller,
): Readonly<Record<string, () => Promise<Recorded>>> {
  let [path, name] = ["", ""];
  return {
    async createPowerSchedule() {
      const [machine] = (await good(customer().get(MACHINES))).data;
      const body = {
        serviceId: machine.service_id,
        machine: machine.moId,
        days: ["Mon", "Tue"],
        onAt: "08:00",
        offAt: "18:00",
      };
      const made = await good(customer().send("POST", "/power-schedules/schedule", body));
      path = `/power-schedules/schedule/${made.id}`;
      name = machine.name;
      const values = [
        added("serviceId", machine.service_id),
        added("machine", machine.moId),
        added("days", ["Mon", "Tue"]),
        added("onAt", "08:00"),
        added("offAt", "18:00"),
        added("timeZone", "UTC"),
        added("active", true),
      ];
      return { rows: [row("powerschedule.create", name, values)] };
    },
    async updatePowerSchedule() {
      await good(customer().send("PATCH", path, { offAt: "20:00" }));
      const changes = expect.arrayContaining([change("offAt", "18:00", "20:00")]);
      return { rows: [row("powerschedule.update", name, changes)] };
    },
    async deletePowerSchedule() {
      await good(customer().send("DELETE", path));
      return { rows: [row("powerschedule.delete", name, [])] };
    },
  };
}
