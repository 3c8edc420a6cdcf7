import { splitPointer } from "#validators";
import { createErrorHandler, toErrorSchema, unwrapErrorHandler, validationDataMerge } from "@rjsf/utils";
import type { RJSFSchema, RJSFValidationError, ValidatorType } from "@rjsf/utils";
import { checkSchema, schemaMessage } from "#engine";
import type { Translations } from "../translation.tsx";

type Problem = Extract<ReturnType<typeof checkSchema>, { readonly ok: true }>["problems"][number];

/**
 * rjsf's validator over a check without generated code, so that it works under `script-src 'self'`. An invalid schema
 * reports nothing; the server decides then.
 */
export function createFormValidator(translations: Translations): ValidatorType {
  const toError = (problem: Problem): RJSFValidationError => {
    const { pointer, keyword, demand } = problem;
    const message = schemaMessage(problem, translations);
    const property = splitPointer(pointer)
      .map((segment) => `.${segment}`)
      .join("");
    return { name: keyword, message, property, stack: message, params: { demand } };
  };
  const errorsOf = (schema: RJSFSchema, value: unknown) => {
    const check = checkSchema(schema, value);
    return check.ok ? check.problems.map(toError) : [];
  };
  return {
    isValid(schema, value, root) {
      const check = checkSchema(withDefinitions(schema, root), value);
      return check.ok && check.problems.length === 0;
    },
    // Only rjsf's playground asks for errors in another validator's format; ours come from `validateFormData`.
    rawValidation(schema, value) {
      const check = checkSchema(schema, value);
      return check.ok ? {} : { validationError: new Error(check.text) };
    },
    validateFormData(value, schema, customValidate, transformErrors, uiSchema) {
      const found = errorsOf(schema, value);
      const errors = transformErrors === undefined ? found : transformErrors(found, uiSchema);
      const data = { errors, errorSchema: toErrorSchema(errors) };
      if (customValidate === undefined) return data;
      const custom = customValidate(value, createErrorHandler(value), uiSchema, data.errorSchema);
      return validationDataMerge(data, unwrapErrorHandler(custom));
    },
  };
}

/** A branch of a schema refers to the root definitions. Joined once per pair. */
function withDefinitions(schema: RJSFSchema, root: RJSFSchema): RJSFSchema {
  if (root.definitions === undefined || schema.definitions !== undefined) return schema;
  let joined = branches.get(schema);
  if (joined === undefined) {
    joined = { ...schema, definitions: root.definitions };
    branches.set(schema, joined);
  }
  return joined;
}

const branches = new WeakMap<RJSFSchema, RJSFSchema>();
