import { lazy, Suspense } from "react";
import type { FormSource } from "#engine";
import { useActionStarter } from "../action/start-action.ts";
import type { ActionPlace } from "../action/start-action.ts";
import { useTranslate } from "../translation.tsx";
import { FieldSkeletons } from "./field-skeletons.tsx";
import type { FormViewProps } from "./form-view.tsx";

const FormView = lazy(() => import("./form-view.tsx").then(({ FormView: view }) => ({ default: view })));

export interface FormPanelProps extends Pick<FormViewProps, "renderAside" | "renderPanels" | "registry"> {
  readonly source: FormSource;
  readonly place: ActionPlace;
}

/** The form of a page or a panel. Its code is loaded when the first one is shown. Another address is another form. */
export function FormPanel({ source, place, ...rest }: FormPanelProps) {
  const { carryOut, confirm } = useActionStarter();
  const t = useTranslate();
  const { route, query } = place.roots;
  return (
    <Suspense fallback={<FieldSkeletons count={FIRST_FIELDS} />}>
      <FormView
        key={JSON.stringify([source.template, source.pointer, route ?? null, query ?? null])}
        source={source}
        place={place}
        onDone={({ effects }) => carryOut(effects)}
        onConfirm={(text, label) => confirm({ title: t("dialog.confirm-title"), text, confirm: label })}
        {...rest}
      />
    </Suspense>
  );
}

/** How many fields are sketched until the code is there that knows them. */
const FIRST_FIELDS = 4;
