import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { createActionRuns } from "#engine";
import type { ActionEffect, ActionOutcome, ActionPlace } from "#engine";
import type { ActionModel } from "#engine/model";
import { ActionStarterProvider, saveFile } from "../action/index.ts";
import type { ActionStarter, StartAction } from "../action/index.ts";
import { type ConfirmDialogProps, WaitingDialog } from "../dialog/index.ts";
import { useEngine, useObservable } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { lazyPart, PartBoundary } from "../part/index.ts";
import type { Plugin } from "../plugin.ts";
import { PluginsProvider } from "../plugins-context.tsx";
import type { OpenDialog } from "./action-dialogs.tsx";
import { closeShown, lookOf, MissingDialogs } from "./missing-dialogs.tsx";
import { isSamePage } from "./same-page.ts";

const loadDialogs = () => import("./action-dialogs.tsx");
const ActionDialogs = lazyPart(loadDialogs, (module) => module.ActionDialogs, { failed: MissingDialogs });

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

type Question = ConfirmDialogProps & Pick<OpenDialog, "place" | "from">;

/** Starts the actions of everything below it, shows their dialogs, and applies their effects. */
export function ActionProvider({ plugins = NO_PLUGINS, children }: ActionProviderProps) {
  const engine = useEngine();
  const navigation = useNavigation();
  const { navigate, back, location } = navigation;
  const here = useRef(location);
  here.current = location;
  const [runs] = useState(() => createActionRuns(engine));
  const running = useObservable(runs);
  const [open, setOpen] = useState<OpenDialog>();
  const [question, setQuestion] = useState<Question>();
  const [reveal, setReveal] = useState<Extract<ActionEffect, { readonly do: "reveal" }>>();

  // Those that began it have kept this function: its `location` is where that was. From elsewhere nothing leads on.
  const applyEffects = useCallback<ActionStarter["applyEffects"]>(
    (effects, place) => {
      const isHere = isSamePage(place, location, here.current);
      for (const effect of effects) {
        if (effect.do === "save") saveFile(effect);
        else if (effect.do === "reveal") setReveal(effect);
        else if (effect.do === "goto" && isHere) navigate(effect.href);
        else if (effect.do === "back" && isHere) back();
      }
    },
    [navigate, back, location],
  );

  useEffect(() => {
    const prepare = (): void => {
      // One that is missing says so when it opens.
      void loadDialogs().then(
        (dialogs) => dialogs.prepare(),
        () => undefined,
      );
    };
    return engine.ports.clock.after(PREPARE_AFTER_MS, prepare);
  }, [engine]);

  const follow = useCallback(
    (action: ActionModel, place: ActionPlace, outcome: ActionOutcome) => {
      if (outcome.ok) applyEffects(outcome.effects, place);
      else if (Array.isArray(place.roots.rows))
        setOpen({ show: "results", action, place, from: here.current, outcome });
    },
    [applyEffects],
  );

  const startAction = useCallback<StartAction>(
    async (action, place) => {
      if (action.disabledReason !== undefined || runs.snapshot().has(runs.nameOf(action, place)))
        return false;
      if (action.href !== undefined) {
        navigate(action.href);
        return false;
      }
      const { rows } = place;
      // Whoever has selected rows that are left out must know it before.
      const asks = action.asks || (rows !== undefined && rows.leftOut.length > 0);
      const show = action.kind === "plugin" ? "plugin" : asks ? "ask" : rows && "bulk";
      if (show !== undefined)
        return new Promise((onClosed) => setOpen({ show, action, place, from: location, onClosed }));
      const outcome = await runs.start(action, place);
      follow(action, place, outcome);
      return outcome.ok;
    },
    [navigate, location, runs, follow],
  );

  const confirm = useCallback<ActionStarter["confirm"]>(
    (asked, place) =>
      new Promise<boolean>((onAnswer) => setQuestion({ ...asked, onAnswer, place, from: location })),
    [location],
  );
  const starter = useMemo<ActionStarter>(
    () => ({
      startAction,
      applyEffects,
      confirm,
      isBusy: (action: ActionModel, place: ActionPlace) => running.has(runs.nameOf(action, place)),
    }),
    [startAction, applyEffects, confirm, runs, running],
  );
  // Another dialog may have been opened before an older one was answered.
  const close = () => {
    setOpen((now) => (now === open ? undefined : now));
    if (open !== undefined && "onClosed" in open) open.onClosed(open.show !== "ask");
  };
  // A dialog is about the page that one has left. What was typed in it is a draft, and is there when it opens again.
  if (open !== undefined && !isSamePage(open.place, open.from, location)) close();
  const answer = (goAhead: boolean) => {
    setQuestion(undefined);
    question?.onAnswer(goAhead);
  };
  if (question !== undefined && !isSamePage(question.place, question.from, location)) answer(false);
  const isShowing = open !== undefined || question !== undefined || reveal !== undefined;
  const shown = {
    open,
    question,
    reveal,
    onClose: close,
    onAnswer: answer,
    onRevealed: () => setReveal(undefined),
  };
  const handleLost = () => closeShown(shown);
  return (
    <PluginsProvider value={plugins}>
      <ActionStarterProvider value={starter}>
        {children}
        {isShowing ? (
          <PartBoundary
            fallback={<WaitingDialog {...lookOf(shown)} onClose={handleLost} />}
            onFailed={handleLost}
          >
            <ActionDialogs
              {...shown}
              onOpen={setOpen}
              onEffects={applyEffects}
              onRetry={(action, place) =>
                void runs.again(action, place).then((outcome) => follow(action, place, outcome))
              }
            />
          </PartBoundary>
        ) : null}
      </ActionStarterProvider>
    </PluginsProvider>
  );
}

const NO_PLUGINS: readonly Plugin[] = [];
