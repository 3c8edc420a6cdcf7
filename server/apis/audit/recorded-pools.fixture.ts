import { expect } from "vitest";
import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, good, row } from "./recorded-changes.fixture.ts";

/** What is recorded of resource pools, by operationId, in their order. `pools` is the address of an automator. */
export function poolChanges(
  pools: string,
  customer: () => Caller,
): Readonly<Record<string, () => Promise<Recorded>>> {
  let pool = "";
  return {
    async purchaseResourcePool() {
      const query = "filter[type]=vCenterResourcePool&page[size]=100";
      const { data } = (await customer().get(`/solutions/serviceOfferings?${query}`)).body;
      const { id } = data.find((each: { ServiceAdapters_id: number }) => each.ServiceAdapters_id === 1);
      const [cluster] = (await customer().get(`${pools}/cluster`)).body.data;
      const order = {
        ServiceOfferings_id: id,
        name: "recorded-pool",
        dataCenter: cluster.dataCenter,
        cluster: cluster.moId,
        cpu: { limit: 4, reservation: 0 },
        memory: { limit: 8, reservation: 0 },
        storage: { limit: 100 },
      };
      const { link } = await good(customer().send("POST", `${pools}/resource-pool`, order));
      await customer().follow(link);
      const values = [added("quota.cpu", 4), added("quota.memory", 8)];
      return {
        rows: [
          row("service.create", "recorded-pool", expect.arrayContaining(values), { result: "accepted" }),
          row("service.provided", "recorded-pool", []),
        ],
      };
    },
    async updateResourcePool() {
      const { data } = (await customer().get(`${pools}/resource-pool?filter[name]=recorded-pool`)).body;
      pool = data[0].moId;
      const body = { memory: { limit: 16, reservation: 0 } };
      const { link } = await good(customer().send("PATCH", `${pools}/resource-pool/${pool}`, body));
      await customer().follow(link);
      const memory = {
        field: "memory.limit",
        title: "Memory limit",
        former: 8,
        value: 16,
        schema: { type: "integer", "x-unit": "GB", "x-unlimited": -1 },
      };
      return {
        rows: [
          row("resource-pool.update", "recorded-pool", [memory], { result: "accepted" }),
          row("resource-pool.updated", "recorded-pool", [memory], { result: "done" }),
        ],
      };
    },
    async deleteResourcePool() {
      const { link } = await good(customer().send("DELETE", `${pools}/resource-pool/${pool}?sync=none`));
      await customer().follow(link);
      return {
        rows: [row("service.delete", "recorded-pool", []), row("service.deleted", "recorded-pool", [])],
      };
    },
  };
}
