import {
  Fragment,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { FormEvent, ReactNode } from "react";
import type { ActionModel, ActionOutcome, FieldProblem, FormModel, FormSource } from "#engine";
import type { Roots } from "#engine/expression";
import { Button } from "../control/index.ts";
import { ShowCall } from "../action/show-call.tsx";
import { useActionStarter } from "../action/start-action.ts";
import type { ActionPlace } from "../action/start-action.ts";
import { ActionButton } from "../panel/index.ts";
import { useNavigation } from "../navigation.tsx";
import { useTranslate } from "../translation.tsx";
import type { FieldRegistry } from "../field/index.ts";
import { FORM_FIELD_RENDERERS } from "./form-field-renderers.ts";
import { fieldId, OpenFormProvider } from "./form-context.tsx";
import { FormBlocks } from "./form-blocks.tsx";
import { FormReview } from "./form-review.tsx";
import { FormSteps } from "./form-steps.tsx";
import { FormSummary } from "./form-summary.tsx";
import { MantineTheme } from "../theme/mantine-theme.tsx";
import styles from "./form.module.css";
import { placeFailure } from "./place-failure.ts";
import { fieldsByPointer } from "./form-store.ts";
import type { FormStore } from "./form-store.ts";
import { useFormSession } from "./use-form-session.ts";

export interface FormViewProps {
  /** What the form is made of. It is made once and then lives by itself. */
  readonly source: FormSource;
  /** Where it stands: what its calls may read. */
  readonly place: ActionPlace;
  /** A page keeps its button in sight at the bottom right; a dialog has a Cancel beside it. */
  readonly variant?: "page" | "dialog";
  readonly onCancel?: () => void;
  /** It was sent and refused, or its fate is not known; the form stays open and says so. */
  readonly onFailed?: (outcome: ActionOutcome) => void;
  /** It was sent and accepted. Carries out what follows. */
  readonly onDone: (outcome: ActionOutcome & { readonly ok: true }) => void;
  /** Asks before it is sent, where the template wants that; resolves to the answer. */
  readonly onConfirm?: (text: string, label: string) => Promise<boolean>;
  readonly registry?: FieldRegistry;
  readonly isDanger?: boolean;
  /** Shows a panel beside the form. */
  readonly renderAside?: (panel: FormModel["aside"][number]) => ReactNode;
  /** Shows the panels beside the form that read what it holds: over these roots. */
  readonly renderPanels?: ((roots: Roots) => ReactNode) | undefined;
  /** Shown above the button: what has to be confirmed besides the fields. Sending waits while it says no. */
  readonly confirmation?: { readonly node: ReactNode; readonly check: () => boolean };
}

/** A form, from its first field to what the server says of it. Sent exactly once, however often it is pressed. */
export function FormView(props: FormViewProps) {
  return (
    <MantineTheme>
      <OpenForm {...props} />
    </MantineTheme>
  );
}

function OpenForm(props: FormViewProps) {
  const { place, variant = "page", registry = FORM_FIELD_RENDERERS, confirmation } = props;
  const t = useTranslate();
  const id = useId();
  const session = useFormSession(props.source, place);
  const starter = useActionStarter();
  const { store } = session;
  const model = useSyncExternalStore(store.subscribe, store.model);
  const [step, setStep] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<{ readonly text: string; readonly others: readonly string[] }>();
  const box = useRef<HTMLFormElement>(null);
  const { block } = useNavigation();
  useEffect(() => block(() => store.isChanged(), t("form.leave")), [block, store, t]);

  const { renderAside, renderPanels } = props;
  const asides = renderAside === undefined ? [] : model.aside;
  const hasAside = asides.length > 0 || renderPanels !== undefined;
  const hasSteps = model.steps.length > 1;
  const last = hasSteps ? model.steps.length : 0;
  const at = Math.min(step, last);
  const current = model.steps[at];
  const open = useMemo(
    () => ({ id, store, registry, onRetry: session.retry, uploads: session.uploads }),
    [id, store, registry, session.retry, session.uploads],
  );

  const focusField = useCallback(
    (pointer: string) => {
      const index = model.steps.findIndex(({ fields }) =>
        fields.some((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`)),
      );
      if (hasSteps && index >= 0) setStep(index);
      // The field may be on a step that is about to appear.
      requestAnimationFrame(() => document.getElementById(fieldId(id, pointer))?.focus());
    },
    [model, hasSteps, id],
  );
  const stop = (
    problems: readonly FieldProblem[],
    failed?: { readonly text: string; readonly others: readonly string[] },
  ) => {
    setShown(problems);
    setFailure(failed);
    setTurn((before) => before + 1);
  };
  const goTo = (next: number) => {
    stop([]);
    setStep(next);
    box.current?.scrollIntoView({ block: "nearest" });
  };

  const send = async () => {
    if (
      model.confirm !== undefined &&
      props.onConfirm !== undefined &&
      !(await props.onConfirm(model.confirm, model.submit.label))
    )
      return;
    setBusy(true);
    const outcome = await session.send();
    if (outcome === undefined) return;
    setBusy(false);
    if (outcome.ok) {
      stop([]);
      props.onDone(outcome);
      return;
    }
    props.onFailed?.(outcome);
    const placed = placeFailure(outcome.failure, store.model());
    store.complain(placed.problems);
    stop(placed.problems, placed);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    void check();
  };
  const check = async () => {
    const wanted = hasSteps && at < last ? (current?.fields ?? []) : undefined;
    // What the server is asked about a value counts before it is sent.
    setBusy(true);
    await store.settleChecks(wanted);
    setBusy(false);
    const problems = store.check(wanted);
    if (problems.length > 0) return stop(problems);
    if (hasSteps && at < last) return goTo(at + 1);
    const unsent = unsentFiles();
    if (unsent.length > 0) return stop(unsent);
    if (confirmation !== undefined && !confirmation.check()) return;
    void send();
  };

  /** A file that is still on its way would be missing from what is sent. */
  const unsentFiles = (): readonly FieldProblem[] => {
    const fields = fieldsByPointer(store.model());
    const problems = session.uploads.running().flatMap((pointer) => {
      const field = fields.get(pointer);
      return field === undefined ? [] : [{ pointer, label: field.label, message: t("form.upload-running") }];
    });
    store.complain(problems);
    return problems;
  };

  /** A test reads what would be sent: it starts once the fields are right. */
  const startBeside = async (action: ActionModel) => {
    await store.settleChecks();
    const problems = store.check();
    if (problems.length > 0) return stop(problems);
    const unsent = unsentFiles();
    stop(unsent);
    if (unsent.length > 0) return;
    await starter.startAction(action, { ...place, roots: session.roots() });
  };

  // What was mended since leaves the summary.
  const unmended = useSyncExternalStore(store.subscribe, () =>
    shown
      .filter(({ pointer }) => store.error(pointer) !== undefined)
      .map(({ pointer }) => pointer)
      .join("\n"),
  );
  const remaining = shown.filter(({ pointer }) => unmended.split("\n").includes(pointer));
  return (
    <OpenFormProvider value={open}>
      <form
        ref={box}
        id={id}
        noValidate
        className={styles.form}
        data-variant={variant}
        data-aside={hasAside || undefined}
        onSubmit={handleSubmit}
        aria-busy={isBusy}
      >
        {session.isRestored ? (
          <output className={styles.draft}>
            <strong>{t("form.draft-restored")}</strong>
            <span>{t("form.draft-restored-text")}</span>
            <button type="button" className={styles.link} onClick={session.discardDraft}>
              {t("form.draft-discard")}
            </button>
          </output>
        ) : null}
        {hasSteps ? (
          <FormSteps
            steps={[...model.steps.map(({ title }) => title), t("form.review")]}
            at={at}
            onPick={goTo}
          />
        ) : null}
        <div className={styles.columns} data-aside={hasAside || undefined}>
          <div className={styles.body}>
            <FormSummary turn={turn} problems={remaining} failure={failure} onPick={focusField} />
            {hasSteps && at === last ? (
              <FormReview model={model} onEdit={goTo} />
            ) : current === undefined || current.fields.length === 0 ? null : (
              <FormBlocks
                key={at}
                id={`${id}-${at}`}
                fields={current.fields}
                focusId={variant === "dialog" ? fieldId(id, current.fields[0]?.pointer ?? "") : undefined}
                isWhole={turn > 0}
              />
            )}
            {confirmation?.node}
          </div>
          {hasAside ? (
            <aside className={styles.aside}>
              {asides.map((panel, index) => (
                // A panel beside a form neither moves nor is known by more than its place.
                <Fragment key={`${index} ${panel.use}`}>{renderAside?.(panel)}</Fragment>
              ))}
              {renderPanels === undefined ? null : (
                <AsidePanels store={store} roots={session.roots} render={renderPanels} />
              )}
            </aside>
          ) : null}
        </div>
        <div className={styles.footer}>
          <div className={styles.beside}>
            {at === last ? <ShowCall load={session.showCalls} /> : null}
            {at === last
              ? model.actions.map((action) => (
                  <ActionButton
                    key={action.id}
                    action={action}
                    isBusy={starter.isBusy(action, place)}
                    onStart={() => void startBeside(action)}
                  />
                ))
              : null}
          </div>
          {at > 0 ? (
            <Button variant="default" onClick={() => goTo(at - 1)} disabled={isBusy}>
              {t("form.back")}
            </Button>
          ) : null}
          {props.onCancel === undefined ? null : (
            <Button variant="default" onClick={props.onCancel} disabled={isBusy}>
              {t("form.cancel")}
            </Button>
          )}
          <Button type="submit" loading={isBusy} {...(props.isDanger === true ? { color: "red" } : {})}>
            {hasSteps && at < last ? t("form.next") : model.submit.label}
          </Button>
        </div>
        <output className={styles.hidden}>{isBusy ? t("form.sending") : ""}</output>
      </form>
    </OpenFormProvider>
  );
}

/** Follows what is typed, so that the form itself need not render for it. */
function AsidePanels(props: {
  readonly store: FormStore;
  readonly roots: () => Roots;
  readonly render: (roots: Roots) => ReactNode;
}) {
  useSyncExternalStore(props.store.subscribe, props.store.state);
  return props.render(props.roots());
}
