import type { ReactNode, Ref } from "react";
import styles from "./row-menu.module.css";

export interface MenuAnchorProps {
  /** Where the button of the row is. */
  readonly rect: DOMRect;
  readonly id?: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children?: ReactNode;
}

/** What the one menu of all rows stands under: it lies over the button of the open row. */
export function MenuAnchor({ rect, id, ref, children }: MenuAnchorProps) {
  return (
    <span
      ref={ref}
      id={id}
      aria-hidden
      className={styles["anchor"]}
      style={{
        insetBlockStart: rect.top,
        left: rect.left,
        inlineSize: rect.width,
        blockSize: rect.height,
      }}
    >
      {children}
    </span>
  );
}
