import { useEffect, useState } from "react";
import type { Failure } from "#engine";
import { useEngine, useObservable } from "../engine-context.tsx";
import type { PluginCall } from "./plugin-host.ts";

export type PluginRead =
  | { readonly state: "reading" }
  | { readonly state: "ready"; readonly body: unknown; readonly isUpdating: boolean }
  | { readonly state: "failed"; readonly failure: Failure };

/**
 * Reads for a plugin, like those of pages: shared with everything on screen, read again when the data is stale,
 * dropped when the person changes. No toast: the plugin itself shows what failed.
 */
export function usePluginReads(calls: readonly PluginCall[]): readonly PluginRead[] {
  const { answers } = useEngine();
  const [reader] = useState(() => answers.open());
  useObservable(reader);
  const reads = calls.map((call) => ({ query: [], quiet: true, ...call, method: "GET" }) as const);
  useEffect(() => reader.need(reads));
  useEffect(() => () => reader.need([]), [reader]);
  return reads.map((call) => {
    const answer = reader.known(call);
    switch (answer.state) {
      case "ready":
        return { state: "ready", body: answer.body, isUpdating: answer.isUpdating ?? false };
      case "failed":
        return { state: "failed", failure: answer.failure };
      case "loading":
        return { state: "reading" };
      default:
        return answer satisfies never;
    }
  });
}
