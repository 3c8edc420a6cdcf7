import type { ReactNode } from "react";
import styles from "./control.module.css";

export interface SkeletonProps {
  /** px, or any CSS length. */
  readonly height?: number | string;
  readonly width?: number | string;
}

/** A placeholder with the size of something that is loading. */
export function Skeleton({ height, width }: SkeletonProps): ReactNode {
  return <div className={styles["skeleton"]} style={{ height, width }} />;
}
