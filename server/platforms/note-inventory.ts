import type { Database } from "../database/index.ts";
import type { CheckedAutomator, PlatformThing } from "./platform.ts";

/** What changed of one kind between two syncs. */
export interface InventoryChange {
  readonly id: string;
  /** When it was found. */
  readonly time: string;
  readonly kind: string;
  readonly change: "added" | "removed" | "renamed";
  readonly count: number;
  /** Of a few of them: `web-1, web-2 and 7 more`. */
  readonly names: string;
}

type Things = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Whether a platform is to be listed again: it costs as much as there is, and is done each quarter of an hour. */
export async function isInventoryDue(
  database: Database,
  { automatorId, accountId }: Pick<CheckedAutomator, "automatorId" | "accountId">,
): Promise<boolean> {
  const recent = await database.transaction({ accountId }, (db) =>
    db.query(
      `select from automator_inventory where automator_id = $1
         and noted_at between now() - interval '15 minutes' and now()`,
      [automatorId],
    ),
  );
  return recent.length === 0;
}

const KEPT = 50;
const NAMED = 5;

/** Compares what a platform has with what it had at the last sync. The first one has nothing to be compared with. */
export async function noteInventory(
  database: Database,
  { automatorId, accountId }: Pick<CheckedAutomator, "automatorId" | "accountId">,
  things: readonly PlatformThing[],
): Promise<void> {
  const now = byKind(things);
  await database.transaction({ accountId }, async (db) => {
    const [was] = await db.query<{ things: Things; time: string }>(
      `select things, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as time from automator_inventory
       where automator_id = $1 for update`,
      [automatorId],
    );
    const found = was === undefined ? [] : compare(was.things, now, was.time);
    if (was !== undefined && found.length === 0) {
      await db.query("update automator_inventory set noted_at = now() where automator_id = $1", [
        automatorId,
      ]);
      return;
    }
    await db.query(
      `insert into automator_inventory as i (automator_id, account_id, things, changes) values ($1, $2, $3, $4)
       on conflict (automator_id) do update set things = excluded.things, noted_at = now(),
         changes = (select jsonb_agg(c order by at) from jsonb_array_elements(excluded.changes || i.changes)
           with ordinality as x(c, at) where at <= $5)`,
      [automatorId, accountId, JSON.stringify(now), JSON.stringify(found), KEPT],
    );
  });
}

function byKind(things: readonly PlatformThing[]): Things {
  const kinds = Map.groupBy(things, ({ kind }) => kind);
  return Object.fromEntries(
    [...kinds].map(([kind, all]) => [kind, Object.fromEntries(all.map(({ id, name }) => [id, name]))]),
  );
}

function compare(was: Things, now: Things, time: string): readonly InventoryChange[] {
  const kinds = [...new Set([...Object.keys(was), ...Object.keys(now)])].toSorted();
  return kinds.flatMap((kind) => {
    const before = new Map(Object.entries(was[kind] ?? {}));
    const after = new Map(Object.entries(now[kind] ?? {}));
    const named = {
      added: [...after].filter(([id]) => !before.has(id)).map(([, name]) => name),
      removed: [...before].filter(([id]) => !after.has(id)).map(([, name]) => name),
      renamed: [...after].flatMap(([id, name]) => {
        const former = before.get(id);
        return former === undefined || former === name ? [] : [`${former} → ${name}`];
      }),
    };
    return (["added", "removed", "renamed"] as const)
      .filter((change) => named[change].length > 0)
      .map((change) => ({
        id: `${time} ${kind} ${change}`,
        time,
        kind,
        change,
        count: named[change].length,
        names: nameSome(named[change].toSorted()),
      }));
  });
}

function nameSome(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).join(", ");
  return names.length > NAMED ? `${shown} and ${names.length - NAMED} more` : shown;
}
