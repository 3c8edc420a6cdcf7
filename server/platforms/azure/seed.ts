import type { PlatformSeed } from "../../seed/index.ts";
import { insertRows, nameMachine, readLogo } from "../../seed/index.ts";
import { EMBEDDED } from "./connections.ts";
import { RESOURCE } from "./embedded-driver.ts";
import { embeddedTenant, EUROPEAN_TENANT, SWISS_TENANT } from "./embedded-tenant.ts";
import { AZURE, FLAG, TYPE } from "./inventory.ts";

const V1 = 8;

const automators = [
  { id: 10, account: 1, automatorType: V1, name: "Azure Europe" },
  { id: 11, account: 1, automatorType: V1, name: "Azure Switzerland" },
] as const;

const TENANTS = new Map<number, string>([
  [10, EUROPEAN_TENANT],
  [11, SWISS_TENANT],
]);

/** Whose resources of the first connector are in the demo, by resource group. */
const MAPPED = [
  { account: 100, access: "costs", groups: ["rg-web", "rg-network"] },
  { account: 104, access: "resources", groups: ["rg-desktops"] },
] as const;

/** The applications of the demo's tenants. */
const CLIENT = "7a6b0f4e-2f7d-4a53-9c1b-3f0d8e5a9c42";

export const azureSeed: PlatformSeed = {
  logo: readLogo(import.meta.dirname),
  automatorTypes: [
    {
      id: V1,
      name: "Microsoft Azure",
      type: AZURE,
      version: "v1",
      description: "Services of Microsoft Azure",
      flag: FLAG,
    },
  ],
  automators,
  offerings: [
    {
      id: 22,
      account: 1,
      automator: 10,
      type: TYPE,
      name: "Azure virtual machines",
      description: "Machines in Azure's data centres in Dublin and Amsterdam.",
      properties: { cloudService: "virtual-machines" },
      look: {
        count: { main: 0, other: 0 },
        isForDemoAccountsOnly: true,
        name: nameMachine,
        moId: () => null,
      },
    },
  ],
  async insertInventory(db) {
    await insertRows(
      db,
      `insert into azure_connection (automator_id, account_id, url, tenant_id, client_id)
       select id, account, '${EMBEDDED}', tenant, '${CLIENT}' from jsonb_to_recordset($1::jsonb) as r(id int, account int, tenant text)`,
      automators.map(({ id, account }) => ({ id, account, tenant: TENANTS.get(id) })),
    );
    await insertRows(
      db,
      `insert into azure_service (automator_id, service_id, account_id, name, family, description, unit)
       select automator, id, account, name, family, description, unit
       from jsonb_to_recordset($1::jsonb) as r(automator int, id text, account int, name text, family text, description text, unit text)`,
      automators.flatMap(({ id: automator, account }) =>
        embeddedTenant(TENANTS.get(automator) ?? "").services.map((service) => ({
          ...service,
          automator,
          account,
        })),
      ),
    );
    await insertRows(
      db,
      `insert into azure_account (automator_id, account_id, access)
       select 10, account, access from jsonb_to_recordset($1::jsonb) as r(account int, access text)`,
      MAPPED,
    );
    const ownerOf = (automator: number, group: string) =>
      automator === 10
        ? MAPPED.find(({ groups }) => (groups as readonly string[]).includes(group))?.account
        : undefined;
    const resources = automators.flatMap(({ id: automator, account }) =>
      embeddedTenant(TENANTS.get(automator) ?? "").resources.map(({ id, name, ...details }) => ({
        automator,
        id,
        name,
        account: ownerOf(automator, details.resourceGroup) ?? account,
        details,
      })),
    );
    await insertRows(
      db,
      `insert into embedded_object (automator_id, kind, id, account_id, name, details)
       select automator, '${RESOURCE}', id, account, name, details
       from jsonb_to_recordset($1::jsonb) as r(automator int, id text, account int, name text, details jsonb)`,
      resources,
    );
    await insertRows(
      db,
      `insert into azure_mapping (automator_id, resource_id, account_id, from_day)
       select automator, id, account, (date_trunc('month', today()) - interval '1 month')::date
       from jsonb_to_recordset($1::jsonb) as r(automator int, id text, account int)`,
      resources.filter(({ automator, details }) => ownerOf(automator, details.resourceGroup) !== undefined),
    );
  },
};
