import { useRef, useState } from "react";
import { usePluginHost } from "#renderers/plugin";
import { changeBody, readSimulation } from "../state/index.ts";
import type { PricingDocument, PublishedModel, Release, Simulation } from "../state/index.ts";

export type SimulationState =
  | { readonly state: "none" | "running" }
  | (Asked & { readonly state: "failed"; readonly text: string })
  | (Asked & { readonly state: "ready"; readonly simulation: Simulation });

/** What was asked about. */
interface Asked {
  readonly document: PricingDocument;
  readonly release: Release;
}

/** Asks the server what a change means for those who pay. Only the last question counts. */
export function useSimulation(published: PublishedModel): {
  readonly state: SimulationState;
  readonly run: (document: PricingDocument, release: Release) => Promise<void>;
  readonly clear: () => void;
} {
  const { send, t } = usePluginHost();
  const [state, setState] = useState<SimulationState>({ state: "none" });
  const turn = useRef(0);
  const run = async (document: PricingDocument, release: Release) => {
    turn.current += 1;
    const mine = turn.current;
    setState({ state: "running" });
    const answer = await send({
      api: "pricing",
      path: `/model/${encodeURIComponent(published.id)}/simulation`,
      body: changeBody(published, document, release),
      quiet: true,
    });
    if (mine !== turn.current) return;
    const simulation = answer.ok ? readSimulation(answer.body) : undefined;
    if (simulation !== undefined) setState({ state: "ready", simulation, document, release });
    else {
      const text = answer.ok ? t("pricing.unreadable") : answer.failure.message || answer.failure.text;
      setState({ state: "failed", text, document, release });
    }
  };
  const clear = () => {
    turn.current += 1;
    setState({ state: "none" });
  };
  return { state, run, clear };
}
