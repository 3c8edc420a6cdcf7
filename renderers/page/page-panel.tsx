import { lazy, Suspense } from "react";
import type { ActionPlace } from "#engine";
import type { PanelModel, PlacedPanel } from "#engine/model";
import { useActionStarter } from "../action/index.ts";
import { Skeleton } from "../control/index.ts";
import { DetailView } from "../detail/index.ts";
import { FormPanel } from "../form/index.ts";
import { ListPanel } from "../list/index.ts";
import { ProblemPanel, StatPanel } from "../panel/index.ts";
import { PluginPanel } from "../plugin/index.ts";

// Few pages have one.
const ChartPanel = lazy(() =>
  import("../chart/index.ts").then(({ ChartPanel: component }) => ({ default: component })),
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
  const { startAction, isBusy } = useActionStarter();
  const inside = (model: PanelModel, at: ActionPlace) => (
    <PagePanel panel={model} place={at} label={label} onRefresh={onRefresh} />
  );
  const place = "handle" in panel ? { ...around, roots: panel.handle.roots } : around;
  switch (panel.kind) {
    case "list":
      return (
        <ListPanel
          model={panel}
          label={panel.title ?? label}
          place={place}
          onRefresh={onRefresh}
          renderPanel={inside}
        />
      );
    case "detail":
      return (
        <DetailView
          model={panel}
          onAction={(action) => void startAction(action, place)}
          isBusy={(action) => isBusy(action, place)}
          onRetry={onRefresh}
        />
      );
    case "form":
      return (
        <FormPanel
          source={panel.source}
          title={panel.title}
          isCard={panel.width !== undefined && panel.width !== "full"}
          place={place}
          beside={panel.handle.beside}
          renderPanel={(model) => inside(model, place)}
          renderAside={(aside) => <PluginPanel use={aside.use} parameters={aside.with} />}
        />
      );
    case "plugin":
      return (
        <PluginPanel
          use={panel.use}
          parameters={panel.with}
          title={panel.title}
          actions={panel.actions}
          place={place}
        />
      );
    case "chart":
      return (
        <Suspense fallback={<Skeleton height={240} />}>
          <ChartPanel model={panel} />
        </Suspense>
      );
    case "stat":
      return <StatPanel model={panel} />;
    case "problem":
      return <ProblemPanel model={panel} onRetry={onRefresh} />;
    default:
      return panel satisfies never;
  }
}
