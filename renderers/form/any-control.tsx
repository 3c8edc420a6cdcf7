import type { RJSFSchema } from "@rjsf/utils";
import { useMemo } from "react";
import type { ControlProps } from "../field/index.ts";
import { useTranslations } from "../translation.tsx";
import { createFormValidator } from "./form-validator.ts";
import { AtriumForm } from "./rjsf-theme.tsx";

/** A value with a schema but no control of its own: choices between schemas, lists of lists, nested objects. */
export function AnyControl({ id, field, value, onChange, onBlur }: ControlProps) {
  const translations = useTranslations();
  const validator = useMemo(() => createFormValidator(translations), [translations]);
  // Title and description are already around the control.
  const schema = useMemo<RJSFSchema>(() => {
    const { title: _, description: __, ...rest } = field.schema;
    return rest;
  }, [field.schema]);
  return (
    <AtriumForm
      tagName="div"
      idPrefix={id}
      schema={schema}
      formData={value}
      validator={validator}
      noHtml5Validate
      showErrorList={false}
      liveValidate="onBlur"
      disabled={field.disabledReason !== undefined}
      onChange={({ formData }) => onChange(formData)}
      onBlur={() => onBlur()}
    >
      <></>
    </AtriumForm>
  );
}
