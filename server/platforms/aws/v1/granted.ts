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

/** Of these rows those that are granted to one of the viewers. */
export function keepGranted<Row extends Granted>(
  rows: readonly Row[],
  { accounts, areOwners }: Viewers,
): Row[] {
  return rows.filter(
    ({ granted }) => areOwners || granted === "all" || granted.some((id) => accounts.has(id)),
  );
}

interface ShownGrants {
  readonly is_for_all: boolean;
  /** Those that the caller sees. */
  readonly accounts: readonly { readonly id: number; readonly companyName: string }[];
}

/** Rows as they are answered: to whom they are granted by name. */
export async function presentGranted<Row extends Granted>(
  db: Transaction,
  rows: readonly Row[],
): Promise<(Omit<Row, "granted"> & ShownGrants)[]> {
  const ids = [...new Set(rows.flatMap(({ granted }) => (granted === "all" ? [] : granted)))];
  const accounts =
    ids.length === 0
      ? []
      : await db.query<ShownGrants["accounts"][number]>(
          `select id, company_name as "companyName" from account
           where id = any ($1::int[]) and id = any ((select visible_accounts())::int[]) order by company_name, id`,
          [ids],
        );
  return rows.map(({ granted, ...row }) => ({
    ...row,
    is_for_all: granted === "all",
    accounts: granted === "all" ? [] : accounts.filter(({ id }) => granted.includes(id)),
  }));
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
