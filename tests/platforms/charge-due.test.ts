import { afterAll, beforeAll, expect, test } from "vitest";
import { JobFailure } from "../../server/activity/index.ts";
import { transactionWithOutside } from "../../server/api/index.ts";
import type { AuditEntry } from "../../server/audit/index.ts";
import { noteChargeDue } from "../../server/platforms/vcenter/charge-due.ts";
import type { VirtualMachine } from "../../server/platforms/vcenter/driver.ts";
import { createEmbeddedVcenterDriver } from "../../server/platforms/vcenter/embedded-driver.ts";
import { CHANGE_MACHINE } from "../../server/platforms/vcenter/machines/change-machine.ts";
import { buildMachineJob } from "../../server/platforms/vcenter/machines/machine-work.ts";
import { noteAllResources } from "../../server/platforms/vcenter/note-resources.ts";
import { failed } from "../../server/services/index.ts";
import type { TestPortal } from "../../server/testing/test-portal.ts";
import { openTestPortal } from "../../server/testing/test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));

test("a machine that was changed while its vCenter was silent is charged once it answers its check", async () => {
  const [service] = await system<{ id: number; moId: string; automatorId: number; owner: number }>(
    `select s.id, s.mo_id as "moId", s.automator_id as "automatorId", a.account_id as owner
     from service s join service_offering o on o.id = s.service_offering_id join automator a on a.id = s.automator_id
     where o.type = 'vCenterVirtualMachine' and s.mo_id is not null and s.state = 'Available' order by s.id limit 1`,
  );
  const { id, moId, automatorId, owner } = service!;
  const charged = async () =>
    (
      await system<{ cpu: string }>(
        "select quantities -> 'cpu' ->> 'value' as cpu from service_price where service_id = $1 order by id desc limit 1",
        [id],
      )
    )[0]?.cpu;
  const embedded = createEmbeddedVcenterDriver();
  const grown = (machine: VirtualMachine) => ({ ...machine, cores: 6 });
  const driver = {
    ...embedded,
    findVirtualMachines: async (...asked: Parameters<typeof embedded.findVirtualMachines>) =>
      (await embedded.findVirtualMachines(...asked)).map(grown),
  };
  const check = () =>
    transactionWithOutside(portal.database, { accountId: owner }, (db, outside) =>
      noteAllResources(driver, { automatorId, db, outside }),
    );
  const before = await charged();
  expect(before).not.toBe("6");
  // What was changed elsewhere is charged with the next change here, as ever.
  await check();
  expect(await charged()).toBe(before);
  await portal.database.transaction("system", (db) => noteChargeDue(db, { automatorId, serviceId: id }));
  await check();
  expect(await charged()).toBe("6");
  expect(await system("select from vcenter_charge_due where service_id = $1", [id])).toEqual([]);
  expect(moId).toMatch(/^vm-/);
});

test("a machine whose change has no known end is due to be charged, and one whose change was refused is not", async () => {
  const [service] = await system<{ id: number; moId: string; automatorId: number; accountId: number }>(
    `select s.id, s.mo_id as "moId", s.automator_id as "automatorId", s.account_id as "accountId"
     from service s join service_offering o on o.id = s.service_offering_id
     where o.type = 'vCenterVirtualMachine' and s.mo_id is not null and s.state = 'Available' order by s.id limit 1`,
  );
  const { id: serviceId, accountId, ...place } = service!;
  const audited: unknown[] = [];
  const run = {
    activityId: "one",
    accountId,
    input: { ...place, serviceId, isMachine: true, change: { cores: 6 }, changes: [] },
    database: portal.database,
    progress: async () => undefined,
    noted: null,
    note: async () => undefined,
    wait: async () => undefined,
    audit: async (_db: unknown, { action, reason }: AuditEntry) => void audited.push([action, reason]),
  };
  const build = (end: Parameters<typeof failed>[1]) => {
    const changeMachine = async () => failed("It fell silent.", end);
    return buildMachineJob({ ...createEmbeddedVcenterDriver(), changeMachine }, CHANGE_MACHINE);
  };
  const due = () =>
    system("delete from vcenter_charge_due where service_id = $1 returning service_id", [serviceId]);
  await expect(build({})(run)).rejects.toThrow(JobFailure);
  expect(await due()).toEqual([]);
  await expect(build({ isEndUnknown: true })(run)).rejects.toThrow(JobFailure);
  expect(await due()).toHaveLength(1);
  await portal.database.transaction("system", async (db) => build({}).giveUp?.(db, run, "It was given up."));
  expect(await due()).toHaveLength(1);
  expect(audited.at(-1)).toEqual(["virtual-machine.update-failed", "It was given up."]);
});
