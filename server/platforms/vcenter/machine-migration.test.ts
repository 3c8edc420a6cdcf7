import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "../../database/index.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { migrationFolders, productPlatforms } from "../index.ts";
import { createEmbeddedVcenterDriver } from "./embedded-driver.ts";

it("keeps snapshots and network cards of machines that an earlier version wrote", async () => {
  const test = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "atrium-migration-"));
  const earlier = await openDatabase({ url: test.url, folder });
  await earlier.transaction("system", async (db) => {
    await db.query(
      "insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'One')",
    );
    await db.query(
      "insert into automator_type (id, name, type, version, description) values (2, 'vCenter', 'vCenter', 'v2', '')",
    );
    await db.query(
      "insert into automator (id, account_id, automator_type_id, name, automator_version, state) values (1, 1, 2, 'vCenter', 'v2', 'available')",
    );
    await db.query("insert into vcenter_data_center values (1, 'datacenter-2', 1, 'Frankfurt')");
    await db.query(`insert into vcenter_resource_pool (automator_id, mo_id, account_id, service_id, data_center, cluster, name,
        cpu_limit, memory_limit, storage_limit, storage_policy)
      values (1, 'resgroup-1', 1, 900, 'datacenter-2', 'domain-c7', 'pool', -1, -1, -1, '')`);
    await db.query(`insert into vcenter_virtual_machine (automator_id, mo_id, account_id, resource_pool, name, operating_system,
        power_state, cores, cores_per_socket, memory, disks, network_cards, storage_used, tools_status, snapshots)
      values (1, 'vm-1', 1, 'resgroup-1', 'web-01', 'Debian', 'POWERED_ON', 1, 1, 32, '[]',
        '[{"adapterType": "VMXNET3", "addressType": "assigned", "macAddress": "00:50:56:00:00:01", "networkName": "front"}]', 1, 'toolsOk',
        '[{"moId": "snapshot-1", "name": "Before", "description": null, "createTime": "2026-03-05 02:15:30 PM"}]')`);
  });
  await earlier.close();

  const database = await openDatabase({
    url: test.url,
    folder,
    migrations: migrationFolders(productPlatforms),
  });
  const outside = () => Promise.reject(new Error("The embedded driver asks nobody."));
  const machine = await database.transaction({ accountId: 1 }, (db) =>
    createEmbeddedVcenterDriver().findVirtualMachine({ automatorId: 1, db, outside }, "vm-1"),
  );
  expect(machine).toMatchObject({
    snapshots: [
      { moId: "snapshot-1", name: "Before", createTime: "2026-03-05 02:15:30 PM", isCurrent: true },
    ],
    network_cards: [{ key: 4000, network: "network-11", networkName: "front" }],
  });
  await database.close();
  await test.drop();
  rmSync(folder, { recursive: true });
});
