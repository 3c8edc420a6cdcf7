import { type CSSProperties, Suspense, useEffect, useRef } from "react";
import type { ActionPlace } from "#engine";
import type { HeadModel, PageModel, PlacedPanel } from "#engine/model";
import { useActionStarter } from "../action/index.ts";
import { holdPress, Skeleton } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";
import { ActionButtons } from "../panel/index.ts";
import { TYPE_SCALE } from "../theme/index.ts";
import { useTranslate } from "../translation.tsx";
import { lazyPart, NoPart } from "../part/index.ts";
import { commandsOf, useOfferCommands } from "./page-commands.ts";
import { FOLDED } from "./folded.ts";
import { PagePanel } from "./page-panel.tsx";
import styles from "./page.module.css";

// A list, which most people see first, has no head and no tabs.
const PageTabs = lazyPart(
  () => import("./page-tabs.tsx"),
  (module) => module.PageTabs,
);
const HeadState = lazyPart(
  () => import("./object-head.tsx"),
  (module) => module.HeadState,
  // The facts below it say so.
  { failed: NoPart },
);
const HeadFacts = lazyPart(
  () => import("./object-head.tsx"),
  (module) => module.HeadFacts,
);
const PageParams = lazyPart(
  () => import("./page-params.tsx"),
  (module) => module.PageParams,
);
const ObjectActions = lazyPart(
  () => import("../panel/object-actions.tsx"),
  (module) => module.ObjectActions,
);

export interface PageBodyProps {
  readonly model: PageModel;
  readonly fallbackTitle?: string | undefined;
  readonly template: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly onRefresh: () => void;
}

/** So many actions of a page stand side by side. */
const MOST = 4;

/** Title, parameters, actions, tabs and panels of a page. */
export function PageBody({ model, fallbackTitle, template, parameters, onRefresh }: PageBodyProps) {
  const { handle, tabs, head } = model;
  // Of one thing, or too many to stand side by side.
  const inLine = model.actions.length > (head === undefined ? MOST : 0);
  const Actions = inLine ? ObjectActions : ActionButtons;
  const t = useTranslate();
  const { location, navigate } = useNavigation();
  const { startAction, isBusy } = useActionStarter();
  const place: ActionPlace = { template, parameters, roots: handle.roots };
  useOfferCommands(() => commandsOf(model, place, startAction));
  const openTab = useRef<HTMLDivElement>(null);
  const openTitle = tabs?.find(({ isOpen }) => isOpen)?.title;
  const go = (query: string) => navigate(`${location.path}?${query}`);
  const { picked } = handle;
  useEffect(() => {
    // The address that follows says it.
    if (picked !== undefined) navigate(`${location.path}?${picked}`, { replace: true });
  }, [picked, navigate, location.path]);
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
          <Suspense fallback={<Skeleton height={TYPE_SCALE.reading.line} width={96} />}>
            {head !== undefined && <HeadState head={head} />}
          </Suspense>
        </div>
        {model.params.length > 0 && (
          <Suspense fallback={<Skeleton height={30} width={160} />}>
            <PageParams
              params={model.params}
              searches={handle.optionSearches}
              onParam={(name, value) => go(handle.afterParam(name, value))}
            />
          </Suspense>
        )}
        <div className={styles["actions"]} data-line={inLine || undefined} onPointerDown={holdPress}>
          <Suspense>
            <Actions
              actions={model.actions}
              isBusy={(action) => isBusy(action, place)}
              onStart={(action) => void startAction(action, place)}
            />
          </Suspense>
        </div>
      </header>
      <Suspense fallback={head !== undefined && <HeadRoom head={head} />}>
        {head !== undefined && <HeadFacts head={head} />}
      </Suspense>
      {tabs !== undefined && (
        <Suspense fallback={<div className={styles["no-tabs"]} />}>
          <PageTabs tabs={tabs} label={model.title} onTab={(tab) => go(handle.afterTab(tab))} />
        </Suspense>
      )}
      <div
        ref={openTab}
        className={styles["panels"]}
        {...(tabs === undefined ? {} : { role: "tabpanel", "aria-label": openTitle })}
      >
        {model.panels.map((panel) => (
          <div key={panel.id} className={styles["panel"]} data-width={panel.width} data-kind={kindOf(panel)}>
            <PagePanel panel={panel} place={place} label={openTitle ?? model.title} onRefresh={onRefresh} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** As much room as the facts and meters of a head take, until what draws them is loaded. */
function HeadRoom({ head: { facts, meters } }: { readonly head: HeadModel }) {
  const lines: CSSProperties & Record<"--meters", number> = { "--meters": meters.length };
  return (
    <>
      {facts.length > 0 && <div className={styles["facts-room"]} />}
      {facts.length > FOLDED && <div className={styles["more-room"]} />}
      {meters.length > 0 && <div className={styles["meters-room"]} style={lines} />}
    </>
  );
}

/** What its place depends on: a figure keeps it while it cannot be shown. */
function kindOf(panel: PlacedPanel): string {
  return (panel.kind === "problem" && panel.figure?.kind) || panel.kind;
}
