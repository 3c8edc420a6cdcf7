import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import { PlatformSilent } from "../../platform-silent.ts";
import type { VeeamDriver } from "../driver.ts";
import { describeSchedule } from "../schedule.ts";
import type {
  BackupPolicy,
  BackupRepository,
  BackupServer,
  Handlers,
  Location,
  Operations,
} from "./contract.generated.ts";
import { reachAutomator, reachOwnAutomator } from "./reach.ts";

type Places = Pick<
  Handlers,
  | "checkVeeamConnection"
  | "listLocations"
  | "listBackupServers"
  | "listBackupRepositories"
  | "listBackupPolicies"
>;

/** What a backup server has before anybody buys of it. Servers and repositories are shown to their provider alone. */
export function buildPlaceHandlers(driver: VeeamDriver): Places {
  return {
    async checkVeeamConnection(request) {
      const at = await reachAutomator(request);
      const outcome = await driver.checkConnection(at);
      if (!outcome.ok) throw new PlatformSilent(outcome.reason);
      return { body: { connected: true } };
    },

    async listLocations(request) {
      const at = await reachAutomator(request);
      return { body: listInventory(await driver.listLocations(at), NAMED, request.list) };
    },

    async listBackupServers(request) {
      const at = await reachAutomator(request);
      await reachOwnAutomator(at.db, at.automatorId);
      const repositories = await driver.listRepositories(at);
      const rows = (await driver.listServers(at)).map((server): BackupServer => ({
        ...server,
        repositories_count: repositories.filter((each) => each.server === server.name).length,
      }));
      return { body: listInventory(rows, NAMED, request.list) };
    },

    async listBackupRepositories(request) {
      const at = await reachAutomator(request);
      await reachOwnAutomator(at.db, at.automatorId);
      const rows = (await driver.listRepositories(at)).map((each): BackupRepository => ({
        ...each,
        free: each.capacity - each.used,
      }));
      return { body: listInventory(rows, REPOSITORIES, request.list) };
    },

    async listBackupPolicies(request) {
      const at = await reachAutomator(request);
      const rows = (await driver.listPolicies(at)).map(({ start_time, ...policy }): BackupPolicy => ({
        ...policy,
        schedule: describeSchedule({ ...policy, start_time }),
      }));
      return { body: listInventory(rows, POLICIES, request.list) };
    },
  };
}

const NAMED: InventoryFields<Pick<Location, "name">, "name"> = { name: (row) => row.name };
const REPOSITORIES: InventoryFields<BackupRepository, Operations["listBackupRepositories"]["fields"]> = {
  name: (row) => row.name,
  location: (row) => row.location,
  capacity: (row) => row.capacity,
  used: (row) => row.used,
  free: (row) => row.free,
};
const POLICIES: InventoryFields<BackupPolicy, Operations["listBackupPolicies"]["fields"]> = {
  name: (row) => row.name,
  interval_hours: (row) => row.interval_hours,
  retention_points: (row) => row.retention_points,
};
