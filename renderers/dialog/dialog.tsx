import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { MantineTheme } from "../theme/index.ts";
import styles from "./dialog.module.css";
import { useTranslate } from "../translation.tsx";

export interface DialogProps {
  /** Accessible name of the dialog. */
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: "sm" | "md" | "lg";
  readonly children: ReactNode;
}

/**
 * A dialog: named by its title, keeps the focus, closes on Esc (the caller returns the focus). A click outside does
 * not close it.
 */
export function Dialog({ title, onClose, size = "md", children }: DialogProps) {
  const t = useTranslate();
  return (
    <MantineTheme>
      <Modal.Root
        opened
        onClose={onClose}
        size={size}
        centered
        lockScroll={false}
        returnFocus={false}
        closeOnClickOutside={false}
        transitionProps={{ duration: 0 }}
      >
        <Modal.Overlay />
        <Modal.Content>
          {/* A header element would count as a second banner of the page. */}
          <Modal.Header role="presentation">
            <Modal.Title className={styles.title ?? ""}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t("dialog.close")} />
          </Modal.Header>
          <Modal.Body>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineTheme>
  );
}
