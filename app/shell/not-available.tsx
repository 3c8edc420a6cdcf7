import type { ReactNode } from "react";
import { Icon, useTranslate } from "#renderers";
import styles from "./not-available.module.css";

/** Shown for a route whose page does not exist yet. */
export function NotAvailable({ title }: { readonly title: string }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles["page"]}>
      <h1 className={styles["title"]}>{title}</h1>
      <div className={styles["box"]}>
        <span className={styles["icon"]}>
          <Icon name="hourglass" size={24} />
        </span>
        <p className={styles["lead"]}>{t("shell.not-available.title")}</p>
        <p className={styles["text"]}>{t("shell.not-available.text")}</p>
      </div>
    </div>
  );
}
