import type { ReactNode } from "react";
import { Icon, useTranslate } from "#renderers";
import { isSafeStart } from "../plugins.ts";
import styles from "./shell.module.css";

/** Shown when the portal runs without plugins and custom CSS (`?safe`), with a link to start with them. */
export function SafeStartBanner({ search }: { readonly search: string }): ReactNode {
  const t = useTranslate();
  if (!isSafeStart(search)) return null;
  const parameters = new URLSearchParams(search);
  parameters.delete("safe");
  const rest = parameters.toString();
  return (
    <p className={styles["safe"]} role="status">
      <Icon name="info-circle" />
      <span>{t("shell.safe.text")}</span>
      {/* A plain link, because plugins are loaded when the portal starts. */}
      <a href={`${window.location.pathname}${rest === "" ? "" : `?${rest}`}${window.location.hash}`}>
        {t("shell.safe.leave")}
      </a>
    </p>
  );
}
