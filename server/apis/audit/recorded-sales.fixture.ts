import { expect } from "vitest";
import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, row } from "./recorded-changes.fixture.ts";

/** What sellers change, in this order, and what is recorded of it; by operationId. */
export function salesChanges(provider: () => Caller): Readonly<Record<string, () => Promise<Recorded>>> {
  const made = { solution: 0, model: 0, contract: 0, cloud: 0, mapped: 0 };
  const cloud = { ServiceAdapters_id: 10, metaData: { properties: { cloudService: "storage" } } };
  return {
    async createManagedSolution() {
      const specs = { service: { type: "base", unitPrice: { metaData: { base: "5.00" } } } };
      const body = { name: "recorded-solution", type: "form", pricingModel: { metaData: { specs } } };
      const solution = await good(provider().send("POST", "/pricing/solution/managed", body));
      made.solution = solution.id;
      made.model = solution.PricingModels_id;
      const values = [added("name", "recorded-solution"), added("isAvailable", true)];
      return { rows: [row("solution.create", "recorded-solution", expect.arrayContaining(values))] };
    },
    async createDraftSolution() {
      const name = "Virtual datacentres with allocated resources (vCloud Paris)";
      await good(provider().send("POST", "/pricing/solution/draft/6", { key: "vcloud_allocation_vdc" }));
      return { rows: [row("solution.create", name, expect.arrayContaining([added("name", name)]))] };
    },
    async updateManagedSolution() {
      const body = { isAvailable: false, accounts: [100] };
      await good(provider().send("PATCH", `/pricing/solution/managed/${made.solution}`, body));
      const values = [
        change("isAvailable", true, false),
        change("accounts", null, ["Contoso Manufacturing"]),
      ];
      return { rows: [row("solution.update", "recorded-solution", values)] };
    },
    async updatePricingModel() {
      const specs = { service: { type: "base", unitPrice: { metaData: { base: "6.00" } } } };
      const body = { version: 1, calculationMethod: "maximum", metaData: { specs } };
      await good(provider().send("PATCH", `/pricing/model/${made.model}`, body));
      const values = [
        change("calculationMethod", "average", "maximum"),
        change("metaData.specs.service.unitPrice.metaData.base", "5", "6"),
        change("moveExisting", null, false),
      ];
      return { rows: [row("pricingmodel.update", "recorded-solution", values)] };
    },
    async storeForm() {
      const fields = [{ key: "host", label: "Host", kind: "text" }];
      await good(provider().send("PUT", `/pricing/solution/managed/${made.solution}/form`, { fields }));
      const values = [change("version", 0, 1), added("fields.host.label", "Host")];
      return { rows: [row("solution.form", "recorded-solution", expect.arrayContaining(values))] };
    },
    async createContract() {
      const contractOverride = [
        { ServiceOfferings_id: made.solution, prices: { service: { base: "4.00" } } },
      ];
      const body = { account_id: 100, name: "recorded-contract", startDate: "2026-01-01", contractOverride };
      made.contract = (await good(provider().send("POST", "/contracts", body))).id;
      const values = [
        added("startDate", "2026-01-01"),
        added("contractOverride.recorded-solution.service.base", "4"),
      ];
      return { rows: [row("contract.create", "recorded-contract", expect.arrayContaining(values))] };
    },
    async updateContract() {
      const body = { paymentCycle: "Quarterly" };
      await good(provider().send("PATCH", `/contracts/${made.contract}`, body));
      const values = [change("paymentCycle", null, "Quarterly")];
      return { rows: [row("contract.update", "recorded-contract", values)] };
    },
    async deleteContract() {
      await good(provider().send("DELETE", `/contracts/${made.contract}?sync=none`));
      return { rows: [row("contract.delete", "recorded-contract", [])] };
    },
    async deleteManagedSolution() {
      await good(provider().send("DELETE", `/pricing/solution/managed/${made.solution}?sync=none`));
      return { rows: [row("solution.delete", "recorded-solution", [])] };
    },
    async createCloudSolution() {
      const { type } = await good(provider().get("/solution/22"));
      const body = { ...cloud, name: "recorded-cloud", type };
      made.cloud = (await good(provider().send("POST", "/solution", body))).id;
      const values = [added("name", "recorded-cloud"), added("metaData.properties.cloudService", "storage")];
      return { rows: [row("solution.create", "recorded-cloud", expect.arrayContaining(values))] };
    },
    async updateCloudSolution() {
      const body = { ...cloud, name: "recorded-cloud", isAvailable: false };
      await good(provider().send("PUT", `/solution/${made.cloud}`, body));
      const values = [change("isAvailable", true, false), added("metaData.properties.needsApproval", false)];
      return { rows: [row("solution.update", "recorded-cloud", values)] };
    },
    async deleteCloudSolution() {
      await good(provider().send("DELETE", `/solution/${made.cloud}?sync=none`));
      return { rows: [row("solution.delete", "recorded-cloud", [])] };
    },
    async mapService() {
      const { data } = (await provider().get("/pricing/service/map/1?filter[name]=inherited-office")).body;
      const body = { Accounts_id: 100, ServiceOfferings_id: 1, ServiceAdapters_id: 1, moId: data[0].moId };
      const mapped = await good(
        provider().send("POST", "/pricing/service/map", { ...body, name: "recorded-map" }),
      );
      made.mapped = mapped.id;
      const values = [added("name", "recorded-map"), added("metaData.data.moId", data[0].moId)];
      return { rows: [row("service.map", "recorded-map", expect.arrayContaining(values))] };
    },
    async unmapService() {
      await good(provider().send("PATCH", `/pricing/service/unmap/${made.mapped}`));
      const values = [change("metaData.data.moId", expect.stringMatching(/^resgroup-/), null)];
      return { rows: [row("service.unmap", "recorded-map", expect.arrayContaining(values))] };
    },
    async answerOrder() {
      const waiting = "filter[state]=Procuring&filter[service_offering.type]=form&page[size]=1";
      const [{ id, name }] = (await provider().get(`/pricing/order?${waiting}`)).body.data;
      await good(provider().send("PATCH", `/pricing/order/${id}/state`, { state: "Provided" }));
      return { rows: [row("service.provided", name, [change("state", "Procuring", "Available")])] };
    },
    async updateProviderCurrency() {
      const path = "/solution/service_provider/1/currency";
      await good(provider().send("PUT", path, { currency: "CHF" }));
      return { rows: [row("currency.update", "Northwind Cloud", [change("currency", "EUR", "CHF")])] };
    },
  };
}
