import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import { statsOf } from "./resource-stats.ts";

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

describe("what is sold of a platform", () => {
  it("is the sum of limits, where what has none counts as what it uses", () => {
    const amounts = (cpu: number) => ({ cpu, memory: 4, storage: 10 });
    const shares = [
      { limits: amounts(8), used: amounts(2.5) },
      { limits: { cpu: -1, memory: 4, storage: 10 }, used: amounts(1) },
    ];
    expect(statsOf(shares, { cpu: null, memory: 100, storage: 50 })).toEqual([
      { name: "compute", unit: "GHz", capacity: null, sold: 9, used: 3.5 },
      { name: "memory", unit: "GB", capacity: 100, sold: 8, used: 8 },
      { name: "storage", unit: "GB", capacity: 50, sold: 20, used: 20 },
    ]);
  });

  it.each([
    ["vcenter", 1, "/automators/vcenter/v2/1/resource-pool?page[size]=1000"],
    ["vcloud", 6, "/automators/vcloud/v4/6/org-vdcs?page[size]=1000"],
  ])("agrees with what is listed of %s", async (platform, automator, list) => {
    const provider = await portal.signIn("provider");
    const { status, body } = await provider.get(
      `/automators/${platform}/resources/stats?automator_id=${automator}`,
    );
    expect(status).toBe(200);
    const { data } = (await provider.get(list)).body;
    const owned = data.filter((row: { service_id: number | null }) => row.service_id !== null);
    const sold = owned.reduce(
      (sum: number, row: { memory: { limit: number }; used: { memory: number } }) =>
        sum + (row.memory.limit < 0 ? row.used.memory : row.memory.limit),
      0,
    );
    expect(sold).toBeGreaterThan(0);
    const memory = body.data.find((row: { name: string }) => row.name === "memory");
    expect(memory.sold).toBeCloseTo(sold, 2);
    expect(memory.used).toBeLessThanOrEqual(memory.sold);
    for (const { capacity } of body.data) expect(capacity).toBeGreaterThan(0);
  });

  it.each(["vcenter", "vcloud"])("is the affair of the owner of the %s alone", async (platform) => {
    const automator = platform === "vcenter" ? 1 : 6;
    for (const name of ["customer", "reseller", "provider2"]) {
      const caller = await portal.signIn(name);
      const path = `/automators/${platform}/resources/stats?automator_id=${automator}`;
      expect([403, 404]).toContain((await caller.get(path)).status);
    }
    const provider = await portal.signIn("provider");
    expect((await provider.get(`/automators/${platform}/resources/stats?automator_id=8`)).status).toBe(404);
    expect((await provider.get(`/automators/${platform}/resources/stats`)).status).toBe(400);
  });
});
