import { lazy, useCallback, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { createActionRuns } from "#engine";
import type { ActionEffect, ActionOutcome, ActionPlace } from "#engine";
import type { ActionModel } from "#engine/model";
import { ActionStarterProvider, saveFile } from "../action/index.ts";
import type { ActionStarter, StartAction } from "../action/index.ts";
import type { ConfirmDialogProps } from "../dialog/index.ts";
import { useEngine, useObservable } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { PartBoundary } from "../part-boundary.tsx";
import type { Plugin } from "../plugin.ts";
import { PluginsProvider } from "../plugins-context.tsx";
import { findOpener } from "./opener.ts";

const AskDialog = lazy(() =>
  import("./ask-dialog.tsx").then(({ AskDialog: dialog }) => ({ default: dialog })),
);
const PluginAction = lazy(() =>
  import("./plugin-action.tsx").then(({ PluginAction: action }) => ({ default: action })),
);
const loadConfirm = () => import("../dialog/confirm-dialog.tsx");
const loadReveal = () => import("./reveal-dialog.tsx");
const loadResults = () => import("./results-dialog.tsx");
const ConfirmDialog = lazy(() => loadConfirm().then(({ ConfirmDialog: dialog }) => ({ default: dialog })));
const RevealDialog = lazy(() => loadReveal().then(({ RevealDialog: dialog }) => ({ default: dialog })));
const ResultsDialog = lazy(() => loadResults().then(({ ResultsDialog: dialog }) => ({ default: dialog })));

/**
 * The dialogs that show an outcome are loaded early, because the server may be away later, and a secret is shown only
 * once.
 */
const PREPARE_AFTER_MS = 5_000;

export interface ActionProviderProps {
  /** Used by actions of kind `plugin`, and by the fields of forms. */
  readonly plugins?: readonly Plugin[];
  readonly children: ReactNode;
}

type Open =
  | {
      readonly show: "ask" | "plugin";
      readonly action: ActionModel;
      readonly place: ActionPlace;
      readonly onClosed: () => void;
    }
  | {
      readonly show: "results";
      readonly action: ActionModel;
      readonly place: ActionPlace;
      readonly outcome: ActionOutcome;
    };

/** Starts the actions of everything below it, shows their dialogs, and applies their effects. */
export function ActionProvider({ plugins = NO_PLUGINS, children }: ActionProviderProps) {
  const engine = useEngine();
  const navigation = useNavigation();
  const { navigate } = navigation;
  const [runs] = useState(() => createActionRuns({ perform: engine.perform, ids: engine.ports.ids }));
  const running = useObservable(runs);
  const [open, setOpen] = useState<Open>();
  const [question, setQuestion] = useState<Omit<ConfirmDialogProps, "isDanger">>();
  const [reveal, setReveal] = useState<Extract<ActionEffect, { readonly do: "reveal" }>>();

  const applyEffects = useCallback(
    (effects: readonly ActionEffect[]) => {
      for (const effect of effects) {
        if (effect.do === "goto") navigate(effect.href);
        else if (effect.do === "save") saveFile(effect);
        else if (effect.do === "reveal") setReveal(effect);
      }
    },
    [navigate],
  );

  useEffect(() => {
    const prepare = (): void => {
      // Failures to load them are shown when they open.
      void Promise.allSettled([loadConfirm(), loadReveal(), loadResults()]);
    };
    return engine.ports.clock.after(PREPARE_AFTER_MS, prepare);
  }, [engine]);

  const follow = useCallback(
    (action: ActionModel, place: ActionPlace, outcome: ActionOutcome) => {
      if (outcome.ok) applyEffects(outcome.effects);
      else if (Array.isArray(place.roots.rows)) setOpen({ show: "results", action, place, outcome });
    },
    [applyEffects],
  );

  const startAction = useCallback<StartAction>(
    async (action, place) => {
      if (action.disabledReason !== undefined) return;
      if (action.href !== undefined) return navigate(action.href);
      if (action.asks || action.kind === "plugin") {
        const show = action.kind === "plugin" ? "plugin" : "ask";
        const returnFocus = findOpener();
        await new Promise<void>((onClosed) => setOpen({ show, action, place, onClosed }));
        returnFocus();
        return;
      }
      follow(action, place, await runs.start(action, place));
    },
    [navigate, runs, follow],
  );

  const confirm = useCallback<ActionStarter["confirm"]>(async (asked) => {
    const giveBack = findOpener();
    const isConfirmed = await new Promise<boolean>((onAnswer) => setQuestion({ ...asked, onAnswer }));
    giveBack();
    return isConfirmed;
  }, []);
  const starter = useMemo<ActionStarter>(
    () => ({
      startAction,
      applyEffects,
      confirm,
      isBusy: (action: ActionModel, place: ActionPlace) => running.has(runs.nameOf(action, place)),
    }),
    [startAction, applyEffects, confirm, runs, running],
  );
  const close = useCallback(() => {
    setOpen((before) => {
      if (before !== undefined && "onClosed" in before) before.onClosed();
      return undefined;
    });
  }, []);
  const answer = ({ onAnswer }: NonNullable<typeof question>, goAhead: boolean) => {
    setQuestion(undefined);
    onAnswer(goAhead);
  };
  return (
    <PluginsProvider value={plugins}>
      <ActionStarterProvider value={starter}>
        {children}
        {open?.show === "ask" ? (
          <PartBoundary onFailed={close}>
            <AskDialog
              action={open.action}
              place={open.place}
              onClose={close}
              onDone={({ effects }) => {
                close();
                applyEffects(effects);
              }}
            />
          </PartBoundary>
        ) : null}
        {open?.show === "plugin" ? (
          <PartBoundary onFailed={close}>
            <PluginAction action={open.action} place={open.place} onClose={close} />
          </PartBoundary>
        ) : null}
        {open?.show === "results" ? (
          <PartBoundary onFailed={close}>
            <ResultsDialog
              title={open.action.label}
              rows={open.place.roots.rows}
              outcome={open.outcome}
              onClose={close}
              onRetry={() => {
                close();
                const { action, place } = open;
                void runs.again(action, place).then((outcome) => follow(action, place, outcome));
              }}
            />
          </PartBoundary>
        ) : null}
        {question === undefined ? null : (
          <PartBoundary onFailed={() => answer(question, false)}>
            <ConfirmDialog {...question} onAnswer={(goAhead) => answer(question, goAhead)} />
          </PartBoundary>
        )}
        {reveal === undefined ? null : (
          <PartBoundary>
            <RevealDialog effect={reveal} onClose={() => setReveal(undefined)} />
          </PartBoundary>
        )}
      </ActionStarterProvider>
    </PluginsProvider>
  );
}

const NO_PLUGINS: readonly Plugin[] = [];
