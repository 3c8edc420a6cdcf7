import { Suspense } from "react";
import type { ActionPlace } from "#engine";
import type { PanelModel, PlacedPanel } from "#engine/model";
import { Skeleton } from "../control/index.ts";
import { ListPanel } from "../list/index.ts";
import { lazyPart } from "../part/index.ts";

// A list, which most people see first, needs none of them.
const OtherPanel = lazyPart(
  () => import("./other-panel.tsx"),
  (module) => module.OtherPanel,
);

const ProblemPanel = lazyPart(
  () => import("../panel/problem-panel.tsx"),
  (module) => module.ProblemPanel,
);

export interface PagePanelProps {
  readonly panel: PlacedPanel;
  /** The page's place, or that of the row whose card it is in. */
  readonly place: ActionPlace;
  /** Its subject, where it has no title. */
  readonly label: string;
  readonly onRefresh: () => void;
}

/** The renderer of a panel, by its kind. The kinds are a closed set, so a registry would only hide a missing one. */
export function PagePanel({ panel, place: around, label, onRefresh }: PagePanelProps) {
  const inside = (model: PanelModel, at: ActionPlace) => (
    <PagePanel panel={model} place={at} label={label} onRefresh={onRefresh} />
  );
  const place = "handle" in panel ? { ...around, roots: panel.handle.roots } : around;
  if (panel.kind === "problem" && panel.figure === undefined)
    return (
      <Suspense fallback={<Skeleton height={160} />}>
        <ProblemPanel model={panel} onRetry={onRefresh} />
      </Suspense>
    );
  if (panel.kind === "list") {
    return (
      <ListPanel
        model={panel}
        label={panel.title ?? label}
        place={place}
        onRefresh={onRefresh}
        renderPanel={inside}
      />
    );
  }
  return (
    <Suspense fallback={<Skeleton height={firstHeight(panel)} />}>
      <OtherPanel panel={panel} place={place} onRefresh={onRefresh} renderPanel={inside} />
    </Suspense>
  );
}

/** Of a panel while its code loads, in px. */
function firstHeight(panel: PlacedPanel): number {
  const kind = panel.kind === "problem" ? panel.figure?.kind : panel.kind;
  return kind === "stat" ? 92 : kind === "chart" ? 330 : 160;
}
