import { useEffect, useMemo } from "react";
import type { FieldModel } from "#engine/model";
import { FormField } from "./form-field.tsx";
import styles from "./form.module.css";

export interface FormFieldsProps {
  readonly fields: readonly FieldModel[];
  /** Id of the element that takes the focus when the fields appear. */
  readonly focusId?: string | undefined;
}

/**
 * The fields of a step, in order. Rendered again when one comes or goes, not when one changes: each field follows its
 * own value in the form.
 */
export function FormFields({ fields, focusId }: FormFieldsProps) {
  useEffect(() => takeFocus(focusId), [focusId]);
  const pointers = fields.map(({ pointer }) => pointer).join("\n");
  const drawn = useMemo(
    () =>
      (pointers === "" ? [] : pointers.split("\n")).map((pointer) => (
        <div key={pointer}>
          <FormField pointer={pointer} />
        </div>
      )),
    [pointers],
  );
  return <div className={styles.fields}>{drawn}</div>;
}

/**
 * Focuses an element of a dialog for good: the dialog looks for this mark when it takes the focus itself, before or after the
 * fields appear. Otherwise the field would be left again at once, and show its problem.
 */
function takeFocus(id: string | undefined): void {
  const element = id === undefined ? null : document.getElementById(id);
  element?.focus();
  if (element !== null && element === document.activeElement) element.dataset["autofocus"] = "";
}
