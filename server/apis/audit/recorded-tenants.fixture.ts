import { expect } from "vitest";
import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, hidden, row } from "./recorded-changes.fixture.ts";

type Changes = Readonly<Record<string, () => Promise<Recorded>>>;

interface Parts {
  readonly provider: Caller;
  readonly secrets: Set<string>;
}

/** What is recorded of how new automators reach their platforms, by operationId. */
export function configurationChanges(parts: () => Parts): Changes {
  const configured = async (
    name: string,
    automator_type_id: number,
    [path, reached]: readonly [(id: number) => string, object],
  ) => {
    const { provider } = parts();
    const { id } = await good(provider.send("POST", "/automators/automator", { name, automator_type_id }));
    await good(provider.send("POST", path(id), reached));
  };
  return {
    async configureVcenter() {
      const reached = { url: "https://vcenter.example", username: "recorder", password: "Recorded-1" };
      parts().secrets.add(reached.password);
      await configured("Recorded vCenter", 2, [
        (id) => `/automators/vcenter/automator/${id}/v2/config`,
        reached,
      ]);
      const values = expect.arrayContaining([added("username", "recorder"), hidden("password")]);
      return { rows: [row("automator.configure", "Recorded vCenter", values)] };
    },
    async configureAws() {
      const reached = { access_key: "AKIARECORDED", secret_access_key: "Recorded-2" };
      parts().secrets.add(reached.secret_access_key);
      await configured("Recorded AWS", 6, [(id) => `/automators/aws/${id}/config`, reached]);
      const values = expect.arrayContaining([
        added("access_key", "AKIARECORDED"),
        hidden("secret_access_key"),
      ]);
      return { rows: [row("automator.configure", "Recorded AWS", values)] };
    },
    async configureVeeam() {
      const reached = { url: "embedded:", username: "keeper", password: "Recorded-3", port: 9392 };
      parts().secrets.add(reached.password);
      await configured("Recorded Veeam", 5, [(id) => `/automators/veeam/${id}/config`, reached]);
      const values = [
        change("url", null, "embedded:"),
        change("username", null, "keeper"),
        change("port", null, 9392),
        hidden("password"),
      ];
      return { rows: [row("automator.configure", "Recorded Veeam", values)] };
    },
    async configureVcloud() {
      await configured("Recorded vCloud", 4, [
        (id) => `/automators/vcloud/v4/${id}/configuration/v2`,
        { url: "embedded:" },
      ]);
      const values = [change("url", null, "embedded:")];
      return { rows: [row("automator.configure", "Recorded vCloud", values)] };
    },
  };
}

const REGION = "eu-west-1";
const [AWS, VEEAM] = ["/automators/aws/8", "/automators/veeam/7"];
const CUSTOMER = "Contoso Manufacturing";

/** What is recorded of what providers offer of an AWS account and a backup server, and to whom. */
export function tenantChanges(provider: () => Caller): Changes {
  const made = { catalog: 0 };
  const parent = expect.objectContaining({ type: "automator", name: expect.any(String) });
  /** What of a region nobody may use yet. */
  const freeOf = async (things: string): Promise<Readonly<Record<string, string>>> => {
    const path = `${AWS}/${things}?filter[region_id]=${REGION}&page[size]=100`;
    const { data } = await good(provider().get(path));
    return data.find(
      (each: { is_for_all: boolean; accounts: unknown[] }) => !each.is_for_all && each.accounts.length === 0,
    );
  };
  const mapped: Record<string, string> = {};
  const map = (type: string, things: string, key: string) => async () => {
    const id = (await freeOf(things))[key] ?? "";
    mapped[type] = id;
    await good(provider().send("PATCH", `${AWS}/${things}/map/100?region_id=${REGION}`, [id]));
    return { rows: [row(`${type}.map`, id, [change("account", null, CUSTOMER)], { parent })] };
  };
  const unmap = (type: string, things: string) => async () => {
    const id = mapped[type] ?? "";
    await good(provider().send("PATCH", `${AWS}/${things}/unmap/100?region_id=${REGION}`, [id]));
    return { rows: [row(`${type}.unmap`, id, [change("account", CUSTOMER, null)], { parent })] };
  };
  return {
    async createCatalog() {
      const body = { region_id: REGION, name: "recorded-catalog", instance_types: ["t3.micro"] };
      made.catalog = (await good(provider().send("POST", `${AWS}/catalogs`, body))).id;
      const values = expect.arrayContaining([
        added("name", "recorded-catalog"),
        added("region_id", REGION),
        added("instance_types", ["t3.micro"]),
      ]);
      return { rows: [row("catalog.create", "recorded-catalog", values, { parent })] };
    },
    async updateCatalog() {
      const body = { description: "Small", instance_types: ["t3.micro", "t3.small"] };
      await good(provider().send("PATCH", `${AWS}/catalogs/${made.catalog}`, body));
      const values = [
        change("description", null, "Small"),
        change("instance_types", ["t3.micro"], ["t3.micro", "t3.small"]),
      ];
      return { rows: [row("catalog.update", "recorded-catalog", values, { parent })] };
    },
    async deleteCatalog() {
      await good(provider().send("DELETE", `${AWS}/catalogs/${made.catalog}`));
      return { rows: [row("catalog.delete", "recorded-catalog", [], { parent })] };
    },
    mapKeyPairs: map("keypair", "key-pairs", "name"),
    unmapKeyPairs: unmap("keypair", "key-pairs"),
    mapSecurityGroups: map("securitygroup", "security-groups", "group_id"),
    unmapSecurityGroups: unmap("securitygroup", "security-groups"),
    mapSubnets: map("subnet", "subnets", "subnet_id"),
    unmapSubnets: unmap("subnet", "subnets"),
    async mapTenant() {
      const { data } = await good(provider().get(`${VEEAM}/tenant?page[size]=1000`));
      const taken = data.map(({ account_id }: { account_id: number | null }) => account_id);
      const accounts = (await good(provider().get("/access/account?page[size]=100"))).data;
      const free = accounts.find(({ id }: { id: number }) => id > 100 && !taken.includes(id));
      const body = { account_id: free.id, veeam_id: "tenant-legacy" };
      const { companyName } = await good(provider().send("POST", `${VEEAM}/tenant`, body));
      mapped["tenant"] = companyName;
      const changes = [change("companyName", null, free.companyName)];
      return { rows: [row("tenant.map", "Harbour Freight Services", changes, { parent })] };
    },
    async unmapTenant() {
      await good(provider().send("DELETE", `${VEEAM}/tenant/tenant-legacy`));
      const changes = [change("companyName", mapped["tenant"], null)];
      return { rows: [row("tenant.unmap", "Harbour Freight Services", changes, { parent })] };
    },
  };
}
