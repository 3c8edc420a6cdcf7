import { lazy, Suspense, useRef } from "react";
import type { BuiltPage, PanelModel } from "#engine";
import { changeParam, changeTab } from "#engine";
import type { ActionPlace, StartAction } from "../action/start-action.ts";
import { useActionStarter } from "../action/start-action.ts";
import { Skeleton } from "../control/index.ts";
import { DetailView } from "../detail/index.ts";
import { FormPanel } from "../form/index.ts";
import { ListPanel } from "../list/index.ts";
import { useNavigation } from "../navigation.tsx";
import { ActionButtons, ProblemPanel, StatPanel } from "../panel/index.ts";
import { PluginPanel } from "../plugin/index.ts";
import { useTranslate } from "../translation.tsx";
import { type PageCommand, useOfferCommands } from "./page-commands.ts";
import { InsidePanels } from "./inside-panels.tsx";
import { PageParams } from "./page-params.tsx";
import { PageTabs } from "./page-tabs.tsx";
import styles from "./page.module.css";

// Few pages have one.
const ChartPanel = lazy(() =>
  import("../chart/index.ts").then(({ ChartPanel: component }) => ({ default: component })),
);

export interface PageBodyProps {
  readonly page: BuiltPage;
  readonly called?: string | undefined;
  readonly template: string;
  readonly given?: Readonly<Record<string, unknown>> | undefined;
  readonly onRefresh: () => void;
}

/** Title, parameters, actions, tabs and panels of a page. */
export function PageBody(props: PageBodyProps) {
  const { page, called, template, given, onRefresh } = props;
  const { model } = page;
  const t = useTranslate();
  const { location, navigate } = useNavigation();
  const { startAction, isBusy } = useActionStarter();
  const place: ActionPlace = { template, roots: page.roots, ...(given === undefined ? {} : { given }) };
  useOfferCommands(commandsOf(page, place, startAction));
  const openTab = useRef<HTMLDivElement>(null);
  const go = (query: string) => navigate(`${location.path}?${query}`);
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <h1 className={styles["title"]}>{model.title || called || t("list.loading")}</h1>
        {model.params.length > 0 && (
          <PageParams
            params={model.params}
            searches={page.paramSearches}
            onParam={(name, value) => go(changeParam(location.query, name, value))}
          />
        )}
        <div className={styles["actions"]}>
          <ActionButtons
            actions={model.actions}
            isBusy={(action) => isBusy(action, place)}
            onStart={(action) => void startAction(action, place)}
          />
        </div>
      </header>
      {model.tabs !== undefined && (
        <PageTabs
          tabs={model.tabs}
          label={model.title}
          onTab={(tab) => go(changeTab(location.query, tab, page.paramNames))}
        />
      )}
      <div
        ref={openTab}
        className={styles["panels"]}
        {...(model.tabs === undefined ? {} : { role: "tabpanel", "aria-label": openTitle(page) })}
      >
        {model.panels.map((panel) => (
          <Panel
            key={panel.id}
            panel={panel}
            {...props}
            place={{ ...place, roots: page.panelRoots.get(panel.id) ?? page.roots }}
            onRefresh={onRefresh}
          />
        ))}
      </div>
    </div>
  );
}

/** The actions of the page and of the panels that are open; those of rows are reached through their rows. */
function commandsOf(
  { model, panelRoots, roots }: BuiltPage,
  place: ActionPlace,
  startAction: StartAction,
): readonly PageCommand[] {
  const ofPanels = model.panels.flatMap((panel) =>
    panel.kind === "list" || panel.kind === "detail"
      ? panel.actions.map((action) => ({
          action,
          at: { ...place, roots: panelRoots.get(panel.id) ?? roots },
        }))
      : [],
  );
  return [...model.actions.map((action) => ({ action, at: place })), ...ofPanels].map(({ action, at }) => ({
    action,
    start: () => {
      if (action.disabledReason === undefined) void startAction(action, at);
    },
  }));
}

function openTitle(page: BuiltPage): string | undefined {
  return page.model.tabs?.find(({ isOpen }) => isOpen)?.title;
}

interface PanelProps extends PageBodyProps {
  readonly panel: PanelModel;
  readonly place: ActionPlace;
}

/** The renderer of a panel, by its kind: the kinds are closed, so a list of them would only hide one that is missing. */
function Panel(props: PanelProps) {
  const { panel, page, template, given, place, onRefresh } = props;
  const { startAction, isBusy } = useActionStarter();
  switch (panel.kind) {
    case "list": {
      const handle = page.lists.get(panel.id);
      return handle === undefined ? null : (
        <ListPanel
          model={panel}
          handle={handle}
          label={panel.title ?? openTitle(page) ?? page.model.title}
          template={template}
          given={given}
          onRefresh={onRefresh}
          renderPanel={(inside, roots) => <Panel {...props} panel={inside} place={{ ...place, roots }} />}
        />
      );
    }
    case "detail": {
      return (
        <DetailView
          model={panel}
          onAction={(action) => void startAction(action, place)}
          isBusy={(action) => isBusy(action, place)}
          onRetry={onRefresh}
        />
      );
    }
    case "form": {
      const beside = page.asides.get(panel.id);
      return (
        <FormPanel
          source={panel.source}
          place={place}
          renderPanels={
            beside &&
            ((roots) => (
              <InsidePanels
                build={beside}
                roots={{ form: roots.form, picked: roots.picked }}
                renderPanel={(inside, at) => (
                  <Panel {...props} panel={inside} place={{ ...place, roots: at }} />
                )}
              />
            ))
          }
          renderAside={(aside) => <PluginPanel model={{ kind: "plugin", id: aside.use, ...aside }} />}
        />
      );
    }
    case "plugin":
      return <PluginPanel model={panel} place={place} />;
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
