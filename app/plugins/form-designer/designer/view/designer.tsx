import {
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { FIELD_KINDS, previewOfForm } from "#form-designer/form";
import type { FieldKind } from "#form-designer/form";
import { ConfirmDialog } from "#renderers/dialog";
import { EditorColumns, EditorFrame, EditorMain, EditorSide } from "#renderers/editor";
import { lazyPart } from "#renderers/part";
import {
  Button,
  Icon,
  MessageBox,
  NativeSelect,
  Skeleton,
  usePluginHost,
  useTranslate,
} from "#renderers/plugin";
import {
  addField,
  changeDesigner,
  designerProblems,
  fieldsOf,
  isUnsaved,
  moveField,
  nextId,
  openDesigner,
} from "../state/index.ts";
import type { FormEdit, SavedForm } from "../state/index.ts";
import { Conflict } from "./conflict.tsx";
import { inputId, ToolsProvider } from "./designer-context.tsx";
import type { DesignerTools } from "./designer-context.tsx";
import { FieldList } from "./field-list.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useSave } from "./use-save.ts";
import styles from "./designer.module.css";

const FormPreview = lazyPart(
  () => import("#renderers/form-preview"),
  (module) => module.FormPreview,
);

export interface DesignerProps {
  readonly saved: SavedForm;
  /** Of the form, in the API of prices. */
  readonly path: string;
  /** Address of the page with the prices, with `{id}` of their model. */
  readonly prices: string;
  readonly onNewest: () => Promise<SavedForm | undefined>;
}

/** The designer: the fields, what each has, and the form as buyers will see it. */
export function Designer({ saved: first, path, prices, onNewest }: DesignerProps): ReactNode {
  const t = useTranslate();
  const { guard } = usePluginHost();
  const id = useId();
  const [state, dispatch] = useReducer(changeDesigner, first, openDesigner);
  const { saved, history, newer } = state;
  const { fields } = history.now;
  const [open, setOpen] = useState<string>();
  const [moved, setMoved] = useState("");
  const [kind, setKind] = useState<FieldKind>("text");
  const problems = useMemo(() => designerProblems(state), [state]);
  const isChanged = useMemo(() => isUnsaved(state), [state]);
  const save = useSave(state, { path, dispatch, onNewest });

  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => guard(() => isUnsaved(latest.current)), [guard]);

  const edit = useCallback(
    (change: FormEdit, field?: string) => dispatch({ do: "edit", edit: change, field }),
    [],
  );
  const settle = useCallback(() => dispatch({ do: "settle" }), []);
  const tools = useMemo<DesignerTools>(
    () => ({
      id,
      edit,
      settle,
      isStored: (key) => saved.fields.some((field) => field.key === key),
      problemsOf: (field) => problems.filter((each) => each.id === field),
      pricesHref: saved.modelId === undefined ? undefined : prices.replace("{id}", String(saved.modelId)),
    }),
    [id, edit, settle, saved, problems, prices],
  );
  /** The element is there once the field is open. */
  const focusSoon = (field: string, part: string) =>
    requestAnimationFrame(() => {
      const own = document.getElementById(inputId(tools, field, part));
      (own ?? document.getElementById(inputId(tools, field, "")))?.focus();
    });
  const leadToProblem = () => {
    const [problem] = problems;
    if (problem === undefined || problem.id === "") return;
    setOpen(problem.id);
    focusSoon(problem.id, problem.part);
  };
  const add = () => {
    const next = nextId(history.now);
    edit(addField(kind, t(`form-designer.kind-${kind}`)));
    setOpen(next);
    focusSoon(next, "/label");
  };
  const move = useCallback(
    (field: string, by: -1 | 1) => {
      edit(moveField(field, by));
      const { fields: now } = latest.current.history.now;
      const at = now.findIndex((each) => each.id === field);
      const place = Math.min(Math.max(at + by, 0), now.length - 1) + 1;
      setMoved(t("form-designer.moved", { name: now[at]?.label ?? "", place, count: now.length }));
    },
    [edit, t],
  );
  const toggle = useCallback((field: string) => setOpen((now) => (now === field ? undefined : field)), []);
  const shown = useDeferredValue(history.now);
  const preview = useMemo(() => previewOfForm(fieldsOf(shown)), [shown]);
  const placeless = problems.filter((each) => each.id === "");
  return (
    <ToolsProvider value={tools}>
      <EditorFrame onUndo={() => dispatch({ do: "undo" })} onRedo={() => dispatch({ do: "redo" })}>
        <h1 className={styles["title"]}>{t("form-designer.title", { name: saved.name })}</h1>
        <Toolbar
          saved={saved}
          isChanged={isChanged}
          problems={problems.length}
          canUndo={history.done.length > 0}
          canRedo={history.undone.length > 0}
          isBusy={save.isBusy}
          isBlocked={newer !== undefined}
          onProblem={leadToProblem}
          onUndo={() => dispatch({ do: "undo" })}
          onRedo={() => dispatch({ do: "redo" })}
          onDiscard={() => dispatch({ do: "discard" })}
          onSave={() => (problems.length > 0 ? leadToProblem() : void save.send())}
        />
        {newer !== undefined && (
          <Conflict
            newer={newer}
            onKeep={() => dispatch({ do: "keep" })}
            onTake={() => dispatch({ do: "take", saved: newer })}
          />
        )}
        {placeless.map(({ message }) => (
          <MessageBox key={message} state="error" title={t("form-designer.refused")} text={message} />
        ))}
        <EditorColumns side="wide">
          <EditorMain label={t("form-designer.fields")}>
            <div className={styles["fields"]}>
              <FieldList fields={fields} open={open} onToggle={toggle} onMove={move} />
              <div className={styles["adding"]}>
                <NativeSelect
                  size="xs"
                  aria-label={t("form-designer.new-kind")}
                  value={kind}
                  data={FIELD_KINDS.map((each) => ({ value: each, label: t(`form-designer.kind-${each}`) }))}
                  onChange={({ currentTarget: { value } }) =>
                    setKind(FIELD_KINDS.find((each) => each === value) ?? "text")
                  }
                />
                <Button
                  size="compact-md"
                  variant="default"
                  leftSection={<Icon name="add" size={14} />}
                  onClick={add}
                >
                  {t("form-designer.add")}
                </Button>
              </div>
              <p role="status" className={styles["unseen"]}>
                {moved}
              </p>
            </div>
          </EditorMain>
          <EditorSide label={t("form-designer.preview")}>
            <h2 className={styles["heading"]}>{t("form-designer.preview")}</h2>
            <div className={styles["preview"]}>
              {shown.fields.length === 0 ? (
                <p className={styles["empty"]}>{t("form-designer.preview-empty")}</p>
              ) : (
                <Suspense fallback={<Skeleton height={240} />}>
                  <FormPreview template={preview} />
                </Suspense>
              )}
            </div>
          </EditorSide>
        </EditorColumns>
        {save.lost !== undefined && (
          <ConfirmDialog
            title={t("form-designer.lost-title")}
            text={[...save.lost.messages, t("form-designer.lost-text")].join(" ")}
            confirm={t("form-designer.lost-confirm")}
            tone="danger"
            onAnswer={(isMeant) => (isMeant ? void save.send(save.lost?.keys) : save.keepPrices())}
          />
        )}
      </EditorFrame>
    </ToolsProvider>
  );
}
