import { Fragment, useState } from "react";
import type { ReactNode } from "react";
import { openInside } from "#engine";
import type { BuildInside, PanelModel } from "#engine/model";
import type { Roots } from "#engine/expression";
import { useEngine, useObservable } from "../engine-context.tsx";

/** Draws a panel in a card or beside a form. */
export type RenderPanel = (panel: PanelModel) => ReactNode;

export interface InsidePanelsProps {
  readonly build: BuildInside;
  /** The card's `row`, the form's `form` and `picked`. */
  readonly roots: Roots;
  readonly renderPanel: RenderPanel;
}

/** The panels in a card or beside a form: built with their own roots, with their own reads. */
export function InsidePanels({ build, roots, renderPanel }: InsidePanelsProps) {
  const engine = useEngine();
  const [inside] = useState(() => openInside(engine, build, roots));
  inside.show(build, roots);
  return useObservable(inside).map((panel) => <Fragment key={panel.id}>{renderPanel(panel)}</Fragment>);
}
