import { useEffect, useMemo, useRef, useState } from "react";
import type { BuildInside, RowModel } from "#engine/model";
import { InsidePanels } from "../panel/index.ts";
import type { RenderPanel } from "../panel/index.ts";
import styles from "./cards.module.css";

export interface CardInsideProps {
  readonly row: RowModel;
  readonly inside: BuildInside;
  readonly renderPanel: RenderPanel;
}

/** The panels of a card: stats, charts, details, plugins. They are read when the card comes into view. */
export function CardInside({ row, inside, renderPanel }: CardInsideProps) {
  const box = useRef<HTMLDivElement>(null);
  const roots = useMemo(() => ({ row: row.source }), [row.source]);
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const { current } = box;
    if (isSeen || current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div ref={box} className={styles["inside"]}>
      {isSeen && <InsidePanels build={inside} roots={roots} renderPanel={renderPanel} />}
    </div>
  );
}

/** A card this far below the window is already read. */
const AHEAD_PX = 200;
