import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon, useTranslate } from "#renderers";
import styles from "./top-bar.module.css";

const NEXT = { light: "dark", dark: "auto", auto: "light" } as const satisfies Record<
  MantineColorScheme,
  MantineColorScheme
>;
const ICON = { light: "sun", dark: "moon", auto: "device-desktop" } as const;

/** Light, dark, or as the system says: one press goes on to the next. */
export function SchemeToggle(): ReactNode {
  const t = useTranslate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = t(`shell.scheme.${colorScheme}`);
  return (
    <button
      type="button"
      className={styles["tool"]}
      aria-label={name}
      title={name}
      onClick={() => setColorScheme(NEXT[colorScheme])}
    >
      <Icon name={ICON[colorScheme]} size={18} />
    </button>
  );
}
