import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import type { ActionOutcome, ActionPlace, FormSession } from "#engine";
import type { ActionModel, ActionTone, PluginAside } from "#engine/model";
import type { Roots } from "#engine/expression";
import { isEmptyValue } from "#validators";
import { ShowCall, useActionStarter } from "../action/index.ts";
import { Button } from "../control/index.ts";
import { toneColour } from "../dialog/index.ts";
import { useObservable } from "../engine-context.tsx";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";
import { ActionButton } from "../panel/index.ts";
import { MantineTheme } from "../theme/index.ts";
import { useTranslate } from "../translation.tsx";
import { FormAside, FormAsideBar, useHasRoom } from "./form-aside.tsx";
import { FormSections } from "./form-sections.tsx";
import { fieldId, OpenFormProvider } from "./form-context.tsx";
import { FORM_FIELD_RENDERERS } from "./form-field-renderers.ts";
import { DraftNote } from "./draft-note.tsx";
import { FormFailure } from "./form-failure.tsx";
import { FormFoot } from "./form-foot.tsx";
import { FormReview } from "./form-review.tsx";
import { FormSteps } from "./form-steps.tsx";
import { ProblemCount } from "./problem-count.tsx";
import { useKeptDraft } from "./use-form.ts";
import styles from "./form.module.css";

export interface FormViewProps {
  readonly form: FormSession;
  /** The form's place, where the actions beside it start. */
  readonly place: ActionPlace;
  /** A page keeps its button visible at the bottom right; a dialog has a Cancel beside it. */
  readonly variant?: "page" | "dialog";
  /** What sending it means. */
  readonly tone?: ActionTone | undefined;
  /** It was left with its input on this page a moment ago, which needs no notice. */
  readonly isBack?: boolean;
  /** Submits the form, as `FormSession.submit` does. */
  readonly onSubmit: () => Promise<ActionOutcome | undefined>;
  /** It was sent and accepted. */
  readonly onDone: (outcome: ActionOutcome & { readonly ok: true }) => void;
  readonly onCancel?: (() => void) | undefined;
  /** Shown above the button: a confirmation besides the fields. */
  readonly confirmation?: ReactNode;
  /** Shows a plugin beside the form. */
  readonly renderAside?: ((panel: PluginAside) => ReactNode) | undefined;
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
  const {
    model,
    step,
    isLast,
    isBusy,
    isRestored,
    wasSent,
    changedMeanwhile,
    keptAt,
    problems,
    failure,
    turn,
  } = useObservable(form);
  const box = useRef<HTMLFormElement>(null);
  const { block } = useNavigation();
  const leaving = t(keptAt === undefined ? "form.leave" : "form.leave-draft");
  // The address of a purchase elsewhere has what was chosen here: nothing is lost.
  const goesOn = useRef(false);
  useEffect(() => block(() => !goesOn.current && form.isChanged(), leaving), [block, form, leaving]);
  const goOn = (address: string | undefined) => {
    if (address !== undefined) form.goOn(address);
    goesOn.current = true;
    queueMicrotask(() => {
      goesOn.current = false;
    });
  };
  useKeptDraft(form);

  const isReview = model.hasReview && isLast;
  // The review says all that a summary could.
  const asides = isReview ? model.aside.filter((part) => "use" in part) : model.aside;
  const hasAside = asides.length > 0 || renderBeside !== undefined;
  const hasRoom = useHasRoom();
  const aside = { asides, renderPlugin: renderAside, renderPanels: renderBeside };
  const current = model.steps[step];
  const hasTone = props.tone !== undefined && props.tone !== "neutral";
  const hasFields = model.steps.some(({ fields }) => fields.length > 0);
  const open = useMemo(() => ({ id, form, registry: FORM_FIELD_RENDERERS }), [id, form]);

  /** The field may be on a step, or in a part of it, that is about to appear. */
  const focusSoon = useCallback(
    (pointer: string) => requestAnimationFrame(() => document.getElementById(fieldId(id, pointer))?.focus()),
    [id],
  );
  const leadTo = (pointer: string) => {
    form.leadTo(pointer);
    focusSoon(pointer);
  };
  // A submit that was stopped leads to the first field that stopped it, whose step is open; else to what the server said.
  useEffect(() => {
    if (turn === 0) return;
    const [first] = form.snapshot().problems;
    if (first !== undefined) focusSoon(first.pointer);
    else document.getElementById(`${id}-failure`)?.focus();
  }, [turn, form, id, focusSoon]);
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
  /** The action beside the submit for which the form is being checked. */
  const [tested, setTested] = useState<string>();
  /** A test sends the current value: it starts once the fields are valid. */
  const startBeside = async (action: ActionModel) => {
    setTested(action.id);
    const roots = await form.checked();
    setTested(undefined);
    if (roots !== undefined) await starter.startAction(action, { ...place, roots });
  };
  // What is chosen here is ordered on a page of its own, which this form only leads to.
  const onward = model.actions.find(({ kind }) => kind === "purchase");

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
        {isRestored && (props.isBack !== true || changedMeanwhile.length > 0) ? (
          <output className={styles.draft}>
            <strong>{t("form.draft-restored")}</strong>
            <span>{t(wasSent ? "form.draft-sent-text" : "form.draft-restored-text")}</span>
            {changedMeanwhile.length === 0 ? null : (
              <span>{t("form.draft-changed", { fields: changedMeanwhile.join(", ") })}</span>
            )}
            <button type="button" className={styles.link} disabled={isBusy} onClick={form.discardDraft}>
              {t("form.draft-discard")}
            </button>
          </output>
        ) : null}
        {model.refusal === undefined ? null : (
          <p className={styles.refusal}>
            <Icon name="lock" size={16} />
            {model.refusal}
          </p>
        )}
        {model.hasReview ? (
          <FormSteps
            steps={[...model.steps.map(({ title }) => title), t("form.review")]}
            at={step}
            isBusy={isBusy}
            onPick={goTo}
          />
        ) : null}
        <div className={styles.columns} data-aside={(hasAside && hasRoom) || undefined}>
          <div className={styles.body}>
            {isReview ? (
              <FormReview model={model} isBusy={isBusy} onEdit={goTo} />
            ) : current === undefined || current.fields.length === 0 ? null : (
              <FormSections
                key={step}
                fields={current.fields}
                focusId={variant === "dialog" ? fieldId(id, current.fields[0]?.pointer ?? "") : undefined}
                isWhole={turn > 0}
              />
            )}
            {props.confirmation}
          </div>
          {hasAside && hasRoom ? <FormAside {...aside} /> : null}
        </div>
        <FormFoot
          variant={variant}
          above={
            <>
              {hasAside && !hasRoom ? <FormAsideBar {...aside} /> : null}
              <FormFailure id={`${id}-failure`} failure={failure} isBare={!hasFields} />
            </>
          }
          beside={
            <>
              {variant === "page" ? <DraftNote at={keptAt} /> : null}
              {isLast ? <ShowCall load={form.showCalls} subscribe={form.subscribe} /> : null}
              {isLast
                ? model.actions
                    .filter((action) => action !== onward)
                    .map((action) => (
                      <ActionButton
                        key={action.id}
                        action={action}
                        isBusy={action.id === tested || starter.isBusy(action, place)}
                        isWaiting={isBusy}
                        onStart={() => void startBeside(action)}
                      />
                    ))
                : null}
            </>
          }
        >
          <ProblemCount
            problems={(failure?.text ?? "") === "" ? problems : []}
            isEmpty={(pointer) => isEmptyValue(form.value(pointer))}
            onPick={leadTo}
          />
          {props.onCancel === undefined ? null : (
            <Button
              variant={variant === "page" ? "subtle" : "default"}
              color={variant === "page" ? "gray" : undefined}
              data-safe={hasTone || undefined}
              onClick={props.onCancel}
              disabled={isBusy}
            >
              {t("form.cancel")}
            </Button>
          )}
          {step > 0 ? (
            <Button variant="default" onClick={() => goTo(step - 1)} disabled={isBusy}>
              {t("form.back")}
            </Button>
          ) : null}
          {onward !== undefined ? (
            <ActionButton
              action={onward}
              isMain
              isBusy={onward.id === tested || starter.isBusy(onward, place)}
              onStart={() => void startBeside(onward)}
              onFollow={() => goOn(onward.href)}
            />
          ) : isLast && model.refusal !== undefined ? null : (
            // Another button than the one before it: a press that began on Next sends nothing.
            <Button
              key={isLast ? "send" : "next"}
              type="submit"
              loading={isBusy && tested === undefined}
              disabled={tested !== undefined}
              color={toneColour(props.tone)}
            >
              {isLast ? model.submit.label : t("form.next")}
            </Button>
          )}
        </FormFoot>
        <output className={styles.hidden}>{isBusy && tested === undefined ? t("form.sending") : ""}</output>
      </form>
    </OpenFormProvider>
  );
}
