import { replaceEqualDeep, useQueries, useQueryClient } from "@tanstack/react-query";
import { Fragment, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { BuildInside, PanelModel, RowModel } from "#engine";
import type { Roots } from "#engine/expression";
import { useEngine } from "../engine-context.tsx";
import { callQuery, createPageAnswers, versionOf } from "../page/page-calls.ts";
import styles from "./list.module.css";

/** Draws a panel that stands in a card; its actions start over these roots. */
export type RenderPanel = (panel: PanelModel, roots: Roots) => ReactNode;

export interface CardInsideProps {
  readonly row: RowModel;
  readonly inside: BuildInside;
  readonly renderPanel: RenderPanel;
}

/** What a card holds beside its values: stats, charts, details, plugins. It is read when the card comes into sight. */
export function CardInside(props: CardInsideProps) {
  const box = useRef<HTMLDivElement>(null);
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
      {isSeen && <Inside {...props} />}
    </div>
  );
}

/** A card this far below the window is read already. */
const AHEAD_PX = 200;

function Inside({ row, inside, renderPanel }: CardInsideProps) {
  const engine = useEngine();
  const client = useQueryClient();
  const [answers] = useState(() => createPageAnswers(engine, client));
  const [models] = useState(() => new Map<string, PanelModel>());
  const { panels, calls } = inside(row.source, (needed) => answers.read(needed));
  useQueries({ queries: calls.map(({ call }) => callQuery(engine, call)), combine: versionOf });
  return panels.map(({ model, roots }) => {
    // What did not change keeps its identity: a chart is not drawn again for nothing.
    const kept = replaceEqualDeep(models.get(model.id), model);
    models.set(model.id, kept);
    return <Fragment key={model.id}>{renderPanel(kept, roots)}</Fragment>;
  });
}
