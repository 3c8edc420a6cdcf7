import { lazy, Suspense, useRef } from "react";
import type { ActionPlace } from "#engine";
import type { PageModel } from "#engine/model";
import { useActionStarter } from "../action/index.ts";
import { Skeleton } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";
import { ActionButtons } from "../panel/index.ts";
import { useTranslate } from "../translation.tsx";
import { commandsOf, useOfferCommands } from "./page-commands.ts";
import { PagePanel } from "./page-panel.tsx";
import { PageParams } from "./page-params.tsx";
import { PageTabs } from "./page-tabs.tsx";
import styles from "./page.module.css";

// A list, which most people see first, has no head.
const HeadState = lazy(() =>
  import("./object-head.tsx").then(({ HeadState: component }) => ({ default: component })),
);
const HeadFacts = lazy(() =>
  import("./object-head.tsx").then(({ HeadFacts: component }) => ({ default: component })),
);
const ObjectActions = lazy(() =>
  import("../panel/object-actions.tsx").then(({ ObjectActions: component }) => ({ default: component })),
);

export interface PageBodyProps {
  readonly model: PageModel;
  readonly fallbackTitle?: string | undefined;
  readonly template: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly onRefresh: () => void;
}

/** Title, parameters, actions, tabs and panels of a page. */
export function PageBody({ model, fallbackTitle, template, parameters, onRefresh }: PageBodyProps) {
  const { handle, tabs, head } = model;
  const Actions = head === undefined ? ActionButtons : ObjectActions;
  const t = useTranslate();
  const { location, navigate } = useNavigation();
  const { startAction, isBusy } = useActionStarter();
  const place: ActionPlace = { template, parameters, roots: handle.roots };
  useOfferCommands(() => commandsOf(model, place, startAction));
  const openTab = useRef<HTMLDivElement>(null);
  const openTitle = tabs?.find(({ isOpen }) => isOpen)?.title;
  const go = (query: string) => navigate(`${location.path}?${query}`);
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        {head?.icon !== undefined && (
          <span className={styles["kind"]}>
            <Icon name={head.icon} size={24} />
          </span>
        )}
        <div className={styles["names"]}>
          <h1 className={styles["title"]}>{model.title || fallbackTitle || t("list.loading")}</h1>
          <Suspense fallback={<Skeleton height={14} width={96} />}>
            {head !== undefined && <HeadState head={head} />}
          </Suspense>
        </div>
        {model.params.length > 0 && (
          <PageParams
            params={model.params}
            searches={handle.optionSearches}
            onParam={(name, value) => go(handle.afterParam(name, value))}
          />
        )}
        <div className={styles["actions"]}>
          <Suspense>
            <Actions
              actions={model.actions}
              isBusy={(action) => isBusy(action, place)}
              onStart={(action) => void startAction(action, place)}
            />
          </Suspense>
        </div>
      </header>
      <Suspense>{head !== undefined && <HeadFacts head={head} />}</Suspense>
      {tabs !== undefined && (
        <PageTabs tabs={tabs} label={model.title} onTab={(tab) => go(handle.afterTab(tab))} />
      )}
      <div
        ref={openTab}
        className={styles["panels"]}
        {...(tabs === undefined ? {} : { role: "tabpanel", "aria-label": openTitle })}
      >
        {model.panels.map((panel) => (
          <div key={panel.id} className={styles["panel"]} data-width={panel.width}>
            <PagePanel panel={panel} place={place} label={openTitle ?? model.title} onRefresh={onRefresh} />
          </div>
        ))}
      </div>
    </div>
  );
}
