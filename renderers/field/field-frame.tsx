import type { ReactNode } from "react";
import type { FieldModel } from "#engine/model";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./field.module.css";

export interface FieldFrameProps {
  readonly id: string;
  readonly field: FieldModel;
  readonly error: string | undefined;
  /** The label is beside the control, and part of it. */
  readonly isInline?: boolean;
  /** Several controls with one name: the label names the group, not one element. */
  readonly isGroup?: boolean;
  /** The column of a table already shows the name. */
  readonly isLabelHidden?: boolean;
  /** The title of its section already says its name. */
  readonly isHeaded?: boolean;
  readonly children: ReactNode;
}

/** Label above, help below, then the error or why it is disabled. */
export function FieldFrame({
  id,
  field,
  error,
  isInline,
  isGroup,
  isLabelHidden,
  isHeaded,
  children,
}: FieldFrameProps) {
  const t = useTranslate();
  const labelClass = isLabelHidden === true || isHeaded === true ? styles.hidden : styles.label;
  const label = (
    <>
      {field.label}
      {field.isRequired || field.as === "group" || isLabelHidden === true ? null : (
        <span className={styles.optional}> ({t("form.optional")})</span>
      )}
    </>
  );
  const notes = (
    <>
      {field.help === undefined || isLabelHidden === true ? null : (
        <p id={helpId(id)} className={styles.help}>
          {field.help}
        </p>
      )}
      {field.notice === undefined ? null : (
        <p id={noticeId(id)} className={styles.notice}>
          <Icon name="info-circle" size={14} className={styles.icon} />
          {field.notice}
        </p>
      )}
      {field.disabledReason === undefined || field.disabledReason === "" ? null : (
        <p id={reasonId(id)} className={styles.reason}>
          <Icon name="lock" size={14} className={styles.icon} />
          {field.disabledReason}
        </p>
      )}
      <div role="alert" className={styles.message}>
        {error === undefined ? null : (
          <p id={errorId(id)} className={styles.error}>
            <Icon name="alert-circle" size={14} className={styles.icon} />
            {error}
          </p>
        )}
      </div>
    </>
  );
  if (isGroup === true) {
    const isChoice = (field.as === "radio" || field.as === "cards") && field.isSettled !== true;
    return (
      <div
        role={isChoice ? "radiogroup" : "group"}
        aria-required={isChoice && field.isRequired ? true : undefined}
        aria-invalid={isChoice && error !== undefined ? true : undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, field, error, isLabelHidden)}
        className={styles.field}
      >
        <span id={`${id}-label`} className={labelClass}>
          {label}
        </span>
        {children}
        {notes}
      </div>
    );
  }
  return (
    <div className={styles.field}>
      {isInline === true ? null : (
        <label id={`${id}-label`} htmlFor={id} className={labelClass}>
          {label}
        </label>
      )}
      {children}
      {notes}
    </div>
  );
}

/** The ids of a field's help, reason and error, in the order shown. */
export function describedBy(
  id: string,
  field: FieldModel,
  error: string | undefined,
  isLabelHidden = false,
): string | undefined {
  const ids = [
    field.help !== undefined && !isLabelHidden ? helpId(id) : undefined,
    field.notice === undefined ? undefined : noticeId(id),
    field.disabledReason === undefined || field.disabledReason === "" ? undefined : reasonId(id),
    error === undefined ? undefined : errorId(id),
  ].filter((each) => each !== undefined);
  return ids.length === 0 ? undefined : ids.join(" ");
}

function helpId(id: string): string {
  return `${id}-help`;
}

function noticeId(id: string): string {
  return `${id}-notice`;
}

function reasonId(id: string): string {
  return `${id}-reason`;
}

function errorId(id: string): string {
  return `${id}-error`;
}
