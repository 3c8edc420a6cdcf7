import type { PlatformWorld } from "../../testing/platform-world.ts";
import { resourceId } from "./seed-inventory.ts";

const API = "/automators/aws/8";
const REGION = "?filter[region_id]=eu-west-1";
const idOf = (kind: string, of: string) => resourceId(8, "eu-west-1", kind, of);

const MAPPED: Readonly<Record<string, string>> = {
  KeyPairs: "developers",
  Subnets: idOf("subnet", "development a"),
  SecurityGroups: idOf("sg", "development web"),
};
const MAPS = Object.keys(MAPPED).flatMap((of) => [`map${of}`, `unmap${of}`]);

export const testWorld: PlatformWorld = {
  resources: {
    instanceId: {
      table: "aws_instance",
      columns: `account_id, automator_id as "automatorId", instance_id as "instanceId"`,
    },
    catalogId: {
      table: "aws_catalog",
      columns: `account_id, automator_id as "automatorId", id as "catalogId"`,
    },
    accountId: {
      table: "aws_connection",
      columns: `account_id, automator_id as "automatorId", 100 as "accountId"`,
    },
  },
  owned: `select i.automator_id::text as "automatorId", i.instance_id as "instanceId", '100' as "accountId",
      (select min(c.id)::text from aws_catalog c where c.automator_id = 8) as "catalogId"
    from aws_instance i join service s on s.id = i.service_id
    where s.account_id = 100 and i.automator_id = 8 and i.state = 'running' and i.password_data is not null and s.state = 'Available' order by s.id limit 1`,
  rows: [
    `insert into aws_catalog (automator_id, account_id, region_id, name)
     select automator_id, account_id, 'eu-west-3', 'catalog' from aws_connection`,
  ],
  bodies: {
    configureAws: { url: "embedded:" },
    purchaseInstance: {
      ServiceOfferings_id: 14,
      Accounts_id: 100,
      name: "taken-over",
      region_id: "eu-west-1",
      image_id: idOf("ami", "debian-13-amd64-20261006"),
      instance_type: "t3.micro",
      vpc_id: idOf("vpc", "production"),
      subnet_id: idOf("subnet", "production a"),
      security_group_ids: [idOf("sg", "production web")],
    },
    changeInstanceState: { state: "stop" },
    createCatalog: { region_id: "eu-west-1", name: "taken-over" },
    updateCatalog: { name: "taken-over" },
    ...Object.fromEntries(MAPS.map((operation) => [operation, [MAPPED[operation.replace(/^(un)?map/, "")]]])),
  },
  queries: Object.fromEntries(MAPS.map((operation) => [operation, "?region_id=eu-west-1"])),
  places: [
    "checkAwsConnection",
    "listRegions",
    "searchCatalogue",
    "listPrivateImages",
    "listVpcs",
    "listSubnets",
    "listSecurityGroups",
    "listKeyPairs",
  ],
  purchases: ["purchaseInstance"],
  ofOwner: ["listAvailableInstances"],
  filterValues: ({ instanceId }) => ({
    "filter[id]": [String(instanceId)],
    "filter[region_id]": ["eu-west-1", "eu-central-1", "eu-west-3"],
    "filter[state]": ["running", "stopped"],
  }),
  answers: [
    `${API}/regions`,
    `${API}/search${REGION}&type=ami`,
    `${API}/search${REGION}&type=instance`,
    `${API}/vpcs${REGION}`,
    `${API}/subnets${REGION}`,
    `${API}/security-groups${REGION}`,
    `${API}/key-pairs${REGION}`,
    `${API}/private-images${REGION}`,
    `${API}/instances?page[size]=1000`,
    `${API}/tags`,
    `${API}/instances/available-instances`,
    `${API}/resources/accounts${REGION}`,
    `${API}/insights`,
  ],
};
