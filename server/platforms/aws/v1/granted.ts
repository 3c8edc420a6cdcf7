import type { Transaction } from "../../../database/index.ts";
import type { AwsDriver, AwsView, Granted, Vpc } from "../driver.ts";

/** For whom things of a provider's AWS account are shown, or taken into an order. */
export interface Viewers {
  readonly accounts: ReadonlySet<number>;
  /** The automator is one of theirs: they see all that it has. */
  readonly areOwners: boolean;
}

/** The account that asks and those below it; with `accountId`, only that one of them. */
export async function findViewers(
  db: Transaction,
  automatorId: number,
  accountId?: number,
): Promise<Viewers> {
  const [found] = await db.query<{ accounts: number[]; owner: number | null }>(
    `select visible_accounts()::int[] as accounts,
       (select account_id from automator where id = $1) as owner`,
    [automatorId],
  );
  const seen = found?.accounts ?? [];
  const accounts = new Set(accountId === undefined ? seen : seen.filter((id) => id === accountId));
  const owner = found?.owner ?? undefined;
  return { accounts, areOwners: owner !== undefined && accounts.has(owner) };
}

/** Of these rows those that are granted to one of the viewers, without the word of to whom. */
export function keepGranted<Row extends Granted>(
  rows: readonly Row[],
  { accounts, areOwners }: Viewers,
): Omit<Row, "granted">[] {
  return rows
    .filter(({ granted }) => areOwners || granted === "all" || granted.some((id) => accounts.has(id)))
    .map(({ granted: _granted, ...row }) => row);
}

/** A network is seen by whoever sees one of its subnets. */
export async function listGrantedVpcs(
  driver: AwsDriver,
  at: AwsView,
  regionId: string,
  viewers: Viewers,
): Promise<readonly Vpc[]> {
  const vpcs = await driver.listVpcs(at, regionId);
  if (viewers.areOwners) return vpcs;
  const subnets = keepGranted(await driver.listSubnets(at, regionId), viewers);
  const seen = new Set(subnets.map(({ vpc_id }) => vpc_id));
  return vpcs.filter(({ vpc_id }) => seen.has(vpc_id));
}
