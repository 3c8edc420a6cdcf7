import { expect } from "vitest";
import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, row } from "./recorded-changes.fixture.ts";

const API = "/automators/veeam/7";
const OFFERING = 13;

/** What is recorded of backups and of the resource that they are in, by operationId, in their order. */
export function backupChanges(customerOf: () => Caller): Readonly<Record<string, () => Promise<Recorded>>> {
  const made = { service: 0, resource: "", computer: "", job: "", jobName: "" };
  const parent = expect.objectContaining({ type: "service", name: "recorded-backup" });
  const work = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) => {
    const { link } = await good(customerOf().send(method, path, body));
    expect((await customerOf().follow(link)).state).toBe("completed");
  };
  /** The rows of the start and the end. */
  const both = (started: string, ended: string, name: string, changes: unknown) => ({
    rows: [
      row(started, name, changes, { parent, result: "accepted" }),
      row(ended, name, changes, { parent, result: "done" }),
    ],
  });
  const partOf = async (parts: string) => {
    const path = `${API}/${parts}?filter[resource_id]=${encodeURIComponent(made.resource)}`;
    const [part] = (await good(customerOf().get(path))).data;
    return part;
  };
  const job = () => `${API}/job/${encodeURIComponent(made.job)}`;
  return {
    async protectComputer() {
      const order = { ServiceOfferings_id: OFFERING, name: "recorded-backup" };
      const { id, link } = await good(customerOf().send("POST", "/pricing/service", order));
      await customerOf().follow(link);
      made.service = id;
      made.resource = (await good(customerOf().get(`/pricing/service/${id}`))).metaData.data.moId;
      await work("POST", `${API}/computer`, {
        resource_id: made.resource,
        name: "recorded-web",
        operating_system: "Debian 13",
        policy_id: "policy-nightly",
      });
      made.computer = (await partOf("computer")).id;
      const { id: jobId, name } = await partOf("job");
      Object.assign(made, { job: jobId, jobName: name });
      const values = [added("operating_system", "Debian 13"), added("policy", "Every night")];
      return both("computer.add", "computer.added", "recorded-web", values);
    },
    async startJob() {
      await work("POST", `${job()}/start`);
      return both("backup-job.run", "backup-job.ran", made.jobName, []);
    },
    async updateJob() {
      await good(customerOf().send("PATCH", job(), { is_enabled: false }));
      const changes = [change("is_enabled", true, false)];
      return { rows: [row("backup-job.update", made.jobName, changes, { parent })] };
    },
    async updateBackupResource() {
      await work("PATCH", `${API}/resource/${encodeURIComponent(made.resource)}`, { quota: 1200 });
      const changes = [expect.objectContaining({ field: "quota", former: 500, value: 1200 })];
      return {
        rows: [
          row("backup-resource.update", "recorded-backup", changes, { result: "accepted" }),
          row("backup-resource.updated", "recorded-backup", changes, { result: "done" }),
        ],
      };
    },
    async removeComputer() {
      await work("DELETE", `${API}/computer/${encodeURIComponent(made.computer)}`);
      return both("computer.uninstall", "computer.uninstalled", "recorded-web", []);
    },
    async deleteOfferingService() {
      await work("DELETE", `/solutions/serviceOfferings/services/${made.service}?sync=none`);
      const gone = { object: expect.objectContaining({ page: null }) };
      return {
        rows: [
          row("service.delete", "recorded-backup", [], { result: "accepted" }),
          row("service.deleted", "recorded-backup", [], gone),
        ],
      };
    },
  };
}
