import { flagOfItem } from "#pricing/calculation";
import { escapeSegment } from "#validators";
import { wrongFields } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { ModelBody } from "./pricing-models.ts";

/**
 * A 422 for items that the flags of the owner's provider do not let it price, at their place below `at`. Items of the former
 * prices stay, so that switching a flag off changes no charge.
 */
export async function refuseFlaggedItems(
  db: Transaction,
  { accountId, solutionType }: { readonly accountId: number; readonly solutionType: string },
  { metaData }: ModelBody,
  { former, at = "" }: { readonly former?: ModelBody; readonly at?: string } = {},
): Promise<void> {
  const added = Object.entries(metaData.specs ?? {}).flatMap(([key, { type = "" }]) => {
    const flag = flagOfItem(type, solutionType);
    const isKnown = former?.metaData.specs?.[key]?.type === type;
    return flag === undefined || isKnown ? [] : [{ key, flag }];
  });
  if (added.length === 0) return;
  const [provider] = await asSystem(
    db,
    async (system) =>
      await system.query<{ flags: readonly string[] }>(
        "select feature_flags as flags from branding where account_id = provider_of($1)",
        [accountId],
      ),
  );
  const refused = added.filter(({ flag }) => provider?.flags.includes(flag) !== true);
  if (refused.length > 0)
    throw wrongFields(
      refused.map(({ key, flag }) => ({
        field: `${at}/metaData/specs/${escapeSegment(key)}/type`,
        message: `Such an item needs the feature ${flag}.`,
      })),
    );
}
