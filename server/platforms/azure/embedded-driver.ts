import type { SecretBox } from "../../secrets/index.ts";
import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { EmbeddedAt } from "../embedded-objects.ts";
import { embeddedObjects } from "../embedded-objects.ts";
import { isMadeToFail } from "../embedded-work.ts";
import { findConnection, openCredentials } from "./connections.ts";
import type { AzureCredentials, AzureDriver, AzureResource, TenantFacts } from "./driver.ts";
import type { EmbeddedResource } from "./embedded-tenant.ts";
import { embeddedTenant } from "./embedded-tenant.ts";
import { embeddedUsage } from "./embedded-usage.ts";

/** The kind in `embedded_object`. */
export const RESOURCE = "azure-resource";

/** What a row says of a resource. */
export type ResourceDetails = Omit<EmbeddedResource, "id" | "name">;

const objects = embeddedObjects<{ [RESOURCE]: ResourceDetails }>();

/** Azure tenants in the database. Each directory id has one, always the same; a secret that is meant to fail opens none. */
export function createEmbeddedAzureDriver(secrets: SecretBox): AzureDriver {
  return {
    test: async (_at, credentials) => enter(credentials),

    async open({ automatorId, db }, tenantId) {
      const [connector] = await db.query<{ account_id: number }>(
        "select account_id from automator where id = $1",
        [automatorId],
      );
      if (connector === undefined) return;
      for (const { id, name, ...details } of embeddedTenant(tenantId).resources)
        await objects.insert({ automatorId, db }, RESOURCE, {
          id,
          name,
          accountId: connector.account_id,
          details,
        });
    },

    async checkConnection({ automatorId, db }) {
      const connection = await findConnection(db, automatorId);
      if (connection === undefined) return failed("The connector has no tenant yet.");
      const credentials = openCredentials(secrets, connection);
      if (credentials === undefined)
        return failed("The client secret was stored under another key of this server. Enter it again.");
      return enter(credentials);
    },

    async listServices({ automatorId, db }) {
      const connection = await findConnection(db, automatorId);
      return connection === undefined ? [] : embeddedTenant(connection.tenantId).services;
    },

    async listResources(at) {
      return (await readResources(at)).map(({ since: _since, meters: _meters, ...resource }) => resource);
    },

    async readUsage(at, days) {
      const connection = await findConnection(at.db, at.automatorId);
      if (connection === undefined) return [];
      const { currency } = embeddedTenant(connection.tenantId);
      return embeddedUsage(await readResources(at), days, currency);
    },

    async noteOwner(at, resourceIds, { accountId }) {
      for (const id of resourceIds) await objects.change(at, RESOURCE, id, { accountId });
    },
  };
}

function enter({ tenantId, clientSecret }: AzureCredentials): Outcome<TenantFacts> {
  if (clientSecret !== null && isMadeToFail(clientSecret))
    return failed("Azure refused the client secret: it is not the one of this application.");
  const { currency, resources } = embeddedTenant(tenantId);
  const subscriptions = new Set(resources.map(({ subscription }) => subscription)).size;
  return succeeded({ currency, subscriptions, resources: resources.length });
}

async function readResources(at: EmbeddedAt): Promise<readonly (AzureResource & EmbeddedResource)[]> {
  return (await objects.list(at, RESOURCE)).map(({ id, name, details }) => ({ id, name, ...details }));
}
