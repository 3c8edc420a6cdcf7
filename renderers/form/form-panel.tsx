import { lazy, Suspense } from "react";
import type { FormModel } from "#engine";
import { useActionStarter } from "../action/start-action.ts";
import type { ActionPlace } from "../action/start-action.ts";
import { useTranslate } from "../translation.tsx";
import { FieldSkeletons } from "./field-skeletons.tsx";
import type { FormViewProps } from "./form-view.tsx";

const FormView = lazy(() => import("./form-view.tsx").then(({ FormView: view }) => ({ default: view })));

export interface FormPanelProps extends Pick<FormViewProps, "renderAside" | "renderPanels" | "registry"> {
  readonly model: FormModel;
  readonly place: ActionPlace;
}

/** The form of a page or a panel. Its code is loaded when the first one is shown. Another address is another form. */
export function FormPanel({ model, place, ...rest }: FormPanelProps) {
  const { carryOut, confirm } = useActionStarter();
  const t = useTranslate();
  const { route, query } = place.roots;
  const count = model.steps[0]?.fields.length ?? 0;
  return (
    <Suspense fallback={<FieldSkeletons count={count} />}>
      <FormView
        key={JSON.stringify([model.source.template, model.source.pointer, route ?? null, query ?? null])}
        model={model}
        place={place}
        onDone={({ effects }) => carryOut(effects)}
        onConfirm={(text) => confirm({ title: t("dialog.confirm-title"), text, confirm: model.submit.label })}
        {...rest}
      />
    </Suspense>
  );
}
