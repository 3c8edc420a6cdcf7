import { type ReactNode, Suspense } from "react";
import type { ActionPlace } from "#engine";
import type { PanelModel, PlacedPanel } from "#engine/model";
import { useActionStarter } from "../action/index.ts";
import { Skeleton } from "../control/index.ts";
import { FigureProblem, MetersPanel, StatPanel } from "../dashboard/index.ts";
import { FieldSkeletons } from "../form/index.ts";
import { ProblemPanel } from "../panel/index.ts";
import { PluginPanel } from "../plugin/index.ts";
import { lazyPart } from "../part/index.ts";

const DetailView = lazyPart(
  () => import("../detail/index.ts"),
  (module) => module.DetailView,
);
// Most pages have neither.
const FormPanel = lazyPart(
  () => import("../form/form-panel.tsx"),
  (module) => module.FormPanel,
);
const ChartPanel = lazyPart(
  () => import("../chart/index.ts"),
  (module) => module.ChartPanel,
);

/** Number of placeholder fields while the code of a form loads. */
const FIRST_FIELDS = 4;

export interface OtherPanelProps {
  readonly panel: Exclude<PlacedPanel, { readonly kind: "list" }>;
  /** Where its actions start. */
  readonly place: ActionPlace;
  readonly onRefresh: () => void;
  /** Draws a panel beside a form. */
  readonly renderPanel: (panel: PanelModel, place: ActionPlace) => ReactNode;
}

/** The renderer of a panel that is no list, by its kind. */
export function OtherPanel({ panel, place, onRefresh, renderPanel }: OtherPanelProps) {
  const { startAction, isBusy } = useActionStarter();
  switch (panel.kind) {
    case "detail":
      return (
        <Suspense fallback={<Skeleton height={160} />}>
          <DetailView
            model={panel}
            onAction={(action) => void startAction(action, place)}
            isBusy={(action) => isBusy(action, place)}
            onRetry={onRefresh}
          />
        </Suspense>
      );
    case "form":
      return (
        <Suspense fallback={<FieldSkeletons count={FIRST_FIELDS} />}>
          <FormPanel
            source={panel.source}
            title={panel.title}
            isCard={panel.width !== undefined && panel.width !== "full"}
            place={place}
            beside={panel.handle.beside}
            renderPanel={(model) => renderPanel(model, place)}
            renderAside={({ use, with: parameters, refused }) => (
              <PluginPanel use={use} parameters={parameters} refused={refused} />
            )}
          />
        </Suspense>
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
    case "meters":
      return <MetersPanel model={panel} />;
    case "problem":
      return panel.figure === undefined ? (
        <ProblemPanel model={panel} onRetry={onRefresh} />
      ) : (
        <FigureProblem model={panel} figure={panel.figure} onRetry={onRefresh} />
      );
    default:
      return panel satisfies never;
  }
}
