import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { FieldModel } from "#engine";
import type { FieldRegistry } from "../field/index.ts";
import type { FormStore } from "./form-store.ts";
import type { Uploads } from "./uploads.ts";

/** What the fields of a form share. Stable while the form is open: nothing in it goes stale. */
export interface OpenForm {
  readonly id: string;
  readonly store: FormStore;
  readonly registry: FieldRegistry;
  readonly onRetry: () => void;
  readonly uploads: Uploads;
}

const OpenFormContext = createContext<OpenForm | undefined>(undefined);

export const OpenFormProvider = OpenFormContext.Provider;

export function useOpenForm(): OpenForm {
  const form = useContext(OpenFormContext);
  if (form === undefined) throw new Error("A field is shown outside a form: render it inside a FormView.");
  return form;
}

/** One field's value and error; renders again when they change, and for nothing else. */
export function useField(field: FieldModel): { readonly value: unknown; readonly error: string | undefined } {
  const { store } = useOpenForm();
  const { pointer } = field;
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeField(pointer, listener),
    [store, pointer],
  );
  const value = useSyncExternalStore(subscribe, () => store.value(pointer));
  const error = useSyncExternalStore(subscribe, () => store.error(pointer));
  return { value, error };
}

/** The id of the element that a field is operated by. */
export function fieldId(form: string, pointer: string): string {
  return `${form}${pointer.replaceAll("/", "-")}`;
}
