import type { ReactNode } from "react";
import styles from "./control.module.css";

export interface SkeletonProps {
  /** px, or any CSS length. */
  readonly height?: number | string;
  readonly width?: number | string;
}

/** The room of something that is still to come. */
export function Skeleton({ height, width }: SkeletonProps): ReactNode {
  return <div className={styles["skeleton"]} style={{ height, width }} />;
}
