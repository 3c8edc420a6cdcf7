import type { Resource, ResourceField } from "../api/index.ts";
import { insertRow } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";

/** Adds a row of each resource to every account without one, with a value for each required field. */
export async function insertSampleRows(
  db: Transaction,
  resources: readonly Resource[],
  accounts: readonly number[],
): Promise<void> {
  for (const resource of resources) {
    const owners = await db.query<{ account_id: number }>(
      `select distinct account_id from ${resource.table}`,
    );
    const lacking = accounts.filter((id) => !owners.some(({ account_id: owner }) => owner === id));
    for (const accountId of lacking)
      await insertRow(db, resource, { account_id: accountId, ...(await sampleRow(db, resource, accountId)) });
  }
}

/** A value for each required field. */
async function sampleRow(
  db: Transaction,
  { fields }: Resource,
  accountId: number,
): Promise<Readonly<Record<string, unknown>>> {
  const needed = Object.entries<ResourceField>(fields).filter(([, { isRequired }]) => isRequired === true);
  const values = needed.map(async ([name, { refersTo, type, choices = [], schema = {} }]) => {
    if (refersTo === undefined)
      return [name, choices[0] ?? schema["example"] ?? schema["minimum"] ?? SAMPLES[type]] as const;
    const [row] = await db.query<{ id: number }>(
      `select id from ${refersTo} order by account_id = $1 desc, id limit 1`,
      [accountId],
    );
    return [name, row?.id] as const;
  });
  return Object.fromEntries(await Promise.all(values));
}

const SAMPLES: Readonly<Record<ResourceField["type"], unknown>> = {
  text: "sample",
  integer: 1,
  number: 1,
  boolean: true,
  date: "2030-01-31",
  time: "2030-01-31T00:00:00Z",
  json: {},
};
