import type { Transaction } from "../../database/index.ts";
import type { SeededAutomator, SeededService, SeededWorld } from "../../seed/index.ts";
import { DAY_MS, insertRows } from "../../seed/index.ts";
import { noteResources } from "../../services/index.ts";
import { hash } from "./backups.ts";
import type { Policy } from "./driver.ts";
import { computerIdOf } from "./driver.ts";
import { nextRun } from "./schedule.ts";

const POLICIES: readonly Policy[] = [
  {
    id: "policy-nightly",
    name: "Every night",
    description: "For most computers: a week of nights.",
    interval_hours: 24,
    start_time: "22:00",
    retention_points: 7,
  },
  {
    id: "policy-often",
    name: "Every six hours",
    description: "For what changes all day: three days and a half.",
    interval_hours: 6,
    start_time: "04:00",
    retention_points: 14,
  },
  {
    id: "policy-weekly",
    name: "Every week",
    description: "For what hardly changes: eight weeks.",
    interval_hours: 168,
    start_time: "02:00",
    retention_points: 8,
  },
];

type Location = readonly [location: string, country: string, capacity: number];
type Owned = Pick<SeededAutomator, "id" | "account">;

/** By automator: its locations, and the servers in each with their repositories and capacity in GB. */
const PLACES: Readonly<Record<number, readonly Location[]>> = {
  7: [
    ["Dublin", "Ireland", 400_000],
    ["Lyon", "France", 240_000],
  ],
  53: [["Portland", "United States", 160_000]],
};

/** Of a backup server that is connected later. */
const FIRST_PLACES: readonly Location[] = [["Cork", "Ireland", 100_000]];

/** How far back the runs of jobs go, where the service does. */
const DAYS = 60;

interface Row {
  readonly automator: number;
  readonly kind: string;
  readonly id: string;
  readonly account: number;
  readonly service?: number;
  readonly parent?: string;
  readonly name: string;
  readonly offered?: boolean;
  readonly details: object;
}

/** What backup servers have: all runs follow from where the jobs begin. */
export async function insertInventory(
  db: Transaction,
  automators: readonly SeededAutomator[],
  { services, few, end }: SeededWorld,
): Promise<void> {
  const companies = new Map(
    (await db.query<{ id: number; name: string }>("select id, company_name as name from account")).map(
      ({ id, name }) => [id, name],
    ),
  );
  for (const automator of automators) {
    const own = [...services, ...few].filter(
      (service) => service.automator === automator.id && service.moId !== null,
    );
    const accounts = [...new Set(own.map(({ account }) => account))];
    const tenants = accounts.map((account) =>
      tenant(automator, `tenant-${account}`, companies.get(account) ?? String(account), account),
    );
    const rows = [
      ...placesOf(automator),
      ...tenants,
      // A customer of former days, who is no account here.
      tenant(automator, "tenant-legacy", "Harbour Freight Services", null),
      ...own.flatMap((service) => resourceRows(automator, service, end)),
    ];
    await insertRows(db, INSERT, rows);
    await insertRows(
      db,
      `update service s set quota_storage = r.quota from jsonb_to_recordset($1::jsonb) as r(id int, quota numeric) where s.id = r.id`,
      own.map((service) => ({ id: service.id, quota: quotaOf(service) })),
    );
    await noteResources(
      db,
      own.map(({ id, name }) => ({
        serviceId: id,
        resource: { name, region: placeOf(automator.id, id).location },
      })),
    );
  }
}

/** Writes what a backup server has that is connected now, where it has nothing yet. */
export async function insertFirstInventory(db: Transaction, automator: Owned): Promise<void> {
  const found = await db.query(
    "select from embedded_object where automator_id = $1 and kind = 'backup-policy' limit 1",
    [automator.id],
  );
  if (found.length > 0) return;
  await insertRows(db, INSERT, [
    ...placesOf(automator),
    tenant(automator, "tenant-legacy", "Harbour Freight Services", null),
  ]);
}

const INSERT = `insert into embedded_object (automator_id, kind, id, account_id, service_id, parent, name, is_offered, details)
  select automator, kind, id, account, service, parent, name, coalesce(offered, false), details
  from jsonb_to_recordset($1::jsonb) as r(automator int, kind text, id text, account int, service int, parent text, name text,
    offered boolean, details jsonb)`;

function placesOf({ id: automator, account }: Owned): readonly Row[] {
  const own = { automator, account };
  const policies = POLICIES.map(({ id, name, ...details }) => ({
    ...own,
    kind: "backup-policy",
    id,
    name,
    offered: true,
    details,
  }));
  const places = (PLACES[automator] ?? FIRST_PLACES).flatMap(
    ([location, country, capacity]): readonly Row[] => {
      const key = location.toLowerCase();
      const server = `vbr-${key}`;
      return [
        {
          ...own,
          kind: "backup-location",
          id: `location-${key}`,
          name: location,
          offered: true,
          details: { country },
        },
        {
          ...own,
          kind: "backup-server",
          id: `server-${key}`,
          name: server,
          details: { version: "12.3.2", location },
        },
        {
          ...own,
          kind: "backup-repository",
          id: `repository-${key}`,
          name: `${location} hardened`,
          details: { server, location, kind: "Hardened", capacity },
        },
      ];
    },
  );
  return [...policies, ...places];
}

function tenant(
  { id: automator, account: owner }: Owned,
  id: string,
  name: string,
  account: number | null,
): Row {
  return { automator, account: owner, kind: "backup-tenant", id, name, details: { account_id: account } };
}

function placeOf(
  automator: number,
  service: number,
): { readonly location: string; readonly repository: string } {
  const places = PLACES[automator] ?? [];
  const [location] = places[service % places.length] ?? [""];
  return { location, repository: `repository-${location.toLowerCase()}` };
}

/** GB, as what the demo charges. */
function quotaOf({ isLarge }: SeededService): number {
  return isLarge ? 2000 : 500;
}

function resourceRows(
  { id: automator }: SeededAutomator,
  service: SeededService,
  end: number,
): readonly Row[] {
  const { id, account, name, moId, createTime, state, stateTime } = service;
  if (moId === null) return [];
  const own = { automator, account, service: id };
  const quota = quotaOf(service);
  const failed = state === "Error" && stateTime !== null ? Date.parse(stateTime) : undefined;
  const resource: Row = {
    ...own,
    kind: "backup-resource",
    id: moId,
    name,
    details: {
      veeam_id: `tenant-${account}`,
      ...placeOf(automator, id),
      quota,
      outage:
        failed === undefined
          ? null
          : { from: new Date(failed - 3 * DAY_MS).toISOString(), to: new Date(end + DAY_MS).toISOString() },
      days: [],
    },
  };
  const begin = Math.max(Date.parse(createTime), end - DAYS * DAY_MS);
  const computers = computersOf(service, moId);
  const used = POLICIES.filter((policy) => computers.some((each) => each.details.policy === policy.id));
  const jobs = used.map((policy) => ({
    ...own,
    kind: "backup-job",
    id: `${moId}:${policy.id}`,
    parent: moId,
    name: policy.name,
    details: {
      policy: policy.id,
      isEnabled: true,
      next_run: new Date(nextRun(policy, begin)).toISOString(),
      sessions: [],
    },
  }));
  return [
    resource,
    ...jobs,
    ...computers.map((each) => ({ ...own, kind: "backup-computer", parent: moId, ...each })),
  ];
}

const SYSTEMS = ["Debian 13", "Windows Server 2022", "Ubuntu 24.04", "Windows Server 2025"] as const;

/** Together they fill most of what was bought, and in some resources more than that. */
function computersOf(service: SeededService, resource: string) {
  const { id, name, isLarge, createTime } = service;
  const count = isLarge ? 12 : 4;
  const share = hash(`${id} share`) % 12 === 0 ? 1.04 : 0.35 + (hash(`${id} share`) % 50) / 100;
  const system = name.split("-")[1] ?? "app";
  return Array.from({ length: count }, (_, at) => {
    const isLaptop = at === count - 1;
    const computer = `${isLaptop ? "laptop" : system}-${String(at + 1).padStart(2, "0")}`;
    const policy = at === 1 && isLarge ? "policy-often" : "policy-nightly";
    const weight = 0.6 + (hash(`${id} ${at}`) % 80) / 100;
    return {
      id: computerIdOf(resource, computer),
      name: computer,
      details: {
        operating_system: isLaptop
          ? "Windows 11"
          : (SYSTEMS[hash(`${id} ${at} system`) % SYSTEMS.length] ?? SYSTEMS[0]),
        policy,
        job: `${resource}:${policy}`,
        data: Math.round((share * quotaOf(service) * weight) / count / 0.7),
        protected_since: createTime,
        points: [],
        last_result: null,
        last_reason: null,
      },
    };
  });
}
