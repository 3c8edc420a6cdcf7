import type { PlatformWorld } from "../../testing/platform-world.ts";

const API = "/automators/veeam/7";

/** Objects of one kind, by the parameter of a path that names them. */
const named = (kind: string, parameter: string) => ({
  table: "embedded_object",
  columns: `account_id, automator_id as "automatorId", id as "${parameter}"`,
  where: `kind = 'backup-${kind}'`,
});

export const testWorld: PlatformWorld = {
  resources: {
    veeamId: named("tenant", "veeamId"),
    resourceId: named("resource", "resourceId"),
    computerId: named("computer", "computerId"),
    jobId: named("job", "jobId"),
  },
  owned: `select r.automator_id::text as "automatorId", r.id as "resourceId", c.id as "computerId", j.id as "jobId",
      'tenant-100' as "veeamId"
    from service s join embedded_object r on r.kind = 'backup-resource' and r.id = s.mo_id and r.automator_id = s.automator_id
    join embedded_object c on c.kind = 'backup-computer' and c.parent = r.id
    join embedded_object j on j.kind = 'backup-job' and j.parent = r.id
    where s.account_id = 100 and s.automator_id = 7 and s.state = 'Available' and s.retention_lock is null
    order by s.id, c.id, j.id limit 1`,
  bodies: {
    configureVeeam: { url: "embedded:" },
    mapTenant: { account_id: 100, veeam_id: "tenant-100" },
    updateBackupResource: { quota: 1000 },
    protectComputer: {
      resource_id: "urn:resource:10638",
      name: "taken-over",
      operating_system: "Debian 13",
      policy_id: "policy-nightly",
    },
    updateJob: { is_enabled: false },
  },
  places: ["checkVeeamConnection", "listLocations", "listBackupPolicies"],
  purchases: ["protectComputer"],
  filterValues: ({ resourceId, computerId, jobId }) => ({
    "filter[id]": [String(resourceId)],
    "filter[resource_id]": [String(resourceId)],
    "filter[computer_id]": [String(computerId)],
    "filter[job_id]": [String(jobId)],
    "filter[policy_id]": ["policy-nightly"],
    "filter[veeam_id]": ["tenant-100"],
    "filter[account_id]": ["100"],
    "filter[location]": ["Dublin"],
  }),
  answers: [
    `${API}/location`,
    `${API}/backup-server`,
    `${API}/backup-repository`,
    `${API}/backup-policy`,
    `${API}/tenant?page[size]=100`,
    `${API}/tenant-resource?page[size]=100`,
    `${API}/resource?page[size]=100`,
    `${API}/computer?page[size]=100`,
    `${API}/restore-point?page[size]=100`,
    `${API}/job?page[size]=100`,
    `${API}/job-session?page[size]=100`,
  ],
};
