import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { useEffect, useMemo } from "react";
import type { FieldModel } from "#engine";
import { useTranslations } from "../translation.tsx";
import { createFormValidator } from "./form-validator.ts";
import { AtriumForm, SLOT } from "./rjsf-theme.tsx";

const NOTHING = {};

export interface FormFieldsProps {
  readonly fields: readonly FieldModel[];
  readonly id: string;
  /** Id of the element that takes the focus when the fields appear. */
  readonly focusId?: string | undefined;
}

/**
 * The fields of a step, in order. rjsf lays them out and renders again when one comes or goes, not when one changes:
 * their values live in the form's store.
 */
export function FormFields({ fields, id, focusId }: FormFieldsProps) {
  // What a dialog asks for is typed at once; the field comes after the dialog has taken the focus.
  useEffect(() => {
    if (focusId !== undefined) document.getElementById(focusId)?.focus();
  }, [focusId]);
  const translations = useTranslations();
  const validator = useMemo(() => createFormValidator(translations), [translations]);
  const pointers = fields.map(({ pointer }) => pointer).join("\n");
  const { schema, uiSchema } = useMemo(
    () => layoutOf(pointers === "" ? [] : pointers.split("\n")),
    [pointers],
  );
  return (
    <AtriumForm
      tagName="div"
      idPrefix={id}
      schema={schema}
      uiSchema={uiSchema}
      formData={NOTHING}
      validator={validator}
      noValidate
      noHtml5Validate
      showErrorList={false}
    >
      <></>
    </AtriumForm>
  );
}

function layoutOf(pointers: readonly string[]): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema } {
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(pointers.map((pointer) => [pointer, { title: pointer }])),
    },
    uiSchema: {
      "ui:order": [...pointers],
      ...Object.fromEntries(pointers.map((pointer) => [pointer, { "ui:field": SLOT }])),
    },
  };
}
