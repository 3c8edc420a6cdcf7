import { afterAll, beforeAll, expect, it } from "vitest";
import { transactionWithOutside } from "../api/index.ts";
import type { AutomatorVersion } from "../offerings/index.ts";
import type { TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import { buildFindServiceType } from "./index.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

interface SeededRow {
  readonly id: number;
  readonly moId: string | null;
  readonly type: string;
  readonly automatorId: number;
  readonly version: AutomatorVersion;
  readonly isLost: boolean;
}

it("has the services of the demo on their platforms, but for those that a platform lost", async () => {
  const findServiceType = buildFindServiceType(portal.platforms);
  const found = await transactionWithOutside(portal.database, "system", async (db, outside) => {
    const services = await db.query<SeededRow>(
      `select s.id, s.mo_id as "moId", o.type, a.id as "automatorId", a.automator_version as version,
         coalesce(s.error_display, '') like 'The platform lost%' as "isLost"
       from service s join service_offering o on o.id = s.service_offering_id join automator a on a.id = s.automator_id
       where s.is_provided`,
    );
    const judged: (SeededRow & { readonly isThere: boolean })[] = [];
    for (const service of services) {
      const { exists } = findServiceType(service.type, service.version);
      const at = { automatorId: service.automatorId, db, outside };
      if (exists !== undefined) judged.push({ ...service, isThere: await exists(at, service) });
    }
    return judged;
  });
  expect(found.filter(({ isThere, isLost }) => isThere === isLost)).toEqual([]);
  expect(typesOf(found)).toEqual([
    "aws_ec2 v1",
    "vCenterResourcePool v1",
    "vCenterResourcePool v2",
    "vCenterVirtualMachine v1",
    "vcloud_allocation_vdc v1",
    "vcloud_edge_gateway v1",
    "vcloud_edge_gateway v2",
    "vcloud_pay_as_you_go_vdc v2",
    "vcloud_reservation_vdc v2",
    "veeam_backup_resource v1",
  ]);
  expect(typesOf(found.filter(({ isLost }) => isLost))).toEqual([
    "aws_ec2 v1",
    "vCenterResourcePool v1",
    "vCenterVirtualMachine v1",
    "vcloud_allocation_vdc v1",
    "vcloud_pay_as_you_go_vdc v2",
    "vcloud_reservation_vdc v2",
  ]);
});

function typesOf(services: readonly SeededRow[]): readonly string[] {
  return [...new Set(services.map(({ type, version }) => `${type} ${version}`))].toSorted();
}
