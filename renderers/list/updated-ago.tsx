import { useEffect, useState } from "react";
import { useTranslate } from "../translation.tsx";
import styles from "./foot.module.css";

/** How long ago the data was read; updates itself. */
export function UpdatedAgo({
  at,
  now,
  isUpdating,
}: {
  readonly at: number;
  readonly now: () => number;
  readonly isUpdating: boolean;
}) {
  const t = useTranslate();
  const [, tick] = useState(0);
  const seconds = Math.max(0, Math.round((now() - at) / 1000));
  const isFresh = seconds < 60;
  useEffect(() => {
    const timer = window.setInterval(() => tick((count) => count + 1), isFresh ? TICK_MS : SLOW_TICK_MS);
    return () => window.clearInterval(timer);
  }, [isFresh]);
  const text =
    seconds < 5
      ? t("list.updated-now")
      : seconds < 60
        ? t("list.updated-seconds", { seconds })
        : t("list.updated-minutes", { minutes: Math.floor(seconds / 60) });
  return <span className={styles["updated"]}>{isUpdating ? t("list.updating") : text}</span>;
}

const TICK_MS = 5000;
const SLOW_TICK_MS = 30_000;
