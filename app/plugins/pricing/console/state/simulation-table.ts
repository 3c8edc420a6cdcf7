import type { Direction, SimulatedAccount, Simulation } from "./simulation.ts";
import { directionOf } from "./simulation.ts";

/** A simulation as a file: all accounts, by the columns of the screen. */
export function simulationTable(
  { currency, accounts }: Simulation,
  t: (key: string) => string,
): { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const amount = (key: string) => `${t(key)} (${currency})`;
  return {
    header: [
      t("pricing.account"),
      t("pricing.services"),
      amount("pricing.before"),
      amount("pricing.after"),
      amount("pricing.difference"),
      `${t("pricing.change")} (%)`,
      t("pricing.moved-from"),
    ],
    rows: accounts.map((account) => [
      account.companyName,
      String(account.services),
      account.before,
      account.after,
      account.difference,
      shareOf(account),
      account.movedFrom === "" ? t("pricing.moved-never") : account.movedFrom,
    ]),
  };
}

/** In percent with one decimal; empty where there was nothing before. */
function shareOf({ difference, before }: SimulatedAccount): string {
  const share = (Number(difference) / Number(before)) * 100;
  return Number.isFinite(share) ? share.toFixed(1) : "";
}

/** Those of one direction; undefined: all. */
export function accountsOf(
  { accounts }: Simulation,
  direction: Direction | undefined,
): readonly SimulatedAccount[] {
  return direction === undefined ? accounts : accounts.filter((each) => directionOf(each) === direction);
}
