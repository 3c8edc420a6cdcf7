import type { ReactNode } from "react";
import { Icon, useTranslate } from "#renderers";
import { isSafeStart } from "../plugins.ts";
import styles from "./shell.module.css";

/** Says that the portal runs without plugins because its address asks for that (`?safe`), and leads out of it. */
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
      {/* Another document: plugins are chosen when the portal starts. */}
      <a href={`${window.location.pathname}${rest === "" ? "" : `?${rest}`}${window.location.hash}`}>
        {t("shell.safe.leave")}
      </a>
    </p>
  );
}
