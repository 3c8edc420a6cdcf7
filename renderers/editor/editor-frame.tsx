import { type ReactNode, useRef } from "react";
import { Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { useUndoKeys } from "../undo/index.ts";
import styles from "./editor.module.css";

export interface EditorFrameProps {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly children: ReactNode;
}

/** An editor with its toolbar, notices and columns; the keys of undo and redo count in all of it. */
export function EditorFrame({ onUndo, onRedo, children }: EditorFrameProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  useUndoKeys(root, { undo: onUndo, redo: onRedo });
  return (
    <div ref={root} className={styles["editor"]}>
      {children}
    </div>
  );
}

export interface EditorColumnsProps {
  /** How much of the width the side takes where both stand beside each other. */
  readonly side: "narrow" | "wide";
  readonly children: ReactNode;
}

/** `EditorMain` and `EditorSide`: below each other where there is no room. */
export function EditorColumns({ side, children }: EditorColumnsProps): ReactNode {
  return (
    <div className={styles["columns"]} data-side={side}>
      {children}
    </div>
  );
}

export interface EditorColumnProps {
  /** Names it as a region; absent: what stands in it has regions of its own. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function EditorMain(props: EditorColumnProps): ReactNode {
  return <Column {...props} part="main" />;
}

/** Stays in sight while the main column is scrolled. */
export function EditorSide(props: EditorColumnProps): ReactNode {
  return <Column {...props} part="side" />;
}

function Column({ label, part, children }: EditorColumnProps & { readonly part: "main" | "side" }) {
  if (label === undefined) return <div className={styles[part]}>{children}</div>;
  return (
    <section className={styles[part]} aria-label={label}>
      {children}
    </section>
  );
}

/** What is edited is being read. */
export function EditorWaiting(): ReactNode {
  const t = useTranslate();
  return (
    <div role="status" aria-label={t("list.loading")} className={styles["waiting"]}>
      <Skeleton height={36} />
      <Skeleton height={320} />
    </div>
  );
}
