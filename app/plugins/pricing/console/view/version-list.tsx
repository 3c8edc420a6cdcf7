import type { ReactNode } from "react";
import { useTranslate } from "#renderers/plugin";
import type { Version } from "./use-versions.ts";
import styles from "./items.module.css";

/** All published versions, and which of them counts today. */
export function VersionList({ versions }: { readonly versions: readonly Version[] }): ReactNode {
  const t = useTranslate();
  if (versions.length === 0) return null;
  return (
    <section className={styles["items"]} aria-label={t("pricing.versions")}>
      <h2 className={styles["heading"]}>
        {t("pricing.versions")} <span className={styles["count"]}>{versions.length}</span>
      </h2>
      <table aria-label={t("pricing.versions")} className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{t("pricing.version-number")}</th>
            <th scope="col">{t("pricing.valid-from")}</th>
            <th scope="col">{t("pricing.version-state")}</th>
            <th scope="col" data-wide>
              {t("pricing.version-by")}
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, validFrom, who, when, state }) => (
            <tr key={version} className={styles["row"]}>
              <th scope="row">{t("pricing.version", { version })}</th>
              <td>{validFrom}</td>
              <td>{t(`pricing.version-${state.toLowerCase()}`, { from: validFrom })}</td>
              <td data-wide>{who === "" ? when : t("pricing.version-who", { who, when })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
