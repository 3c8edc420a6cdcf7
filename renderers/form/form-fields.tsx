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
  useEffect(() => {
    if (focusId !== undefined) document.getElementById(focusId)?.focus();
  }, [focusId]);
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
