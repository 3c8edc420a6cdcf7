import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { FormSession } from "#engine";
import type { FieldModel } from "#engine/model";
import type { FieldRegistry } from "../field/index.ts";

/** What the fields of a form share. Stable while the form is open. */
export interface OpenForm {
  readonly id: string;
  readonly form: FormSession;
  readonly registry: FieldRegistry;
}

const OpenFormContext = createContext<OpenForm | undefined>(undefined);

export const OpenFormProvider = OpenFormContext.Provider;

export function useOpenForm(): OpenForm {
  const form = useContext(OpenFormContext);
  if (form === undefined) throw new Error("A field is shown outside a form: render it inside a FormView.");
  return form;
}

/** One field with its value and error; renders only when they change. */
export function useField(pointer: string): {
  readonly field: FieldModel | undefined;
  readonly value: unknown;
  readonly error: string | undefined;
} {
  const { form } = useOpenForm();
  const subscribe = useCallback(
    (listener: () => void) => form.subscribeField(pointer, listener),
    [form, pointer],
  );
  const field = useSyncExternalStore(subscribe, () => form.field(pointer));
  const value = useSyncExternalStore(subscribe, () => form.value(pointer));
  const error = useSyncExternalStore(subscribe, () => form.error(pointer));
  return { field, value, error };
}

/** The id of a field's input element. */
export function fieldId(form: string, pointer: string): string {
  return `${form}${pointer.replaceAll("/", "-")}`;
}
