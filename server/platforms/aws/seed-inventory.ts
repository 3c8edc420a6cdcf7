import { createHash } from "node:crypto";
import type { Transaction } from "../../database/index.ts";
import { noteResources } from "../../services/index.ts";
import { insertRows } from "../../seed/index.ts";
import type { Guest } from "./driver.ts";
import { PASSWORD_DATA, PUBLIC_KEY } from "./seed-key.ts";

type SeededRegion = readonly [id: string, name: string, network: number];

/** Regions by automator: what the solutions of each promise. */
const REGIONS: Readonly<Record<number, readonly SeededRegion[]>> = {
  8: [
    ["eu-west-1", "Ireland", 10],
    ["eu-central-1", "Frankfurt", 20],
    ["eu-west-3", "Paris", 30],
  ],
  9: [
    ["us-east-1", "Virginia", 40],
    ["us-west-2", "Oregon", 50],
    ["sa-east-1", "São Paulo", 60],
  ],
  54: [
    ["eu-west-1", "Ireland", 70],
    ["us-east-1", "Virginia", 80],
  ],
};

/** Of an account that is connected later. */
const FIRST_REGIONS: readonly SeededRegion[] = [
  ["eu-west-1", "Ireland", 10],
  ["eu-central-1", "Frankfurt", 20],
];

const QUOTA = 500;

const IMAGES: readonly (readonly [
  name: string,
  description: string,
  platform: Guest,
  architecture: string,
])[] = [
  ["al2023-ami-2023.9.20261012.0-kernel-6.12-x86_64", "Amazon Linux 2023", "Linux", "x86_64"],
  ["al2023-ami-2023.9.20261012.0-kernel-6.12-arm64", "Amazon Linux 2023 for Graviton", "Linux", "arm64"],
  ["ubuntu-noble-24.04-amd64-server-20261020", "Ubuntu Server 24.04 LTS", "Linux", "x86_64"],
  ["debian-13-amd64-20261006", "Debian 13", "Linux", "x86_64"],
  ["RHEL-10.0.0_HVM-20260915-x86_64", "Red Hat Enterprise Linux 10", "Linux", "x86_64"],
  ["Windows_Server-2025-English-Full-Base-2026.10.15", "Windows Server 2025", "Windows", "x86_64"],
  ["Windows_Server-2022-English-Full-Base-2026.10.15", "Windows Server 2022", "Windows", "x86_64"],
];

const TYPES: readonly (readonly [name: string, vcpus: number, memory: number, architecture: string])[] = [
  ["t2.nano", 1, 0.5, "x86_64"],
  ["t3.micro", 2, 1, "x86_64"],
  ["t3.small", 2, 2, "x86_64"],
  ["t3.medium", 2, 4, "x86_64"],
  ["t4g.medium", 2, 4, "arm64"],
  ["m7i.large", 2, 8, "x86_64"],
  ["m7i.xlarge", 4, 16, "x86_64"],
  ["m7g.large", 2, 8, "arm64"],
  ["c7i.xlarge", 4, 8, "x86_64"],
  ["r7i.xlarge", 4, 32, "x86_64"],
];
const USUAL_TYPES = TYPES.filter(([, , memory, architecture]) => memory >= 1 && architecture === "x86_64");

/** The type of a seeded instance. */
export function seededType(serviceId: number): { name: string; vcpus: number; memory: number } {
  const [name, vcpus, memory] = USUAL_TYPES[serviceId % USUAL_TYPES.length] ?? ["t3.micro", 2, 1];
  return { name, vcpus, memory };
}

interface UnsoldInstance {
  readonly region: string;
  readonly name: string;
  readonly type: string;
  readonly state: string;
}

/** Instances that nobody bought here: they run since before the portal did. By automator. */
const UNSOLD: Readonly<Record<number, readonly UnsoldInstance[]>> = {
  8: [
    { region: "eu-west-1", name: "legacy-web", type: "t3.medium", state: "running" },
    { region: "eu-west-1", name: "build-01", type: "c7i.xlarge", state: "stopped" },
    { region: "eu-central-1", name: "reporting", type: "m7i.large", state: "running" },
  ],
  54: [{ region: "eu-west-1", name: "jump-host", type: "t3.micro", state: "running" }],
};
const FIRST_UNSOLD: readonly UnsoldInstance[] = [
  { region: "eu-west-1", name: "legacy-web", type: "t3.medium", state: "running" },
];

/** With the customers that may use them. */
const KEY_PAIRS = [
  ["operations", [100]],
  ["developers", []],
] as const;

interface Owned {
  readonly id: number;
  readonly account: number;
}

/** Writes what the regions have, and the instances behind services that were provided. */
export async function insertInventory(db: Transaction, automators: readonly Owned[]): Promise<void> {
  await insertRegions(db, automators, REGIONS);
  const places = await db.query<{ serviceId: number; region: string }>(SERVICES);
  await noteResources(
    db,
    places.map(({ serviceId, region }) => ({ serviceId, resource: { region } })),
  );
  await db.query(INSTANCES, [PASSWORD_DATA, USUAL_TYPES.map(([name]) => name)]);
  await insertUnsold(db, automators, UNSOLD);
}

/** Writes what an account has that is connected now, where it has nothing yet. */
export async function insertFirstInventory(db: Transaction, automator: Owned): Promise<void> {
  const found = await db.query("select from aws_resource where automator_id = $1 limit 1", [automator.id]);
  if (found.length > 0) return;
  await insertRegions(db, [automator], { [automator.id]: FIRST_REGIONS });
  await insertUnsold(db, [automator], { [automator.id]: FIRST_UNSOLD });
}

async function insertRegions(
  db: Transaction,
  automators: readonly Owned[],
  regions: Readonly<Record<number, readonly SeededRegion[]>>,
): Promise<void> {
  const rows = automators.flatMap(({ id: automator, account }) =>
    (regions[automator] ?? []).flatMap((region) =>
      resourcesOf(automator, region).map((each) => ({ ...each, automator, account, region: region[0] })),
    ),
  );
  await insertRows(
    db,
    `insert into aws_resource (automator_id, region_id, kind, id, account_id, details)
     select automator, region, kind, id, account, details || jsonb_build_object('region_id', region)
     from jsonb_to_recordset($1::jsonb) as r(automator int, region text, kind text, id text, account int, details jsonb)`,
    rows,
  );
}

async function insertUnsold(
  db: Transaction,
  automators: readonly Owned[],
  instances: Readonly<Record<number, readonly UnsoldInstance[]>>,
): Promise<void> {
  const unsold = automators.flatMap(({ id: automator, account }) =>
    (instances[automator] ?? []).map((each) => ({
      ...each,
      automator,
      account,
      id: `i-${hashOf(`${automator} ${each.name}`)}0`,
      image: resourceId(automator, each.region, "ami", "debian-13-amd64-20261006"),
      subnet: resourceId(automator, each.region, "subnet", "production a"),
      groups: [resourceId(automator, each.region, "sg", "production default")],
    })),
  );
  await insertRows(
    db,
    `insert into aws_instance (automator_id, region_id, instance_id, account_id, name, state, image_id, instance_type,
       subnet_id, security_groups, key_name, private_ip, launch_time)
     select automator, region, id, account, name, state, image, type, subnet,
       array(select jsonb_array_elements_text(groups)), 'operations', '10.0.0.9', now() - interval '400 days'
     from jsonb_to_recordset($1::jsonb) as r(automator int, region text, id text, account int, name text, state text,
       image text, type text, subnet text, groups jsonb)`,
    unsold,
  );
}

interface SeededResource {
  readonly kind: string;
  readonly id: string;
  readonly details: object;
}

function resourcesOf(
  automator: number,
  [region, name, network]: readonly [string, string, number],
): readonly SeededResource[] {
  const idOf = (kind: string, of: string) => resourceId(automator, region, kind, of);
  const image = (
    [own, description, platform, architecture]: (typeof IMAGES)[number],
    is_private: boolean,
  ) => {
    const image_id = idOf("ami", own);
    return {
      kind: "image",
      id: image_id,
      details: { image_id, name: own, description, platform, architecture, is_private, granted: "all" },
    };
  };
  const networks = [
    { of: "production", cidr_block: `10.${network}.0.0/16`, is_default: false, granted: "all" },
    // The provider's own: no customer sees it.
    { of: "development", cidr_block: `10.${network + 1}.0.0/16`, is_default: true, granted: [] },
  ].flatMap(({ of, cidr_block, is_default, granted }, index) => {
    const vpc_id = idOf("vpc", of);
    const subnets = ["a", "b"].map((zone, nth) => {
      const subnet_id = idOf("subnet", `${of} ${zone}`);
      return {
        kind: "subnet",
        id: subnet_id,
        details: {
          subnet_id,
          name: `${of}-${zone}`,
          vpc_id,
          availability_zone: `${region}${zone}`,
          cidr_block: `10.${network + index}.${nth}.0/24`,
          granted,
        },
      };
    });
    const groups = [
      ["default", "Default group of the network"],
      ["web", "HTTP and HTTPS from anywhere"],
      ["office", "SSH and RDP from the offices"],
    ].map(([own = "", description]) => {
      const group_id = idOf("sg", `${of} ${own}`);
      return {
        kind: "security-group",
        id: group_id,
        details: { group_id, name: own, vpc_id, description, granted },
      };
    });
    return [
      { kind: "vpc", id: vpc_id, details: { vpc_id, name: of, cidr_block, is_default } },
      ...subnets,
      ...groups,
    ];
  });
  return [
    { kind: "region", id: region, details: { name, instance_quota: QUOTA } },
    ...IMAGES.map((each) => image(each, false)),
    image(["golden-web-2026-10", "Our own web server", "Linux", "x86_64"], true),
    ...TYPES.map(([type, vcpus, memory, architecture]) => ({
      kind: "instance-type",
      id: type,
      details: { name: type, vcpus, memory, architectures: [architecture] },
    })),
    ...networks,
    ...KEY_PAIRS.map(([own, granted]) => ({
      kind: "key-pair",
      id: own,
      details: {
        name: own,
        key_type: "rsa",
        key_fingerprint: fingerprintOf(`${automator} ${region} ${own}`),
        public_key: PUBLIC_KEY,
        granted,
      },
    })),
  ];
}

/** The same at every first start: tests name them. */
export function resourceId(automator: number, region: string, kind: string, of: string): string {
  return `${kind}-0${hashOf(`${automator} ${region} ${kind} ${of}`)}`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function fingerprintOf(text: string): string {
  return (createHash("sha256").update(text).digest("hex").slice(0, 40).match(/../g) ?? []).join(":");
}

/** Of a service that was provided, in one of the regions of its automator. */
const SERVICES = `insert into aws_service (service_id, automator_id, account_id, region_id, instance_id)
  select s.id, s.automator_id, s.account_id,
    (select r.id from aws_resource r where r.automator_id = s.automator_id and r.kind = 'region'
       order by md5(r.id || s.id::text) limit 1), s.mo_id
  from service s join service_offering o on o.id = s.service_offering_id
  where o.type = 'aws_ec2' and s.mo_id is not null returning service_id as "serviceId", region_id as region`;

/** What the platform lost is not there. Every fifth runs Windows. */
const INSTANCES = `insert into aws_instance (automator_id, region_id, instance_id, account_id, service_id, name, state, image_id,
    instance_type, subnet_id, security_groups, key_name, private_ip, public_ip, launch_time, tags, password_data)
  select a.automator_id, a.region_id, a.instance_id, a.account_id, a.service_id, s.name,
    case when s.state = 'Suspended' or a.service_id % 7 = 0 then 'stopped' else 'running' end,
    image.id, ($2::text[])[1 + a.service_id % cardinality($2::text[])], subnet.id, array[security.id], case when a.service_id % 2 = 0 then 'operations' else 'developers' end,
    regexp_replace(subnet.details ->> 'cidr_block', '[.]0/.*$', '') || '.' || (4 + a.service_id % 250),
    case when a.service_id % 3 = 0 then '203.0.113.' || (1 + a.service_id % 250) end,
    s.create_time + interval '4 minutes',
    jsonb_build_array(jsonb_build_object('key', 'stage', 'value', subnet.details ->> 'name')),
    case when image.details ->> 'platform' = 'Windows' then $1 end
  from aws_service a join service s on s.id = a.service_id
  cross join lateral (select * from aws_resource r where r.automator_id = a.automator_id and r.region_id = a.region_id
    and r.kind = 'image' and r.details ->> 'platform' = case when a.service_id % 5 = 0 then 'Windows' else 'Linux' end and r.details ->> 'architecture' = 'x86_64'
    order by md5(r.id || a.service_id::text) limit 1) image
  cross join lateral (select * from aws_resource r where r.automator_id = a.automator_id and r.region_id = a.region_id
    and r.kind = 'subnet' order by md5(r.id || a.service_id::text) limit 1) subnet
  cross join lateral (select * from aws_resource r where r.automator_id = a.automator_id and r.region_id = a.region_id
    and r.kind = 'security-group' and r.details ->> 'vpc_id' = subnet.details ->> 'vpc_id'
    order by md5(r.id || a.service_id::text) limit 1) security
  where s.error_display is null or s.error_display not like 'The platform lost%'`;
