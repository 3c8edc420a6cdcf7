import { useEffect, useId, useMemo, useState } from "react";
import { openForm } from "#engine";
import type { FormSource } from "#engine/model";
import type { Store } from "#engine/ports";
import { parseTemplate } from "#engine/template/parse";
import { useEngine, useObservable } from "../engine-context.tsx";
import { MantineTheme } from "../theme/index.ts";
import { useTranslations } from "../translation.tsx";
import { OpenFormProvider } from "./form-context.tsx";
import { FORM_FIELD_RENDERERS } from "./form-field-renderers.ts";
import { FormSections } from "./form-sections.tsx";
import styles from "./form.module.css";

export interface FormPreviewProps {
  /** A template of kind `form`. What it would send is never sent, and no draft of it is kept. */
  readonly template: object;
}

/** The fields of a form that is not finished, as people will see them, to be tried out. */
export function FormPreview({ template }: FormPreviewProps) {
  const text = JSON.stringify(template);
  const source = useMemo(() => sourceOf(text), [text]);
  // Another template is another form.
  return source === undefined ? null : <Fields key={text} source={source} />;
}

function Fields({ source }: { readonly source: FormSource }) {
  const engine = useEngine();
  const translations = useTranslations();
  const id = useId();
  const [form] = useState(() => {
    const place = { template: source.template, roots: {} };
    return openForm({ ...engine, ports: { ...engine.ports, store: NOTHING_KEPT } }, source, {
      place,
      translations,
    });
  });
  useEffect(() => form.abandon, [form]);
  const { model, step } = useObservable(form);
  const open = useMemo(() => ({ id, form, registry: FORM_FIELD_RENDERERS }), [id, form]);
  return (
    <MantineTheme>
      <OpenFormProvider value={open}>
        <div className={styles.form}>
          <FormSections fields={model.steps[step]?.fields ?? []} isWhole />
        </div>
      </OpenFormProvider>
    </MantineTheme>
  );
}

/** Undefined while the template is none. */
function sourceOf(text: string): FormSource | undefined {
  const parsed = parseTemplate(text, { file: "preview.json", fragments: {}, routes: [] });
  if (!parsed.ok || parsed.template.kind !== "form") return undefined;
  const { template, fields, steps } = parsed.template;
  const spec = { ...(fields === undefined ? {} : { fields }), ...(steps === undefined ? {} : { steps }) };
  return { id: template, template, pointer: "", spec, run: "", kind: "run" };
}

const NOTHING_KEPT: Store = { get: () => null, set: () => {}, remove: () => {}, subscribe: () => () => {} };
