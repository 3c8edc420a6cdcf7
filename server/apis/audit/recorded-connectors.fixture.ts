import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, hidden, row } from "./recorded-changes.fixture.ts";

interface Parts {
  readonly provider: Caller;
  /** Everything that must stand in no row of the log. */
  readonly secrets: Set<string>;
}

/** What is recorded of connectors of Azure, by operationId, in their order. */
export function connectorChanges(parts: () => Parts): Readonly<Record<string, () => Promise<Recorded>>> {
  let id = 0;
  let resource = "";
  const name = "Recorded Azure";
  const customer = "Contoso Manufacturing";
  const tenant = {
    tenant_id: "41111111-2222-4333-8444-555555555555",
    client_id: "42222222-2222-4333-8444-555555555555",
  };
  const send = async (method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: object) =>
    await good(parts().provider.send(method, path, body));
  return {
    async createConnector() {
      parts().secrets.add("Recorded-Azure-1");
      const body = { ...tenant, name, client_secret: "Recorded-Azure-1" };
      id = (await send("POST", "/connectors", body)).id;
      const { data } = await good(
        parts().provider.get(`/solution/resource?connector_id=${id}&search=web-01`),
      );
      resource = data[0].id;
      const values = [
        added("name", name),
        added("url", "embedded:"),
        added("tenant_id", tenant.tenant_id),
        added("client_id", tenant.client_id),
        hidden("client_secret"),
      ];
      return { rows: [row("automator.create", name, values)] };
    },
    async updateConnector() {
      parts().secrets.add("Recorded-Azure-2");
      await send("PUT", `/connectors/${id}`, {
        ...tenant,
        name,
        description: "Recorded",
        client_secret: "Recorded-Azure-2",
      });
      const values = [change("description", null, "Recorded"), hidden("client_secret")];
      return { rows: [row("automator.update", name, values)] };
    },
    async createConnectorAccount() {
      await send("POST", `/connectors/${id}/account`, { account_id: 100, access: "resources" });
      return { rows: [row("connectoraccount.create", customer, [added("access", "resources")])] };
    },
    async updateConnectorAccount() {
      await send("PUT", `/connectors/${id}/account/100`, { access: "costs" });
      return { rows: [row("connectoraccount.update", customer, [change("access", "resources", "costs")])] };
    },
    async processConnector() {
      await send("POST", `/connectors/${id}/processing`, { option: "pause" });
      await send("POST", `/connectors/${id}/processing`, { option: "resume" });
      const { link } = await send("POST", `/connectors/${id}/processing`, { option: "start" });
      await parts().provider.follow(link);
      return {
        rows: [
          row("automator.process", name, [], { phrase: "automator.process.pause" }),
          row("automator.process", name, [], { phrase: "automator.process.resume" }),
          row("automator.process", name, [], { phrase: "automator.process.start", result: "accepted" }),
          row("automator.processed", name, [], { result: "done" }),
        ],
      };
    },
    async mapCloudResources() {
      const body = { connector_id: id, account_id: 100, resource_ids: [resource] };
      await send("POST", "/solution/resource/map", body);
      return { rows: [row("cloudresource.map", "web-01", [added("account", customer)])] };
    },
    async unmapCloudResources() {
      await send("PATCH", "/solution/resource/unmap", { connector_id: id, resource_ids: [resource] });
      return { rows: [row("cloudresource.unmap", "web-01", [change("account", customer, null)])] };
    },
    async deleteConnectorAccount() {
      await send("DELETE", `/connectors/${id}/account/100`);
      return { rows: [row("connectoraccount.delete", customer, [])] };
    },
    async deleteConnector() {
      await send("DELETE", `/connectors/${id}`);
      return { rows: [row("automator.delete", name, [])] };
    },
  };
}
