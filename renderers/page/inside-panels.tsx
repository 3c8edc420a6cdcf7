import { replaceEqualDeep, useQueries, useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import type { ReactNode } from "react";
import type { BuildInside, PanelModel } from "#engine";
import type { Roots } from "#engine/expression";
import { useEngine } from "../engine-context.tsx";
import { callQuery, createPageAnswers, versionOf } from "./page-calls.ts";

/** Draws a panel that stands in a card or beside a form; its actions start over these roots. */
export type RenderPanel = (panel: PanelModel, roots: Roots) => ReactNode;

export interface InsidePanelsProps {
  readonly build: BuildInside;
  /** The card's `row`, the form's `form` and `picked`. */
  readonly roots: Roots;
  readonly renderPanel: RenderPanel;
}

/** The panels in a card or beside a form: built over roots of their own, with what they read. */
export function InsidePanels({ build, roots: own, renderPanel }: InsidePanelsProps) {
  const engine = useEngine();
  const client = useQueryClient();
  const [answers] = useState(() => createPageAnswers(engine, client));
  const [models] = useState(() => new Map<string, PanelModel>());
  const { panels, calls } = build(own, (needed) => answers.read(needed));
  useQueries({ queries: calls.map(({ call }) => callQuery(engine, call)), combine: versionOf });
  return panels.map(({ model, roots }) => {
    // What did not change keeps its identity: a chart is not drawn again for nothing.
    const kept = replaceEqualDeep(models.get(model.id), model);
    models.set(model.id, kept);
    return <Fragment key={model.id}>{renderPanel(kept, roots)}</Fragment>;
  });
}
