import { ApiFailure, wrongField } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { VeeamDriver, VeeamView } from "../driver.ts";
import type { Handlers, Operations, Tenant, TenantResource } from "./contract.generated.ts";
import { reachAutomator, reachOwnAutomator } from "./reach.ts";

type TenantHandlers = Pick<Handlers, "listTenants" | "mapTenant" | "unmapTenant" | "listTenantResources">;

/** Which accounts the tenants of a backup server are. They are shown to its provider alone. */
export function buildTenantHandlers(driver: VeeamDriver): TenantHandlers {
  return {
    async listTenants(request) {
      const at = await reachAutomator(request);
      await reachOwnAutomator(at.db, at.automatorId);
      return { body: listInventory(await readTenants(driver, at), TENANTS, request.list) };
    },

    async mapTenant(request) {
      const at = await reachAutomator(request);
      const automator = await reachOwnAutomator(at.db, at.automatorId, "for update of a");
      const { account_id, veeam_id } = request.body;
      const [account] = await at.db.query<{ name: string }>(
        "select company_name as name from account where id = $1 and not is_deleted",
        [account_id],
      );
      if (account === undefined) throw wrongField("/account_id", "There is no such account.");
      const tenants = await readTenants(driver, at);
      const tenant = tenants.find((each) => each.veeam_id === veeam_id);
      if (tenant === undefined) throw wrongField("/veeam_id", "There is no such tenant.");
      if (tenant.account_id === account_id) return { body: tenant };
      if (tenant.account_id !== null)
        throw new ApiFailure(409, `${tenant.name} is the tenant of ${tenant.companyName} already.`);
      const other = tenants.find((each) => each.account_id === account_id);
      if (other !== undefined)
        throw new ApiFailure(409, `${account.name} is the tenant ${other.name} already.`);
      return { body: await setAccount(request, at, { automator, tenant, accountId: account_id }) };
    },

    async unmapTenant(request) {
      const at = await reachAutomator(request);
      const automator = await reachOwnAutomator(at.db, at.automatorId, "for update of a");
      const tenants = await readTenants(driver, at);
      const tenant = tenants.find(({ veeam_id }) => veeam_id === request.path.veeamId);
      if (tenant === undefined) throw new ApiFailure(404, "There is no such tenant.");
      if (tenant.account_id === null) return { body: tenant };
      if (tenant.resources_count > 0)
        throw new ApiFailure(
          409,
          `${tenant.name} has ${tenant.resources_count} backup resources: it stays the tenant of ${tenant.companyName}.`,
        );
      return { body: await setAccount(request, at, { automator, tenant, accountId: null }) };
    },

    async listTenantResources(request) {
      const at = await reachAutomator(request);
      await reachOwnAutomator(at.db, at.automatorId);
      const tenants = new Map((await driver.listTenants(at)).map((each) => [each.veeam_id, each.name]));
      const rows = (await driver.readResources(at)).map(
        ({ id, name, veeam_id, repository, quota, used, service_id }): TenantResource => ({
          id,
          name,
          veeam_id,
          tenant: tenants.get(veeam_id) ?? veeam_id,
          repository,
          quota,
          used,
          service_id,
        }),
      );
      return { body: listInventory(rows, RESOURCES, request.list) };
    },
  };

  async function setAccount(
    { audit }: Pick<Parameters<Handlers["mapTenant"]>[0], "audit">,
    at: VeeamView,
    change: {
      readonly automator: { readonly accountId: number; readonly name: string };
      readonly tenant: Tenant;
      readonly accountId: number | null;
    },
  ): Promise<Tenant> {
    const { automator, tenant, accountId } = change;
    await driver.mapTenant(at, tenant.veeam_id, accountId);
    const changed = { ...tenant, account_id: accountId, companyName: await readCompany(at.db, accountId) };
    await audit({
      action: accountId === null ? "tenant.unmap" : "tenant.map",
      resourceType: "tenant",
      resourceId: tenant.veeam_id,
      accountId: automator.accountId,
      name: tenant.name,
      parent: { type: "automator", id: String(at.automatorId), name: automator.name },
      changes: changesBetween(tenant, changed, { fields: ["companyName"] }),
    });
    return changed;
  }
}

async function readTenants(driver: VeeamDriver, at: VeeamView): Promise<readonly Tenant[]> {
  const resources = await driver.readResources(at);
  const tenants = await driver.listTenants(at);
  const companies = await at.db.query<{ id: number; name: string }>(
    "select id, company_name as name from account where id = any ($1::int[])",
    [tenants.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]))],
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return tenants.map(({ veeam_id, name, account_id }) => {
    const own = resources.filter((each) => each.veeam_id === veeam_id);
    return {
      veeam_id,
      name,
      account_id,
      companyName: account_id === null ? null : (names.get(account_id) ?? null),
      resources_count: own.length,
      used: Math.round(own.reduce((sum, { used }) => sum + used, 0)),
    };
  });
}

async function readCompany(db: Transaction, accountId: number | null): Promise<string | null> {
  const [account] = await db.query<{ name: string }>(
    "select company_name as name from account where id = $1",
    [accountId],
  );
  return account?.name ?? null;
}

const TENANTS: InventoryFields<Tenant, Operations["listTenants"]["fields"]> = {
  account_id: (row) => row.account_id,
  name: (row) => row.name,
  veeam_id: (row) => row.veeam_id,
};
const RESOURCES: InventoryFields<TenantResource, Operations["listTenantResources"]["fields"]> = {
  name: (row) => row.name,
  veeam_id: (row) => row.veeam_id,
  quota: (row) => row.quota,
  used: (row) => row.used,
};
