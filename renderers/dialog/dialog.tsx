import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./dialog.module.css";
import { useTranslate } from "../translation.tsx";

export interface DialogProps {
  /** Names the dialog. */
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: "sm" | "md" | "lg";
  readonly children: ReactNode;
}

/** A dialog: named by its title, keeps the focus, closes on Esc (who opened it gives the focus back). A click beside it loses nothing. */
export function Dialog({ title, onClose, size = "md", children }: DialogProps) {
  const t = useTranslate();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      classNames={{ title: styles.title ?? "" }}
      size={size}
      centered
      lockScroll={false}
      returnFocus={false}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": t("dialog.close") }}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Modal>
  );
}
