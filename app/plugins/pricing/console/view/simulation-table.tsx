import type { ReactNode } from "react";
import { useTranslate } from "#renderers/plugin";
import { sizeOf } from "../state/index.ts";
import type { SimulatedAccount, Simulation } from "../state/index.ts";
import { money, signedMoney, signedPercent } from "../../words/index.ts";
import styles from "./simulator.module.css";

export interface SimulationTableProps {
  readonly simulation: Simulation;
  /** The shown ones. */
  readonly accounts: readonly SimulatedAccount[];
}

/** What each account pays before and after. */
export function SimulationTable({ simulation, accounts }: SimulationTableProps): ReactNode {
  const t = useTranslate();
  const { currency } = simulation;
  const largest = Math.max(...simulation.accounts.map(sizeOf));
  return (
    <table aria-label={t("pricing.simulator")} className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{t("pricing.account")}</th>
          <th scope="col" className={styles["number"]} data-wide>
            {t("pricing.services")}
          </th>
          <th scope="col" className={styles["number"]}>
            {t("pricing.before")}
          </th>
          <th scope="col" className={styles["number"]}>
            {t("pricing.after")}
          </th>
          <th scope="col" className={styles["number"]} aria-sort="descending">
            {t("pricing.difference")}
          </th>
          <th scope="col" className={styles["number"]} data-wide>
            {t("pricing.change")}
          </th>
          <th scope="col" data-wide>
            {t("pricing.moved-from")}
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.Accounts_id}>
            <th scope="row">{account.companyName}</th>
            <td className={styles["number"]} data-wide>
              {account.services}
            </td>
            <td className={styles["number"]}>{money(account.before, currency)}</td>
            <td className={styles["number"]}>{money(account.after, currency)}</td>
            <td className={styles["number"]}>
              <span className={styles["difference"]}>
                {signedMoney(account.difference, currency)}
                {sizeOf(account) > 0 && (
                  <svg className={styles["bar"]} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
                    <rect width={(sizeOf(account) / largest) * 100} height="6" />
                  </svg>
                )}
              </span>
            </td>
            <td className={styles["number"]} data-wide>
              {signedPercent(account.difference, account.before)}
            </td>
            <td data-wide>{account.movedFrom === "" ? t("pricing.moved-never") : account.movedFrom}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
