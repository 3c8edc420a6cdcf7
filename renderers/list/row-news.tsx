import { useEffect, useRef, useState } from "react";
import type { RowModel } from "#engine/model";
import { useTranslate } from "../translation.tsx";
import styles from "./row-news.module.css";

/** Says to screen readers what begins, ends and fails on the rows of a list. */
export function RowNews({ rows }: { readonly rows: readonly RowModel[] }) {
  const t = useTranslate();
  const before = useRef(new Map<string, string>());
  const [news, setNews] = useState("");
  useEffect(() => {
    const now = new Map(rows.flatMap(({ key, work }) => (work === undefined ? [] : [[key, work.text]])));
    const changed = rows.filter(({ key }) => now.get(key) !== before.current.get(key));
    before.current = now;
    if (changed.length === 0) return;
    const textOf = (row: RowModel) => row.work?.text ?? (stateOf(row) || t("work.ended"));
    const newsOf = (row: RowModel) => t("work.news", { row: row.name, text: textOf(row) });
    // What the server says may end in a stop or an ellipsis of its own.
    setNews(changed.map((row) => newsOf(row).replace(/([.…])\.$/, "$1")).join(" "));
  }, [rows, t]);
  return <output className={styles["news"]}>{news}</output>;
}

function stateOf({ cells }: RowModel): string {
  return cells.find(({ format }) => format === "state" || format === "connected")?.text ?? "";
}
