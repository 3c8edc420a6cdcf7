import { Fragment, useCallback, useEffect, useId, useMemo, useRef, useSyncExternalStore } from "react";
import type { FormEvent, ReactNode } from "react";
import type { ActionOutcome, ActionPlace, FormSession } from "#engine";
import type { ActionModel, FormModel } from "#engine/model";
import type { Roots } from "#engine/expression";
import { ShowCall, useActionStarter } from "../action/index.ts";
import { Button } from "../control/index.ts";
import { useObservable } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { ActionButton } from "../panel/index.ts";
import { MantineTheme } from "../theme/index.ts";
import { useTranslate } from "../translation.tsx";
import { FormBlocks } from "./form-blocks.tsx";
import { fieldId, OpenFormProvider } from "./form-context.tsx";
import { FORM_FIELD_RENDERERS } from "./form-field-renderers.ts";
import { FormReview } from "./form-review.tsx";
import { FormSteps } from "./form-steps.tsx";
import { FormSummary } from "./form-summary.tsx";
import { useKeptDraft } from "./use-form.ts";
import styles from "./form.module.css";

export interface FormViewProps {
  readonly form: FormSession;
  /** The form's place, where the actions beside it start. */
  readonly place: ActionPlace;
  /** A page keeps its button visible at the bottom right; a dialog has a Cancel beside it. */
  readonly variant?: "page" | "dialog";
  readonly isDanger?: boolean;
  /** It was left with its input on this page a moment ago, which needs no notice. */
  readonly isBack?: boolean;
  /** Submits the form, as `FormSession.submit` does. */
  readonly onSubmit: () => Promise<ActionOutcome | undefined>;
  /** It was sent and accepted. */
  readonly onDone: (outcome: ActionOutcome & { readonly ok: true }) => void;
  readonly onCancel?: () => void;
  /** Shown above the button: a confirmation besides the fields. */
  readonly confirmation?: ReactNode;
  /** Shows a plugin beside the form. */
  readonly renderAside?: ((panel: FormModel["aside"][number]) => ReactNode) | undefined;
  /** Shows the panels beside the form that read its value, with these roots. */
  readonly renderBeside?: ((roots: Roots) => ReactNode) | undefined;
}

/** A form with its steps, summary and buttons. */
export function FormView(props: FormViewProps) {
  return (
    <MantineTheme>
      <OpenForm {...props} />
    </MantineTheme>
  );
}

function OpenForm(props: FormViewProps) {
  const { form, place, variant = "page", onSubmit, onDone, renderAside, renderBeside } = props;
  const t = useTranslate();
  const id = useId();
  const starter = useActionStarter();
  const { model, step, isLast, isBusy, isRestored, problems, failure, turn } = useObservable(form);
  const box = useRef<HTMLFormElement>(null);
  const { block } = useNavigation();
  useEffect(() => block(form.isChanged, t("form.leave")), [block, form, t]);
  useKeptDraft(form);

  const asides = renderAside === undefined ? [] : model.aside;
  const hasAside = asides.length > 0 || renderBeside !== undefined;
  const hasSteps = model.steps.length > 1;
  const current = model.steps[step];
  const hasFields = model.steps.some(({ fields }) => fields.length > 0);
  const open = useMemo(() => ({ id, form, registry: FORM_FIELD_RENDERERS }), [id, form]);

  const focusField = useCallback(
    (pointer: string) => {
      form.leadTo(pointer);
      // The field may be on a step that is about to appear.
      requestAnimationFrame(() => document.getElementById(fieldId(id, pointer))?.focus());
    },
    [form, id],
  );
  const showTop = () => box.current?.scrollIntoView({ block: "nearest" });
  const goTo = (next: number) => {
    form.goTo(next);
    showTop();
  };
  const submit = async () => {
    const outcome = await onSubmit();
    if (outcome?.ok === true) onDone(outcome);
    else if (form.snapshot().step !== step) showTop();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };
  /** A test sends the current value: it starts once the fields are valid. */
  const startBeside = async (action: ActionModel) => {
    const roots = await form.checked();
    if (roots !== undefined) await starter.startAction(action, { ...place, roots });
  };
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
        {isRestored && props.isBack !== true ? (
          <output className={styles.draft}>
            <strong>{t("form.draft-restored")}</strong>
            <span>{t("form.draft-restored-text")}</span>
            <button type="button" className={styles.link} onClick={form.discardDraft}>
              {t("form.draft-discard")}
            </button>
          </output>
        ) : null}
        {hasSteps ? (
          <FormSteps
            steps={[...model.steps.map(({ title }) => title), t("form.review")]}
            at={step}
            onPick={goTo}
          />
        ) : null}
        <div className={styles.columns} data-aside={hasAside || undefined}>
          <div className={styles.body}>
            <FormSummary
              turn={turn}
              problems={problems}
              failure={failure}
              tried={isLast ? (hasFields ? "send" : "confirm") : "next"}
              onPick={focusField}
            />
            {hasSteps && isLast ? (
              <FormReview model={model} onEdit={goTo} />
            ) : current === undefined || current.fields.length === 0 ? null : (
              <FormBlocks
                key={step}
                fields={current.fields}
                focusId={variant === "dialog" ? fieldId(id, current.fields[0]?.pointer ?? "") : undefined}
                isWhole={turn > 0}
              />
            )}
            {props.confirmation}
          </div>
          {hasAside ? (
            <aside className={styles.aside}>
              {asides.map((panel, index) => (
                // A panel beside a form keeps its place, which identifies it.
                <Fragment key={`${index} ${panel.use}`}>{renderAside?.(panel)}</Fragment>
              ))}
              {renderBeside === undefined ? null : <FormAside form={form} render={renderBeside} />}
            </aside>
          ) : null}
        </div>
        <div className={styles.footer} data-bottom-bar>
          <div className={styles.beside}>
            {isLast ? <ShowCall load={form.showCalls} subscribe={form.subscribe} /> : null}
            {isLast
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
          {step > 0 ? (
            <Button variant="default" onClick={() => goTo(step - 1)} disabled={isBusy}>
              {t("form.back")}
            </Button>
          ) : null}
          {props.onCancel === undefined ? null : (
            <Button variant="default" onClick={props.onCancel} disabled={isBusy}>
              {t("form.cancel")}
            </Button>
          )}
          <Button type="submit" loading={isBusy} {...(props.isDanger === true ? { color: "red" } : {})}>
            {isLast ? model.submit.label : t("form.next")}
          </Button>
        </div>
        <output className={styles.hidden}>{isBusy ? t("form.sending") : ""}</output>
      </form>
    </OpenFormProvider>
  );
}

/** Subscribes to the values itself, so that the form need not render for it. */
function FormAside({
  form,
  render,
}: {
  readonly form: FormSession;
  readonly render: (roots: Roots) => ReactNode;
}) {
  return render(useSyncExternalStore(form.subscribe, form.roots));
}
