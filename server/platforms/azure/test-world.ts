import type { PlatformWorld } from "../../testing/platform-world.ts";
import { embeddedTenant, EUROPEAN_TENANT } from "./embedded-tenant.ts";

const TENANT = { tenant_id: EUROPEAN_TENANT, client_id: "7a6b0f4e-2f7d-4a53-9c1b-3f0d8e5a9c42" };
/** A directory that nobody has connected. */
const NEW_TENANT = {
  ...TENANT,
  tenant_id: "6e1f7a30-6a2c-4c7e-9d55-0c4be1f3a722",
  client_secret: "Secret of the tests 1",
};
const [free = "", mapped = ""] = ["erp-app", "web-01"].map(
  (name) => embeddedTenant(EUROPEAN_TENANT).resources.find((each) => each.name === name)?.id ?? "",
);

const OF_CONNECTORS = [
  "getConnector",
  "updateConnector",
  "deleteConnector",
  "createConnectorAccount",
  "updateConnectorAccount",
  "deleteConnectorAccount",
  "processConnector",
];

export const testWorld: PlatformWorld = {
  resources: {
    "azure-connectors id": { table: "azure_connection", columns: "account_id, automator_id as id" },
    "azure-cloud id": { table: "azure_summary", columns: "account_id, id" },
    accountId: {
      table: "azure_account",
      columns: `account_id, automator_id as id, account_id as "accountId"`,
    },
  },
  // Of those that name nothing.
  owned: `select id::text as "id" from account where id = 100`,
  ownedAt: {
    "azure-connectors": `select '10' as "id", '100' as "accountId"`,
    "azure-cloud": `select id::text from azure_summary where account_id = 100 order by id limit 1`,
  },
  rows: [
    `with made as (insert into automator (account_id, automator_type_id, automator_version, name)
       values (2, 8, 'v1', 'Azure of another') returning id)
     insert into azure_connection (automator_id, account_id, url, tenant_id, client_id)
       select id, 2, 'embedded:', '${TENANT.tenant_id}', '${TENANT.client_id}' from made`,
  ],
  bodies: {
    createConnector: { ...NEW_TENANT, name: "Azure of the tests" },
    updateConnector: { ...TENANT, name: "Azure Europe" },
    testConnector: NEW_TENANT,
    createConnectorAccount: { account_id: 101, access: "costs" },
    updateConnectorAccount: { access: "costs" },
    processConnector: { option: "pause" },
    mapCloudResources: { connector_id: 10, account_id: 100, resource_ids: [free] },
    unmapCloudResources: { connector_id: 10, resource_ids: [mapped] },
  },
  queries: { getCloudInsights: "?connector_id=10" },
  // Shown where the provider has Azure on, and only of what is one's own.
  places: ["listAzureServices", "getCloudInsights", "testConnector"],
  purchases: [],
  ofOwner: [...OF_CONNECTORS, "mapCloudResources", "unmapCloudResources"],
  filterValues: () => ({
    "filter[automator_id]": ["10"],
    "filter[id]": ["storage"],
    "filter[family]": ["Compute"],
  }),
  answers: [
    "/solution/services/azure?page[size]=1000",
    "/connectors",
    "/connectors/10",
    "/solution/resource?page_size=1000",
    "/solution/resource/insights?connector_id=10",
    "/solution/report-log",
    "/solution/billing-summary",
  ],
};
