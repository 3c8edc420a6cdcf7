import type { ReactNode } from "react";
import type { ActionPlace } from "#engine";
import type { BuildInside, FormModel, FormSource } from "#engine/model";
import { InsidePanels } from "../panel/index.ts";
import type { RenderPanel } from "../panel/index.ts";
import { FormView } from "./form-view.tsx";
import type { FormViewProps } from "./form-view.tsx";
import { useForm } from "./use-form.ts";

export interface OpenFormPanelProps {
  /** What the form is made of. It is made once and then lives by itself. */
  readonly source: FormSource;
  /** Where it stands: what its calls may read. */
  readonly place: ActionPlace;
  /** It was sent and accepted. Carries out what follows. */
  readonly onDone: FormViewProps["onDone"];
  /** Asks before it is sent, where the template wants that; resolves to the answer. */
  readonly onConfirm: (text: string, label: string) => Promise<boolean>;
  /** Shows a plugin beside the form. */
  readonly renderAside?: (panel: FormModel["aside"][number]) => ReactNode;
  /** What stands beside the form and reads what it holds; absent: nothing. */
  readonly beside?: BuildInside | undefined;
  readonly renderPanel?: RenderPanel;
}

/** A form of a page, open. */
export function OpenFormPanel(props: OpenFormPanelProps) {
  const { source, place, onDone, onConfirm, renderAside, beside, renderPanel } = props;
  const form = useForm(source, place);
  const submit = () =>
    form.submit(({ confirm, submit: { label } }) => confirm === undefined || onConfirm(confirm, label));
  return (
    <FormView
      form={form}
      place={place}
      onSubmit={submit}
      onDone={onDone}
      renderAside={renderAside}
      renderBeside={
        beside === undefined || renderPanel === undefined
          ? undefined
          : (roots) => <InsidePanels build={beside} roots={roots} renderPanel={renderPanel} />
      }
    />
  );
}
