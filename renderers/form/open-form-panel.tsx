import type { ReactNode } from "react";
import type { ActionPlace } from "#engine";
import type { BuildInside, FormSource, PluginAside } from "#engine/model";
import { useNavigation } from "../navigation.tsx";
import { InsidePanels } from "../panel/index.ts";
import type { RenderPanel } from "../panel/index.ts";
import { FormView } from "./form-view.tsx";
import type { FormViewProps } from "./form-view.tsx";
import { useIsBack } from "./left-forms.tsx";
import { useForm } from "./use-form.ts";

export interface OpenFormPanelProps {
  /** Identifies it on its page. */
  readonly name: string;
  /** The source of the form. It is built once and then independent. */
  readonly source: FormSource;
  /** The form's place: the roots of its calls. */
  readonly place: ActionPlace;
  /** It was sent and accepted. Applies the effects. */
  readonly onDone: FormViewProps["onDone"];
  /** Shows the template's confirmation before it is sent; resolves to the answer. */
  readonly onConfirm: (text: string, label: string) => Promise<boolean>;
  /** Shows a plugin beside the form. */
  readonly renderAside?: (panel: PluginAside) => ReactNode;
  /** The panels beside the form that read its value; absent: none. */
  readonly beside?: BuildInside | undefined;
  readonly renderPanel?: RenderPanel;
}

/** The open form of a page. */
export function OpenFormPanel(props: OpenFormPanelProps) {
  const { name, source, place, onDone, onConfirm, renderAside, beside, renderPanel } = props;
  const { back, location } = useNavigation();
  const { path, query } = location;
  const form = useForm(source, place, query === "" ? path : `${path}?${query}`);
  const isBack = useIsBack(name, form);
  // A page that is a form is left by it; a form among other panels stays.
  const isPage = source.pointer === "";
  const submit = () =>
    form.submit(({ confirm, submit: { label } }) => confirm === undefined || onConfirm(confirm, label));
  return (
    <FormView
      form={form}
      place={place}
      isBack={isBack}
      onSubmit={submit}
      onDone={onDone}
      onCancel={isPage ? () => back(form.abandon) : undefined}
      renderAside={renderAside}
      renderBeside={
        beside === undefined || renderPanel === undefined
          ? undefined
          : (roots) => <InsidePanels build={beside} roots={roots} renderPanel={renderPanel} />
      }
    />
  );
}
