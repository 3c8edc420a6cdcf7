import { useEffect, useLayoutEffect, useState } from "react";
import { openForm } from "#engine";
import type { ActionPlace, FormSession } from "#engine";
import type { FormSource } from "#engine/model";
import { useEngine } from "../engine-context.tsx";
import { useTranslations } from "../translation.tsx";

/** Opens a form, which is then independent; the page around it may change its place. `address`: that of its page. */
export function useForm(source: FormSource, place: ActionPlace, address?: string): FormSession {
  const engine = useEngine();
  const translations = useTranslations();
  const [form] = useState(() => openForm(engine, source, { place, translations, address }));
  useLayoutEffect(() => form.show({ place, translations }), [form, place, translations]);
  return form;
}

/** Stores the draft of a form also when the window closes. */
export function useKeptDraft(form: FormSession): void {
  useEffect(() => {
    window.addEventListener("pagehide", form.keepDraft);
    return () => window.removeEventListener("pagehide", form.keepDraft);
  }, [form]);
}
