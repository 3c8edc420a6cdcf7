import type { ReactNode } from "react";
import { Icon, type SchemeChoice, useColourScheme, useTranslate } from "#renderers";
import styles from "./account-panel.module.css";

const NEXT = { light: "dark", dark: "auto", auto: "light" } as const satisfies Record<
  SchemeChoice,
  SchemeChoice
>;
const ICON = { light: "sun", dark: "moon", auto: "device-desktop" } as const;

/** Switches between light, dark and the scheme of the system. */
export function SchemeToggle(): ReactNode {
  const t = useTranslate();
  const { choice, choose } = useColourScheme();
  const name = t(`shell.scheme.${choice}`);
  return (
    <button type="button" className={styles["entry"]} onClick={() => choose(NEXT[choice])}>
      <Icon name={ICON[choice]} />
      {name}
    </button>
  );
}
