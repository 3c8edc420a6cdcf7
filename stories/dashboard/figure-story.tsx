import type { ReactNode } from "react";
import styles from "./figure-story.module.css";

/** Figures side by side, as on a dashboard. */
export function FigureStory({ title, width, children }: FigureStoryProps) {
  return (
    <main className={styles["page"]} style={{ maxInlineSize: width }}>
      <h1 className={styles["title"]}>{title}</h1>
      <div className={styles["figures"]}>{children}</div>
    </main>
  );
}

export interface FigureStoryProps {
  readonly title: string;
  readonly width?: string | undefined;
  readonly children: ReactNode;
}

export const LONG =
  "a-name-that-nobody-thought-would-ever-become-this-long-when-it-was-made-in-a-great-hurry";
