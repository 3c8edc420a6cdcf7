import type { ListQuery } from "../../api/index.ts";
import { PlatformSilent } from "../platform-silent.ts";
import type { AwsDriver, AwsView } from "./driver.ts";

/** The rows of the region that a list is asked for; without one, of all: each has its own endpoint. */
export async function inRegions<Row>(
  driver: AwsDriver,
  at: AwsView,
  list: ListQuery,
  read: (regionId: string) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const regions = await driver.listRegions(at);
  const ids = regions.map(({ region_id }) => region_id);
  return await fromRegions(at, ids.filter(isAskedIn(list)), read);
}

/** Whether a list is asked for the rows of a region. */
export function isAskedIn({ filters }: ListQuery): (regionId: string) => boolean {
  const wanted = filters.find(({ field }) => field === "region_id")?.values;
  return (regionId) => wanted?.includes(regionId) ?? true;
}

/**
 * The rows of each of these regions. Of a list that is shown they are those of the regions that answer, and it says which do
 * not; where none does, or nothing would say so, it fails.
 */
export async function fromRegions<Row>(
  at: AwsView,
  regionIds: readonly string[],
  read: (regionId: string) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const asked = [...new Set(regionIds)];
  const answers = await readEach(asked, read);
  const silent = answers.filter(({ silence }) => silence !== undefined);
  const [first] = silent;
  if (first?.silence === undefined) return answers.flatMap(({ rows }) => rows);
  if (at.notice === undefined || silent.length === answers.length) throw first.silence;
  const names = silent.map(({ regionId }) => regionId).join(", ");
  at.notice(`The rows of ${names} are not here: ${first.silence.message}`);
  return answers.flatMap(({ rows }) => rows);
}

/** What a region answers; without rows where it is silent. */
export interface RegionAnswer<Row> {
  readonly regionId: string;
  readonly rows: readonly Row[];
  readonly silence?: PlatformSilent;
}

/** All at once, and none is left while it reads: what they need of the platform is then asked together (outside.ts). */
export async function readEach<Row>(
  regionIds: readonly string[],
  read: (regionId: string) => Promise<readonly Row[]>,
): Promise<readonly RegionAnswer<Row>[]> {
  const answers = await Promise.allSettled(regionIds.map(async (regionId) => await read(regionId)));
  return answers.map((answer, nth): RegionAnswer<Row> => {
    const regionId = regionIds[nth] ?? "";
    if (answer.status === "fulfilled") return { regionId, rows: answer.value };
    const reason: unknown = answer.reason;
    if (reason instanceof PlatformSilent) return { regionId, rows: [], silence: reason };
    throw reason;
  });
}

export function sortedByName<Row extends { readonly name: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((left, right) => (left.name < right.name ? -1 : Number(left.name > right.name)));
}
