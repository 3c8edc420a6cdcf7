import type { PlatformSeed } from "../../seed/index.ts";
import { insertRows, nameMachine } from "../../seed/index.ts";
import { AZURE, FLAG } from "./inventory.ts";

const V1 = 8;

const automators = [
  { id: 10, account: 1, automatorType: V1, name: "Azure Europe" },
  { id: 11, account: 1, automatorType: V1, name: "Azure Switzerland" },
] as const;

/** As Azure names them: the service, its family, what it is and its unit. */
const SERVICES = [
  [
    "app-service",
    "Azure App Service",
    "Compute",
    "Runs web applications without servers of one's own.",
    "1 hour",
  ],
  ["backup", "Azure Backup", "Storage", "Copies of machines and files, kept in vaults.", "1 GB a month"],
  ["bandwidth", "Bandwidth", "Networking", "Traffic that leaves a region.", "1 GB"],
  ["sql-database", "Azure SQL Database", "Databases", "Databases that Azure maintains.", "1 hour"],
  ["storage", "Storage", "Storage", "Blobs, files, queues and disks.", "1 GB a month"],
  [
    "virtual-desktop",
    "Azure Virtual Desktop",
    "Compute",
    "Windows desktops for people anywhere.",
    "1 user a month",
  ],
  ["virtual-machines", "Virtual Machines", "Compute", "Linux and Windows machines of all sizes.", "1 hour"],
  ["vpn-gateway", "VPN Gateway", "Networking", "Tunnels from offices to virtual networks.", "1 hour"],
] as const;

/** The second region sells less. */
const NOT_IN_SWITZERLAND: readonly string[] = ["app-service", "virtual-desktop"];

export const azureSeed: PlatformSeed = {
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
      type: "microsoft_azure",
      name: "Azure virtual machines",
      description: "Machines in Azure's data centres in Dublin and Amsterdam.",
      properties: { cloudService: "virtual-machines" },
      // Nothing provides it yet.
      isAvailable: false,
      look: {
        count: { main: 0, other: 0 },
        isForDemoAccountsOnly: true,
        name: nameMachine,
        moId: () => null,
      },
    },
  ],
  insertInventory: (db) =>
    insertRows(
      db,
      `insert into azure_service (automator_id, service_id, account_id, name, family, description, unit)
       select automator, id, account, name, family, description, unit
       from jsonb_to_recordset($1::jsonb) as r(automator int, id text, account int, name text, family text, description text, unit text)`,
      automators.flatMap((automator, index) =>
        SERVICES.filter(([id]) => index === 0 || !NOT_IN_SWITZERLAND.includes(id)).map(
          ([id, name, family, description, unit]) => ({
            automator: automator.id,
            account: automator.account,
            id,
            name,
            family,
            description,
            unit,
          }),
        ),
      ),
    ),
};
