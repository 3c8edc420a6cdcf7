import { lazy, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { ActionEffect, ActionModel, ActionOutcome } from "#engine";
import { useEngine } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { PartBoundary } from "../part-boundary.tsx";
import type { ActionPlugin, Plugin } from "../plugin.ts";
import { PluginsProvider } from "../plugins-context.tsx";
import { findOpener } from "./opener.ts";
import { runningKey } from "./running-key.ts";
import { saveFile } from "./save-file.ts";
import { ActionStarterProvider } from "./start-action.ts";
import type { ConfirmDialogProps } from "../dialog/confirm-dialog.tsx";
import type { ActionPlace, ActionStarter, StartAction } from "./start-action.ts";

const AskDialog = lazy(() =>
  import("../dialog/ask-dialog.tsx").then(({ AskDialog: dialog }) => ({ default: dialog })),
);
const loadConfirm = () => import("../dialog/confirm-dialog.tsx");
const loadReveal = () => import("../dialog/reveal-dialog.tsx");
const loadResults = () => import("../dialog/results-dialog.tsx");
const ConfirmDialog = lazy(() => loadConfirm().then(({ ConfirmDialog: dialog }) => ({ default: dialog })));
const RevealDialog = lazy(() => loadReveal().then(({ RevealDialog: dialog }) => ({ default: dialog })));
const ResultsDialog = lazy(() => loadResults().then(({ ResultsDialog: dialog }) => ({ default: dialog })));

/** What tells of an outcome must be there when the server is not: a secret is shown once. */
const PREPARE_AFTER_MS = 5_000;
const PluginAction = lazy(() =>
  import("./plugin-action.tsx").then(({ PluginAction: action }) => ({ default: action })),
);

export interface ActionProviderProps {
  /** For actions of kind `plugin`, and for the fields of forms. */
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
      readonly submitId: string;
      readonly outcome: ActionOutcome;
    };

/** Starts the actions of everything below it, shows their dialogs, and carries out what follows them. */
export function ActionProvider({ plugins = NO_PLUGINS, children }: ActionProviderProps) {
  const engine = useEngine();
  const navigation = useNavigation();
  const { navigate } = navigation;
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open>();
  const [question, setQuestion] = useState<Omit<ConfirmDialogProps, "isDanger">>();
  const [reveal, setReveal] = useState<Extract<ActionEffect, { readonly do: "reveal" }>>();

  const carryOut = useCallback(
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
      // Whoever opens them says what is wrong with them.
      void Promise.allSettled([loadConfirm(), loadReveal(), loadResults()]);
    };
    return engine.ports.clock.after(PREPARE_AFTER_MS, prepare);
  }, [engine]);

  // Pressing again what did not get through is the same submit: it goes on where it failed.
  const unfinished = useRef(
    new Map<string, { readonly submitId: string; readonly results: ActionOutcome["results"] }>(),
  );

  /** `earlier`: what an earlier try of the same submit did is not done again. */
  const run = useCallback(
    async (
      action: ActionModel,
      place: ActionPlace,
      submitId: string,
      earlier?: ActionOutcome["results"],
    ): Promise<void> => {
      const key = runningKey(action, place);
      setRunning((before) => new Set([...before, key]));
      const outcome = await engine.perform({
        template: place.template,
        pointer: action.pointer,
        roots: place.roots,
        submitId,
        ...(earlier === undefined ? {} : { earlier }),
        ...(action.opens === undefined ? {} : { opens: action.opens }),
        ...(place.given === undefined ? {} : { given: place.given }),
        ...(place.listQuery === undefined ? {} : { listQuery: place.listQuery }),
      });
      setRunning((before) => new Set([...before].filter((each) => each !== key)));
      unfinished.current.delete(key);
      if (outcome.ok) carryOut(outcome.effects);
      else if (Array.isArray(place.roots.rows))
        setOpen({ show: "results", action, place, submitId, outcome });
      else if (isUnfinished(outcome)) unfinished.current.set(key, { submitId, results: outcome.results });
    },
    [engine, carryOut],
  );

  const startAction = useCallback<StartAction>(
    async (action, place) => {
      if (action.disabledReason !== undefined) return;
      if (action.href !== undefined) return navigate(action.href);
      if (action.asks || action.kind === "plugin") {
        const show = action.kind === "plugin" ? "plugin" : "ask";
        const giveBack = findOpener();
        await new Promise<void>((onClosed) => setOpen({ show, action, place, onClosed }));
        giveBack();
        return;
      }
      const before = unfinished.current.get(runningKey(action, place));
      await run(action, place, before?.submitId ?? engine.ports.ids.uuid(), before?.results);
    },
    [engine, navigate, run],
  );

  const confirm = useCallback<ActionStarter["confirm"]>(async (asked) => {
    const giveBack = findOpener();
    const goAhead = await new Promise<boolean>((onAnswer) => setQuestion({ ...asked, onAnswer }));
    giveBack();
    return goAhead;
  }, []);
  const starter = useMemo<ActionStarter>(
    () => ({
      startAction,
      carryOut,
      confirm,
      isBusy: (action: ActionModel, place: ActionPlace) => running.has(runningKey(action, place)),
    }),
    [startAction, carryOut, confirm, running],
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
                carryOut(effects);
              }}
            />
          </PartBoundary>
        ) : null}
        {open?.show === "plugin" ? (
          <PartBoundary onFailed={close}>
            <PluginAction
              plugins={plugins.filter(isActionPlugin)}
              action={open.action}
              place={open.place}
              onClose={close}
            />
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
                void run(open.action, open.place, open.submitId, open.outcome.results);
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

/** A part of it was done, or nobody knows whether. */
function isUnfinished(outcome: ActionOutcome): boolean {
  if (outcome.ok) return false;
  const { status, isBroken } = outcome.failure;
  return Object.keys(outcome.results).length > 0 || status === 0 || status >= 500 || isBroken;
}

function isActionPlugin(plugin: Plugin): plugin is ActionPlugin {
  return plugin.kind === "action";
}
