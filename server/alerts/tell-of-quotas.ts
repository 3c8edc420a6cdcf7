import type { Transaction } from "../database/index.ts";
import { recordEvent } from "../events/index.ts";
import { recordEvent as addToHistory } from "../services/index.ts";
import { QUOTA_LEVELS, quotaLevel } from "./quota-level.ts";
import type { QuotaUse, SurveyedService, WatchedService } from "./survey.ts";
import { listReaders, writeAlert } from "./write-alert.ts";

/** Tells of quotas that have passed a level, and of those that are below all again; once, because the level is stored. */
export async function tellOfQuotas(
  system: Transaction,
  surveyed: readonly SurveyedService[],
  services: ReadonlyMap<number, WatchedService>,
  publicUrl: string,
): Promise<void> {
  const changes = findChanges(surveyed, await readLevels(system, [...services.keys()]));
  await storeLevels(system, changes);
  for (const change of changes.filter(isNews)) {
    const service = services.get(change.serviceId);
    if (service !== undefined) await tell(system, service, change, publicUrl);
  }
}

interface LevelChange {
  readonly serviceId: number;
  readonly resource: QuotaUse["resource"];
  readonly former: number;
  readonly level: number;
  /** Absent where it has no limit any more. */
  readonly quota?: QuotaUse;
}

type Levels = ReadonlyMap<number, ReadonlyMap<QuotaUse["resource"], number>>;

/** From 95 % to 80 % a quota stays nearly used up. */
function isNews({ former, level }: LevelChange): boolean {
  return level > former || level === 0;
}

function findChanges(surveyed: readonly SurveyedService[], levels: Levels): readonly LevelChange[] {
  return surveyed.flatMap(({ serviceId, quotas }) => {
    const known = levels.get(serviceId) ?? new Map<QuotaUse["resource"], number>();
    const limited = new Map(quotas.map((quota) => [quota.resource, quota]));
    return [...new Set([...known.keys(), ...limited.keys()])].flatMap((resource) => {
      const quota = limited.get(resource);
      const former = known.get(resource) ?? 0;
      const level = quota === undefined ? 0 : quotaLevel(percentOf(quota), former);
      return level === former ? [] : [{ serviceId, resource, former, level, ...(quota && { quota }) }];
    });
  });
}

async function readLevels(system: Transaction, serviceIds: readonly number[]): Promise<Levels> {
  const rows = await system.query<Pick<LevelChange, "serviceId" | "resource" | "level">>(
    `select service_id as "serviceId", resource, level from quota_level where service_id = any ($1::int[])`,
    [serviceIds],
  );
  const ofService = Map.groupBy(rows, ({ serviceId }) => serviceId);
  return new Map(
    [...ofService].map(([serviceId, own]) => [
      serviceId,
      new Map(own.map(({ resource, level }) => [resource, level])),
    ]),
  );
}

async function storeLevels(system: Transaction, changes: readonly LevelChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(
    changes.map(({ serviceId, resource, level }) => ({ serviceId, resource, level })),
  );
  await system.query(
    `delete from quota_level q using jsonb_to_recordset($1::jsonb) as c ("serviceId" int, resource text, level int)
     where q.service_id = c."serviceId" and q.resource = c.resource`,
    [rows],
  );
  await system.query(
    `insert into quota_level (service_id, resource, level)
     select c."serviceId", c.resource, c.level
     from jsonb_to_recordset($1::jsonb) as c ("serviceId" int, resource text, level int) where c.level > 0`,
    [rows],
  );
}

async function tell(
  system: Transaction,
  { id, name, accountId, company }: WatchedService,
  change: LevelChange,
  publicUrl: string,
): Promise<void> {
  const finding = findingOf(change);
  const amounts = change.quota === undefined ? "" : amountsOf(change.quota);
  await recordEvent(system, {
    name: change.level > 0 ? "service.quota-near" : "service.quota-normal",
    accountId,
    at: new Date(),
    resource: { type: "service", id: String(id), name },
    reason: `It ${finding}.`,
  });
  await addToHistory(system, { serviceId: id, message: `It ${finding}` });
  const variables = {
    service: name,
    company,
    finding,
    amounts,
    link: `${publicUrl}/`,
  };
  for (const reader of await listReaders(system, "quota-near", [accountId]))
    await writeAlert(system, "quota-near", variables, reader, publicUrl);
}

/** The end of a sentence that begins with the service. */
function findingOf({ resource, level, quota }: LevelChange): string {
  if (quota === undefined) return `has no limit of ${resource} any more`;
  if (level > 0) return `uses ${Math.floor(percentOf(quota))} % of its ${resource}`;
  return `uses less than ${Math.min(...QUOTA_LEVELS)} % of its ${resource} again`;
}

function percentOf({ used, limit }: QuotaUse): number {
  return (used / limit) * 100;
}

/** `58.9 of 64 GB`. */
function amountsOf({ used, limit, unit }: QuotaUse): string {
  return `${Math.round(used * 10) / 10} of ${limit} ${unit}`;
}
