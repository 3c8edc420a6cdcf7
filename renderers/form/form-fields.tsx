import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { useMemo } from "react";
import type { FieldModel } from "#engine";
import { useTranslations } from "../translation.tsx";
import { createFormValidator } from "./form-validator.ts";
import { AtriumForm, SLOT } from "./rjsf-theme.tsx";

const NOTHING = {};

/**
 * The fields of a step, in order. rjsf lays them out and renders again when one comes or goes, not when one changes:
 * their values live in the form's store.
 */
export function FormFields({ fields, id }: { readonly fields: readonly FieldModel[]; readonly id: string }) {
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
