import type { FieldFailure } from "../../api/index.ts";
import { ApiFailure, wrongField, wrongFields } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { OfferingProperties, OrderRange, RunBy, WantedSolution } from "../../offerings/index.ts";
import { findPartSizes, isOnStep, isSoldByCaller } from "../../offerings/index.ts";
import type { ManagedSolution, SolutionChange } from "./contract.generated.ts";

export async function refuseUnlessPublisher(db: Transaction, accountId: number): Promise<void> {
  const [seller] = await db.query(
    "select 1 from account where id = $1 and kind in ('provider', 'distributor')",
    [accountId],
  );
  if (seller === undefined)
    throw new ApiFailure(403, "Only service providers and distributors publish solutions.");
}

/** A 422 for accounts and automators that are out of reach, and sizes that nothing fits in. */
export async function refuseValues(
  db: Transaction,
  { accounts = [], ServiceAdapters_id: automator, metaData }: SolutionChange,
): Promise<void> {
  const failures: FieldFailure[] = wrongSizes(metaData?.properties ?? {});
  const known = await db.query<{ id: number }>(
    "select id from account where id = any($1::int[]) and not is_deleted",
    [accounts],
  );
  for (const [index, id] of accounts.entries())
    if (!known.some((each) => each.id === id))
      failures.push({ field: `/accounts/${index}`, message: "There is no such account." });
  if (automator !== undefined && automator !== null) {
    // Those of accounts above can be used by who orders, and are sold by their owner alone.
    const [found] = await db.query(
      `select 1 from automator where id = $1 and ${isSoldByCaller("account_id")}
         and automator_type_id in (select id from automator_type)`,
      [automator],
    );
    if (found === undefined)
      failures.push({ field: "/ServiceAdapters_id", message: "You have no such automator." });
  }
  if (failures.length > 0) throw wrongFields(failures);
}

function wrongSizes(properties: OfferingProperties): FieldFailure[] {
  return (["cpu", "memory", "storage"] as const).flatMap((name) => {
    const range = properties[name];
    if (range === undefined) return [];
    const { min, max, step, default: suggested } = range;
    const at = `/metaData/properties/${name}`;
    return [
      ...(min < 0 ? [{ field: `${at}/min`, message: "The least must not be below 0." }] : []),
      ...(max < min ? [{ field: `${at}/max`, message: "The most must not be below the least." }] : []),
      ...(step <= 0 ? [{ field: `${at}/step`, message: "The step must be above 0." }] : []),
      ...(suggested < min || suggested > max
        ? [{ field: `${at}/default`, message: "What is suggested must be between the least and the most." }]
        : []),
      ...(step > 0 && (!isReached(suggested, range) || !isReached(max, range))
        ? [
            {
              field: `${at}/step`,
              message: `Steps of ${step} from ${min} must lead to what is suggested and to the most.`,
            },
          ]
        : []),
    ];
  });
}

/** Whether whole steps lead to a quantity; one that lies outside is refused by itself. */
function isReached(quantity: number, range: OrderRange): boolean {
  return quantity <= range.min || quantity > range.max || isOnStep(quantity, range);
}

/** A 422 for a type whose platform the provider has switched off: nobody in its tree sees that type of automator. */
export async function refuseType(db: Transaction, types: readonly RunBy[], type: string): Promise<void> {
  const platforms = types.filter((each) => each.type === type).map(({ platform }) => platform);
  if (platforms.length === 0) return;
  const known = await db.query("select from automator_type where type = any($1::text[])", [platforms]);
  if (known.length === 0) throw wrongField("/type", "Your provider does not sell solutions of this type.");
}

/** What of a solution must fit its type. */
interface OfType extends WantedSolution {
  readonly type: string;
  /** The solution that is changed or cloned, which has a kind of automator already. */
  readonly former?: Pick<ManagedSolution, "ServiceAdapters_id" | "automatorType"> | undefined;
}

/** A 422 for what the type does not permit: an automator that does not run it, and whatever else its platform says. */
export async function refuseForType(
  db: Transaction,
  types: readonly RunBy[],
  { type, former, ...wanted }: OfType,
): Promise<void> {
  const runs = types.filter((each) => each.type === type);
  const checks = runs.map(async ({ check }) => (await check?.(db, wanted)) ?? []);
  const failures = (await Promise.all(checks)).flat();
  if (runs.some(({ hasWholeSizes }) => hasWholeSizes === true))
    failures.push(...findPartSizes(wanted.properties));
  const wrong = await wrongAutomator(db, runs, wanted.automatorId, former);
  if (wrong !== undefined && !failures.some(({ field }) => field === AUTOMATOR))
    failures.push({ field: AUTOMATOR, message: wrong });
  if (failures.length > 0) throw wrongFields(failures);
}

const AUTOMATOR = "/ServiceAdapters_id";

/** Why this automator does not fit, in one sentence. A solution keeps its kind of automator: its pages and services follow from it. */
async function wrongAutomator(
  db: Transaction,
  runs: readonly RunBy[],
  automatorId: number | null,
  former: OfType["former"],
): Promise<string | undefined> {
  const kept = former?.ServiceAdapters_id == null ? undefined : (former.automatorType ?? undefined);
  if (automatorId === null)
    return kept === undefined ? undefined : `It needs an automator of ${kept.name}, as it had.`;
  const [own] = await db.query<{ platform: string; version: string; name: string }>(
    `select t.type as platform, t.version, t.name from automator a join automator_type t on t.id = a.automator_type_id
     where a.id = $1`,
    [automatorId],
  );
  if (own === undefined) return undefined;
  if (runs.length === 0) return "Solutions of this type need no automator.";
  if (
    !runs.some(({ platform, version = own.version }) => platform === own.platform && version === own.version)
  )
    return `Automators of ${own.name} do not run solutions of this type.`;
  return kept === undefined || (kept.type === own.platform && kept.version === own.version)
    ? undefined
    : `It is a solution of ${kept.name}, and this is an automator of ${own.name}.`;
}
