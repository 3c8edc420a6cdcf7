import { readOwn } from "#validators";
import { PAYMENT_CYCLES, parsePricingModel } from "#pricing/calculation";
import type { ContractOverride, PricingModel } from "#pricing/calculation";
import type { AccountChoice } from "./pricing-document.ts";
import { listOf, rowsOf, textOf } from "./pricing-document.ts";

/** What an account has agreed on for a solution. */
export interface AccountContract {
  readonly name: string;
  readonly override: ContractOverride;
}

/** The accounts in rows of `GET /pricing/contract`, each once. */
export function accountsUnderContract(rows: readonly unknown[]): readonly AccountChoice[] {
  const all = rows.map((row) => ({
    Accounts_id: Number(readOwn(row, "account_id")),
    companyName: textOf(readOwn(row, "companyName")),
  }));
  return [...new Map(all.map((each) => [each.Accounts_id, each])).values()];
}

/**
 * The contract that counts for new orders of a solution, in an answer of `GET /contracts/account/{id}` with those of today, the
 * one that began first coming first; undefined: none covers it.
 */
export function contractOf(body: unknown, offering: string): AccountContract | undefined {
  const found = rowsOf(body)
    .filter((row) => typeof readOwn(row, "service_id") !== "number")
    .flatMap((row) =>
      listOf(readOwn(row, "contractOverride"))
        .filter((each) => textOf(readOwn(each, "ServiceOfferings_id")) === offering)
        .map((each) => ({ row, prices: readOwn(each, "prices") })),
    )
    .at(-1);
  if (found === undefined) return undefined;
  const { row, prices } = found;
  const parsed = parsePricingModel({
    currency: "USD",
    metaData: { contractOverride: { specs: prices ?? {} } },
  });
  const paymentCycle = PAYMENT_CYCLES.find((each) => each === readOwn(row, "paymentCycle"));
  const specs = (parsed.ok ? parsed.value.metaData.contractOverride?.specs : undefined) ?? new Map();
  return { name: textOf(readOwn(row, "name")), override: { ...(paymentCycle && { paymentCycle }), specs } };
}

/** The model with a contract's prices: where the contract names none of an item, those of the model for contracts count. */
export function underContract(model: PricingModel, { override }: AccountContract): PricingModel {
  const { contractOverride } = model.metaData;
  const specs = new Map([...(contractOverride?.specs ?? []), ...override.specs]);
  return {
    ...model,
    metaData: { ...model.metaData, contractOverride: { ...contractOverride, ...override, specs } },
  };
}
