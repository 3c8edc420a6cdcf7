import type { FieldFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { WantedSolution } from "../../offerings/index.ts";

/** As in `automator_type.type`. */
export const AZURE = "Azure";

/** The type of its solutions and services. */
export const TYPE = "microsoft_azure";

/** The feature of a provider without which nobody below it sees anything of Azure. */
export const FLAG = "microsoft-azure";

/** Whether the caller's provider uses Azure: its type of automator stands behind a flag. */
export async function isSwitchedOn(db: Transaction): Promise<boolean> {
  return (await db.query("select from automator_type where type = $1", [AZURE])).length > 0;
}

/** A solution sells one service of one automator, and only what that automator has listed. */
export async function checkSolution(
  db: Transaction,
  { automatorId, properties: { cloudService } }: WantedSolution,
): Promise<readonly FieldFailure[]> {
  const [automator] = await db.query<{ name: string }>(
    `select a.name from automator a join automator_type t on t.id = a.automator_type_id
     where a.id = $1 and t.type = $2 and a.account_id = any ((select visible_accounts())::int[])`,
    [automatorId, AZURE],
  );
  if (automator === undefined)
    return [
      { field: "/ServiceAdapters_id", message: "An Azure solution needs an Azure automator of yours." },
    ];
  const field = "/metaData/properties/cloudService";
  if (cloudService === undefined || cloudService === "")
    return [{ field, message: "Choose the Azure service that is sold." }];
  const known = await db.query("select from azure_service where automator_id = $1 and service_id = $2", [
    automatorId,
    cloudService,
  ]);
  return known.length > 0
    ? []
    : [{ field, message: `${automator.name} has no service ${cloudService} to sell.` }];
}
