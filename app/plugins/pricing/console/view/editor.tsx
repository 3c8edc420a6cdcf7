import { type ReactNode, useCallback, useEffect, useId, useMemo, useReducer, useRef, useState } from "react";
import { EditorColumns, EditorFrame, EditorMain, EditorSide } from "#renderers/editor";
import { Icon, MessageBox, usePluginDraft, usePluginHost, useTranslate } from "#renderers/plugin";
import {
  changeConsole,
  changedParts,
  countChanges,
  discountsOf,
  completeTrial,
  fitTrial,
  isUnsaved,
} from "../state/index.ts";
import type { AccountChoice, DocumentEdit, Places, PublishedModel, Release, Trial } from "../state/index.ts";
import { Conflict } from "./conflict.tsx";
import { FieldsProvider, InputsProvider, ToolsProvider } from "./console-context.tsx";
import type { ConsoleTools, PriceInputs } from "./console-context.tsx";
import { DraftNotes } from "./draft-notes.tsx";
import { DiscountList } from "./discount-list.tsx";
import { Locked } from "./locked.tsx";
import { ItemList } from "./item-list.tsx";
import { Preview } from "./preview.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { Settings } from "./settings.tsx";
import { Simulator } from "./simulator.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useAccountContract } from "./use-account-contract.ts";
import { openWithDraft, useKeptDraft } from "./use-draft.ts";
import { useOpenParts } from "./use-open-parts.ts";
import { useProblems } from "./use-problems.ts";
import { usePublish } from "./use-publish.ts";
import { useSimulation } from "./use-simulation.ts";
import type { SimulationState } from "./use-simulation.ts";
import { useVersions, versionOf } from "./use-versions.ts";
import { VersionList } from "./version-list.tsx";
import styles from "./console.module.css";

export interface EditorProps {
  /** The newest version that is known. */
  readonly newest: PublishedModel;
  readonly accounts: readonly AccountChoice[];
  /** What the platform of the solution has. */
  readonly places: Places;
}

const NOTHING_TRIED: Trial = new Map();
const AT_ONCE: Release = { validFrom: "", moveExisting: false };

/** The editor of a pricing model: its items, discounts, preview, and what a change means. */
export function Editor({ newest, accounts, places }: EditorProps): ReactNode {
  const t = useTranslate();
  const { guard, now } = usePluginHost();
  const id = useId();
  const draft = usePluginDraft(`pricing#${newest.id}`);
  const [state, dispatch] = useReducer(changeConsole, newest, (first) => openWithDraft(first, draft));
  const kept = useKeptDraft({ draft, state, newest, dispatch });
  const { published, history, refused } = state;
  const document = history.now;
  const [tried, setTrial] = useState<Trial>(NOTHING_TRIED);
  const trial = completeTrial(document.model.metaData.specs, published.suggested, tried);
  // Kept from then on: a first quantity does not move with the tiers.
  if (trial !== tried) setTrial(trial);
  const [account, setAccount] = useState<number>();
  const [underContract, setUnderContract] = useState<boolean>();
  const offering = published.isForeign ? "" : (published.document.model.ServiceOfferings_id ?? "");
  const { accounts: agreed, contract } = useAccountContract(offering, account);
  const isUnderContract = underContract ?? contract !== undefined;
  const [release, setRelease] = useState(AT_ONCE);
  const problems = useProblems(document, refused);
  const parts = useMemo(() => changedParts(published.document, document), [published, document]);
  // A text that is no value is a change too.
  const changes = Math.max(
    countChanges(parts, published.document, document),
    Object.keys(document.unread).length === 0 ? 0 : 1,
  );
  const simulation = useSimulation(published);
  const publish = usePublish(published, { document, release, dispatch, clearSimulation: simulation.clear });
  const versions = useVersions(published.isForeign ? undefined : published.id);
  const opened = useOpenParts(id);

  // A newer version is taken over where nothing was entered; else the person decides.
  const isChanged = isUnsaved(state);
  const isBehind = newest.version > published.version;
  useEffect(() => {
    if (isBehind && !isChanged) dispatch({ do: "take", published: newest });
  }, [isBehind, isChanged, newest]);

  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const leaving = t(kept.keptAt === undefined ? "form.leave" : "form.leave-draft");
  useEffect(() => guard(() => isUnsaved(latest.current), leaving), [guard, leaving]);

  const edit = useCallback(
    (change: DocumentEdit, field?: string) => dispatch({ do: "edit", edit: change, field }),
    [],
  );
  const settle = useCallback(() => dispatch({ do: "settle" }), []);
  const { currency } = document.model;
  const tools = useMemo<ConsoleTools>(
    () => ({ id, published, currency, places, edit, settle }),
    [id, published, currency, places, edit, settle],
  );
  const fields = useMemo(() => ({ unread: document.unread, problems }), [document.unread, problems]);
  const discounts = account === undefined ? NO_DISCOUNTS : discountsOf(document, account);
  const { model } = document;
  const inputs = useMemo<PriceInputs>(() => {
    const fitted = fitTrial(model.metaData.specs, trial);
    return { model, discounts, isUnderContract, trial: fitted, choiceOf: (key) => fitted.get(key) };
  }, [model, discounts, isUnderContract, trial]);
  const today = new Date(now()).toISOString().slice(0, 10);
  const isPast = isBefore(release, today);
  const canRun = parts.length > 0 && problems.size === 0 && !isPast;
  const openPublish = () => {
    const [first] = problems.keys();
    if (first !== undefined) return opened.leadTo(first);
    publish.open();
    if (!isPast) void simulation.run(document, release);
  };
  const changeRelease = (next: Release) => {
    setRelease(next);
    if (publish.isOpen && !isBefore(next, today)) void simulation.run(document, next);
  };
  const placeless = refused.filter(({ pointer }) => pointer === "" || pointer === "/");
  const asked = simulation.state;
  const isOutdated = "document" in asked && (asked.document !== document || asked.release !== release);
  // Why another question has no answer says nothing about this one.
  const simulated = asked.state === "failed" && isOutdated ? NOT_ASKED : asked;
  return (
    <ToolsProvider value={tools}>
      <FieldsProvider value={fields}>
        <InputsProvider value={inputs}>
          <EditorFrame onUndo={() => dispatch({ do: "undo" })} onRedo={() => dispatch({ do: "redo" })}>
            {published.isForeign ? (
              <p className={styles["foreign"]}>
                <Icon name="lock" size={16} />
                <strong>{t("pricing.foreign")}</strong>
                <span>{t("pricing.foreign-text")}</span>
              </p>
            ) : (
              <Toolbar
                changes={changes}
                version={versionOf(versions, published.version)}
                current={versions.find(({ state: is }) => is === "Effective")}
                keptAt={kept.keptAt}
                canUndo={history.done.length > 0}
                canRedo={history.undone.length > 0}
                isBlocked={isBehind}
                onProblem={() => opened.leadTo([...problems.keys()][0] ?? "")}
                onUndo={() => dispatch({ do: "undo" })}
                onRedo={() => dispatch({ do: "redo" })}
                onDiscard={() => dispatch({ do: "discard" })}
                onPublish={openPublish}
              />
            )}
            <DraftNotes {...kept} onDiscard={() => dispatch({ do: "discard" })} />
            {isBehind && isChanged && (
              <Conflict
                mine={document}
                newest={newest}
                who={versionOf(versions, newest.version)?.who ?? ""}
                onKeep={() => dispatch({ do: "rebase", published: newest })}
                onTake={() => dispatch({ do: "take", published: newest })}
              />
            )}
            {placeless.map(({ message }) => (
              <MessageBox key={message} state="error" title={t("pricing.refused")} text={message} />
            ))}
            <EditorColumns side="narrow">
              <EditorMain>
                <Locked>
                  <Settings document={document} />
                </Locked>
                <ItemList open={opened.items} onToggle={opened.toggleItem} />
                {(!published.isForeign || document.accounts.length > 0) && (
                  <DiscountList
                    accounts={document.accounts}
                    choices={accounts}
                    open={opened.discount}
                    onOpen={opened.openDiscount}
                  />
                )}
              </EditorMain>
              <EditorSide>
                <Preview
                  document={document}
                  account={account}
                  contract={contract}
                  agreed={agreed}
                  onAccount={(next) => {
                    setAccount(next);
                    setUnderContract(undefined);
                  }}
                  onContract={setUnderContract}
                  onTry={setTrial}
                />
              </EditorSide>
            </EditorColumns>
            {!published.isForeign && <VersionList versions={versions} />}
            {!published.isForeign && (
              <Simulator
                state={simulated}
                canRun={canRun}
                isOutdated={isOutdated}
                release={release}
                isPast={isPast}
                onRelease={changeRelease}
                onRun={() => void simulation.run(document, release)}
              />
            )}
            {publish.isOpen && (
              <PublishDialog
                parts={parts}
                document={document}
                release={release}
                isPast={isPast}
                simulation={simulated}
                isBusy={publish.isBusy}
                failure={publish.failure}
                onRelease={changeRelease}
                onPublish={() => void publish.send()}
                onClose={publish.close}
              />
            )}
          </EditorFrame>
        </InputsProvider>
      </FieldsProvider>
    </ToolsProvider>
  );
}

/** Whether a change would count from a day that is over. */
function isBefore({ validFrom }: Release, today: string): boolean {
  return validFrom !== "" && validFrom < today;
}

const NOT_ASKED: SimulationState = { state: "none" };
const NO_DISCOUNTS: PriceInputs["discounts"] = [];
